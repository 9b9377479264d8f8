"""Sunrise Sunset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from sunroom.games.figures import Figures
from sunroom.games.game import Game
from sunroom.games.option import Flag, Option
from sunroom.games.sunset import (
    cards,
    events,
    foresight,
    notation,
    placement,
    position,
    reduced,
    standing,
    table,
    view,
)
from sunroom.games.terms import Json, Options, State
from sunroom.games.thinking import Curve, Rung, Thinking, Tuning
from sunroom.kernel.program import Program


class Sunset(Game):
    """Horus and Seth meet in three lanes, by day and by night, some of their cards hidden."""

    id = "sunset"
    name = "Sunrise Sunset"
    letter = "S"
    order = 2
    least = 2
    most = 2
    options: ClassVar[Mapping[str, Option]] = {
        "damage": Option((1, 2, 3), 3),
        placement.WHOM_OPTION: Option(placement.WHOM, placement.WHOM[table.OTHERS]),
        table.HORUS_OPTION: Option(
            ("random", 0, 1),
            "random",
            of_seats=True,
            flag=Flag(table.HORUS_OPTION, "Who plays Horus: a name, a number from 1, or random."),
        ),
        "lanes": Option((1, 2, 3), 3, study=True),
        "units": Option(("all",), "all", reduced.WHICH_UNITS, reduced.admit, study=True),
        "rounds": Option(tuple(range(table.MAX_ROUNDS + 1)), 0, study=True),
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
    by_seat = ("gods",)
    notation = notation
    loading = position
    views = view
    happenings = events
    foresight = foresight
    standings = standing
    policy = "sunroom.games.sunset.policy"
    guessed_whole = True
    learned = "sunroom.games.sunset.learned"
    thinking = Thinking(
        Tuning(explore=1.0, heat=45.0, lead=0.0, big_lead=3.0, guided=16.0),
        pace=70_000,
        rungs=(
            Rung(55, 0.2),
            Rung(150, 0.12),
            Rung(420, 0.04),
            Rung(1_100),
            Rung(2_700),
            Rung(7_500),
            Rung(130_000),
            Rung(650_000),
        ),
        curves=(Curve(1.17, -0.36),),
        learned_curves=(Curve(1.05, -0.32),),
        learned=Tuning(explore=0.5, heat=45.0, lead=0.0, guided=16.0, leaf=1.0),
    )
    figures = Figures(
        plain=60_000,
        wasm=6_000_000,
        wasm_to_yardstick=2.3,
        native_to_yardstick=3.1,
        search_to_peer=1.0,
        batched=2_000_000,
        one_by_one=150_000,
        imagined=1_000_000,
    )
    stock = "pile"

    def describe(self, s: State, options: Options) -> None:
        s.damage = options["damage"]
        s.whom = placement.WHOM.index(str(options[placement.WHOM_OPTION]))
        seat = options[table.HORUS_OPTION]
        s.chosen_horus = seat if isinstance(seat, int) else table.RANDOM_HORUS
        reduced.describe(s, options)

    def check_options(self, given: object, players: int) -> Options:
        """As for every game; and the lanes must have room for all cards (S24)."""
        found = super().check_options(given, players)
        reduced.check(found)
        return found

    def actions(self, options: Options) -> list[int]:
        return reduced.moves(options)

    def material(self, options: Options) -> Json:
        return cards.material()
