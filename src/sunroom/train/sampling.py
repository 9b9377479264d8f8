"""Moments of quick matches as work that anybody can do, and the numbers that follow from them.

A piece of work tells only how its moments ended. Which moments they were is found again, from the
same seed, when the numbers are worked out.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from sunroom import games
from sunroom.bots.kernel.sampling import COUNT, FIRST, LABEL, LEFT, POINTS
from sunroom.games.terms import Json, derived_seed
from sunroom.train.learning import Learning, kernel_for
from sunroom.train.plan import HANDFUL

Numbers = npt.NDArray[np.int64]
Values = npt.NDArray[np.float64]

STAGES = 400  # of a match, at most
DOUBT = 20.0  # moments in which every sign is taken to have been seen and to mean nothing
# A seat's points at the end, with such a spread, are ahead of others as often as the search says.
PER_SPREAD = math.sqrt(6.0) / math.pi
AROUND = 2  # numbers of what remains, on both sides, that share their spread


@dataclass(frozen=True)
class Piece:
    """Some matches of so many players."""

    players: int
    first: int
    matches: int


@dataclass(frozen=True)
class Moments(Learning):
    """Every piece has moments of its own."""

    @property
    def header(self) -> Json:
        samples = self.plan.samples
        return self.headed(
            matches=samples.matches,
            every=samples.every,
            playouts=samples.playouts,
            version=self.plan.module.VERSION,
        )

    def pieces(self) -> Iterable[Piece]:
        matches = self.plan.samples.matches
        for players in self.plan.module.PLAYERS:
            for first in range(0, matches, HANDFUL):
                yield Piece(players, first, min(HANDFUL, matches - first))

    def key(self, piece: Piece) -> Hashable:
        return piece.players, piece.first

    def key_of(self, line: Json) -> Hashable:
        return line["players"], line["first"]

    def is_result(self, line: Json) -> bool:
        return (
            type(line["players"]) is int
            and type(line["first"]) is int
            and len(line["labels"]) % (line["players"] * LABEL) == 0
            and all(type(one) is int for one in line["labels"])
        )

    def do(self, piece: Piece) -> Json:
        _, labels = self._look(piece, self.plan.samples.playouts)
        return {"players": piece.players, "first": piece.first, "labels": labels.ravel().tolist()}

    def _look(self, piece: Piece, playouts: int) -> tuple[Numbers, Numbers]:
        """The moments of a piece, seat by seat, and how they ended in so many playouts."""
        game, module = games.get(self.plan.game), self.plan.module
        kernel = kernel_for(game)
        options = game.check_options(dict(module.OPTIONS[0]), piece.players)
        width = FIRST + module.MAX_SIGNS
        room = piece.matches * STAGES // self.plan.samples.every
        rows, labels = kernel.ints(room * width), kernel.ints(room * LABEL)
        seed = derived_seed(self.plan.seed, "moments", piece.players, piece.first)
        count = kernel.run.sample(
            kernel.adopt(game.table(piece.players, options)), kernel.batch(1), kernel.batch(1),
            seed, piece.matches, self.plan.samples.every, playouts, width,
            kernel.ints(kernel.rules.MAX_MOVES), rows, labels,
        )  # fmt: skip
        return _table(rows, width, count), _table(labels, LABEL, count)

    def learned(self, lines: list[Json]) -> list[int]:
        """The numbers that all pieces lead to, whichever was done first."""
        ended = {self.key_of(line): line["labels"] for line in lines}
        found: list[int] = []
        for players in self.plan.module.PLAYERS:
            pieces = [piece for piece in self.pieces() if piece.players == players]
            rows = np.concatenate([self._look(piece, 0)[0] for piece in pieces])
            labels = np.concatenate([_table(ended[self.key(piece)], LABEL) for piece in pieces])
            assert len(rows) == len(labels)
            found += self._solved(players, rows, labels)
        return found

    def _solved(self, players: int, rows: Numbers, labels: Numbers) -> list[int]:
        """What every sign means on average, next to all others; then the luck that is left."""
        module, playouts = self.plan.module, self.plan.samples.playouts
        kernel = kernel_for(games.get(self.plan.game))
        size = module.SIGNS[players]
        pairs, sums = kernel.ints(size * size), kernel.ints(size)
        given, gains = kernel.ints(rows.size), kernel.ints(len(rows))
        given[:] = rows.ravel().tolist()
        gains[:] = (labels[:, 0] - playouts * rows[:, POINTS]).tolist()
        kernel.run.count_pairs(given, rows.shape[1], len(rows), gains, size, pairs, sums)
        together = _table(pairs, size)
        seen = np.flatnonzero(together.diagonal())  # signs that never were mean nothing
        often = together[np.ix_(seen, seen)] + DOUBT * np.eye(len(seen))
        meant = np.linalg.solve(often, np.array(sums, dtype=np.float64)[seen] / playouts)
        numbers = np.zeros(size)
        numbers[seen] = np.rint(module.UNIT * meant)
        luck = PER_SPREAD * self._spread(rows, labels, numbers / module.UNIT)
        found = np.concatenate([numbers, np.rint(module.UNIT * luck)])
        return [int(number) for number in found]

    def _spread(self, rows: Numbers, labels: Numbers, meant: Values) -> Values:
        """How far off the sum is, for each number of what may remain."""
        module, playouts = self.plan.module, self.plan.samples.playouts
        used = np.arange(module.MAX_SIGNS) < rows[:, COUNT, None]
        said = rows[:, POINTS] + (meant[rows[:, FIRST:]] * used).sum(axis=1)
        off = labels[:, 1] - 2 * said * labels[:, 0] + playouts * said * said
        found = np.ones(module.REMAINING)
        for left in range(module.REMAINING):
            near = np.abs(rows[:, LEFT] - left) <= AROUND
            if near.any():
                found[left] = math.sqrt(float(off[near].sum()) / (playouts * int(near.sum())))
        return found

    def named(self, piece: Piece) -> str:
        return f"in matches of {piece.players} from {piece.first} on"


def _table(numbers: Any, width: int, count: int | None = None) -> Numbers:
    rows = np.array(numbers, dtype=np.int64).reshape(-1, width)
    return rows if count is None else rows[:count]
