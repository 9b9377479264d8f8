"""What is counted in matches of Sunrise Lane, and the figures of its report."""

from __future__ import annotations

from sunroom.games.lane.board import COLUMN_LETTERS, named
from sunroom.games.lane.words import NAMES, WORDS
from sunroom.games.tally import Amounts, Counts, HeatMap, Story, Tally, Worth

VERSION = 1
COLOURS = {colour: str(name) for colour, name in NAMES["colour"].items()}
# By its area, what it gives points for (L19 to L21).
AREAS = {
    area: f"{area}, {WORDS.parts[item].lower()}"
    for area, item in (
        *(("A1", "tallest"), ("A2", "tallest")),
        *(("B1", "most"), ("B2", "most"), ("C", "group")),
    )
}
PLACES = {1: "first", 2: "second", 3: "third"}


def count(story: Story) -> Counts:
    """Houses, parks and cards; what the areas brought."""
    tally = Tally(story.players)
    opened: set[int] = set()
    for _, events in story.steps:
        for event in events:
            match event["event"]:
                case "house":
                    seat, at, floors = event["seat"], event["at"], event["floors"]
                    tally.add("houses", at, seat)
                    tally.add("floors", at, seat, floors)
                    tally.add("points", at, seat, event["points"])
                    tally.add("heights", str(floors), seat)
                    tally.add("paid", event["colour"], seat, floors)
                    if seat not in opened:
                        opened.add(seat)
                        tally.add("openings", at, seat)
                case "park":
                    tally.add("parks", event["at"], event["seat"])
                    tally.add("paid", event["colour"], event["seat"])
                case "drew":
                    name = (
                        "drawn instead of building" if event["rule"] == "L14" else "after building"
                    )
                    tally.add("drawn", name, event["seat"], event["count"])
    for item in story.detail:
        if "area" in item:
            seat = item["seat"]
            tally.add("areas", item["area"], seat, item["points"])
            if item["place"] in PLACES:
                tally.add("ranks", f"{item['area']} {item['place']}", seat)
    return tally.counts


def _place(at: str) -> tuple[int, int]:
    return COLUMN_LETTERS.index(at[0]), int(at[1:]) - 1


_BOARD = named("default").material()
_SPACES = {at: f"{space['colour']}{space['dots']}" for at, space in _BOARD["spaces"].items()}
_GRID = {
    "columns": tuple(COLUMN_LETTERS[: _BOARD["side"]]),
    "rows": tuple(str(row + 1) for row in range(_BOARD["side"])),
}


def _board(title: str, about: str, tally: str, of: str = "", unit: str = "per match") -> HeatMap:
    marks = {**_SPACES, _BOARD["fountain"]: "fountain"}
    names = {at: at for at in _SPACES}
    columns, rows = _GRID["columns"], _GRID["rows"]
    return HeatMap(title, about, tally, names, columns, rows, _place, of, unit, marks)


FIGURES = (
    _board(
        "Where houses are built",
        "Houses in a match on each space, of all seats together. Below each figure: the colour of "
        "the space and its dots.",
        "houses",
    ),
    _board(
        "Where matches open",
        "Each player's first house of a match.",
        "openings",
    ),
    _board(
        "Where parks are made",
        "Parks in a match on each space, of all seats together.",
        "parks",
    ),
    _board(
        "What a space scores",
        "Points for houses (floors times dots) in a match on each space, without the bonus.",
        "points",
    ),
    _board(
        "How tall houses are",
        "Floors of a house, where one is built.",
        "floors",
        "houses",
        "floors",
    ),
    Worth(
        "What the places in areas are worth",
        "How much more often than their fair share players win who ended there. The bonus is not "
        "the only reason: those who build more win more.",
        "ranks",
        {
            f"{area} {place}": f"{PLACES[place]} in {words}"
            for area, words in AREAS.items()
            for place in PLACES
        },
    ),
    Amounts("Bonus by area", "Points for a player in a match (L19 to L22).", "areas", AREAS),
    Amounts(
        "How tall",
        "Houses of a player in a match, by floors.",
        "heights",
        {"1": "1 floor", **{str(n): f"{n} floors" for n in range(2, 6)}},
    ),
    Amounts(
        "Cards spent", "Cards that a player builds with in a match, by colour.", "paid", COLOURS
    ),
    Amounts(
        "Cards drawn",
        "Cards that a player draws in a match.",
        "drawn",
        {name: name for name in ("drawn instead of building", "after building")},
    ),
)
