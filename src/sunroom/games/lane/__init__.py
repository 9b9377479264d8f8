"""Sunrise Lane."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from sunroom.games.figures import Figures
from sunroom.games.game import Game
from sunroom.games.lane import board, foresight, notation, pad, position, standing, table, view
from sunroom.games.option import BEGINS, Flag, Option, Own, OwnCommand
from sunroom.games.terms import Json, Options, State
from sunroom.games.thinking import Curve, Rung, Thinking, Tuning
from sunroom.kernel.program import Program


class Lane(Game):
    """Build houses along the lane, for points at once and for the best streets at the end."""

    id = "lane"
    name = "Sunrise Lane"
    letter = "L"
    order = 1
    least = 2
    most = 4
    printed_fields = ("colour", "dots", "area")
    open_fields = ("owner", "floors", "in_frontier", "frontier")
    options: ClassVar[Mapping[str, Option]] = {
        "ties": Option(
            ("next", "skip"),
            "next",
            flag=Flag(
                "edition",
                "For games with editions: english, italian or french. After a tie in a bonus "
                "area, only the French edition skips the next place.",
            ),
        ),
        "first": Option(("random", 0, 1, 2, 3), "random", of_seats=True, flag=BEGINS),
        "board": Option(
            board.NAMED,
            "default",
            "the text of a board of one's own",
            board.admit,
            own=Own(
                board.parse,
                "boards",
                "One row per line: r3 a space, .. scenery, ## the fountain.",
                command=OwnCommand(
                    about="Check a board of your own, and draw it.",
                    argument="A board as text; the default one if left out.",
                    played="Play on the board in this file.",
                ),
            ),
        ),
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
    by_seat = ("hands", "scores", "pieces")
    notation = notation
    loading = position
    views = view
    happenings = view
    foresight = foresight
    standings = standing
    pad = pad
    policy = "sunroom.games.lane.policy"
    thinking = Thinking(
        Tuning(explore=0.7, heat=10.0, lead=0.8, big_lead=40.0, keep=0.0),
        pace=25_000,
        rungs=(
            Rung(15, 0.17),
            Rung(15, 0.105),
            Rung(15, 0.05),
            Rung(16),
            Rung(100),
            Rung(480),
        ),
        curves=(Curve(1.42, -0.22), Curve(1.11, -0.12), Curve(1.14, -0.16)),
    )
    figures = Figures(
        plain=90_000,
        wasm=4_000_000,
        two_threads=1.8,
        wasm_to_yardstick=1.5,
        native_to_yardstick=2.0,
        search_to_peer=1.0,
        batched=2_000_000,
        one_by_one=150_000,
        imagined=1_000_000,
    )

    def describe(self, s: State, options: Options) -> None:
        board.from_option(str(options["board"])).lay(s)
        s.ties = table.TIES_SKIP if options["ties"] == "skip" else table.TIES_NEXT
        first = options["first"]
        s.chosen_first = first if isinstance(first, int) else table.RANDOM_FIRST

    def material(self, options: Options) -> Json:
        return board.from_option(str(options["board"])).material()

    def actions(self, options: Options) -> list[int]:
        """Draw, stop, discard; then the parks and houses of every space."""
        spaces = board.from_option(str(options["board"])).spaces
        found = list(range(table.ON_CELL))
        for there in sorted(spaces):
            first = table.ON_CELL + board.cell(*there) * table.PER_CELL
            found += range(first, first + table.PER_CELL)
        return found
