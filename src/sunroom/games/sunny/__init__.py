"""Sunny Day."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from sunroom.games.figures import Figures
from sunroom.games.game import Game
from sunroom.games.option import BEGINS, Option, Own, OwnCommand
from sunroom.games.sunny import (
    foresight,
    notation,
    pad,
    position,
    rules,
    solver,
    standing,
    tiles,
    view,
)
from sunroom.games.terms import Json, Options, Refused, State
from sunroom.games.thinking import Curve, Rung, Thinking, Tuning
from sunroom.kernel.program import Program


class Sunny(Game):
    """Match half pictures on a shared table to collect tiles for a picture puzzle of your own."""

    id = "sunny"
    name = "Sunny Day"
    letter = "D"
    order = 3
    least = 2
    most = 5
    printed_fields = ("edges", "looks", "fits")
    open_fields = ("spaces", "facing", "table_cells", "table_tiles", "where", "at", "turn")
    options: ClassVar[Mapping[str, Option]] = {
        "simplified": Option((False, True), False),
        "first": Option(("random", 0, 1, 2, 3, 4), "random", of_seats=True, flag=BEGINS),
        "tiles": Option(
            tiles.NAMED,
            "default",
            "the text of a tile set of one's own",
            tiles.admit,
            own=Own(
                tiles.parse,
                "tiles",
                "Four letters per tile, for its edges.",
                tiles.TileSet.most_players,
                OwnCommand(
                    about="Check a tile set of your own, and draw it.",
                    argument="Tiles as text; the default set if left out.",
                    played="Play with the tiles in this file.",
                ),
            ),
        ),
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
    by_seat = ("hands", "revealed", "areas", "stacks", "tokens")
    notation = notation
    loading = position
    views = view
    happenings = view
    foresight = foresight
    standings = standing
    pad = pad
    solver = solver
    policy = "sunroom.games.sunny.policy"
    guessed_whole = True
    learned = "sunroom.games.sunny.learned"
    thinking = Thinking(
        Tuning(explore=1.0, heat=8.0, lead=0.5, big_lead=20.0, keep=0.0),
        pace=20_000,
        rungs=(
            Rung(10, 0.3),
            Rung(10, 0.16),
            Rung(10, 0.03),
            Rung(50),
            Rung(250),
            Rung(1_800),
            Rung(50_000),
            Rung(250_000),
        ),
        curves=(Curve(1.10, -0.26), Curve(0.96, -0.01)),
        learned_curves=(Curve(1.14, -0.11), Curve(0.97, -0.06)),
        learned=Tuning(
            explore=0.6, heat=12.0, lead=0.5, big_lead=20.0, keep=0.0, leaf=1.0, beyond=1.0
        ),
    )
    figures = Figures(plain=10_000, wasm=500_000, batched=300_000)
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
