"""High Card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from sunroom.authoring.sample import notation, position, rules, view
from sunroom.games.game import Game
from sunroom.games.option import Option
from sunroom.games.terms import Options, State
from sunroom.games.thinking import Thinking, Tuning
from sunroom.kernel.program import Program


class Sample(Game):
    """Play the highest card of a round, without wasting high ones."""

    id = "sample"
    name = "High Card"
    letter = "R"
    least = 2
    most = rules.MAX_PLAYERS
    options: ClassVar[Mapping[str, Option]] = {
        "first": Option(("random", 0, 1, 2, 3), "random", of_seats=True),
    }
    program = Program(
        "sample",
        "sunroom.authoring.sample.rules",
        ("sunroom.authoring.sample.knowledge", "sunroom.kernel.rollout"),
    )
    policy = "sunroom.authoring.sample.policy"
    thinking = Thinking(Tuning(lead=0.2, big_lead=5.0, heat=4.0), pace=50_000)
    notation = notation
    loading = position
    views = view
    happenings = view

    def describe(self, s: State, options: Options) -> None:
        first = options["first"]
        s.chosen_first = first if isinstance(first, int) else rules.RANDOM_FIRST
