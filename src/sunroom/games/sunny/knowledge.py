"""What a seat of Sunny Day knows: `hide` erases the rest, `guess` fills it in.

Everybody sees the table, the areas, what was collected and removed, and hands once revealed (D7).
Hidden are the other hands, the order of the supply, and what the others' tokens are worth (D9).

The model of probability: every unseen tile is equally likely to be in each unseen place, and so is
every unseen token. Nothing is inferred from what a player chose to do.
"""

from __future__ import annotations

from sunroom.games.sunny.rules import (
    HAND,
    MAX_SUPPLY,
    OVER,
    POINTS,
    TOKENS,
    State,
    pick_token,
    take_in_hand,
)
from sunroom.games.sunny.sheet import CELLS, MAX_TILES, SIDES, UNSEEN
from sunroom.kernel.chance import below, start_chance
from sunroom.kernel.digest import mix
from sunroom.kernel.layout import List

ENTRIES = ("hide", "guess", "sight")


def hide(s: State, seat: int) -> None:
    """Erase what a seat (-1: a spectator) cannot know; only its amounts stay.

    When the match is over everything is open but the generator.
    """
    for i in range(4):
        s.rng[i] = 0
    if s.phase == OVER:
        return
    for other in range(s.players):
        if other != seat:
            if s.revealed[other] == 0:
                for i in range(HAND):
                    s.hands[other][i] = 0
            for points in range(POINTS):
                s.tokens[other][points] = 0
    for i in range(MAX_SUPPLY):
        s.supply[i] = 0
    for points in range(POINTS):
        s.pool[points] = 0


def sight(s: State, seat: int) -> int:
    """A number for what a seat sees of this moment, the same before and after `hide`."""
    seen = mix(s.seat * 4 + s.phase, s.stuck * MAX_TILES + s.supply_size)
    for tile in range(1, s.tile_count + 1):
        if s.where[tile] != UNSEEN:
            place = (s.where[tile] * CELLS + s.at[tile]) * SIDES + s.turn[tile]
            seen = mix(seen, place * 2 * MAX_TILES + tile)
    for player in range(s.players):
        seen = mix(seen, (s.token_count[player] * 4 + s.hand_size[player]) * 2 + s.revealed[player])
        seen = mix(seen, s.stacks[player])
        if player == seat or s.revealed[player] == 1:
            for i in range(s.hand_size[player]):
                seen = mix(seen, s.hands[player][i])
        if player == seat or s.phase == OVER:
            for points in range(POINTS):
                seen = mix(seen, s.tokens[player][points])
    return mix(mix(seen, 0), 0)


def guess(s: State, seat: int, seed: int) -> None:
    """Deal what is hidden from a seat in one way that agrees with all it has seen."""
    start_chance(s, seed)
    if s.phase != OVER:
        guess_tiles(s, seat)
        guess_tokens(s, seat)


def guess_tiles(s: State, seat: int) -> None:
    """The unseen tiles, shuffled: first into the hidden hands, the rest is the supply."""
    unseen = [0] * MAX_TILES
    count = find_unseen(s, seat, unseen)
    for other in range(s.players):
        if other != seat and s.revealed[other] == 0:
            size = s.hand_size[other]
            s.hand_size[other] = 0
            for _ in range(size):
                count -= 1
                take_in_hand(s, other, pick_tile(s, unseen, count))
    for i in range(s.supply_size):
        count -= 1
        s.supply[i] = pick_tile(s, unseen, count)


def find_unseen(s: State, seat: int, unseen: List) -> int:
    """List the tiles that are in the supply or in a hand that the seat does not see."""
    count = 0
    for tile in range(1, s.tile_count + 1):
        if s.where[tile] == UNSEEN:
            held = False
            for other in range(s.players):
                if other == seat or s.revealed[other] == 1:
                    for i in range(s.hand_size[other]):
                        if s.hands[other][i] == tile:
                            held = True
            if not held:
                unseen[count] = tile
                count += 1
    return count


def pick_tile(s: State, tiles: List, last: int) -> int:
    """One of the tiles up to the last at random; the last one takes its place."""
    i = below(s, last + 1)
    tile = tiles[i]
    tiles[i] = tiles[last]
    return tile


def guess_tokens(s: State, seat: int) -> None:
    """D2: the tokens that the seat does not own, in the others' hands and face down."""
    for points in range(POINTS):
        s.pool[points] = TOKENS[points]
        if seat >= 0:
            s.pool[points] -= s.tokens[seat][points]
    left = TOKENS[0] + TOKENS[1] + TOKENS[2]
    if seat >= 0:
        left -= s.token_count[seat]
    for other in range(s.players):
        if other != seat:
            for points in range(POINTS):
                s.tokens[other][points] = 0
            for _ in range(s.token_count[other]):
                s.tokens[other][pick_token(s, left)] += 1
                left -= 1
