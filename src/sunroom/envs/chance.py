"""A game as a tree in which chance has nodes of its own.

Rules take chance from the generator in the state. Here the same functions run with chance as a
list of decisions: where the list ends, the rest is a node for chance to decide.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import FunctionType
from typing import Any

from sunroom import games
from sunroom.games.game import Game
from sunroom.games.terms import Options, Refused, State
from sunroom.kernel import chance, layout
from sunroom.kernel.digest import HALF_BITS, LOW, mix
from sunroom.study.part import Numbering

STEPS, DEALS = "steps", "deals"  # how chance is cut into nodes
MOST_OUTCOMES = 4096  # of a node
MOST_WAYS = 200_000  # in which chance may decide a deal that is told as one node


class Undecided(Exception):
    """Chance has to choose one of so many equally likely ways."""

    def __init__(self, ways: int) -> None:
        super().__init__(ways)
        self.ways = ways


class Script(list[int]):
    """Instead of a generator's words: what chance has decided, in order."""

    def __init__(self, decided: tuple[int, ...]) -> None:
        super().__init__((0, 0, 0, 0))
        self.decided = decided
        self.used = 0

    def choose(self, ways: int) -> int:
        if ways == 1:
            return 0
        if self.used == len(self.decided):
            raise Undecided(ways)
        self.used += 1
        return self.decided[self.used - 1]


def _below(s: Any, n: int) -> int:
    return int(s.rng.choose(n))


def _start(s: Any, seed: int) -> None:
    """There is no generator to start."""


INSTEAD: dict[Any, Any] = {chance.below: _below, chance.start_chance: _start}


def decided_by_script(f: Any, known: dict[int, Any] | None = None) -> Any:
    """The same function, and all that it calls, with chance from the state's script."""
    if f in INSTEAD:
        return INSTEAD[f]
    known = {} if known is None else known
    if id(f) not in known:
        space = known.get(id(f.__globals__))
        twin = None
        if space is None:
            space = known[id(f.__globals__)] = dict(f.__globals__)
            twin = known[id(f)] = FunctionType(f.__code__, space, f.__name__)
            for name, value in f.__globals__.items():
                if isinstance(value, FunctionType):
                    space[name] = decided_by_script(value, known)
        known[id(f)] = twin or FunctionType(f.__code__, space, f.__name__)
    return known[id(f)]


@dataclass(frozen=True, eq=False)
class Node:
    """A moment of a match: somebody's decision, chance's, or the end. It never changes."""

    tree: Tree
    state: State  # at chance, before what chance is to decide
    before: Node | None  # the last one that was not chance's
    action: int = -1  # that led here from there
    move: int = -1  # at chance: what it decides about; -1 for the beginning
    decided: tuple[int, ...] = ()
    ways: int = 0  # at chance
    deals: tuple[tuple[State, float], ...] = ()  # at chance, where a deal is told as one node
    depth: int = 0
    met: dict[int, Node] = field(default_factory=dict)  # the nodes after this one, once seen
    known: tuple[int | None, ...] = ()  # of a world that was made up: what the seats have seen

    def __deepcopy__(self, _: object) -> Node:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """To pickle: what it is, and what the seats remember instead of how it came about."""
        if not self.is_chance:
            return _settled, (self.tree, self._told(), self.depth)
        before = self.before and (self.before._told(), self.before.depth)
        return _at_chance, (self.tree, before, self.action, self.move, self.decided)

    def _told(self) -> tuple[dict[str, Any], tuple[int, ...]]:
        seats = range(int(self.state.players))
        return self.tree.game.kernel.values(self.state), tuple(map(self.remembered, seats))

    @property
    def is_chance(self) -> bool:
        return self.ways > 0

    @cached_property
    def is_over(self) -> bool:
        return not self.is_chance and (
            self.tree.game.over(self.state) or self.depth >= self.tree.limit
        )

    @property
    def seat(self) -> int:
        return int(self.state.seat)

    @cached_property
    def moves(self) -> list[int]:
        """The legal moves; their places where actions are places."""
        return self.tree.game.legal(self.state)

    @cached_property
    def legal(self) -> list[int]:
        """The legal actions, in ascending order."""
        numbering = self.tree.numbering
        if not numbering.moves:
            return list(range(len(self.moves)))
        return sorted(numbering.numbers[move] for move in self.moves)

    def move_of(self, action: int) -> int:
        numbered = self.tree.numbering.moves
        return numbered[action] if numbered else self.moves[action]

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        """What chance may decide, and how likely each is."""
        if self.deals:
            return [(k, likely) for k, (_, likely) in enumerate(self.deals)]
        return [(k, 1 / self.ways) for k in range(self.ways)]

    @cached_property
    def returns(self) -> list[float]:
        players = int(self.state.players)
        if not self.tree.game.over(self.state):
            return [0.0] * players
        shares = [0.0] * self.tree.game.kernel.rules.MAX_PLAYERS
        self.tree.game.kernel.run.result(self.state, shares)
        return [(share * players - 1) / (players - 1) for share in shares[:players]]

    def remembered(self, seat: int) -> int:
        """A number for all that a seat has seen and done, from the beginning on."""
        if self.is_chance:
            return self.before.remembered(seat) if self.before else 0
        memo: dict[int, int] = self._memories
        if seat not in memo:
            if self.known:
                told = self.known[seat]
                number = 0 if told is None else told
                if told is not None:
                    memo[seat] = number
                    return number
            else:
                number = self.before.remembered(seat) if self.before else 0
                if self.before and self.before.seat == seat:
                    number = mix(number, self.action + 1)
            seen = int(self.tree.game.kernel.run.sight(self.state, seat))
            number = mix(mix(number, seen & LOW), seen >> HALF_BITS & LOW)
            memo[seat] = mix(number, seen >> 2 * HALF_BITS)
        return memo[seat]

    @cached_property
    def _memories(self) -> dict[int, int]:
        return {}

    def child(self, action: int) -> Node:
        """The node after an action or a decision of chance."""
        found = self.met.get(action)
        if found is None:
            found = self._child(action)
            if self.tree.keeps:
                self.met[action] = found
        return found

    def _child(self, action: int) -> Node:
        if not self.is_chance:
            if action not in self.legal:
                raise Refused("illegal_move", f"action {action} is not legal here")
            return self.tree.after(self, action, self.move_of(action))
        if not 0 <= action < (len(self.deals) or self.ways):
            raise Refused("illegal_move", f"there is no outcome {action} here")
        if self.deals:
            state = self.deals[action][0]
            return Node(self.tree, state, self.before, self.action, depth=self.depth)
        return self.tree.resolved(self, (*self.decided, action))

    def imagined(self, seat: int, seed: int) -> Node:
        """A world that the seat must hold for possible: it has seen the same there."""
        state = self.tree.game.hidden(self.state, seat)
        self.tree.game.kernel.run.guess(state, seat, seed)
        players = range(int(state.players))
        known = tuple(self.remembered(seat) if one == seat else None for one in players)
        return Node(self.tree, state, None, depth=self.depth, known=known)


class Tree:
    """A game with its options. `steps`: a node for each thing that chance decides, every outcome as
    likely as the others. `deals`: one node for all that happens by chance before the next decision,
    and outcomes that come to the same are one; for games small enough that all can be listed.
    """

    def __init__(
        self, game: Game, players: int, options: Options, mode: str = STEPS, limit: int = 10_000
    ) -> None:
        self.game, self.players, self.options, self.limit = game, players, options, limit
        self.numbering = Numbering(game, options)
        self.mode = mode
        self.keeps = mode == DEALS
        known: dict[int, Any] = {}
        self._setup = decided_by_script(game.kernel.run.setup, known)
        self._apply = decided_by_script(game.kernel.run.apply, known)

    @cached_property
    def root(self) -> Node:
        return self.went_on(self.game.table(self.players, self.options), None, -1, -1, (), 0)

    def after(self, node: Node, action: int, move: int) -> Node:
        return self.went_on(node.state, node, action, move, (), node.depth + 1)

    def resolved(self, node: Node, decided: tuple[int, ...]) -> Node:
        return self.went_on(node.state, node.before, node.action, node.move, decided, node.depth)

    def __reduce__(self) -> tuple[Any, ...]:
        options = tuple(self.options.items())
        return _tree, (self.game.id, self.players, options, self.mode, self.limit)

    def went_on(
        self, state: State, before: Node | None, action: int, move: int, decided: tuple[int, ...],
        depth: int,
    ) -> Node:  # fmt: skip
        made: Callable[..., Node] = Node
        try:
            after = self._run(state, move, decided)
        except Undecided as chance:
            deals = self._deals(state, move) if self.mode == DEALS else ()
            ways = len(deals) or chance.ways
            return made(self, state, before, action, move, decided, ways, deals, depth)
        return made(self, after, before, action, depth=depth)

    def _run(self, state: State, move: int, decided: tuple[int, ...]) -> State:
        """The state after a move, or after the setup; raises where chance has not decided."""
        twin = self.game.copy(state)
        twin.rng = Script(decided)
        if move < 0:
            self._setup(twin, 0)
        else:
            self._apply(twin, move)
        twin.rng = [0, 0, 0, 0]
        return twin

    def _deals(self, state: State, move: int) -> tuple[tuple[State, float], ...]:
        """All that may come of a move, each once, with how likely it is."""
        self._check_size(state, move)
        found: dict[str, tuple[State, float]] = {}
        waiting: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
        while waiting:
            decided, likely = waiting.pop()
            try:
                after = self._run(state, move, decided)
            except Undecided as chance:
                each = likely / chance.ways
                waiting += [((*decided, k), each) for k in reversed(range(chance.ways))]
                continue
            key = repr(self.game.kernel.values(after))
            found[key] = (after, likely + (found[key][1] if key in found else 0.0))
            if len(found) > MOST_OUTCOMES:
                raise Refused("bad_request", TOO_MANY)
        return tuple(found.values())

    def _check_size(self, state: State, move: int) -> None:
        """Refuse before hours are spent: one way tells about how many there are."""
        decided: tuple[int, ...] = ()
        ways = 1
        while ways <= MOST_WAYS:
            try:
                self._run(state, move, decided)
                return
            except Undecided as chance:
                decided = (*decided, 0)
                ways *= chance.ways
        raise Refused("bad_request", TOO_MANY)


TOO_MANY = "this game is too large for chance=deals: all that chance may deal cannot be listed"


@lru_cache(8)
def _tree(game: str, players: int, options: Any, mode: str, limit: int) -> Tree:
    return Tree(games.get(game), players, dict(options), mode, limit)


def _settled(tree: Tree, told: tuple[dict[str, Any], tuple[int, ...]], depth: int) -> Node:
    state = tree.game.kernel.blank()
    layout.assign(tree.game.kernel.layout, state, told[0])
    return Node(tree, state, None, depth=depth, known=told[1])


def _at_chance(tree: Tree, before: Any, action: int, move: int, decided: tuple[int, ...]) -> Node:
    if before is None:
        return tree.resolved(tree.root, decided) if decided else tree.root
    node = _settled(tree, *before)
    return tree.went_on(node.state, node, action, move, decided, node.depth + 1)
