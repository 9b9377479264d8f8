"""Tables of Sunrise Sunset for tests, laid out in a few words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from sunroom import Match, Refused

UNITS = (
    "tefnut", "osiris", "apis", "maat", "apofis", "ra", "heka", "anubis", "bastet", "eclipse",
    "libro", "plaga", "isis",
)  # fmt: skip
STEALTH = ("bastet", "eclipse", "libro", "horus", "seth")
LANES = ("deshret", "boat", "duat")
ALL = (*UNITS, "horus", "seth")


def position(
    h: str,
    s: str,
    table: dict[str, str],
    *,
    number: int = 1,
    discards: Sequence[str] = (),
    pile: str | None = None,
    **more: Any,
) -> dict[str, Any]:
    """A position in the middle of a round; seat 0 is Horus unless `gods` says otherwise.

    `h` and `s` are hands. A unit on the table is a name, with `^` if it was turned up, `!` if it
    is off (and so up), `*` if Isis brought it in face down. Discards are `h apofis`, or `h apofis
    down`. The pile is whatever is nowhere else, unless it is given.
    """
    hands = {"h": sorted(h.split()), "s": sorted(s.split())}
    laid = [_unit(at, unit) for at, unit in sorted(table.items())]
    thrown = []
    for told in discards:
        by, card, *down = told.split()
        thrown.append({"card": card, "by": by, "up": not down})
    used = [*hands["h"], *hands["s"]]
    used += [str(entry["card"]) for entry in (*laid, *thrown)]
    left = [card for card in ALL if card not in used]
    first = "h" if number % 2 else "s"
    even = len(hands["h"]) == len(hands["s"])
    gods = more.pop("gods", ["h", "s"])
    mover = first if even else {"h": "s", "s": "h"}[first]
    found = {
        "game": "sunset",
        "players": 2,
        "options": {},
        "gods": gods,
        "phase": "play",
        "seat": gods.index(mover),
        "round": number,
        "side": "sun" if number % 2 else "moon",
        "control": {},
        "dealt": {"h": 0, "s": 0},
        "hands": hands,
        "pile": left if pile is None else pile.split(),
        "discards": thrown,
        "table": laid,
    }
    return {**found, **more}


def _unit(at: str, unit: str) -> dict[str, Any]:
    name = unit.rstrip("^!*")
    up = name not in STEALTH or "^" in unit or "!" in unit
    found = {"card": name, "at": at, "up": up, "off": "!" in unit}
    return {**found, "drawn": True} if "*" in unit else found


def load(*args: Any, **more: Any) -> Match:
    return Match.from_position(position(*args, **more))


def play(match: Match, *moves: str) -> list[dict[str, Any]]:
    """Make moves; what happened in all of them."""
    return [event for move in moves for event in match.play(move)]


def lies(match: Match, at: str) -> str | None:
    """What lies in a slot, written as `position` reads it; None if nothing does."""
    for unit in match.position()["table"]:
        if unit["at"] == at:
            turned = unit["up"] and unit["card"] in STEALTH and not unit["off"]
            signs = "^" * turned + "!" * unit["off"] + "*" * ("drawn" in unit)
            return f"{unit['card']}{signs}"
    return None


def events(happened: list[dict[str, Any]], *kinds: str) -> list[dict[str, Any]]:
    return [event for event in happened if event["event"] in kinds]


def seen(match: Match, event: dict[str, Any], viewer: int | None) -> dict[str, Any]:
    """An event as a viewer is told of it."""
    found = match.game.redact(event, viewer)
    assert found is not None
    return found


def ended(match: Match) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Winners and scores of a match that is over."""
    assert match.outcome is not None
    return match.outcome.winners, match.outcome.scores


def check_told(
    before: dict[str, Any], happened: list[dict[str, Any]], after: dict[str, Any]
) -> None:
    """Whatever damage and control changed, events have told of exactly that."""
    dealt, control = dict(before["dealt"]), dict(before["control"])
    for event in happened:
        if event["event"] == "damage":
            dealt[before["gods"][event["seat"]]] += event["points"]
        elif event["event"] == "control":
            assert control[event["lane"]] == event["before"]
            control[event["lane"]] = before["gods"][event["seat"]]
    assert (dealt, control) == (after["dealt"], after["control"])


class Resolved:
    """One lane that has just been resolved, with the other two filled somehow.

    `h` and `s` are the two cards on each side of the lane, signs as in `position`.
    """

    def __init__(self, lane: str, h: str, s: str, number: int = 1, **more: Any) -> None:
        placed = {f"{lane}/h1": h.split()[0], f"{lane}/h2": h.split()[1]}
        placed |= {f"{lane}/s1": s.split()[0], f"{lane}/s2": s.split()[1]}
        self._fill(lane, placed)
        # The last card of a round is the god of the one without the initiative.
        last = "seth" if number % 2 else "horus"
        at = next(slot for slot, card in placed.items() if card.rstrip("^!") == last)
        del placed[at]
        discards = list(more.pop("discards", ()))
        if any(card.startswith("isis") for card in placed.values()) and not discards:
            used = [card.rstrip("^!") for card in placed.values()]
            spare = next(card for card in UNITS if card not in used)
            discards = [f"h {spare}"]
        hands = ("", last) if last == "seth" else (last, "")
        self.match = load(*hands, placed, number=number, discards=discards, **more)
        before = self.match.position()
        happened = self.match.play(f"play {last} {at.split('/')[0]}")
        check_told(before, happened, self.match.position())
        self.events = [event for event in happened if event.get("lane") == lane]
        self.all_events = happened
        told = next((e for e in self.events if e["event"] == "lane"), None)
        self.resolved = told is not None
        if told is not None:
            self.power = told["power"]
            self.printed = told["printed"]
            self.totals = (told["totals"]["h"], told["totals"]["s"])
            self.units = {unit["card"]: unit["power"] for unit in told["units"]}
        won = events(self.events, "lane_won")
        gods = self.match.position()["gods"]
        self.winner = gods[won[0]["seat"]] if won else None
        self.damage = sum(event["points"] for event in events(self.events, "damage"))
        self.control = bool(events(self.events, "control"))

    @staticmethod
    def _fill(lane: str, placed: dict[str, str]) -> None:
        used = [card.rstrip("^!") for card in placed.values()]
        units = [card for card in UNITS if card not in used]
        free = [f"{at}/{side}{n}" for at in LANES if at != lane for side in "hs" for n in (1, 2)]
        for god in ("horus", "seth"):
            if god not in used:
                slot = next(at for at in free if f"/{god[0]}" in at)
                placed[slot] = god
                free.remove(slot)
        for slot, card in zip(free, units, strict=False):
            placed[slot] = card


def refused(match: Match, move: str) -> str | None:
    """The rule by which a move is refused; nothing must have changed."""
    before = match.position()
    with pytest.raises(Refused) as refusal:
        match.play(move)
    assert match.position() == before
    return refusal.value.rule
