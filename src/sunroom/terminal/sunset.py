"""Sunrise Sunset in the terminal: the three lanes, and what happens in them in words."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from rich.box import ROUNDED
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sunroom.games.sunset import combat, table
from sunroom.games.sunset.cards import CARDS, LOCATIONS
from sunroom.games.sunset.notation import CARD_IDS, LANE_IDS, SIDE_LETTERS, SLOT_NAMES
from sunroom.games.terms import Event, Json, Score
from sunroom.terminal.painter import (
    Choice,
    Painter,
    Scene,
    counted,
    listed,
    seat_mark,
    seat_name,
)

GODS = {"h": "Horus", "s": "Seth"}
SHORT_NAMES = {card.id: card.name for card in CARDS} | {"libro": "El Libro"}
LANE_NAMES = {location.id: location.name for location in LOCATIONS}
ABILITIES = {
    "anubis": "turns off a unit here",
    "apis": "15 if P is 6 or more, or 0 or less",
    "apofis": "costs 1 damage if it loses",
    "heka": "moves a stealth unit away",
    "isis": "exchanges a face-up unit here",
    "maat": "P + 1",
    "osiris": "the lower total wins",
    "plaga": "P becomes 0",
    "ra": "turns a stealth unit up",
    "bastet": "1 more damage if it wins",
    "eclipse": "a draw if 4 or more apart",
    "libro": "P - 2",
}
QUESTIONS = {
    "anubis": "whose stealth and ability does Anubis turn off?",
    "heka": "which stealth unit does Heka move?",
    "isis": "which unit does Isis exchange for the top card of the pile?",
    "ra": "which unit does Ra turn up?",
}
LANE_WIDTH = 19


class SunsetPainter(Painter):
    """Lanes are columns, the viewer's own side is below; `▒` lies face down."""

    def table(self, scene: Scene) -> RenderableType:
        view = scene.view
        below = view["gods"][scene.viewer] if scene.viewer is not None else "h"
        above = "s" if below == "h" else "h"
        lanes = Table(box=ROUNDED, border_style="dim", show_header=False)
        lanes.add_column(no_wrap=True, width=6)
        for _ in LANE_IDS:
            lanes.add_column(no_wrap=True, min_width=LANE_WIDTH)
        units = {unit["at"]: unit for unit in view["table"]}
        for number in (2, 1):
            lanes.add_row(*_side_row(scene, units, above, number))
        lanes.add_section()
        lanes.add_row(Text(), *(_location(view, lane) for lane in LANE_IDS))
        lanes.add_row(Text(), *(_control(view, lane) for lane in LANE_IDS))
        lanes.add_row(Text("totals", style="dim"), *(_totals(view, lane) for lane in LANE_IDS))
        lanes.add_section()
        for number in (1, 2):
            lanes.add_row(*_side_row(scene, units, below, number))
        return Group(_heading(view), _player(scene, above), lanes, _player(scene, below))

    def question(self, scene: Scene) -> str:
        view = scene.view
        if view["phase"] == "swap":
            return "Keep your five cards, or replace one of them."
        if view["phase"] == "play":
            return "Play a card."
        if view["phase"] == "move":
            return "Where does Heka send the unit?"
        return f"{LANE_NAMES[view['pending']['lane']]}: {QUESTIONS[view['pending']['card']]}"

    def choices(self, scene: Scene) -> list[Choice]:
        phase = scene.view["phase"]
        if phase == "swap":
            return [_swap_choice(move) for move in sorted(scene.moves, key=_swap_order)]
        if phase == "play":
            return _play_choices(scene)
        if phase == "target":
            units = {unit["at"]: unit for unit in scene.view["table"]}
            return [Choice(_target_label(units, move), move) for move in scene.moves]
        return [
            Choice(_lane_label(scene.view, move, move.split()[1]), move) for move in scene.moves
        ]

    def sentence(self, event: Event, names: Sequence[str]) -> str | None:
        return _sentence(event, names)

    def result(self, score: Score, names: Sequence[str], view: Json) -> RenderableType:
        sheet = Table(title="The score", title_style="bold", header_style="", padding=(0, 1))
        sheet.add_column("")
        for seat, name in enumerate(names):
            sheet.add_column(
                Text.assemble(seat_mark(seat), f" {name}, {GODS[view['gods'][seat]]}"),
                justify="right",
            )
        lanes: list[list[str]] = [[] for _ in names]
        for item in score.detail:
            if item["item"] == "control":
                lanes[item["seat"]].append(LANE_NAMES[item["lane"]])
        sheet.add_row("lanes controlled (S20)", *(", ".join(held) or "–" for held in lanes))
        sheet.add_section()
        sheet.add_row("damage dealt (S22)", *(Text(str(n), style="bold") for n in score.scores))
        return sheet


# --- the table -----------------------------------------------------------------------------------


def _heading(view: Json) -> Text:
    sign, name = ("☀", "sun") if view["side"] == "sun" else ("☾", "moon")
    first = GODS["h" if name == "sun" else "s"]
    found = Text.assemble((f"{sign} Round {view['round']}", "bold"), f", the {name} is up: ")
    found.append(f"{first} begins. First to deal {view['options']['damage']} damage wins.\n")
    pile = view["pile"] if isinstance(view["pile"], int) else len(view["pile"])
    found.append(f"pile {pile}", style="dim")
    thrown = [
        f"{'▒ face down' if card['card'] is None else SHORT_NAMES[card['card']]}"
        f"{'' if card['up'] or card['card'] is None else ' ▒'} by {GODS[card['by']]}"
        for card in view["discards"]
    ]
    if thrown:
        found.append(f"   discarded: {', '.join(thrown)}", style="dim")
    return found.append("\n")


def _player(scene: Scene, side: str) -> Text:
    """One player: who, the damage dealt, and the hand as far as the viewer knows it."""
    view = scene.view
    seat = view["gods"].index(side)
    turn = "› " if view["seat"] == seat else "  "
    dealt, goal = view["dealt"][side], view["options"]["damage"]
    found = Text.assemble(
        turn,
        seat_mark(seat),
        (f" {scene.names[seat]}, {GODS[side]}", "bold" if view["seat"] == seat else ""),
        f"   damage dealt {'✹' * dealt}{'·' * max(0, goal - dealt)}",
    )
    hand = view["hands"][side]
    if isinstance(hand, int):
        found.append(f"   {counted(hand, 'card')} in hand", style="dim")
    elif hand:
        found.append("\n  hand ")
        for name in hand:
            found.append(f" {SHORT_NAMES[name]} {_power(name)} ", style=_card_style(name))
            found.append(" ")
    return found


def _side_row(scene: Scene, units: dict[str, Json], side: str, number: int) -> list[Text]:
    """One slot of each lane on one side."""
    row = [Text(GODS[side] if number == 1 else "", style="dim")]
    for lane in LANE_IDS:
        at = f"{lane}/{side}{number}"
        unit = units.get(at)
        if unit is None:
            row.append(Text("·", style="dim"))
            continue
        text = _unit(unit)
        chosen = scene.view.get("pending", {}).get("target") == at
        if f"target {at}" in scene.moves or chosen:
            text = Text.assemble("[", text, "]")
        row.append(text)
    return row


def _unit(unit: Json) -> Text:
    """A unit as the viewer sees it: one's own face-down cards with their names."""
    name = unit["card"]
    if name is None:
        return Text("▒ from the pile" if unit.get("drawn") else "▒ face down", style="italic")
    label = f"{SHORT_NAMES[name]} {_power(name)}"
    if unit["off"]:
        return Text(f"{label} off", style="dim strike")
    if not unit["up"]:
        return Text(f"▒ {label}", style=f"italic {_card_style(name)}")
    return Text(label, style=_card_style(name))


def _location(view: Json, lane: str) -> Text:
    """The lane's name and power, and what the abilities that can be seen make of it."""
    s = seen_table(view)
    number = LANE_IDS.index(lane)
    printed, power = combat.printed_power(s, number), combat.location_power(s, number)
    change = f" → {power}" if power != printed else ""
    return Text(f"{LANE_NAMES[lane]}  P {printed}{change}", style="bold")


def _control(view: Json, lane: str) -> Text:
    holder = view["control"][lane]
    if holder is None:
        return Text("neutral", style="dim")
    seat = view["gods"].index(holder)
    return Text.assemble(seat_mark(seat), f" {GODS[holder]} controls")


def _totals(view: Json, lane: str) -> Text:
    """Both sides' power as far as it can be seen."""
    s = seen_table(view)
    number = LANE_IDS.index(lane)
    power = combat.location_power(s, number)
    told = []
    for side, letter in enumerate(SIDE_LETTERS):
        slots = range(table.SLOTS)
        here = [i for i in slots if SLOT_NAMES[i].startswith(f"{lane}/{letter}")]
        unknown = " + ?" if any(s.table[slot] == table.UNSEEN for slot in here) else ""
        total = combat.side_power(s, number, side, power)
        told.append(f"{letter.upper()} {total}{unknown}")
    return Text(", ".join(told), style="dim")


def seen_table(view: Json) -> Any:
    """What the rules of combat look at, as far as a view shows it."""
    s = SimpleNamespace(
        round_number=view["round"], table=[table.EMPTY] * table.SLOTS, off=[0] * table.SLOTS
    )
    for unit in view["table"]:
        slot = SLOT_NAMES.index(unit["at"])
        s.table[slot] = table.UNSEEN if unit["card"] is None else CARD_IDS.index(unit["card"])
        s.off[slot] = int(unit["off"])
    return s


def _power(name: str) -> str:
    """A card's printed power: `P+2`, `3P`, `7`."""
    card = CARDS[CARD_IDS.index(name)]
    if card.factor == 0:
        return str(card.constant)
    factor = "P" if card.factor == 1 else f"{card.factor}P"
    return f"{factor}+{card.constant}" if card.constant else factor


def _card_style(name: str) -> str:
    card = CARDS[CARD_IDS.index(name)]
    if card.stealth:
        return "#1c1c1c on #b8c4e8"
    return "#1c1c1c on #f2d999" if card.ability == "placement" else "#1c1c1c on #e8e0d0"


# --- choices -------------------------------------------------------------------------------------


def _swap_order(move: str) -> tuple[bool, bool, str]:
    return (move != "keep", move.endswith("down"), move)


def _swap_choice(move: str) -> Choice:
    if move == "keep":
        return Choice("keep   your five cards", move)
    name = move.split()[1]
    if move.endswith("down"):
        return Choice(f"{move}   discarded face down", move)
    return Choice(f"{move}   discarded face up: {_power(name)}", move)


def _play_choices(scene: Scene) -> list[Choice]:
    """First the card, then the lane."""
    found = []
    for name in dict.fromkeys(move.split()[1] for move in scene.moves):
        moves = [move for move in scene.moves if move.split()[1] == name]
        moves.sort(key=lambda move: LANE_IDS.index(move.split()[2]))
        if len(moves) == 1:
            found.append(Choice(f"{moves[0]}   {_hint(name)}", moves[0]))
        else:
            more = [Choice(_lane_label(scene.view, move, move.split()[2]), move) for move in moves]
            found.append(Choice(f"play {name} ...   {_hint(name)}", more=more))
    return found


def _hint(name: str) -> str:
    stealth = "face down" if CARDS[CARD_IDS.index(name)].stealth else ""
    return "; ".join(part for part in (_power(name), stealth, ABILITIES.get(name, "")) if part)


def _lane_label(view: Json, move: str, lane: str) -> str:
    power = combat.location_power(seen_table(view), LANE_IDS.index(lane))
    return f"{move}   {LANE_NAMES[lane]}, P {power}"


def _target_label(units: dict[str, Json], move: str) -> str:
    at = move.split()[1]
    name = units[at]["card"]
    what = "face down" if name is None else SHORT_NAMES[name]
    return f"{move}   {what}, {GODS[at.split('/')[1][0]]}'s side"


# --- what happened -------------------------------------------------------------------------------


def _sentence(event: Event, names: Sequence[str]) -> str | None:
    kind = event["event"]
    if kind in LANE_SENTENCES:
        return LANE_SENTENCES[kind](event, names)
    who = seat_name(event["seat"], names) if "seat" in event else ""
    card = SHORT_NAMES[event["card"]] if "card" in event else "a face-down unit"
    if kind == "kept":
        return f"{who}: all five cards kept."
    if kind == "discarded":
        how = "face up" if event["up"] else "face down"
        return f"{who}: {card if 'card' in event else 'a card'} discarded {how}."
    if kind == "drew":
        return f"{who}: {card if 'card' in event else 'a card'} drawn."
    if kind in ("played", "brought_in"):
        how = "" if event["up"] or "card" not in event else ", face down"
        pile = " from the pile" if kind == "brought_in" else ""
        return f"{who}: {card}{pile} at {event['at']}{how}."
    if kind == "no_target":
        return f"{card} finds no unit to act on (S10)."
    if kind == "chosen":
        return f"Heka picks {card} at {event['at']}."
    if kind == "moved":
        return f"Heka moves {card} from {event['from']} to {event['to']}."
    if kind == "exchanged":
        return f"Isis discards {card} at {event['at']}."
    if kind == "turned_up":
        return f"The unit at {event['at']} is turned up: {card}."
    if kind == "turned_off":
        return f"Anubis turns off {card} at {event['at']}."
    if kind == "round":
        return f"Round {event['round']}: the {event['side']} is up."
    if kind == "dealt" and "cards" in event:
        return f"{who}: dealt {listed([SHORT_NAMES[name] for name in event['cards']])}."
    if kind == "over":
        return "That is enough damage: the match is over."
    return None  # that gods are added is seen on the table, and the winner is shown at the end


def _lane_sentence(event: Event, names: Sequence[str]) -> str:
    """`Duat 6 → 1: Horus 1 + 3 = 4, Seth 2 + 1 = 3.`"""
    told = []
    for letter in SIDE_LETTERS:
        units = [u for u in event["units"] if u["at"].split("/")[1][0] == letter]
        parts = " + ".join(f"{SHORT_NAMES[u['card']]} {u['power']}" for u in units)
        told.append(f"{GODS[letter]} {event['totals'][letter]} ({parts})")
    change = f" → {event['power']}" if event["power"] != event["printed"] else ""
    return f"{LANE_NAMES[event['lane']]} {event['printed']}{change}: {', '.join(told)}."


def _drawn_sentence(event: Event, names: Sequence[str]) -> str:
    why = "The Eclipse makes it a draw" if "card" in event else "It is a draw"
    return f"{why}: nothing happens in {LANE_NAMES[event['lane']]} ({event['rule']})."


def _won_sentence(event: Event, names: Sequence[str]) -> str | None:
    """Only where Osiris turned it round; else what follows says who has won."""
    if "card" not in event:
        return None
    who = seat_name(event["seat"], names)
    return f"Osiris: the lower total wins {LANE_NAMES[event['lane']]} for {who} (S18)."


def _control_sentence(event: Event, names: Sequence[str]) -> str:
    who = seat_name(event["seat"], names)
    return f"{who}: {LANE_NAMES[event['lane']]} won, and control taken (S20)."


def _damage_sentence(event: Event, names: Sequence[str]) -> str:
    who, lane = seat_name(event["seat"], names), LANE_NAMES[event["lane"]]
    if "card" in event:
        return f"{who}: 1 more damage in {lane}, by {SHORT_NAMES[event['card']]} (S21)."
    return f"{who}: {lane} won, in control already, 1 damage (S20)."


LANE_SENTENCES = {
    "lane": _lane_sentence,
    "lane_drawn": _drawn_sentence,
    "lane_won": _won_sentence,
    "control": _control_sentence,
    "damage": _damage_sentence,
}
