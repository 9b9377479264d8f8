"""A table of Sunset whose last move takes the longest sentences there are."""

from __future__ import annotations

import random

from sunroom.games.terms import Json
from tests.server.running import Client, Person, Running

LONG_NAME = "Maximiliane-Alexandra von Sonnenuntergan"  # nobody's name may be longer
MOST_TABLES = 40


def told_at_length(web: Running) -> tuple[Person, Json]:
    """Somebody is to play, after a person with a long name has had Isis exchange a card."""
    person, other = web.person(), web.person()
    for seed in range(MOST_TABLES):
        table = person.create("sunset", "mo")
        other.join(table, LONG_NAME)
        watching, acting = person.sit(table, 0), other.sit(table, 1)
        found = exchanged(watching, acting, random.Random(seed))
        watching.close()
        acting.close()
        if found:
            return person, table
    raise AssertionError("Isis never came")


def exchanged(watching: Client, acting: Client, chance: random.Random) -> bool:
    """Play until the second has exchanged a card and the first is to answer, or to the end."""
    while watching.view and watching.view["phase"] != "over":
        mover = watching if watching.moves else acting
        isis = [one for one in acting.moves if one.startswith("play isis")]
        before = acting.number
        number = mover.play(chance.choice(isis or mover.moves))["number"]
        for one in (watching, acting):
            one.catch_up(number)
        told = {
            e["event"] for one in acting.entries if one["number"] > before for e in one["events"]
        }
        ready = watching.moves and watching.view["phase"] == "play"
        if mover is acting and ready and "brought_in" in told and "round" not in told:
            return True
    return False
