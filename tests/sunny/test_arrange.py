"""The best arrangement, against trying everything."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sunroom import Match, games
from sunroom.games.sunny import Sunny, rules, sheet, solver
from sunroom.games.sunny.tiles import named
from sunroom.kernel.program import compiled
from tests.long import LONG
from tests.sunny.tables import match

SUNNY = Sunny()
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
Area = dict[tuple[int, int], str]

# Tiles with few kinds match nearly anywhere: many ways, many ties, and some with no way at all.
ODD = ["iiis", "isis", "iiss", "ssss", "iiii", "sssc", "iccc", "pppk", "wwkw", "kkkk", "isck"]
TWO_KINDS = ["iiis", "isss", "iiss", "isis"]


def turned(tile: str, turn: int) -> str:
    return "".join(tile[(side - turn) % 4] for side in range(4))


def pictures(area: Area, at: tuple[int, int], tile: str) -> int:
    found = 0
    for side, (dx, dy) in enumerate(SIDES):
        other = area.get((at[0] + dx, at[1] + dy))
        found += other is not None and other[(side + 2) % 4] == tile[side]
    return found


def ways(area: Area, tile: str) -> dict[tuple[tuple[int, int], str], int]:
    """D11: where and how a tile can be placed, and how many pictures that completes."""
    if not area:
        return {((0, 0), tile): 0}
    spaces = {(x + dx, y + dy) for x, y in area for dx, dy in SIDES} - set(area)
    found = {}
    for at in spaces:
        for turn in range(4):
            count = pictures(area, at, turned(tile, turn))
            if count:
                found[at, turned(tile, turn)] = count
    return found


def best_of_all(area: Area, tiles: tuple[str, ...], known: dict[Any, Any]) -> tuple[int, int]:
    """The most pictures and, with them, tiles: by trying every order, place and turn."""
    key = (frozenset(area.items()), tiles)
    if key not in known:
        best = (0, 0)
        for i, tile in enumerate(tiles):
            if tile in tiles[:i]:
                continue
            rest = tiles[:i] + tiles[i + 1 :]
            for (at, look), count in ways(area, tile).items():
                more, placed = best_of_all({**area, at: look}, rest, known)
                best = max(best, (count + more, 1 + placed))
        known[key] = best
    found: tuple[int, int] = known[key]
    return found


def grown(tiles: list[str], size: int, chooser: random.Random) -> tuple[dict[Any, Any], list[int]]:
    """An area of random tiles, placed at random, and the numbers of the tiles left."""
    numbers = list(range(2, len(tiles) + 1))
    chooser.shuffle(numbers)
    area: Area = {}
    spotted: dict[Any, Any] = {}
    while numbers and len(area) < size:
        number = numbers.pop()
        found = sorted(ways(area, tiles[number - 1]))
        if found:
            at, look = chooser.choice(found)
            area[at] = look
            turns = [t for t in range(4) if turned(tiles[number - 1], t) == look]
            spotted[at] = (number, turns[0])
    return spotted, numbers


def a_case(tiles: list[str], size: int, collected: int, chooser: random.Random) -> Match | None:
    """Somebody is to arrange so many tiles; None if none of them can be placed."""
    area, numbers = grown(tiles, size, chooser)
    chosen = sorted(numbers[:collected])
    looks = {at: turned(tiles[n - 1], t) for at, (n, t) in area.items()}
    if not any(ways(looks, tiles[number - 1]) for number in chosen):
        return None
    return match(
        " ".join(tiles), {(0, 0): 1}, [[], [numbers[-1]]], [area, {}],
        phase="arrange", collected=chosen,
    )  # fmt: skip


def gained(found: Match, kernel: Any) -> tuple[int, int]:
    """Make the moves of the best arrangement; the pictures and tiles that they bring."""
    out = kernel.ints(rules.MAX_MOVES)
    s = kernel.adopt(found._state)[0]
    moves = [int(move) for move in out[: kernel.run.best_arrangement(s, out)]]
    assert kernel.values(s) == found.game.kernel.values(found._state)
    before = found.score().scores[0], len(found.position()["areas"][0])
    for move in moves:
        assert found.phase == "arrange"
        found.play(found.game.write(move))
    assert found.phase != "arrange"
    after = found.score().scores[0], len(found.position()["areas"][0])
    tiles = after[1] - before[1]
    return after[0] - before[0] - tiles, tiles  # D16: a point for each picture and for each tile


def check(tiles: list[str], size: int, collected: int, chooser: random.Random, kernel: Any) -> bool:
    found = a_case(tiles, size, collected, chooser)
    if found is None:
        return False
    now = found.position()
    area = {
        tuple(spot["at"]): turned(tiles[spot["tile"] - 1], spot["turn"]) for spot in now["areas"][0]
    }
    chosen = tuple(sorted(tiles[number - 1] for number in now["collected"]))
    assert gained(found, kernel) == best_of_all(area, chosen, {})
    return True


def some_tiles(number: int, chooser: random.Random) -> list[str]:
    if number % 3 == 0:
        return list(named("default").tiles)
    return [chooser.choice(ODD if number % 3 == 1 else TWO_KINDS) for _ in range(56)]


def cases(number: int) -> range:
    return range(number if LONG else number // 3)


@pytest.mark.parametrize("collected", [1, 2])
def test_it_is_the_best_of_all_for_few_tiles(collected):
    chooser = random.Random(collected)
    kernel = games.get("sunny").kernel
    tried = [check(some_tiles(n, chooser), n % 12, collected, chooser, kernel) for n in cases(120)]
    assert sum(tried) > 0.7 * len(tried)


def test_it_is_the_best_of_all_for_three_tiles():
    chooser = random.Random(3)
    kernel = games.get("sunny").kernel
    tried = [check(some_tiles(n, chooser), n % 6, 3, chooser, kernel) for n in cases(90)]
    assert sum(tried) > 0.7 * len(tried)


def test_it_is_the_best_of_all_for_four_tiles():
    chooser = random.Random(4)
    kernel = games.get("sunny").kernel
    tried = []
    for n in cases(36):
        size = n % 4 if n % 3 < 2 else n % 2  # with two kinds there are the most ways to try
        tried.append(check(some_tiles(n, chooser), size, 4, chooser, kernel))
    assert sum(tried) > 0.7 * len(tried)


def test_two_pairs_in_two_places():
    """Tile 5 fits only beside tile 4 in the north, and tile 7 only beside tile 6 in the south."""
    tiles = ("wwww", "wwww", "iksk", "ippp", "pppp", "sccc", "cccc")
    found = match(tiles, {(0, 0): 1}, [[], [2]], [{(0, 0): 3}, {}], phase="arrange",
                  collected=[4, 5, 6, 7])  # fmt: skip
    assert best_of_all({(0, 0): "iksk"}, tiles[3:7], {}) == (4, 4)
    assert gained(found, found.game.kernel) == (4, 4)


def test_three_others_may_take_the_best_spaces():
    """All four tiles are best in the same spaces, the inner corners of a cross."""
    tiles = ("wwww", "wwww", *["iiii"] * 9)
    cross = {(0, 0): 3, (1, 0): 4, (-1, 0): 5, (0, 1): 6, (0, -1): 7}
    found = match(tiles, {(0, 0): 1}, [[], [2]], [cross, {}], phase="arrange",
                  collected=[8, 9, 10, 11])  # fmt: skip
    assert gained(found, found.game.kernel) == (8, 4)


def test_D12_the_order_that_places_all_is_found():
    tiles = ("wwww", "wwww", "ikkk", "ippi", "iccc")
    found = match(tiles, {(0, 0): 1}, [[], [2]], [{(0, 0): 3}, {}], phase="arrange",
                  collected=[4, 5])  # fmt: skip
    assert [found.game.write(m) for m in solver.arrange(SUNNY.kernel, found._state)] == [
        "arrange 4 0,-1 2",
        "arrange 5 1,-1 3",
    ]


def test_a_place_is_kept_for_what_leads_further():
    """One ice cream is free: tile 4 completes one picture there and
    leaves nothing that tiles 5 and 6 fit; tile 5 completes one as well and leaves a place for
    tile 6.
    """
    tiles = ("wwww", "wwww", "ikkk", "iccc", "ipps", "psss")
    found = match(tiles, {(0, 0): 1}, [[], [2]], [{(0, 0): 3}, {}], phase="arrange",
                  collected=[4, 5, 6])  # fmt: skip
    assert gained(found, found.game.kernel) == (2, 2)
    assert 4 in found.position()["removed"]


def test_nothing_to_arrange_no_moves():
    found = Match("sunny", 2, 1)
    assert solver.arrange(SUNNY.kernel, found._state) == []


def test_it_needs_only_what_everybody_sees():
    """The same from the whole state, from what any seat sees, and from what a spectator sees."""
    chooser = random.Random(7)
    found = Match("sunny", 3, 7)
    while not found.over:
        if found.phase == "arrange":
            moves = solver.arrange(SUNNY.kernel, found._state)
            for seat in (None, 0, 1, 2):
                assert solver.arrange(SUNNY.kernel, found.game.hidden(found._state, seat)) == moves
                texts = [found.game.write(move) for move in moves]
                assert solver.solve(SUNNY, found.view(seat)) == texts
        found.play(chooser.choice(found.moves))


@pytest.mark.kernel
def test_plain_and_compiled_find_the_same_moves():
    fast = compiled(games.get("sunny").program)
    out = fast.ints(rules.MAX_MOVES)
    chooser = random.Random(8)
    for number in range(40):
        found = a_case(some_tiles(number, chooser), number % 25, 1 + number % 4, chooser)
        if found is not None:
            n = fast.run.best_arrangement(fast.adopt(found._state)[0], out)
            assert [int(move) for move in out[:n]] == solver.arrange(SUNNY.kernel, found._state)


def test_the_solver_s_scratch_is_large_enough():
    """The most spaces an area can have: a straight line of all tiles but those to be arranged."""
    tiles = " ".join(["iiii"] * 64)
    line = {(x, 0): 2 + x for x in range(58)}
    found = match(tiles, {(0, 0): 1}, [[], []], [line, {}], phase="arrange",
                  collected=[61, 62, 63, 64])  # fmt: skip
    assert found._state.space_count[0] == 2 * 58 + 2 <= sheet.MAX_SPACES
    assert gained(found, found.game.kernel)[1] == 4
