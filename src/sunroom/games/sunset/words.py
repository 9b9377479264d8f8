"""Sunrise Sunset in words: what is said of it in the terminal and on the page."""

from __future__ import annotations

from sunroom.games.sunset import told
from sunroom.games.sunset.cards import CARDS, LOCATIONS
from sunroom.games.sunset.notation import SLOT_NAMES
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

MINE = {"mine": True}

QUESTIONS = (
    say("The match is over.", {"phase": "over"}),
    say("All cards are played: the lanes are resolved.", {"seat": False}),
    say("Keep your five cards, or swap one of them?", {"phase": "swap"}),
    say("Play a card on your side of a lane.", {"phase": "play"}),
    say("Where does Heka send the unit?", {"phase": "move"}),
    say("Whose ability does Anubis turn off in {lane}?", {"pending.card": "anubis"}),
    say("Which face-down unit does Heka move out of {lane}?", {"pending.card": "heka"}),
    say("Which unit does Isis replace in {lane}?", {"pending.card": "isis"}),
    say("Which face-down unit does Ra turn up?", {"pending.card": "ra"}),
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
            say("Turn off {unit} in {lane}", {"pending.card": "anubis"}),
            say("Move {unit} out of {lane}", {"pending.card": "heka"}),
            say("Replace {unit} in {lane}", {"pending.card": "isis"}),
            say("Turn up {unit} in {lane}", {"pending.card": "ra"}),
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
    "short": {card.id: card.name for card in CARDS} | {"libro": "El Libro"},
    # By its id, and of the slots in it: duat/h1.
    "lane": LANE_NAMES | {slot: LANE_NAMES[slot.partition("/")[0]] for slot in SLOT_NAMES},
    "god": GODS | {slot: GODS[slot.partition("/")[2][0]] for slot in SLOT_NAMES},
    "place": {slot: slot[-1] for slot in SLOT_NAMES},
    "ability": {
        "anubis": "When placed: turns off the ability of another unit in his lane. A face-down "
        "unit is turned up.",
        "apis": "In combat: has power 15 if the location has 6 or more, or 0 or less.",
        "apofis": "In combat: if its side loses the lane, it takes 1 extra damage.",
        "heka": "When placed: moves a face-down unit from his lane to another lane with room.",
        "isis": "When placed: replaces a face-up unit in her lane, perhaps herself, with the top "
        "card of the pile.",
        "maat": "In combat: adds 1 to the location.",
        "osiris": "In combat: the lower total wins the lane.",
        "plaga": "In combat: sets the location to 0 before anything else changes it.",
        "ra": "When placed: turns up a face-down unit in any lane.",
        "tefnut": "No ability, just power.",
        "bastet": "In combat: if her side wins the lane, it deals 1 extra damage.",
        "eclipse": "In combat: totals 4 or more apart are a draw.",
        "libro": "In combat: takes 2 from the location.",
        "horus": "A personal god, back in your hand every round: weak, but hidden.",
        "seth": "A personal god, back in your hand every round: weak, but hidden.",
    },
    # The rule that says so.
    "ability_rule": {
        "anubis": "S11",
        "apis": "S17",
        "apofis": "S21",
        "heka": "S12",
        "isis": "S13",
        "maat": "S17",
        "osiris": "S18",
        "plaga": "S17",
        "ra": "S14",
        "tefnut": "S2",
        "bastet": "S21",
        "eclipse": "S18",
        "libro": "S17",
        "horus": "S6",
        "seth": "S6",
    },
    # The same in a menu; P is the power of the location.
    "short_ability": {
        "anubis": "turns off a unit here",
        "apis": "15 if P is 6 or more, or 0 or less",
        "apofis": "1 extra damage if it loses",
        "heka": "moves a face-down unit away",
        "isis": "replaces a face-up unit here",
        "maat": "P + 1",
        "osiris": "the lower total wins",
        "plaga": "P = 0",
        "ra": "turns up a face-down unit",
        "tefnut": "",
        "bastet": "1 extra damage if it wins",
        "eclipse": "a draw if 4 or more apart",
        "libro": "P - 2",
        "horus": "",
        "seth": "",
    },
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
