"""Sunrise Sunset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from sunroom.games.game import Game, Option
from sunroom.games.sunset import cards, events, foresight, notation, position, table, view
from sunroom.games.terms import Json, Options, State
from sunroom.kernel.program import Program


class Sunset(Game):
    """Horus and Seth meet in three lanes, by day and by night, some of their cards hidden."""

    id = "sunset"
    name = "Sunrise Sunset"
    least = 2
    most = 2
    options: ClassVar[Mapping[str, Option]] = {
        "damage": Option((1, 2, 3), 3),
        "anubis": Option(("others", "any"), "others"),
        "horus": Option(("random", 0, 1), "random", of_seats=True),
    }
    program = Program(
        "sunset",
        "sunroom.games.sunset.rules",
        (
            "sunroom.games.sunset.knowledge",
            "sunroom.games.sunset.features",
            "sunroom.kernel.rollout",
        ),
    )
    notation = notation
    loading = position
    views = view
    happenings = events
    foresight = foresight
    stock = "pile"

    def describe(self, s: State, options: Options) -> None:
        s.damage = options["damage"]
        s.anubis = table.ANY if options["anubis"] == "any" else table.OTHERS
        horus = options["horus"]
        s.chosen_horus = horus if isinstance(horus, int) else table.RANDOM_HORUS

    def material(self, options: Options) -> Json:
        return cards.material()
