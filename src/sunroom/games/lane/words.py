"""Sunrise Lane in words: what is said of it in the terminal and on the page."""

from __future__ import annotations

from sunroom.games.lane import told
from sunroom.words.table import (
    Move,
    Name,
    Names,
    NamesByKind,
    OptionWords,
    Sentences,
    Value,
    Words,
    count,
    say,
)

MINE = {"mine": True}
ABLE = "can.build|can.park"

QUESTIONS = (
    count(
        "Discard {n} card: you can keep 5.",
        "Discard {n} cards: you can keep 5.",
        "too_many",
        {"phase": "discard"},
    ),
    say(
        "Your last turn: keep building next to {at} if it scores, or stop.",
        {"phase": "build", "ending": True, ABLE: True},
        at=Value("last"),
    ),
    say(
        "Your last turn: build what still scores, or draw 2 cards.",
        {"phase": "turn", "ending": True, ABLE: True},
    ),
    say(
        "Keep building next to {at}, or stop and draw 1 card.",
        {"phase": "build", ABLE: True},
        at=Value("last"),
    ),
    say("Build in the town, or draw 2 cards.", {"phase": "turn", ABLE: True}),
    say("Nothing more can be built: stop and draw 1 card.", {"phase": "build"}),
    say("Nothing can be built: draw 2 cards.", {"phase": "turn"}),
)

MOVES = {
    "build": Move(
        ("at", "floors"),
        (
            count(
                "Build {n} floor on {at}: +{points}",
                "Build {n} floors on {at}: +{points}",
                "floors",
                {"points": True},
            ),
            count("Build {n} floor on {at}", "Build {n} floors on {at}", "floors"),
        ),
    ),
    "park": Move(("at", "colour"), say("Build a park on {at}, discarding {card}")),
    "discard": Move(("colour",), say("Discard {card}")),
    "stop": Move((), say("Stop and draw 1 card")),
    "draw": Move((), say("Draw 2 cards")),
}

ITEMS: Sentences = {
    "house": count(
        "House on {at}: {n} floor × {dots}", "House on {at}: {n} floors × {dots}", "floors"
    ),
    "tallest": (
        count(
            "{area}, place {place}: tallest house of {n} floor",
            "{area}, place {place}: tallest house of {n} floors",
            "floors",
            {"houses": 1},
        ),
        count(
            "{area}, place {place}: {houses} tallest houses of {n} floor",
            "{area}, place {place}: {houses} tallest houses of {n} floors",
            "floors",
        ),
    ),
    "most": count(
        "{area}, place {place}: {n} house", "{area}, place {place}: {n} houses", "houses"
    ),
    "group": count(
        "{area}, place {place}: largest group of {n} house",
        "{area}, place {place}: largest group of {n} houses",
        "spaces",
    ),
}

NAMES: NamesByKind = {
    "colour": {"b": "blue", "g": "green", "p": "purple", "r": "red", "y": "yellow"},
    "space": {
        "b": "blue space",
        "g": "green space",
        "p": "purple space",
        "r": "red space",
        "y": "yellow space",
    },
    "card": {
        "b": ("a blue card", "{n} blue cards"),
        "g": ("a green card", "{n} green cards"),
        "p": ("a purple card", "{n} purple cards"),
        "r": ("a red card", "{n} red cards"),
        "y": ("a yellow card", "{n} yellow cards"),
    },
}

OPTIONS = {
    "ties": OptionWords(
        "Edition",
        values={"next": "English and Italian", "skip": "French"},
        hint="They differ after a tie in a bonus area: English and Italian give 10, 10, then 6 "
        "points, French 10, 10, then 3.",
        explained={
            "next": "English and Italian edition: after a tie in a bonus area no place is skipped.",
            "skip": "French edition: after a tie in a bonus area the next place is skipped.",
        },
        from_players=3,  # two players cannot tell the editions apart
        typed={"english": "next", "italian": "next", "french": "skip"},
        proposed={"fr": "skip"},  # the edition that a French reader owns
    ),
    "first": OptionWords("Who begins", hint="In the printed rules the youngest player begins."),
    "board": OptionWords("Board"),
}

WORDS = Words(
    story="Build tall houses, or many, along sunny lanes, and end up with the best streets.",
    time="about 20 minutes",
    events=told.SENTENCES,
    names=NAMES,
    fills={"card": Name("card", "colour"), "cards": Names("card", "cards")},
    phases={"turn": "Start of the turn", "build": "Building", "discard": "Discarding"},
    questions=QUESTIONS,
    moves=MOVES,
    parts={
        "house": "Houses",
        "tallest": "Tallest houses",
        "most": "Most houses",
        "group": "Largest groups",
    },
    items=ITEMS,
    options=OPTIONS,
)
