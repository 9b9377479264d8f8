"""Tree search over what the players can know, one source for every game.

Each iteration makes up a world that agrees with all that the searching seat has seen (`guess`),
walks down the tree in it, adds a node, plays on to the end of the match with the game's quick
policy, and notes the result in every move on its way. Where it was learned what the end of a stage
of the match is worth (`stage`, `value`), an iteration ends there instead: with the stage of the
root, or some stages behind the tree. A node stands for what the player who is to move *sees*
(`sight`): worlds that look the same to that player share a node, so whoever moves in the tree
decides by what they could know, the searching seat and its opponents alike. Each player prefers
what is best for itself (max-n).

In a node the next move to try is the one with the best sum of its mean result so far and a bonus
for moves that look good at first sight (`weigh`) and have seldom been tried.

The tree lies in lists of numbers that the caller provides:

- `nodes`: for each node its key (two numbers), its first edge (-1 before it has any), the number
  of its edges and its visits;
- `edges`: for each edge its move and its visits; `worth`: its share of the bonus, and for the
  player who moves the sum of its results and of its victories;
- `table`: from keys to nodes, by open addressing; 0 is free;
- `counts`: how many nodes and edges there are, and what the search did.
"""

from __future__ import annotations

import math

from sunroom.kernel.chance import below
from sunroom.kernel.exponential import exponential
from sunroom.kernel.layout import Layout, List
from sunroom.kernel.slots import (
    MAX_PLAYERS,
    OVER,
    apply,
    copy_state,
    final_scores,
    guess,
    legal,
    quick,
    result,
    sight,
    stage,
    value,
    weigh,
)

ENTRIES = ("think", "root_of")

States = list[Layout]

KEY_BITS = 31
KEY = (1 << KEY_BITS) - 1

NODE_LOW, NODE_HIGH, NODE_EDGES, NODE_COUNT, NODE_VISITS = 0, 1, 2, 3, 4
NODE = 5
EDGE_MOVE, EDGE_VISITS = 0, 1
EDGE = 2
PRIOR, SUM, WINS = 0, 1, 2
WORTH = 3

NODES, EDGES, ITERATIONS, DECISIONS, DEEPEST = 0, 1, 2, 3, 4
COUNTS = 5

EXPLORE, HEAT, LEAD, BIG_LEAD, GUIDED, CAREFUL, BEYOND, LEAF, EACH = 0, 1, 2, 3, 4, 5, 6, 7, 8
SETTINGS = 9

MAX_DEPTH = 64
LIMIT = 2_000  # decisions of a playout, after which the match is judged as it stands


def root_of(root: States, seat: int, nodes: List, table: List, counts: List) -> int:
    """The node of what a seat sees, new if it is not in the tree yet; -1 if there is no room."""
    return find_node(root[0], seat, nodes, table, counts)


def think(
    root: States, work: States, seat: int, seed: int, iterations: int, settings: list[float],
    nodes: List, edges: List, worth: list[float], table: List, counts: List, out: List,
    weights: list[float], rewards: list[float], learned: List,
) -> int:  # fmt: skip
    """Search on from what a seat sees, with worlds numbered from `seed`; the root's node."""
    s = work[0]
    begun = stage(root[0])
    closed = settings[LEAF] > 0.0 and settings[BEYOND] == 0.0
    explore = settings[EXPLORE]
    lead = settings[LEAD]
    path = [0] * MAX_DEPTH
    movers = [0] * MAX_DEPTH
    points = [0.0] * MAX_PLAYERS
    top = find_node(root[0], seat, nodes, table, counts)
    for i in range(iterations):
        copy_state(s, root[0])
        guess(s, seat, seed + i)
        node = top
        depth = 0
        while node >= 0 and depth < MAX_DEPTH:
            if nodes[node * NODE + NODE_EDGES] < 0:
                if nodes[node * NODE + NODE_VISITS] == 0 and node != top:
                    nodes[node * NODE + NODE_VISITS] = 1
                    break  # a node gets its moves when it is seen for the second time
                careful = node == top and settings[CAREFUL] > 0.0
                heat = settings[HEAT]
                if not expand(s, node, careful, heat, nodes, edges, worth, counts, out, weights):
                    break
            each = settings[EACH] if node == top else 0.0
            edge = select(node, explore, each, nodes, edges, worth)
            nodes[node * NODE + NODE_VISITS] += 1
            path[depth] = edge
            movers[depth] = s.seat
            depth += 1
            apply(s, edges[edge * EDGE + EDGE_MOVE])
            if s.phase == OVER or (closed and stage(s) != begun):
                break
            node = find_node(s, s.seat, nodes, table, counts)
        played = play_on(s, begun, depth, settings, out)
        known = s.phase != OVER and played < LIMIT
        if known:
            value(s, learned, rewards, points)
        else:
            result(s, rewards)
        for k in range(depth):
            edges[path[k] * EDGE + EDGE_VISITS] += 1
            worth[path[k] * WORTH + WINS] += rewards[movers[k]]
        if lead > 0.0:
            if not known:
                count_points(s, points)
            add_lead(s, lead, settings[BIG_LEAD], points, rewards)
        for k in range(depth):
            worth[path[k] * WORTH + SUM] += rewards[movers[k]]
        counts[ITERATIONS] += 1
        counts[DECISIONS] += played
        counts[DEEPEST] = max(counts[DEEPEST], depth)
    return top


def play_on(s: Layout, begun: int, played: int, settings: list[float], out: List) -> int:
    """Play quickly to the end of the match, or to where it was learned what that is worth.

    Returns the decisions since the root, `played` included; `LIMIT` where nothing came to an end.
    """
    leaf = settings[LEAF] > 0.0
    guided = settings[GUIDED]
    left = 1.0
    now = begun
    if settings[BEYOND] > 0.0:
        left = settings[BEYOND] * s.players
        now = stage(s)
    while s.phase != OVER and played < LIMIT:
        if leaf and stage(s) != now:
            left -= 1.0
            if left <= 0.0:
                return played
            now = stage(s)
        if played < guided:
            apply(s, quick(s, out))
        else:
            apply(s, out[below(s, legal(s, out))])
        played += 1
    return played


def count_points(s: Layout, points: list[float]) -> None:
    """Each seat's points, as if the match ended now."""
    scores = [0] * MAX_PLAYERS
    final_scores(s, scores, 0)
    for seat in range(s.players):
        points[seat] = scores[seat] * 1.0


def add_lead(s: Layout, lead: float, big: float, points: list[float], rewards: list[float]) -> None:
    """Winning by much is a little better than winning by little, and so is losing."""
    for seat in range(s.players):
        rival = -1000.0
        for other in range(s.players):
            if other != seat:
                rival = max(rival, points[other])
        ahead = (points[seat] - rival) / big
        ahead = max(-1.0, min(1.0, ahead))
        rewards[seat] = (1.0 - lead) * rewards[seat] + lead * (0.5 + 0.5 * ahead)


def find_node(s: Layout, seat: int, nodes: List, table: List, counts: List) -> int:
    """The node of what a seat sees; a new one if there is none yet, -1 if there is no room."""
    digest = sight(s, seat)
    low = digest & KEY
    high = digest >> KEY_BITS & KEY
    mask = len(table) - 1
    at = (low ^ high) & mask
    while table[at] != 0:
        node = table[at] - 1
        if nodes[node * NODE + NODE_LOW] == low and nodes[node * NODE + NODE_HIGH] == high:
            return node
        at = (at + 1) & mask
    node = counts[NODES]
    if (node + 1) * NODE > len(nodes):
        return -1
    counts[NODES] = node + 1
    table[at] = node + 1
    nodes[node * NODE + NODE_LOW] = low
    nodes[node * NODE + NODE_HIGH] = high
    nodes[node * NODE + NODE_EDGES] = -1
    nodes[node * NODE + NODE_COUNT] = 0
    nodes[node * NODE + NODE_VISITS] = 0
    return node


def expand(
    s: Layout, node: int, careful: bool, heat: float, nodes: List, edges: List,
    worth: list[float], counts: List, out: List, weights: list[float],
) -> bool:  # fmt: skip
    """Give a node its moves, each with its share of the bonus; false if there is no room."""
    n = legal(s, out)
    first = counts[EDGES]
    if (first + n) * EDGE > len(edges):
        return False
    weigh(s, out, n, careful, weights)
    highest = weights[0]
    for k in range(1, n):
        highest = max(highest, weights[k])
    total = 0.0
    for k in range(n):
        weights[k] = exponential((weights[k] - highest) / heat)
        total += weights[k]
    for k in range(n):
        edge = first + k
        edges[edge * EDGE + EDGE_MOVE] = out[k]
        edges[edge * EDGE + EDGE_VISITS] = 0
        worth[edge * WORTH + PRIOR] = 0.9 * weights[k] / total + 0.1 / n
        worth[edge * WORTH + SUM] = 0.0
        worth[edge * WORTH + WINS] = 0.0
    counts[EDGES] = first + n
    nodes[node * NODE + NODE_EDGES] = first
    nodes[node * NODE + NODE_COUNT] = n
    return True


def select(
    node: int, explore: float, each: float, nodes: List, edges: List, worth: list[float]
) -> int:
    """The edge to try next; where a number is given, each one at least so often."""
    first = nodes[node * NODE + NODE_EDGES]
    end = first + nodes[node * NODE + NODE_COUNT]
    tried = 0
    total = 0.0
    for edge in range(first, end):
        if edges[edge * EDGE + EDGE_VISITS] < each:
            return edge
        tried += edges[edge * EDGE + EDGE_VISITS]
        total += worth[edge * WORTH + SUM]
    untried = total / tried if tried > 0 else 0.5  # what an untried move is expected to bring
    bonus = explore * math.sqrt(tried + 1.0)
    best = first
    highest = -1.0
    for edge in range(first, end):
        visits = edges[edge * EDGE + EDGE_VISITS]
        mean = worth[edge * WORTH + SUM] / visits if visits > 0 else untried
        value = mean + bonus * worth[edge * WORTH + PRIOR] / (1 + visits)
        if value > highest:
            highest = value
            best = edge
    return best
