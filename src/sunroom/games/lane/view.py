"""Positions, views and events of Sunrise Lane: what can be told, and to whom."""

from __future__ import annotations

from functools import cache
from operator import mul
from typing import Any

from sunroom.games.lane import areas, rules, table
from sunroom.games.lane.board import AREA_NAMES, COLOUR_LETTERS, space_name
from sunroom.games.lane.notation import site
from sunroom.games.terms import Event, Json, Options, Score

name = cache(space_name)  # of a few hundred cells, again and again
AREA_RULES = ("L19", "L20", "L20", "L19", "L21")


def letters(cards: list[int]) -> str:
    """Cards counted by colour, written in alphabetical order."""
    return "".join(map(mul, COLOUR_LETTERS, cards))


def position(s: Any, options: Options) -> Json:
    """The complete state."""
    seats = range(s.players)
    return {
        **_public(s, options),
        "hands": [letters(s.hands[seat]) for seat in seats],
        "deck": letters(s.deck),
        "discards": letters(s.discards),
        "scores": [s.scores[seat] for seat in seats],
        "pieces": [s.pieces[seat] for seat in seats],
        "tokens": s.tokens,
        "rng": list(s.rng),
    }


def view(hidden: Any, options: Options, seat: int | None) -> Json:
    """What a seat may know, from a state in which all else is erased already."""
    found = position(hidden, options)
    del found["rng"]
    if hidden.phase != table.OVER:
        found["hands"] = [
            hand if other == seat else hidden.hidden[other]
            for other, hand in enumerate(found["hands"])
        ]
        found["deck"] = rules.total(hidden.deck) - sum(hidden.hidden)
    return found


def _public(s: Any, options: Options) -> Json:
    over = s.phase == table.OVER
    built = [(name(cell), cell) for cell, owner in enumerate(s.owner) if 0 <= owner <= table.PARK]
    built.sort()
    owner, floors = s.owner, s.floors
    return {
        "game": "lane",
        "players": s.players,
        "options": dict(options),
        "phase": table.PHASES[s.phase],
        "seat": None if over else s.seat,
        "first": s.first,
        "last": name(s.last) if s.last else None,
        "park_used": bool(s.park_used),
        "ending": bool(s.ending),
        "houses": {
            at: [owner[cell], floors[cell]] for at, cell in built if owner[cell] != table.PARK
        },
        "parks": [at for at, cell in built if owner[cell] == table.PARK],
    }


# --- events --------------------------------------------------------------------------------------


def events(before: Any, move: int, after: Any) -> list[Event]:
    """What happened, as the omniscient sees it."""
    drawn = move in (table.DRAW_TWO, table.STOP)
    found = _drawn(before, move, after) if drawn else done(before, move)
    return found + brought_about(before, after)


def done(before: Any, move: int) -> list[Event]:
    """What happens in a move that draws nothing."""
    if move >= table.ON_CELL:
        return [_built(before, move)]
    colour = COLOUR_LETTERS[move - table.DISCARD_CARD]
    return [{"event": "discarded", "rule": "L15", "seat": before.seat, "colour": colour}]


def brought_about(before: Any, after: Any) -> list[Event]:
    """The last round, or the end."""
    seat = before.seat
    found: list[Event] = []
    if after.ending and not before.ending:
        found.append({"event": "ending", "rule": "L17", "seat": seat, "pieces": after.pieces[seat]})
    if after.phase == table.OVER:
        found += _ended(after)
    return found


def draws(move: int) -> int:
    """How many cards a move draws that draws some."""
    return 2 if move == table.DRAW_TWO else 1


def drawing_rule(move: int) -> str:
    return "L14" if move == table.DRAW_TWO else "L13"


def _built(before: Any, move: int) -> Event:
    cell, floors, paid = site(move)
    seat, at = before.seat, space_name(cell)
    if not floors:
        colour = COLOUR_LETTERS[paid]
        return {"event": "park", "rule": "L12", "seat": seat, "at": at, "colour": colour}
    return {
        "event": "house",
        "rule": "L9",
        "seat": seat,
        "at": at,
        "floors": floors,
        "colour": COLOUR_LETTERS[before.colour[cell]],
        "points": floors * before.dots[cell],
    }


def _drawn(before: Any, move: int, after: Any) -> list[Event]:
    """Draws, in order: first from the old deck, then, if it ran out, from the new one."""
    seat = before.seat
    rule, count = drawing_rule(move), draws(move)
    cards = [table.PER_SEAT * seat + table.DREW + c for c in range(table.COLOURS)]
    drawn = [cards.index(entry) for entry in after.log[: after.log_size][-count:] if entry in cards]
    gained = [a - b for a, b in zip(after.hands[seat], before.hands[seat], strict=True)]
    left = rules.total(before.deck)
    if left >= count:
        return [_drew(seat, rule, gained)]
    # The record of draws began anew with the new deck, so what it holds came from there.
    second = [drawn.count(c) for c in range(table.COLOURS)]
    first = [g - n for g, n in zip(gained, second, strict=True)]
    shuffled: Event = {"event": "shuffled", "rule": "L16", "count": rules.total(before.discards)}
    found = [shuffled, _drew(seat, rule, second)]
    return [_drew(seat, rule, first), *found] if left else found


def _drew(seat: int, rule: str, cards: list[int]) -> Event:
    count = rules.total(cards)
    return {"event": "drew", "rule": rule, "seat": seat, "count": count, "cards": letters(cards)}


def _ended(s: Any) -> list[Event]:
    full = s.corner_spaces == 0
    found: list[Event] = [{"event": "over", "rule": "L18" if full else "L17"}]
    result = score(s)
    for item in result.detail:
        if item["item"] in ("tallest", "most", "group"):
            found.append({"event": "bonus", **{k: v for k, v in item.items() if k != "item"}})
    found.append({"event": "won", "rule": "L25", "seats": result.winners, "scores": result.scores})
    return found


def redact(event: Event, seat: int | None) -> Event:
    """Which cards were drawn is known to the one who drew them alone."""
    if event["event"] == "drew" and event["seat"] != seat:
        return {key: value for key, value in event.items() if key != "cards"}
    return event


def tells(before: Any, move: int, after: Any) -> bool:
    """Drawing is the only chance in this game, and the only way to learn something new."""
    return move in (table.DRAW_TWO, table.STOP)


# --- score ---------------------------------------------------------------------------------------


def score(s: Any) -> Score:
    """The score as if the match ended now: houses, then the bonus of each area."""
    keys = [0] * (table.AREAS * table.MAX_PLAYERS)
    areas.standings(s, keys)
    seats = range(s.players)
    detail: list[Json] = []
    for cell in range(table.CELLS):
        if s.owner[cell] in seats:
            points = s.floors[cell] * s.dots[cell]
            detail.append(
                {
                    "item": "house",
                    "seat": s.owner[cell],
                    "points": points,
                    "rule": "L9",
                    "at": space_name(cell),
                    "floors": s.floors[cell],
                    "dots": s.dots[cell],
                }
            )
    for area in range(table.AREAS):
        ranked = [seat for seat in seats if keys[area * table.MAX_PLAYERS + seat]]
        ranked.sort(key=lambda seat: (areas.rank(s, keys, area, seat), seat))
        detail += [_bonus(s, keys, area, seat) for seat in ranked]
    scores = [0] * s.players
    for item in detail:
        scores[item["seat"]] += item["points"]
    return Score(scores, _winners(s) if s.phase == table.OVER else [], detail)


def _bonus(s: Any, keys: list[int], area: int, seat: int) -> Json:
    """One seat's place in one area, with what it was ranked by."""
    key = keys[area * table.MAX_PLAYERS + seat]
    found: Json = {
        "item": ("tallest", "most", "most", "tallest", "group")[area],
        "seat": seat,
        "points": areas.bonus(s, keys, area, seat),
        "rule": AREA_RULES[area],
        "area": AREA_NAMES[area],
        "place": areas.rank(s, keys, area, seat) + 1,
    }
    if area in (table.A1, table.A2):
        found["floors"], found["houses"] = divmod(key, table.CELLS)
    else:
        found["spaces" if area == table.C else "houses"] = key
    return found


def _winners(s: Any) -> list[int]:
    shares = [0.0] * table.MAX_PLAYERS
    rules.result(s, shares)
    return [seat for seat in range(s.players) if shares[seat] > 0]
