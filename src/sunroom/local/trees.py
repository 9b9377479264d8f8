"""Search trees in workers of the browser: each in the memory of a wasm kernel of its own.

A worker (web/src/local/searching.ts) knows nothing of searches: it writes bytes, calls a function
of the kernel, and reads bytes. What they mean is said here, as `bots.tree` says it for kernels in
the same process.
"""

from __future__ import annotations

import struct
from collections.abc import Awaitable, Sequence
from functools import cache
from math import prod
from typing import Any, Protocol

from sunroom.bots.kernel.search import (
    COUNTS,
    EACH,
    EDGE,
    EDGES,
    LEAF,
    NODE,
    NODE_COUNT,
    NODE_EDGES,
    NODE_VISITS,
    NODES,
    SETTINGS,
    SUM,
    WINS,
    WORTH,
)
from sunroom.bots.searcher import SearchBot
from sunroom.bots.tree import PASSED_ON, Tree, Tried, search_program
from sunroom.games.game import Game
from sunroom.games.thinking import Tuning
from sunroom.kernel import layout
from sunroom.kernel.program import Kernel, PlainKernel, Program, plain

# Between two looks at the clock lie messages to and fro, in which nothing is searched.
LOOK = 0.25  # seconds; also whoever is short of time does not look later than its end
MORE = 8  # times as many chunks as before, at most
ALIGNED = 16
CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q"}
INT, FLOAT = 4, 8  # bytes


class Searchers(Protocol):
    """The workers, as the page has them."""

    def has(self, program: str) -> bool:
        """Whether there is a kernel for it."""

    def prepare(self, programs: list[str]) -> Awaitable[None]:
        """Load these kernels."""

    def open(self, program: str) -> Awaitable[Any]:
        """A new instance of a kernel: its name, where its calls' arguments lie, and from where on
        its memory is free."""

    def run(self, name: int, size: int, writes: Any, call: str, reads: Any) -> Awaitable[Any]:
        """See that the memory has this size, write, call, read; see searching.ts."""

    def close(self, name: int) -> None: ...

    @property
    def share(self) -> float:
        """The part of the usual size that trees may have on this device."""


class BrowserKernel(Kernel):
    """Stands for a kernel whose instances are elsewhere."""

    mode = "wasm"

    def __init__(self, program: Program, searchers: Searchers) -> None:
        super().__init__(plain(program).rules)
        self.program = program
        self.searchers = searchers

    def batch(self, n: int) -> Any:
        raise TypeError("the memory of this kernel is elsewhere")

    ints = bytes = floats = batch

    def bound(self, name: str, *given: Any) -> Any:
        return self.batch(0)


class BrowserTree:
    """A tree as `bots.tree.Tree` is one, whose answers have to be waited for."""

    def __init__(
        self, kernel: BrowserKernel, nodes: int, edges: int, learned: Sequence[int]
    ) -> None:
        self.kernel = kernel
        self._name: int | None = None
        self._learned = learned
        self._searchers = kernel.searchers
        self._state, size = packing(kernel.program)
        self._nodes, self._edges = nodes, edges
        most = kernel.rules.MAX_MOVES
        # What lies where in the kernel's memory: bytes of an item, and how many.
        self._rooms = {
            "root": (size, 1),
            "settings": (FLOAT, SETTINGS),
            "nodes": (INT, nodes * NODE),
            "edges": (INT, edges * EDGE),
            "worth": (FLOAT, edges * WORTH),
            "table": (INT, 1 << (2 * nodes).bit_length()),
            "counts": (INT, COUNTS),
            "work": (size, 1),
            "out": (INT, most),
            "weights": (FLOAT, most),
            "rewards": (FLOAT, kernel.rules.MAX_PLAYERS),
            "learned": (INT, max(1, len(learned))),
        }
        self._at: dict[str, int] = {}
        self._size = 0
        self._block = 0
        # The root's first edge and how many it has: those of a new tree are the first of all.
        self._known = 0, min(most, edges)
        self._unwritten: list[tuple[int, bytes]] = []  # goes along with the next call

    async def _opened(self) -> int:
        if self._name is None:
            name, self._block, free = list(await self._searchers.open(self.kernel.program.name))
            for room, (item, count) in self._rooms.items():
                self._at[room] = at = -(-free // ALIGNED) * ALIGNED
                free = at + item * count
            self._name, self._size = int(name), free
            numbers = struct.pack(f"<{len(self._learned)}i", *self._learned)
            self._unwritten = [(self._at["learned"], numbers)]
        return self._name

    def close(self) -> None:
        if self._name is not None:
            self._searchers.close(self._name)
            self._name = None

    async def look_at(self, state: Any) -> None:
        await self._opened()
        self._unwritten.append(self._written(state))

    async def knows(self, state: Any, seat: int, nodes: int) -> bool:
        await self._opened()
        arguments = self._arguments("root", seat, "nodes", "table", "counts")
        reads = [(self._at["counts"], 0, INT * COUNTS), self._row_of_root()]
        found = await self._run([self._written(state), arguments], "root_of", reads)
        top = _number(found)
        counts = struct.unpack_from(f"<{COUNTS}i", found, 8)
        if top < 0:
            return False
        node = struct.unpack_from(f"<{NODE}i", found, 8 + INT * COUNTS)
        visits = node[NODE_VISITS]
        self._known = max(0, node[NODE_EDGES]), node[NODE_COUNT]
        edges = counts[EDGES] * EDGE
        held = (counts[NODES] + nodes) * NODE
        room = 2 * edges < self._edges * EDGE and held <= self._nodes * NODE
        return bool(room and visits > 0)

    async def grow(
        self, seat: int, seed: int, iterations: int, tuning: Tuning, each: int
    ) -> list[Tried]:
        settings = [0.0] * SETTINGS
        for i, name in enumerate(PASSED_ON):
            settings[i] = getattr(tuning, name)
        settings[LEAF] = tuning.leaf if self._learned else 0.0
        settings[EACH] = each
        writes = [
            (self._at["settings"], struct.pack(f"<{SETTINGS}d", *settings)),
            self._arguments(
                "root", "work", seat, seed, iterations, "settings", "nodes", "edges", "worth",
                "table", "counts", "out", "weights", "rewards", "learned",
            ),
        ]  # fmt: skip
        # What is read along is a guess, which spares asking again: mostly it is right, or too much.
        first, most = self._known
        found = await self._run(
            writes, "think", [self._row_of_root(), *self._edges_from(first, most)]
        )
        node = struct.unpack_from(f"<{NODE}i", found, 8)
        count = node[NODE_COUNT]
        self._known = node[NODE_EDGES], count
        rest = found[8 + INT * NODE :]
        if node[NODE_EDGES] != first or count > most:
            rest = (await self._run([], "", self._edges_from(*self._known)))[8:]
            most = count
        moves = struct.unpack_from(f"<{count * EDGE}i", rest, 0)
        worth = struct.unpack_from(f"<{count * WORTH}d", rest, most * EDGE * INT)
        return [
            Tried(
                moves[i * EDGE],
                moves[i * EDGE + 1],
                worth[i * WORTH + SUM],
                worth[i * WORTH + WINS],
            )
            for i in range(count)
        ]

    async def _run(
        self, writes: list[tuple[int, bytes]], call: str, reads: list[tuple[int, int, int]]
    ) -> bytes:
        """What the function returned, in 8 bytes, and then what was read."""
        assert self._name is not None
        writes, self._unwritten = [*self._unwritten, *writes], []
        found = await self._searchers.run(self._name, self._size, _flat(writes), call, _flat(reads))
        content: bytes = found.to_bytes() if hasattr(found, "to_bytes") else bytes(found)
        return content

    def _written(self, state: Any) -> tuple[int, bytes]:
        return self._at["root"], self._state(layout.values(self.kernel.layout, state))

    def _arguments(self, *given: str | int) -> tuple[int, bytes]:
        """In the order of the function: a number, a state by its place, a list with its length."""
        passed: list[int] = []
        for one in given:
            if isinstance(one, int):
                passed.append(one)
            else:
                passed.append(self._at[one])
                if one not in ("root", "work"):
                    passed.append(self._rooms[one][1])
        return self._block, struct.pack(f"<{len(passed)}q", *passed)

    def _row_of_root(self) -> tuple[int, int, int]:
        """Of the node that the function returns the number of."""
        return self._at["nodes"], INT * NODE, INT * NODE

    def _edges_from(self, first: int, count: int) -> list[tuple[int, int, int]]:
        return [
            (self._at["edges"] + first * EDGE * INT, 0, count * EDGE * INT),
            (self._at["worth"] + first * WORTH * FLOAT, 0, count * WORTH * FLOAT),
        ]


class BrowserBot(SearchBot):
    """The bot that searches, with its trees in workers of the browser."""

    searchers: Searchers
    look = LOOK
    more = MORE

    def _kernel(self, game: Game) -> Kernel:
        program = search_program(game)
        if self.searchers.has(program.name):
            return BrowserKernel(program, self.searchers)
        return plain(program)

    def _tree(self, kernel: Kernel, nodes: int, edges: int, learned: Sequence[int]) -> Tree:
        if isinstance(kernel, PlainKernel):
            return super()._tree(kernel, nodes, edges, learned)
        assert isinstance(kernel, BrowserKernel)
        share = min(1.0, self.searchers.share)
        room = max(1, int(nodes * share)), max(kernel.rules.MAX_MOVES, int(edges * share))
        return BrowserTree(kernel, *room, learned)  # type: ignore[return-value]

    def close(self) -> None:
        for tree in self._trees:
            if isinstance(tree, BrowserTree):
                tree.close()
        super().close()


def of_searchers(searchers: Searchers) -> type[BrowserBot]:
    """The kind of bots whose trees are there."""
    return type("BrowserBot", (BrowserBot,), {"searchers": searchers})


@cache
def packing(program: Program) -> tuple[Any, int]:
    """How the values of a state become bytes as a compiled kernel has them, and how many."""
    state = plain(program).layout
    places, size = layout.offsets(state)
    form, end = "<", 0
    for name, field in layout.fields(state).items():
        count = prod(field.shape)
        form += f"{places[name] - end}x{count}{CODES[field.kind]}"
        end = places[name] + count * int(field.kind[1])
    packed = struct.Struct(f"{form}{size - end}x").pack

    def pack(values: dict[str, Any]) -> bytes:
        flat: list[int] = []
        for value in values.values():
            _flatten(value, flat)
        return packed(*flat)

    return pack, size


def _flatten(value: Any, into: list[int]) -> None:
    if isinstance(value, list):
        for one in value:
            _flatten(one, into)
    else:
        into.append(value)


def _number(found: bytes) -> int:
    return int(struct.unpack_from("<q", found)[0])


def _flat(rows: list[Any]) -> list[Any]:
    return [one for row in rows for one in row]
