"""Sunrise Sunset in words: what is said of it in the terminal and on the page."""

from __future__ import annotations

from sunroom.games.sunset import told
from sunroom.games.sunset.cards import CARDS, LOCATIONS
from sunroom.games.sunset.ids import SLOT_NAMES
from sunroom.words.table import (
    Move,
    Name,
    Names,
    NamesByKind,
    OptionWords,
    Phrase,
    Sentences,
    Words,
    count,
    say,
)

PLACED = {card.id: card.placed for card in CARDS if card.placed}

QUESTIONS = (
    say("The match is over.", {"phase": "over"}),
    say("All cards have been played: the lanes are resolved.", {"seat": False}),
    say("Keep your five cards, or swap one of them?", {"phase": "swap"}),
    say("Play a card on your side of a lane.", {"phase": "play"}),
    *(
        say(placed.where, {"phase": "move", "pending.card": card})
        for card, placed in PLACED.items()
        if placed.where
    ),
    *(say(placed.question, {"pending.card": card}) for card, placed in PLACED.items()),
)

MOVES = {
    "keep": Move((), say("Keep all five cards")),
    "swap": Move(
        ("card", "down"),
        (say("Swap {card}, face down", {"down": True}), say("Swap {card}, face up")),
    ),
    "play": Move(
        ("card", "lane"),
        (
            say("Play {card} in {lane}: power {power}", {"power": True}),
            say("Play {card} in {lane}"),
        ),
    ),
    "target": Move(
        ("at",),
        (
            *(say(placed.choice, {"pending.card": card}) for card, placed in PLACED.items()),
            say("Choose {unit} in {lane}"),
        ),
    ),
    "move": Move(("to",), say("Send it to {lane}", lane=Name("lane", "to"))),
}

PHRASES: Sentences = {
    # A unit in a slot, as far as the reader knows it.
    "unit": (
        say("{god}'s face-down unit {number}", {"unit.card": False}),
        say("{god}'s {card}", {"unit.up": True}, card=Name("short", "unit.card")),
        say("{god}'s {card}, face down", card=Name("short", "unit.card")),
    ),
    "stands": (
        say("{lane}: power {power}, controlled by {holder}", {"holder": True}),
        say("{lane}: power {power}, controlled by nobody"),
    ),
    "begins": told.BEGINS,
    # Before an ability is wasted, or used against oneself.
    "wasted": tuple(say(placed.wasted, {"card": card}) for card, placed in PLACED.items()),
    "against": tuple(
        say(placed.against, {"pending.card": card})
        for card, placed in PLACED.items()
        if placed.against
    ),
    "power": (
        say("Power {constant}", {"factor": 0}),
        say("Power: same as the location", {"factor": 1, "constant": 0}),
        say("Power: the location + {constant}", {"factor": 1}),
        say("Power: {factor} × the location"),
    ),
}

LANE_NAMES = {location.id: location.name for location in LOCATIONS}
GODS = {"h": "Horus", "s": "Seth"}
NAMES: NamesByKind = {
    "card": {card.id: card.name for card in CARDS},
    # Where there is little room.
    "short": {card.id: card.short or card.name for card in CARDS},
    # By its id, and of the slots in it: duat/h1.
    "lane": LANE_NAMES | {slot: LANE_NAMES[slot.partition("/")[0]] for slot in SLOT_NAMES},
    "god": GODS | {slot: GODS[slot.partition("/")[2][0]] for slot in SLOT_NAMES},
    "place": {slot: slot[-1] for slot in SLOT_NAMES},
    "ability": {card.id: card.does for card in CARDS},
    "ability_rule": {card.id: card.rule for card in CARDS},
    "short_ability": {card.id: card.briefly for card in CARDS},
    # Whose ability it is that a rule tells of.
    "actor": {card.rule: card.name for card in CARDS if card.placed},
}

OPTIONS = {
    "damage": OptionWords("Damage needed to win"),
    "anubis": OptionWords(
        "Anubis",
        values={"others": "turns off another unit", "any": "may also turn himself off"},
    ),
    "horus": OptionWords("Who plays Horus"),
}

WORDS = Words(
    story="Horus against Seth in three lanes: some gods arrive in secret, and day turns into "
    "night.",
    time="about 10 minutes",
    events=told.SENTENCES,
    names=NAMES,
    fills={
        "actor": Name("actor", "rule"),
        "card": Name("card", "card"),
        "cards": Names("card", "cards"),
        "lane": Name("lane", "lane|at|pending.lane"),
        "from": Name("lane", "from"),
        "to": Name("lane", "to"),
        "god": Name("god", "at"),
        "holder": Name("god", "holder"),
        "number": Name("place", "at"),
        "unit": Phrase("unit"),
    },
    phases={
        "swap": "Swapping a card",
        "play": "Playing cards",
        "target": "Choosing a unit",
        "move": "Moving a unit",
    },
    questions=QUESTIONS,
    moves=MOVES,
    parts={"damage": "Damage dealt", "control": "Lanes controlled at the end"},
    items={
        "control": "Controls {lane}",
        "damage": count("{n} damage dealt", "{n} damage dealt", "points"),
    },
    phrases=PHRASES,
    options=OPTIONS,
)
