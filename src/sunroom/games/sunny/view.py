"""Positions, views and events of Sunny Day: what can be told, and to whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sunroom.games.sunny import rules, sheet
from sunroom.games.sunny.notation import coordinates, spot
from sunroom.games.sunny.tiles import KIND_LETTERS
from sunroom.games.terms import Event, Json, Options, Score


def position(s: Any, options: Options) -> Json:
    """The complete state."""
    seats = range(s.players)
    return {
        "game": "sunny",
        "players": s.players,
        "options": dict(options),
        "phase": rules.PHASES[s.phase],
        "seat": None if s.phase == rules.OVER else s.seat,
        "first": s.first,
        "stuck": s.stuck,
        "table": _lying(s, sheet.LYING),
        "hands": [_hand(s, seat) for seat in seats],
        "revealed": [bool(s.revealed[seat]) for seat in seats],
        "supply": s.supply[: s.supply_size][::-1],
        "collected": s.collected[: s.collected_count],
        "areas": [_lying(s, sheet.IN_AREA + seat) for seat in seats],
        "stacks": [s.stacks[seat] for seat in seats],
        "tokens": [_tokens(s.tokens[seat]) for seat in seats],
        "pool": list(s.pool),
        "removed": _tiles(s, sheet.REMOVED),
        "rng": list(s.rng),
    }


def view(hidden: Any, options: Options, seat: int | None) -> Json:
    """What a seat may know, from a state in which all else is erased already."""
    found = position(hidden, options)
    del found["rng"]
    if hidden.phase != rules.OVER:
        for other in range(hidden.players):
            if other != seat:
                found["tokens"][other] = hidden.token_count[other]
                if not hidden.revealed[other]:
                    found["hands"][other] = hidden.hand_size[other]
        found["supply"] = hidden.supply_size
        found["pool"] = hidden.pool_size
    return found


def _tiles(s: Any, where: int) -> list[int]:
    return [tile for tile in range(1, s.tile_count + 1) if s.where[tile] == where]


def _lying(s: Any, where: int) -> list[Json]:
    """The tiles of the table or of an area, in the order of their numbers."""
    return [
        {"tile": tile, "at": list(coordinates(s.at[tile])), "turn": s.turn[tile]}
        for tile in _tiles(s, where)
    ]


def _hand(s: Any, seat: int) -> list[int]:
    return list(s.hands[seat][: s.hand_size[seat]])


def _tokens(counts: list[int]) -> list[int]:
    return [points for points, count in enumerate(counts) for _ in range(count)]


# --- events --------------------------------------------------------------------------------------


def events(before: Any, move: int, after: Any) -> list[Event]:
    """What happened, as the omniscient sees it."""
    seat = before.seat
    if move == rules.PASS:
        shown: Event = {"event": "revealed", "rule": "D7", "seat": seat}
        found = [{**shown, "tiles": _hand(before, seat)}]
    elif move < rules.SPOTS:
        found = _placed(before, move, after)
    else:
        found = [_arranged(before, move, after)]
    gone = sorted(set(_tiles(after, sheet.REMOVED)) - set(_tiles(before, sheet.REMOVED)))
    if gone:
        found.append({"event": "removed", "rule": "D12", "seat": seat, "tiles": gone})
    if after.phase == rules.OVER:
        return found + _ended(after)
    if after.phase == rules.PLACE:
        found += _skipped(before, after)
    return found


def _placed(before: Any, move: int, after: Any) -> list[Event]:
    """D6 to D10, and D18: a tile placed, and what its player got for it."""
    seat = before.seat
    tile, cell, turn = spot(move)
    at = list(coordinates(cell))
    tiles = sorted(set(_tiles(before, sheet.LYING)) - set(_tiles(after, sheet.LYING)))
    found: list[Event] = [
        {"event": "placed", "rule": "D6", "seat": seat, "tile": tile, "at": at, "turn": turn},
        {"event": "collected", "rule": "D8", "seat": seat, "tiles": tiles},
    ]
    earned = sum(
        kind in (sheet.ICE_CREAM, sheet.SUN)
        for kind, _ in completed(before, tile, cell, turn, sheet.TABLE)
    )
    if earned:
        gained = [b - a for a, b in zip(before.tokens[seat], after.tokens[seat])]
        token: Event = {"event": "tokens", "rule": "D9", "seat": seat, "earned": earned}
        found.append({**token, "count": sum(gained), "points": _tokens(gained)})
    if before.supply_size:
        drawn = before.supply[before.supply_size - 1]
        is_open = bool(before.revealed[seat])
        found.append({"event": "drew", "rule": "D10", "seat": seat, "open": is_open, "tile": drawn})
    if before.simplified:
        found.append({"event": "stacked", "rule": "D18", "seat": seat, "tiles": tiles})
    return found


def completed(before: Any, tile: int, cell: int, turn: int, where: int) -> list[tuple[int, int]]:
    """D3: the pictures that a tile placed on a sheet completes: the kind and the side."""
    spaces = before.spaces[where]
    if cell not in spaces:
        return []  # the first tile of an area touches no other
    return matching(before.facing[where][spaces.index(cell)], before.edges[tile], turn)


def matching(facing: int, edges: list[int], turn: int) -> list[tuple[int, int]]:
    """D3: the same for any tile, by its half pictures and those that face it."""
    found = []
    for side in range(sheet.SIDES):
        kind = sheet.edge(edges, turn, side)
        if facing >> side * sheet.KIND_BITS & sheet.KIND == kind:
            found.append((kind, side))
    return found


def _arranged(before: Any, move: int, after: Any) -> Event:
    seat = before.seat
    tile, cell, turn = spot(move)
    return {
        "event": "arranged",
        "rule": "D11",
        "seat": seat,
        "tile": tile,
        "at": list(coordinates(cell)),
        "turn": turn,
        "pictures": after.pictures[seat] - before.pictures[seat],
    }


def _skipped(before: Any, after: Any) -> list[Event]:
    """D13: who would have been next, but has no tiles left."""
    seats = []
    seat = (before.seat + 1) % before.players
    while seat != after.seat:
        seats.append(seat)
        seat = (seat + 1) % before.players
    return [{"event": "skipped", "rule": "D13", "seat": seat} for seat in seats]


def _ended(s: Any) -> list[Event]:
    holding = any(s.hand_size[seat] for seat in range(s.players))
    shown = [_tokens(s.tokens[seat]) for seat in range(s.players)]
    result = score(s)
    rule = "D19" if s.simplified else "D17"
    return [
        {"event": "over", "rule": "D15" if holding else "D14"},
        {"event": "tokens_shown", "rule": "D9", "tokens": shown},
        {"event": "won", "rule": rule, "seats": result.winners, "scores": result.scores},
    ]


def redact(event: Event, seat: int | None) -> Event:
    """What a token is worth is known to its owner, and a drawn tile too unless the hand is open."""
    if event.get("seat") == seat:
        return event
    if event["event"] == "tokens":
        return {key: value for key, value in event.items() if key != "points"}
    if event["event"] == "drew" and not event["open"]:
        return {key: value for key, value in event.items() if key != "tile"}
    return event


def tells(before: Any, move: int, after: Any) -> bool:
    """A drawn tile, a token, or all that is turned up at the end."""
    drew = after.supply_size < before.supply_size
    return bool(drew or after.pool_size < before.pool_size or after.phase == rules.OVER)


# --- score ---------------------------------------------------------------------------------------


def score(s: Any, area: Callable[[Any, int], list[Json]] | None = None) -> Score:
    """The score as if the match ended now: tiles, then pictures, then tokens.

    `area` says what an area is worth, where it is not by the tiles that lie there.
    """
    detail: list[Json] = []
    for seat in range(s.players):
        detail += _stack(s, seat) if s.simplified else (area or area_as_it_lies)(s, seat)
        rule = "D19" if s.simplified else "D16"
        for points in _tokens(s.tokens[seat]):
            detail.append({"item": "token", "seat": seat, "points": points, "rule": rule})
    scores = [0] * s.players
    for item in detail:
        scores[item["seat"]] += item["points"]
    return Score(scores, _winners(s) if s.phase == rules.OVER else [], detail)


def _stack(s: Any, seat: int) -> list[Json]:
    points = s.stacks[seat]
    return [{"item": "tiles", "seat": seat, "points": points, "rule": "D19", "count": points}]


def area_as_it_lies(s: Any, seat: int) -> list[Json]:
    """D16: its tiles, and the pictures that are complete."""
    tiles = _tiles(s, sheet.IN_AREA + seat)
    by_cell = {s.at[tile]: tile for tile in tiles}
    count = len(tiles)
    found: list[Json] = [
        {"item": "tiles", "seat": seat, "points": count, "rule": "D16", "count": count}
    ]
    for cell in sorted(by_cell):
        for side in (1, 2):  # to the east and to the south: each pair of neighbours once
            tile, other = by_cell[cell], by_cell.get(cell + sheet.AROUND[side], 0)
            kind = sheet.edge(s.edges[tile], s.turn[tile], side)
            if other and kind == sheet.edge(s.edges[other], s.turn[other], side + 2):
                picture: Json = {"item": "picture", "seat": seat, "points": 1, "rule": "D16"}
                picture["kind"] = KIND_LETTERS[kind - 1]
                picture["tiles"] = [tile, other]
                found.append(picture)
    return found


def _winners(s: Any) -> list[int]:
    shares = [0.0] * sheet.MAX_PLAYERS
    rules.result(s, shares)
    return [seat for seat in range(s.players) if shares[seat] > 0]
