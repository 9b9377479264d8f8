"""What learners are told of Sunny Day is what the rules do."""

from __future__ import annotations

import random
from collections import Counter

from sunroom import games
from sunroom.games.sunny import features, rules, sheet
from sunroom.kernel.program import plain

GAME = games.get("sunny")
KERNEL = plain(GAME.program)
PLAYERS = 3
SEATS = features.MATCH
AREA = features.PER_SEAT + features.PER_SHEET
TABLE = SEATS + sheet.MAX_PLAYERS * AREA
HAND = TABLE + features.PER_SHEET + rules.POINTS
COLLECTED = HAND + rules.HAND * features.PER_TILE
UNSEEN = COLLECTED + sheet.SIDES * features.PER_TILE


def after(s, move):
    twin = GAME.copy(s)
    rules.apply(twin, move)
    return twin


def kinds_of(s, tiles):
    found = Counter(kind for tile in tiles for kind in s.edges[tile])
    return [found[kind] for kind in range(1, features.KINDS + 1)]


def check_sheet(s, seen, number, at):
    count = s.space_count[number]
    packed = s.facing[number][:count]
    around = [[faced >> side * 3 & 7 for side in range(sheet.SIDES)] for faced in packed]
    touched = Counter(sum(kind > 0 for kind in one) for one in around)
    kinds = Counter(kind for one in around for kind in one)
    assert seen[at : at + 4] == [touched[n] for n in range(1, 5)]
    assert seen[at + 4 : at + features.PER_SHEET] == [kinds[kind] for kind in range(1, 7)]


def check_tile(s, seen, at, tile, moves):
    """Of a tile of the seat to move: what happens when it is placed in each way there is."""
    mine = [move for move in moves if move % rules.SPOTS // (4 * sheet.CELLS) == tile]
    told = seen[at : at + features.PER_TILE]
    assert told[: features.KINDS] == kinds_of(s, [tile])
    results = [after(s, move) for move in mine]
    if s.phase == rules.PLACE:
        gone = [s.table_count + 1 - one.table_count for one in results]
        paid = [one.token_count[s.seat] - s.token_count[s.seat] for one in results]
        assert told[features.KINDS + 1] == max((a + b for a, b in zip(gone, paid)), default=0)
    else:
        gone = [one.pictures[s.seat] - s.pictures[s.seat] for one in results]
    assert told[features.KINDS] == max(gone, default=0)
    assert told[features.KINDS + 2] == len(mine)


def test_features_are_what_the_rules_do():
    chooser = random.Random(2)
    s = GAME.new(PLAYERS, GAME.check_options({}, PLAYERS), 7)
    out, seen = KERNEL.ints(rules.MAX_MOVES), KERNEL.bytes(UNSEEN + features.KINDS)
    phases: Counter[int] = Counter()
    while s.phase != rules.OVER:
        moves = out[: rules.legal(s, out)]
        if s.pool_size >= sheet.SIDES and chooser.random() < 0.5:
            phases[s.phase] += 1
            assert features.encode(s, s.seat, seen, 0) == len(seen)
            for k in range(PLAYERS):
                other = (s.seat + k) % PLAYERS
                check_sheet(s, seen, other, SEATS + k * AREA + features.PER_SEAT)
            check_sheet(s, seen, sheet.TABLE, TABLE)
            if s.phase == rules.PLACE:
                for i in range(s.hand_size[s.seat]):
                    check_tile(s, seen, HAND + i * features.PER_TILE, s.hands[s.seat][i], moves)
            elif s.area_tiles[s.seat] > 0:
                for i in range(s.collected_count):
                    check_tile(s, seen, COLLECTED + i * features.PER_TILE, s.collected[i], moves)
            hidden = [tile for seat in range(PLAYERS) if seat != s.seat for tile in s.hands[seat]]
            tiles = [*s.supply[: s.supply_size], *(tile for tile in hidden if tile)]
            assert seen[UNSEEN:] == kinds_of(s, tiles)
        s = after(s, chooser.choice(moves))
    assert min(phases.values()) > 5 and len(phases) == 2
