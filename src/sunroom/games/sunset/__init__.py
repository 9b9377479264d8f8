"""Sunrise Sunset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from sunroom.games.game import Event, Game, Json, Option, Options, Score, State
from sunroom.games.sunset import events, notation, position, table, view
from sunroom.kernel.program import Program


class Sunset(Game):
    """Horus and Seth meet in three lanes, by day and by night, with half of their cards hidden."""

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

    def describe(self, s: State, options: Options) -> None:
        s.damage = options["damage"]
        s.anubis = table.ANY if options["anubis"] == "any" else table.OTHERS
        horus = options["horus"]
        s.chosen_horus = horus if isinstance(horus, int) else table.RANDOM_HORUS

    def write(self, s: State, move: int) -> str:
        return notation.write(move)

    def read(self, s: State, text: str) -> int:
        return notation.read(s, text)

    def position(self, s: State, options: Options) -> Json:
        return view.position(s, options)

    def load(self, given: Json) -> tuple[State, Options]:
        return position.load(self, given)

    def view(self, s: State, options: Options, seat: int | None) -> Json:
        return view.view(self.hidden(s, seat), options, seat)

    def events(self, before: State, move: int, after: State) -> list[Event]:
        return events.events(before, move, after, self.copy(before))

    def redact(self, event: Event, seat: int | None) -> Event:
        return events.redact(event, seat)

    def tells(self, before: State, move: int, after: State) -> bool:
        return events.tells(before, move, self.copy(before))

    def score(self, s: State) -> Score:
        return view.score(s)
