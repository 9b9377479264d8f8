"""Sunny Day."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from sunroom.games.game import Game, Option
from sunroom.games.reading import Fields
from sunroom.games.sunny import foresight, notation, position, rules, sheet, tiles, view
from sunroom.games.terms import Json, Options, Refused, Score, State
from sunroom.kernel.program import Kernel, Program


class Sunny(Game):
    """Match half pictures on a shared table to collect tiles for a picture puzzle of your own."""

    id = "sunny"
    name = "Sunny Day"
    least = 2
    most = 5
    printed_fields = ("edges", "looks", "fits")
    options: ClassVar[Mapping[str, Option]] = {
        "simplified": Option((False, True), False),
        "first": Option(("random", 0, 1, 2, 3, 4), "random", of_seats=True),
        "tiles": Option(tiles.NAMED, "default", "the text of a tile set of one's own", tiles.admit),
    }
    program = Program(
        "sunny",
        "sunroom.games.sunny.rules",
        (
            "sunroom.games.sunny.knowledge",
            "sunroom.games.sunny.features",
            "sunroom.games.sunny.arrange",
            "sunroom.kernel.rollout",
        ),
    )
    notation = notation
    loading = position
    views = view
    happenings = view
    foresight = foresight
    stock = "supply"

    def check_options(self, given: object, players: int) -> Options:
        """As for every game; and there must be tiles enough for all players."""
        found = super().check_options(given, players)
        most = tiles.from_option(str(found["tiles"])).most_players()
        if players > most:
            message = f"option tiles: this tile set has enough for {most} players, not {players}"
            raise Refused("bad_option", message, "D5")
        return found

    def describe(self, s: State, options: Options) -> None:
        tiles.from_option(str(options["tiles"])).lay(s)
        s.simplified = int(options["simplified"])
        first = options["first"]
        s.chosen_first = first if isinstance(first, int) else rules.RANDOM_FIRST

    def material(self, options: Options) -> Json:
        return tiles.from_option(str(options["tiles"])).material()

    def printed(self, told: Json) -> Score:
        fields = Fields(told, position.PRINTED)
        players = self.check_players(fields.get("players"))
        s = self.table(players, self.check_options(fields.get("options"), players))
        position.fill_printed(s, fields)
        return self.score(s)

    def arrange(self, s: State, kernel: Kernel | None = None) -> list[int]:
        """The moves of a best arrangement of the collected tiles, in order; none to arrange, none.

        It needs nothing but what everybody sees. A compiled kernel is faster than the plain one.
        """
        kernel = kernel or self.kernel
        out = kernel.ints(rules.MAX_MOVES)
        count = kernel.run.best_arrangement(kernel.adopt(s)[0], out)
        return [int(move) for move in out[:count]]

    def arrange_seen(self, seen: Json, kernel: Kernel | None = None) -> list[str]:
        """The same from a view, as texts: for whoever has no state."""
        if seen["phase"] != "arrange":
            return []
        s = self.table(seen["players"], seen["options"])
        s.phase = rules.ARRANGE
        s.seat = seen["seat"]
        for spot in seen["areas"][s.seat]:
            cell = notation.cell_at(*spot["at"])
            sheet.put_in_area(s, s.seat, spot["tile"], cell, spot["turn"])
        s.collected_count = len(seen["collected"])
        s.collected[: s.collected_count] = seen["collected"]
        return [notation.write(move) for move in self.arrange(s, kernel)]
