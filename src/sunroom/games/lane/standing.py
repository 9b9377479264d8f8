"""What the rules say of a town as it lies: the bonus as it stands, and what is near."""

from __future__ import annotations

from typing import Any

from sunroom.games.lane import areas, rules, table
from sunroom.games.lane.board import AREA_KINDS, AREA_NAMES, COLOUR_LETTERS, space_name
from sunroom.games.lane.notation import site
from sunroom.games.lane.view import draws
from sunroom.games.terms import Json


def standing(seen: Any) -> Json:
    over = seen.phase == table.OVER
    few = not over and seen.pieces[seen.seat] <= table.FEW_PIECES
    last_round = bool(seen.ending) or few
    return {
        "bonus": bonus(seen),
        # L15: cards that whoever decides has to discard.
        "too_many": _too_many(seen) if seen.phase == table.DISCARD else 0,
        # L17: the round is the last one, or will be after this turn.
        "last_round": last_round,
        "last_turn": last_round and not over and (seen.seat + 1) % seen.players == seen.first,
    }


def bonus(s: Any) -> list[Json]:
    """L19 to L24: each area as if the match ended now, with the spaces that count there."""
    keys = [0] * (table.AREAS * table.MAX_PLAYERS)
    areas.standings(s, keys)
    spaces = _counting(s, keys)
    return [
        {
            "area": AREA_NAMES[area],
            "kind": AREA_KINDS[area],
            "seats": [_place(s, keys, area, seat, spaces[area][seat]) for seat in range(s.players)],
        }
        for area in range(table.AREAS)
    ]


def _place(s: Any, keys: list[int], area: int, seat: int, spaces: list[str]) -> Json:
    key = keys[area * table.MAX_PLAYERS + seat]
    count = key // table.CELLS if AREA_KINDS[area] == "tallest" else key
    if not key:  # L23
        return {"count": 0, "place": None, "points": 0, "spaces": []}
    return {
        "count": count,
        "place": areas.rank(s, keys, area, seat) + 1,
        "points": areas.bonus(s, keys, area, seat),
        "spaces": spaces,
    }


def _counting(s: Any, keys: list[int]) -> list[list[list[str]]]:
    """For each area and seat the spaces whose houses count there."""
    found: list[list[list[str]]] = [[[] for _ in range(s.players)] for _ in range(table.AREAS)]
    grouped, reached = [0] * table.CELLS, [0] * table.CELLS
    for cell in range(table.CELLS):
        seat, area = s.owner[cell], s.area[cell]
        if not 0 <= seat < s.players:
            continue
        key = keys[area * table.MAX_PLAYERS + seat]
        if area != table.C and key:
            if AREA_KINDS[area] == "most" or s.floors[cell] == key // table.CELLS:
                found[area][seat].append(space_name(cell))
        if not grouped[cell]:
            size = areas.group_size(s, cell, grouped, reached)
            if size > len(found[table.C][seat]):
                found[table.C][seat] = [space_name(one) for one in reached[:size]]
    return found


def about(seen: Any, move: int) -> Json:
    """L9 and L12: what a house scores, and the cards that are paid; L15: how many will go."""
    if move in (table.DRAW_TWO, table.STOP):
        discards = _too_many(seen, draws(move))
        return {"discards": discards} if discards else {}
    if move < table.ON_CELL:
        return {}
    cell, floors, paid = site(move)
    if not floors:
        return {"cards": COLOUR_LETTERS[paid]}
    cards = COLOUR_LETTERS[seen.colour[cell]] * floors
    return {"points": floors * seen.dots[cell], "cards": cards}


def _too_many(seen: Any, more: int = 0) -> int:
    """L15: with so many more cards, what the hand of whoever decides is above its limit."""
    cards = rules.total(seen.hands[seen.seat]) + seen.hidden[seen.seat]
    return int(max(0, cards + more - table.MAX_HAND))
