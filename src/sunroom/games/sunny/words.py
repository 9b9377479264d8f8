"""Sunny Day in words: what is said of it in the terminal and on the page."""

from __future__ import annotations

from sunroom.games.sunny import told
from sunroom.words.table import (
    Move,
    Name,
    Names,
    NamesByKind,
    OptionWords,
    Phrase,
    Sentences,
    Value,
    Words,
    count,
    say,
)

MINE = {"mine": True}

QUESTIONS = (
    say("None of your tiles fits anywhere. Show your hand and pass.", {"can.pass": True}),
    say("Place a tile so that it completes a picture.", {"phase": "place"}),
    count(
        "Add the tile you collected to your area.",
        "Add the {n} tiles you collected to your area, one by one.",
        "collected",
        {"phase": "arrange"},
    ),
)

LAID = Move(
    ("tile", "at", "turn"),
    (
        say("{tile}. {spot}.", {"spot": True}, tile=Phrase("tile"), spot=Phrase("spot")),
        say("{tile} at {at}", tile=Phrase("tile")),
    ),
)
MOVES = {"place": LAID, "arrange": LAID, "pass": Move((), say("Show your hand and pass."))}

PHRASES: Sentences = {
    "tile": (
        say("Tile {tile}, as it is", {"turn": 0}),
        say("Tile {tile}, turned by {degrees}°", degrees=Name("degrees", "turn")),
    ),
    # A spot by its neighbour, and what the tile completes there.
    "spot": (
        say("Below tile {tile}: completes {pictures}", {"spot.side": 0}, tile=Value("spot.tile")),
        say("Left of tile {tile}: completes {pictures}", {"spot.side": 1}, tile=Value("spot.tile")),
        say("Above tile {tile}: completes {pictures}", {"spot.side": 2}, tile=Value("spot.tile")),
        say(
            "Right of tile {tile}: completes {pictures}", {"spot.side": 3}, tile=Value("spot.tile")
        ),
        say("The first tile of the area"),
    ),
}

NAMES: NamesByKind = {
    "picture": {
        "i": "Ice cream",
        "s": "Sun",
        "c": "Cloud",
        "p": "Parasol",
        "k": "Clover",
        "w": "Pinwheel",
    },
    "pictures": {
        "i": ("an ice cream", "{n} ice creams"),
        "s": ("a sun", "{n} suns"),
        "c": ("a cloud", "{n} clouds"),
        "p": ("a parasol", "{n} parasols"),
        "k": ("a clover", "{n} clovers"),
        "w": ("a pinwheel", "{n} pinwheels"),
    },
    "degrees": {str(turn): str(90 * turn) for turn in range(4)},
}

OPTIONS = {
    "simplified": OptionWords(
        "Rules", values={False: "full", True: "simplified: no areas to arrange"}
    ),
    "first": OptionWords("Who begins"),
    "tiles": OptionWords("Tiles"),
}

WORDS = Words(
    story="Match half pictures, collect tiles, and lay out a sunny day of your own.",
    time="about 15 minutes",
    events=told.SENTENCES,
    names=NAMES,
    fills={
        "picture": Name("picture", "kind"),
        "pictures": Names("pictures", "spot.pictures"),
        "worth": Value("points"),
    },
    phases={"place": "Placing a tile", "arrange": "Arranging the area"},
    questions=QUESTIONS,
    moves=MOVES,
    parts={
        "tiles": "Tiles",
        "picture": "Pictures",
        "pictures": "Pictures",
        "token": "Bonus tokens",
        "sum": "Total points",
    },
    items={
        "tiles": (
            count("{n} tile collected", "{n} tiles collected", "count", {"rule": "D19"}),
            count("{n} tile in the area", "{n} tiles in the area", "count"),
        ),
        "token": "Bonus token",
        "sum": "Your own count",
        "pictures": count("{n} complete picture", "{n} complete pictures", "count"),
        "picture": say(
            "{picture} across tiles {one} and {other}",
            one=Value("tiles.0"),
            other=Value("tiles.1"),
        ),
    },
    phrases=PHRASES,
    options=OPTIONS,
)
