"""Sunrise Lane."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from sunroom.games.game import Game, Option
from sunroom.games.lane import board, foresight, notation, position, table, view
from sunroom.games.reading import Fields
from sunroom.games.terms import Json, Options, Score, State
from sunroom.kernel.program import Program


class Lane(Game):
    """Build houses along the lane, for points at once and for the best streets at the end."""

    id = "lane"
    name = "Sunrise Lane"
    least = 2
    most = 4
    printed_fields = ("colour", "dots", "area")
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
    notation = notation
    loading = position
    views = view
    happenings = view
    foresight = foresight

    def describe(self, s: State, options: Options) -> None:
        board.from_option(str(options["board"])).lay(s)
        s.ties = table.TIES_SKIP if options["ties"] == "skip" else table.TIES_NEXT
        first = options["first"]
        s.chosen_first = first if isinstance(first, int) else table.RANDOM_FIRST

    def material(self, options: Options) -> Json:
        return board.from_option(str(options["board"])).material()

    def printed(self, told: Json) -> Score:
        fields = Fields(told, position.PRINTED)
        players = self.check_players(fields.get("players"))
        s = self.table(players, self.check_options(fields.get("options"), players))
        position.fill_printed(s, fields)
        return self.score(s)
