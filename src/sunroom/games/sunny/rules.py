"""Sunny Day: all of the rules, each under its number (see docs/rules/sunny.md).

This file is read at two speeds (see docs/architecture.md): as plain Python over lists, and
compiled over records. So it keeps to a small part of Python: functions on a state, whole numbers,
lists of fixed length. How tiles lie side by side on the table and in the areas is in sheet.py.
"""

from __future__ import annotations

from sunroom.games.sunny.sheet import (
    AROUND,
    CELLS,
    COLLECTED,
    FACING,
    ICE_CREAM,
    IN_AREA,
    KIND_BITS,
    MAX_ON_TABLE,
    MAX_PLAYERS,
    MAX_SPACES,
    MAX_TILES,
    NOTHING,
    ORIGIN,
    REMOVED,
    SHEETS,
    SIDES,
    STACKED,
    STRIDE,
    SUN,
    TABLE,
    UNSEEN,
    WINDMILL,
    edge,
    fitting_turns,
    lay,
    lift,
    put_in_area,
)
from sunroom.games.sunny.sheet import count_unseen as count_unseen
from sunroom.kernel.chance import below, start_chance
from sunroom.kernel.layout import Layout, List, Table, number, numbers

VERSION = 1

WIDE, HIGH = 6, 5  # D4
HAND = 2  # D5
MIN_TILES = MAX_ON_TABLE + 2 * HAND
MAX_SUPPLY = MAX_TILES - MAX_ON_TABLE  # before the hands are dealt
POINTS = 3  # D2: tokens are worth 0, 1 or 2
TOKENS = [5, 11, 7]  # D2

PLACE, ARRANGE, OVER = 0, 1, 2
PHASES = ("place", "arrange", "over")
RANDOM_FIRST = -1

# Moves: pass; a tile, a cell and a turn on the table; the same in the own area.
PASS = 0
SPOTS = (MAX_TILES + 1) * CELLS * SIDES
MOVES = 2 * SPOTS
MAX_MOVES = SIDES * MAX_SPACES * SIDES  # four collected tiles
LOWEST_BIT = [0, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0]

ENTRIES = ("find_fits", "count_unseen", "setup", "legal", "apply", "result", "final_scores")


class State(Layout):
    """A whole match at one moment. Tiles are numbered from 1; 0 is no tile."""

    # The description of the match, set before `setup`.
    simplified: int = number("i1", 0, 1)
    chosen_first: int = number("i1", RANDOM_FIRST, MAX_PLAYERS - 1)
    tile_count: int = number("i1", MIN_TILES, MAX_TILES)
    usual: int = number("i1", 0, 1)  # these are the tiles that come with the game
    edges: Table = numbers("i1", (MAX_TILES + 1, SIDES), NOTHING, WINDMILL)
    looks: List = numbers("i1", MAX_TILES + 1, 0, SIDES)  # different pictures when turned
    fits: Table = numbers("i1", (MAX_TILES + 1, SIDES << KIND_BITS), 0, 15)
    # The table and the areas.
    spaces: Table = numbers("i2", (SHEETS, MAX_SPACES), 0, CELLS - 1)
    facing: Table = numbers("i2", (SHEETS, MAX_SPACES), 0, FACING - 1)
    space_count: List = numbers("i2", SHEETS, 0, MAX_SPACES)
    table_cells: List = numbers("i2", MAX_ON_TABLE + 1, 0, CELLS - 1)
    table_tiles: List = numbers("i1", MAX_ON_TABLE + 1, 0, MAX_TILES)
    table_count: int = number("i1", 1, MAX_ON_TABLE)
    where: List = numbers("i1", MAX_TILES + 1, UNSEEN, IN_AREA + MAX_PLAYERS - 1)
    at: List = numbers("i2", MAX_TILES + 1, 0, CELLS - 1)
    turn: List = numbers("i1", MAX_TILES + 1, 0, SIDES - 1)
    unseen: List = numbers("i2", WINDMILL + 1, 0, SIDES * MAX_TILES)  # half pictures by kind
    area_tiles: List = numbers("i1", MAX_PLAYERS, 0, MAX_TILES - 1)
    pictures: List = numbers("i2", MAX_PLAYERS, 0, 2 * MAX_TILES)
    stacks: List = numbers("i1", MAX_PLAYERS, 0, MAX_TILES - 1)  # D18
    # Tiles and tokens that not everybody sees. Hands are sorted; the top of the supply is last.
    hands: Table = numbers("i1", (MAX_PLAYERS, HAND), 0, MAX_TILES)
    hand_size: List = numbers("i1", MAX_PLAYERS, 0, HAND)
    revealed: List = numbers("i1", MAX_PLAYERS, 0, 1)
    supply: List = numbers("i1", MAX_SUPPLY, 0, MAX_TILES)
    supply_size: int = number("i1", 0, MAX_SUPPLY)
    tokens: Table = numbers("i1", (MAX_PLAYERS, POINTS), 0, 11)
    token_count: List = numbers("i1", MAX_PLAYERS, 0, 23)
    pool: List = numbers("i1", POINTS, 0, 11)
    pool_size: int = number("i1", 0, 23)
    # The turn.
    first: int = number("i1", 0, MAX_PLAYERS - 1)
    stuck: int = number("i1", 0, MAX_PLAYERS)  # players in a row who could not place
    collected: List = numbers("i1", SIDES, 0, MAX_TILES)  # sorted
    collected_count: int = number("i1", 0, SIDES)


# --- setup ---------------------------------------------------------------------------------------


def find_fits(s: State) -> None:
    """D3: for each tile, side and kind, the turns (as bits) that show that kind on that side.

    A turn that looks like a smaller one is left out, so that no move is offered twice.
    """
    for tile in range(1, s.tile_count + 1):
        edges = s.edges[tile]
        s.looks[tile] = SIDES
        if edges[0] == edges[2] and edges[1] == edges[3]:
            s.looks[tile] = 1 if edges[0] == edges[1] else 2
        for turn in range(s.looks[tile]):
            for side in range(SIDES):
                s.fits[tile][side << KIND_BITS | edge(edges, turn, side)] |= 1 << turn


def setup(s: State, seed: int) -> None:
    """D2, D4, D5: lay out the table and deal, on a described and otherwise blank state."""
    start_chance(s, seed)
    shuffled = [0] * s.tile_count
    for i in range(s.tile_count):
        j = below(s, i + 1)
        shuffled[i] = shuffled[j]
        shuffled[j] = i + 1
    for y in range(HIGH):
        for x in range(WIDE):
            tile = shuffled[y * WIDE + x]
            lay(s, tile, ORIGIN + y * STRIDE + x, below(s, SIDES) % s.looks[tile])
    for i in range(MAX_ON_TABLE, s.tile_count):
        s.supply[i - MAX_ON_TABLE] = shuffled[i]
    s.supply_size = s.tile_count - MAX_ON_TABLE
    for _ in range(HAND):
        for seat in range(s.players):
            draw_tile(s, seat)
    for points in range(POINTS):
        s.pool[points] = TOKENS[points]
        s.pool_size += TOKENS[points]
    s.first = s.chosen_first if s.chosen_first != RANDOM_FIRST else below(s, s.players)
    s.seat = s.first
    s.phase = PLACE


# --- moves ---------------------------------------------------------------------------------------


def spot(tile: int, cell: int, turn: int) -> int:
    return (tile * CELLS + cell) * SIDES + turn


def legal(s: State, out: List) -> int:
    """Write the legal moves into out; how many there are. Their order is that of the cells."""
    if s.phase == PLACE:
        n = legal_spots(s, TABLE, s.hands[s.seat], s.hand_size[s.seat], 0, out)  # D6
        if n == 0:  # D7
            out[0] = PASS
            n = 1
        return n
    if s.phase == ARRANGE:
        if s.area_tiles[s.seat] > 0:  # D11
            return legal_spots(s, s.seat, s.collected, s.collected_count, SPOTS, out)
        for i in range(s.collected_count):
            out[i] = SPOTS + spot(s.collected[i], ORIGIN, 0)
        return s.collected_count
    return 0


def legal_spots(s: State, sheet: int, tiles: List, count: int, offset: int, out: List) -> int:
    """D6, D11: every space and turn where one of the tiles completes a picture."""
    n = 0
    spaces = s.spaces[sheet]
    facing = s.facing[sheet]
    for i in range(s.space_count[sheet]):
        for k in range(count):
            turns = fitting_turns(s.fits[tiles[k]], facing[i])
            move = offset + spot(tiles[k], spaces[i], 0)
            # Whether a turn fits is as good as chance, and a wrong guess of the processor takes
            # longer than writing a move that the next one overwrites.
            out[n] = move
            n += turns & 1
            out[n] = move + 1
            n += turns >> 1 & 1
            out[n] = move + 2
            n += turns >> 2 & 1
            out[n] = move + 3
            n += turns >> 3
    return n


def apply(s: State, move: int) -> None:
    """Make a legal move."""
    if move == PASS:
        cannot_place(s)
        return
    turn = move % SIDES
    cell = move // SIDES % CELLS
    tile = move % SPOTS // (SIDES * CELLS)
    if move < SPOTS:
        place(s, tile, cell, turn)
    else:
        arrange(s, tile, cell, turn)


def place(s: State, tile: int, cell: int, turn: int) -> None:
    """D6, D8, D9, D10: place a tile, collect the neighbours it matches, draw."""
    seat = s.seat
    s.stuck = 0
    leave_hand(s, seat, tile)
    complete = lay(s, tile, cell, turn)
    for side in range(SIDES):
        if complete >> side & 1 == 1:
            collect(s, cell + AROUND[side])
            kind = edge(s.edges[tile], turn, side)
            if kind == ICE_CREAM or kind == SUN:
                take_token(s, seat)
    draw_tile(s, seat)
    if s.simplified == 1:  # D18
        s.stacks[seat] += s.collected_count
        clear_collected(s, STACKED)
        end_turn(s)
    else:
        s.phase = ARRANGE
        remove_unplaceable(s)


def arrange(s: State, tile: int, cell: int, turn: int) -> None:
    """D11: put a collected tile into the own area."""
    leave_collected(s, tile)
    put_in_area(s, s.seat, tile, cell, turn)
    remove_unplaceable(s)


def remove_unplaceable(s: State) -> None:
    """D12: collected tiles are placed while one can be; what is left then is out of the game."""
    seat = s.seat
    if s.collected_count > 0 and s.area_tiles[seat] == 0:
        return
    facing = s.facing[seat]
    for i in range(s.space_count[seat]):
        for k in range(s.collected_count):
            if fitting_turns(s.fits[s.collected[k]], facing[i]) > 0:
                return
    clear_collected(s, REMOVED)
    end_turn(s)


def cannot_place(s: State) -> None:
    """D7: the hand is shown; D15: when all who hold tiles are stuck, the game is over."""
    s.revealed[s.seat] = 1
    s.stuck += 1
    holding = 0
    for seat in range(s.players):
        if s.hand_size[seat] > 0:
            holding += 1
    if s.stuck == holding:
        finish(s)
    else:
        end_turn(s)


def end_turn(s: State) -> None:
    """D13: the next player who has tiles; D14: the end if nobody has any."""
    s.phase = PLACE
    for step in range(1, s.players + 1):
        seat = (s.seat + step) % s.players
        if s.hand_size[seat] > 0:
            s.seat = seat
            return
    finish(s)


def finish(s: State) -> None:
    s.phase = OVER
    s.seat = 0
    for seat in range(s.players):
        s.revealed[seat] = 1


# --- hands, supply, tokens -----------------------------------------------------------------------


def draw_tile(s: State, seat: int) -> None:
    """D5, D10: the top tile of the supply, if it has any."""
    if s.supply_size == 0:
        return
    s.supply_size -= 1
    tile = s.supply[s.supply_size]
    s.supply[s.supply_size] = 0
    take_in_hand(s, seat, tile)


def take_in_hand(s: State, seat: int, tile: int) -> None:
    hand = s.hands[seat]
    i = s.hand_size[seat]
    while i > 0 and hand[i - 1] > tile:
        hand[i] = hand[i - 1]
        i -= 1
    hand[i] = tile
    s.hand_size[seat] += 1


def leave_hand(s: State, seat: int, tile: int) -> None:
    hand = s.hands[seat]
    s.hand_size[seat] -= 1
    if hand[0] == tile:
        hand[0] = hand[1]
    hand[1] = 0


def take_token(s: State, seat: int) -> None:
    """D9: one of the tokens that are face down, if there is one."""
    if s.pool_size == 0:
        return
    points = pick_token(s, s.pool_size)
    s.pool_size -= 1
    s.tokens[seat][points] += 1
    s.token_count[seat] += 1


def pick_token(s: State, left: int) -> int:
    """Take one of the tokens left in the pool at random; what it is worth."""
    pick = below(s, left)
    points = 0
    while pick >= s.pool[points]:
        pick -= s.pool[points]
        points += 1
    s.pool[points] -= 1
    return points


def collect(s: State, cell: int) -> None:
    """D8: the tile leaves the table for its collector."""
    tile = lift(s, cell)
    s.where[tile] = COLLECTED
    i = s.collected_count
    while i > 0 and s.collected[i - 1] > tile:
        s.collected[i] = s.collected[i - 1]
        i -= 1
    s.collected[i] = tile
    s.collected_count += 1


def leave_collected(s: State, tile: int) -> None:
    s.collected_count -= 1
    i = 0
    while s.collected[i] != tile:
        i += 1
    while i < s.collected_count:
        s.collected[i] = s.collected[i + 1]
        i += 1
    s.collected[i] = 0


def clear_collected(s: State, where: int) -> None:
    for i in range(s.collected_count):
        s.where[s.collected[i]] = where
        s.collected[i] = 0
    s.collected_count = 0


# --- score ---------------------------------------------------------------------------------------


def score(s: State, seat: int) -> int:
    """D16, D19"""
    points = s.area_tiles[seat] + s.pictures[seat] + s.stacks[seat]
    for worth in range(POINTS):
        points += worth * s.tokens[seat][worth]
    return points


def final_scores(s: State, out: List, offset: int) -> None:
    """Each seat's points, as if the match ended now."""
    for seat in range(s.players):
        out[offset + seat] = score(s, seat)


def result(s: State, out: list[float]) -> None:
    """D17, D19: 1 to the winner, shared among winners; more tiles break a tie."""
    keys = [0] * MAX_PLAYERS
    best = -1
    for seat in range(s.players):
        tiles = s.area_tiles[seat] + s.stacks[seat]
        keys[seat] = score(s, seat) * MAX_TILES + tiles
        best = max(best, keys[seat])
    winners = 0
    for seat in range(s.players):
        if keys[seat] == best:
            winners += 1
    for seat in range(s.players):
        out[seat] = 1.0 / winners if keys[seat] == best else 0.0
