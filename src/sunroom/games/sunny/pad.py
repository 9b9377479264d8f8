"""The score pad of the printed Sunny Day."""

from __future__ import annotations

from sunroom.games.game import Game
from sunroom.games.reading import Fields, listing, mapping, whole
from sunroom.games.sunny import counted, position, sheet, view
from sunroom.games.sunny.notation import cell_at
from sunroom.games.sunny.tiles import KIND_LETTERS, named
from sunroom.games.terms import Json, Score, State

FURTHEST = 1_000_000  # from the middle of a sheet
BY_SEAT = ("areas", "stacks", "counts", "sums")  # one of them says how many players there are


def score(game: Game, told: Json) -> Score:
    """From the areas as they lie, or from what was counted in them, or from sums."""
    s, fields = _described(game, told)
    if fields.get("sums") is not None:
        return counted.of_sums(fields, s.players, s.tile_count)
    position.fill_printed(s, fields)
    return view.score(s, counted.area if fields.get("counts") is not None else None)


def _described(game: Game, told: Json) -> tuple[State, Fields]:
    """A table on which nothing lies yet, and what is told of it."""
    content = {name: value for name, value in told.items() if name not in ("tiles", "place")}
    options = {"simplified": told.get("stacks") is not None and told.get("areas") is None}
    if told.get("tiles") is not None:
        options["tiles"] = told["tiles"]
    given: list[object] = next((told[name] for name in BY_SEAT if told.get(name)), [])
    content |= {"players": len(given), "options": options}
    fields = Fields(content, position.PRINTED)
    players = game.check_players(fields.get("players"))
    return game.table(players, game.check_options(fields.get("options"), players)), fields


def standing(game: Game, told: Json) -> Json | None:
    """D3: for a place that was asked for, how each tile of the printed set completes most there.

    Those that complete the most come first.
    """
    if told.get("place") is None or told.get("areas") is None:
        return None
    s, fields = _described(game, told)
    position.fill_printed(s, fields)
    facing = _facing(s, told["areas"], told["place"])
    found = []
    for tile, letters in enumerate(named("default").tiles, start=1):
        edges = [1 + KIND_LETTERS.index(letter) for letter in letters]
        pictures = [len(view.matching(facing, edges, turn)) for turn in range(sheet.SIDES)]
        most = max(pictures)
        found.append({"tile": tile, "turn": pictures.index(most), "pictures": most})
    return {"fitting": sorted(found, key=lambda one: -one["pictures"])}


def _facing(s: State, areas: list[list[Json]], place: object) -> int:
    """What faces an empty place. Areas are told from anywhere, and kept from their first tile."""
    asked = mapping(place, "place")
    seat = whole(asked.get("seat"), "place.seat", 0, s.players - 1)
    at = [
        whole(one, "place.at", -FURTHEST, FURTHEST)
        for one in listing(asked.get("at"), "place.at", 2)
    ]
    if not areas[seat]:
        return 0
    left, top = areas[seat][0]["at"]
    x, y = at[0] - left, at[1] - top
    if max(abs(x), abs(y)) >= sheet.MAX_TILES:
        return 0
    cell = cell_at(x, y)
    count = s.space_count[seat]
    i = sheet.place_of(s.spaces[seat], count, cell)
    return int(s.facing[seat][i]) if i < count and s.spaces[seat][i] == cell else 0
