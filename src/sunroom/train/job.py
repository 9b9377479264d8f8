"""A lesson as work that anybody can do: a piece is a stage or some from every place."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Any

from sunroom import games
from sunroom.bots.kernel.search import COUNTS, EDGE, LEAF, NODE, SETTINGS, WORTH
from sunroom.bots.tree import PASSED_ON
from sunroom.games.terms import Json, derived_seed
from sunroom.kernel.program import Kernel
from sunroom.train.learning import Learning, kernel_for
from sunroom.train.plan import CROWD, Lesson

EDGES_PER_NODE = 40


@dataclass(frozen=True)
class Piece:
    """Some turns of a lesson with one of the options that are learned apart."""

    option: int
    turn: int
    turns: int


@dataclass(frozen=True)
class Stages(Learning):
    """Every piece is played by the numbers that were known when the lesson began."""

    lesson: Lesson
    numbers: tuple[int, ...]
    digest: str  # of these numbers

    @property
    def header(self) -> Json:
        return self.headed(
            lesson=self.lesson.number,
            turns=self.lesson.turns,
            iterations=self.lesson.iterations,
            learned=self.digest,
        )

    def pieces(self) -> Iterable[Piece]:
        step = 1 if self.lesson.iterations else CROWD
        for turn in range(0, self.lesson.turns, step):
            for option in range(len(self.plan.module.OPTIONS)):
                yield Piece(option, turn, min(step, self.lesson.turns - turn))

    def key(self, piece: Piece) -> Hashable:
        return piece.option, piece.turn

    def key_of(self, line: Json) -> Hashable:
        return line["option"], line["turn"]

    def is_result(self, line: Json) -> bool:
        places = self.plan.module.PLACES
        return (
            type(line["option"]) is int
            and type(line["turn"]) is int
            and all(len(turn) == places for turn in line["ends"])
            and all(
                type(end) is int and -3 <= end < places for turn in line["ends"] for end in turn
            )
        )

    def do(self, piece: Piece) -> Json:
        game, places = games.get(self.plan.game), self.plan.module.PLACES
        kernel = kernel_for(game)
        options = game.check_options(dict(self.plan.module.OPTIONS[piece.option]), game.least)
        room = self._room(kernel)
        blank = kernel.adopt(game.table(game.least, options))
        states = [kernel.batch(1) for _ in range(3)]
        ends = kernel.ints(places)
        found = []
        for turn in range(piece.turn, piece.turn + piece.turns):
            lesson = self.lesson.number
            seed = derived_seed(self.plan.seed, "lesson", lesson, piece.option, turn)
            kernel.run.play_stages(
                blank, *states, 0, places, seed, self.lesson.iterations, *room, ends
            )
            found.append([int(end) for end in ends])
        return {"option": piece.option, "turn": piece.turn, "ends": found}

    def _room(self, kernel: Kernel) -> list[Any]:
        """What a search needs from its settings on, in the order of the kernel's arguments."""
        tuning = games.get(self.plan.game).thinking.learned
        settings = kernel.floats(SETTINGS)
        for i, name in enumerate(PASSED_ON):
            settings[i] = getattr(tuning, name)
        settings[LEAF] = 1.0
        nodes = self.lesson.iterations + 50
        edges = nodes * EDGES_PER_NODE
        learned = kernel.ints(len(self.numbers))
        learned[:] = self.numbers
        return [
            settings,
            kernel.ints(nodes * NODE),
            kernel.ints(edges * EDGE),
            kernel.floats(edges * WORTH),
            kernel.ints(1 << (2 * nodes).bit_length()),
            kernel.ints(COUNTS),
            kernel.ints(kernel.rules.MAX_MOVES),
            kernel.floats(kernel.rules.MAX_MOVES),
            kernel.floats(kernel.rules.MAX_PLAYERS),
            learned,
        ]

    def named(self, piece: Piece) -> str:
        return f"in turn {piece.turn} of lesson {self.lesson.number}"
