"""Sunrise Lane."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from sunroom.games.game import Event, Game, Json, Option, Options, Score, State
from sunroom.games.lane import board, notation, position, rules, view
from sunroom.kernel.program import Program


class Lane(Game):
    """Build houses along the lane, for points at once and for the best streets at the end."""

    id = "lane"
    name = "Sunrise Lane"
    least = 2
    most = 4
    options: ClassVar[Mapping[str, Option]] = {
        "ties": Option(("next", "skip"), "next"),
        "first": Option(("random", 0, 1, 2, 3), "random", of_seats=True),
        "board": Option(board.NAMED, "default", "the text of a board of one's own", board.admit),
    }
    program = Program(
        "lane",
        "sunroom.games.lane.rules",
        (
            "sunroom.games.lane.knowledge",
            "sunroom.games.lane.features",
            "sunroom.kernel.rollout",
        ),
    )

    def describe(self, s: State, options: Options) -> None:
        board.from_option(str(options["board"])).lay(s)
        s.ties = rules.TIES_SKIP if options["ties"] == "skip" else rules.TIES_NEXT
        first = options["first"]
        s.chosen_first = first if isinstance(first, int) else rules.RANDOM_FIRST

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
        return view.events(before, move, after)

    def redact(self, event: Event, seat: int | None) -> Event:
        return view.redact(event, seat)

    def tells(self, before: State, move: int, after: State) -> bool:
        """Drawing is the only chance in this game, and the only way to learn something new."""
        return move in (rules.DRAW_TWO, rules.STOP)

    def score(self, s: State) -> Score:
        return view.score(s)
