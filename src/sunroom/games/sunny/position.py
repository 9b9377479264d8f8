"""Loading a position of Sunny Day: nothing is believed, everything is checked."""

from __future__ import annotations

from typing import Any

from sunroom.games.reading import (
    Fields,
    choice,
    flag,
    listing,
    mapping,
    whole,
    wrong,
)
from sunroom.games.sunny import counted, rules, sheet
from sunroom.games.sunny.notation import cell_at, coordinates
from sunroom.games.terms import shown

KNOWN: tuple[str, ...] = (
    "game", "players", "options", "phase", "seat", "first", "stuck", "table", "hands", "revealed",
    "supply", "collected", "areas", "stacks", "tokens", "pool", "removed", "rng", "seed",
)  # fmt: skip


# What is needed for a score; the rest is for play.
PRINTED: tuple[str, ...] = ("players", "options", "areas", "stacks", "counts", "sums", "tokens")


def fill(s: Any, fields: Fields) -> None:
    """Write what a position says into a described, blank state, or say what is wrong with it."""
    _read_turn(s, fields)
    places = _Places(s)
    _read_hands(s, fields, places)
    _read_table(s, fields, places)
    _read_areas(s, fields, places)
    _read_removed(s, fields, places)
    rules.count_unseen(s)
    _read_tokens(s, fields)
    _check_turn(s)


def fill_printed(s: Any, fields: Fields) -> None:
    """How the printed game lies at the end: areas (or stacks) and tokens; wherever else tiles are.

    An area may lie anywhere: it has no beginning that one could see. Instead of it, what was
    counted there may be told.
    """
    s.phase = rules.OVER
    if fields.get("counts") is not None:
        counted.fill_counts(s, fields.get("counts"))
    else:
        fields.need("stacks" if s.simplified else "areas")
        _read_areas(s, fields, _Places(s), anywhere=True)
    stacks = fields.get("stacks")
    for seat, value in enumerate([] if stacks is None else listing(stacks, "stacks", s.players)):
        s.stacks[seat] = whole(value, f"stacks[{seat}]", 0, s.tile_count)
    if any(s.stacks) and not s.simplified:
        wrong("stacks belong to the simplified game; here tiles are arranged in areas", "D18")
    if sum(s.stacks) > s.tile_count:
        message = f"stacks have {sum(s.stacks)} tiles, but there are {s.tile_count}"
        wrong(message, "D1", counted.too_many(sum(s.stacks), s.tile_count))
    tokens = fields.get("tokens")
    if tokens is not None:
        _read_taken(s, tokens)
    for points, there_are in enumerate(rules.TOKENS):
        found = sum(s.tokens[seat][points] for seat in range(s.players))
        if found > there_are:
            message = f"there are {found} tokens of {points} points; the game has {there_are}"
            fault = {"kind": "tokens", "points": points, "tokens": found, "there": there_are}
            wrong(message, "D2", fault)


class _Places:
    """Where each tile was found, so that none is in two places."""

    def __init__(self, s: Any) -> None:
        self.count: int = s.tile_count
        self.found: dict[int, str] = {}

    def claim(self, tile: object, where: str) -> int:
        number = whole(tile, where, 1, self.count)
        if number in self.found:
            wrong(f"tile {number} is in two places: {self.found[number]} and {where}", "D1")
        self.found[number] = where
        return number

    def claim_all(self, value: object, where: str, most: int, rule: str) -> list[int]:
        """A list of tiles, no longer than the rules allow."""
        tiles = listing(value, where)
        if len(tiles) > most:
            wrong(f"{where} has {len(tiles)} tiles; at most {most} are possible", rule)
        return [self.claim(tile, f"{where}[{i}]") for i, tile in enumerate(tiles)]

    def left(self) -> list[int]:
        return [tile for tile in range(1, self.count + 1) if tile not in self.found]


def _read_turn(s: Any, fields: Fields) -> None:
    phase = choice(fields.need("phase"), "phase", rules.PHASES)
    s.phase = rules.PHASES.index(phase)
    if s.simplified and s.phase == rules.ARRANGE:
        wrong("phase is arrange, but nothing is arranged in the simplified game", "D18")
    if s.phase != rules.OVER:
        s.seat = whole(fields.need("seat"), "seat", 0, s.players - 1)
    elif fields.get("seat") is not None:
        wrong("seat must be null when the match is over")
    s.first = whole(fields.need("first"), "first", 0, s.players - 1)
    if s.chosen_first not in (rules.RANDOM_FIRST, s.first):
        wrong(f"first is {s.first}, but option first says {s.chosen_first}", "D5")
    stuck = fields.get("stuck")
    s.stuck = 0 if stuck is None else whole(stuck, "stuck", 0, s.players)


def _read_hands(s: Any, fields: Fields, places: _Places) -> None:
    to_deal = s.tile_count - sheet.MAX_ON_TABLE
    supply = places.claim_all(
        fields.need("supply"), "supply", to_deal - rules.HAND * s.players, "D4"
    )
    s.supply_size = len(supply)
    s.supply[: len(supply)] = supply[::-1]
    for seat, hand in enumerate(listing(fields.need("hands"), "hands", s.players)):
        where = f"hands[{seat}]"
        for tile in places.claim_all(hand, where, rules.HAND, "D5"):
            rules.take_in_hand(s, seat, tile)
        if supply and s.hand_size[seat] < rules.HAND:
            size = s.hand_size[seat]
            wrong(f"{where} has {size} of {rules.HAND} tiles, but the supply is not empty", "D10")
    given = fields.get("revealed")
    revealed = [False] * s.players if given is None else listing(given, "revealed", s.players)
    for seat, value in enumerate(revealed):
        s.revealed[seat] = int(flag(value, f"revealed[{seat}]"))
    if s.phase == rules.OVER:  # then all is open, whatever was before
        s.revealed[: s.players] = [1] * s.players


def _read_spot(s: Any, places: _Places, value: object, where: str) -> tuple[int, int, int, int]:
    """A tile that lies somewhere: its number, x, y and turn."""
    spot = mapping(value, where)
    for name in spot:
        if name not in ("tile", "at", "turn"):
            wrong(f"{where} has a field {shown(name)} that is none of tile, at, turn")
    for name in ("tile", "at", "turn"):
        if spot.get(name) is None:
            wrong(f"{where} lacks {name}")
    tile = places.claim(spot["tile"], f"{where}.tile")
    far = sheet.MAX_TILES - 1
    x, y = (
        whole(number, f"{where}.at[{i}]", -far, far)
        for i, number in enumerate(listing(spot["at"], f"{where}.at", 2))
    )
    # A tile that looks the same in two turns lies in the lesser one.
    turn = whole(spot["turn"], f"{where}.turn", 0, sheet.SIDES - 1) % s.looks[tile]
    return tile, x, y, turn


def _read_table(s: Any, fields: Fields, places: _Places) -> None:
    spots = listing(fields.need("table"), "table")
    if not 1 <= len(spots) <= sheet.MAX_ON_TABLE:
        wrong(f"table has {len(spots)} tiles; it has 1 to {sheet.MAX_ON_TABLE}", "D8")
    in_hands = s.supply_size + sum(s.hand_size)
    reach = s.tile_count - sheet.MAX_ON_TABLE - in_hands  # how many can have been placed
    if reach == 0 and len(spots) != sheet.MAX_ON_TABLE:
        wrong(f"table has {len(spots)} tiles, but none was placed or collected yet", "D4")
    taken: dict[int, int] = {}
    for i, value in enumerate(spots):
        tile, x, y, turn = _read_spot(s, places, value, f"table[{i}]")
        away = max(-x, x - rules.WIDE + 1, 0) + max(-y, y - rules.HIGH + 1, 0)
        if away > reach:
            wrong(f"tile {tile} at {x},{y} is farther out than {reach} placed tiles reach", "D6")
        cell = _free(taken, tile, x, y, "on the table")
        sheet.lay(s, tile, cell, turn)


def _read_areas(s: Any, fields: Fields, places: _Places, anywhere: bool = False) -> None:
    given = fields.get("collected")
    collected = places.claim_all([] if given is None else given, "collected", sheet.SIDES, "D8")
    for i, tile in enumerate(sorted(collected)):
        s.collected[i] = tile
        s.where[tile] = sheet.COLLECTED
    s.collected_count = len(collected)
    given = fields.get("areas")
    areas = [[]] * s.players if given is None else listing(given, "areas", s.players)
    for seat, area in enumerate(areas):
        where = f"areas[{seat}]"
        spots = listing(area, where)
        if spots and s.simplified:
            wrong(f"{where} has tiles, but the simplified game has no areas", "D18")
        read = [_read_spot(s, places, one, f"{where}[{i}]") for i, one in enumerate(spots)]
        if not read:
            continue
        if anywhere:
            _, left, top, _ = read[0]
            read = [(tile, x - left, y - top, turn) for tile, x, y, turn in read]
        taken: dict[int, int] = {}
        for tile, x, y, turn in read:
            s.at[tile], s.turn[tile] = _free(taken, tile, x, y, f"in {where}"), turn
        _check_area(s, taken, seat, anywhere)
        for cell, tile in taken.items():
            sheet.put_in_area(s, seat, tile, cell, s.turn[tile])


def _free(taken: dict[int, int], tile: int, x: int, y: int, where: str) -> int:
    cell = cell_at(x, y)
    if cell in taken:
        wrong(f"tiles {taken[cell]} and {tile} both lie at {x},{y} {where}", "D6")
    taken[cell] = tile
    return cell


def _check_area(s: Any, taken: dict[int, int], seat: int, anywhere: bool) -> None:
    """D11: an area grew from a tile at 0,0 by tiles that completed a picture each."""
    first = taken.get(sheet.ORIGIN)
    if first is None or (s.turn[first] != 0 and not anywhere):
        wrong(f"areas[{seat}] must have its first tile at 0,0 with turn 0", "D11")
    reached = {sheet.ORIGIN}
    waiting = [sheet.ORIGIN]
    while waiting:
        cell = waiting.pop()
        for side, step in enumerate(sheet.AROUND):
            there = cell + step
            if there in taken and there not in reached and _picture(s, taken, cell, side):
                reached.add(there)
                waiting.append(there)
    lost = [tile for cell, tile in taken.items() if cell not in reached]
    if lost:
        x, y = coordinates(s.at[lost[0]])
        message = (
            f"tile {lost[0]} at {x},{y} in areas[{seat}] cannot have been placed there: no "
            "completed pictures join it to the first tile"
        )
        wrong(message, "D11", {"kind": "apart", "tile": lost[0], "area": seat})


def _picture(s: Any, taken: dict[int, int], cell: int, side: int) -> bool:
    """D3: whether a picture is complete across a side of a tile."""
    tile, other = taken[cell], taken[cell + sheet.AROUND[side]]
    mine = sheet.edge(s.edges[tile], s.turn[tile], side)
    return mine == sheet.edge(s.edges[other], s.turn[other], side + 2)


def _read_removed(s: Any, fields: Fields, places: _Places) -> None:
    """What is nowhere else is stacked in the simplified game, and out of the game otherwise."""
    given = fields.get("removed")
    removed = [] if given is None else places.claim_all(given, "removed", places.count, "D12")
    stacks = fields.get("stacks")
    stacks = [0] * s.players if stacks is None else listing(stacks, "stacks", s.players)
    for seat, value in enumerate(stacks):
        s.stacks[seat] = whole(value, f"stacks[{seat}]", 0, places.count)
    stacked = sum(s.stacks)
    if stacked and not s.simplified:
        wrong("stacks must be 0 in a game that is not simplified: tiles are arranged", "D18")
    left = places.left()
    if stacked > len(left) or (given is not None and stacked < len(left)):
        are = "is 1 tile" if len(left) == 1 else f"are {len(left)} tiles"
        wrong(f"there {are} in no other place, but stacks count {stacked}", "D18")
    for tile in removed + left[stacked:]:
        s.where[tile] = sheet.REMOVED
    for tile in left[:stacked]:
        s.where[tile] = sheet.STACKED


def _read_tokens(s: Any, fields: Fields) -> None:
    pool = listing(fields.need("pool"), "pool", rules.POINTS)
    for points, value in enumerate(pool):
        s.pool[points] = whole(value, f"pool[{points}]", 0, rules.TOKENS[points])
    _read_taken(s, fields.need("tokens"))
    s.pool_size = sum(s.pool)
    for points, there_are in enumerate(rules.TOKENS):
        found = s.pool[points] + sum(s.tokens[seat][points] for seat in range(s.players))
        if found != there_are:
            wrong(f"there are {found} tokens of {points} points instead of {there_are}", "D2")
    taken = sum(s.token_count)
    collected = sum(where >= sheet.COLLECTED for where in s.where)
    if taken > collected:
        wrong(f"{taken} tokens were taken, but only {collected} tiles were collected", "D9")


def _read_taken(s: Any, given: object) -> None:
    for seat, values in enumerate(listing(given, "tokens", s.players)):
        for i, value in enumerate(listing(values, f"tokens[{seat}]")):
            s.tokens[seat][whole(value, f"tokens[{seat}][{i}]", 0, rules.POINTS - 1)] += 1
        s.token_count[seat] = sum(s.tokens[seat])


def _check_turn(s: Any) -> None:
    """What `phase`, `stuck`, `collected` and the hands say of the turn must fit together."""
    holding = [seat for seat in range(s.players) if s.hand_size[seat]]
    if s.phase == rules.ARRANGE:
        _check_arranging(s)
        return
    if s.collected_count:
        wrong(f"collected must be empty in phase {rules.PHASES[s.phase]}", "D11")
    if s.phase == rules.OVER:
        if holding and s.stuck != len(holding):
            wrong("phase is over, but there are players with tiles who are not all stuck", "D14")
        if s.stuck != len(holding):
            wrong("nobody has tiles, so stuck must be 0", "D15")
        _check_stuck(s, holding)
        return
    if not holding:
        wrong("nobody has tiles and the supply is empty, so phase must be over", "D14")
    if s.seat not in holding:
        wrong(f"seat {s.seat} has no tiles, so it is skipped", "D13")
    if s.stuck >= len(holding):
        wrong(f"stuck is {s.stuck}: all who hold tiles, so phase must be over", "D15")
    before = sorted(holding, key=lambda seat: (seat - s.seat - 1) % s.players)[:-1]
    _check_stuck(s, before[len(before) - s.stuck :])


def _check_stuck(s: Any, seats: list[int]) -> None:
    """D7: those who could not place cannot now, and their hands are open."""
    out = [0] * rules.MAX_MOVES
    for seat in seats:
        if not s.revealed[seat]:
            wrong(f"stuck is {s.stuck}, so revealed[{seat}] must be true", "D7")
        if rules.legal_spots(s, sheet.TABLE, s.hands[seat], s.hand_size[seat], 0, out):
            wrong(f"stuck is {s.stuck}, but seat {seat} can place a tile", "D7")


def _check_arranging(s: Any) -> None:
    if not s.collected_count:
        wrong("phase is arrange, but collected is empty", "D11")
    if s.stuck:
        wrong("phase is arrange, so a tile was just placed and stuck must be 0", "D15")
    if rules.legal(s, [0] * rules.MAX_MOVES) == 0:
        wrong("phase is arrange, but no collected tile can be placed: they are removed", "D12")
