"""The three lanes of Sunrise Sunset in the terminal, and all that lies in and beside them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from rich.text import Text

from sunroom.games.painting import Scene, seat_mark
from sunroom.games.sunset import combat, table
from sunroom.games.sunset.cards import CARDS
from sunroom.games.sunset.ids import CARD_IDS, LANE_IDS, SIDE_LETTERS, SLOT_NAMES
from sunroom.games.terms import Json
from sunroom.words import _, ngettext
from sunroom.words.speaker import Speaker


def heading(view: Json, said: Speaker) -> Text:
    sign = "☀" if view["side"] == "sun" else "☾"
    goal = view["options"]["damage"]
    # English says the same of one and of many; other languages do not.
    wins = ngettext(
        "The first to deal {n} damage wins.", "The first to deal {n} damage wins.", goal
    )
    found = Text.assemble((f"{sign} {said.phrase('begins', view)}", "bold"))
    found.append(f" {wins.format(n=goal)}\n")
    pile = view["pile"] if isinstance(view["pile"], int) else len(view["pile"])
    found.append(_("Pile: {left}").format(left=pile), style="dim")
    thrown = []
    for card in view["discards"]:
        name = _("face down") if card["card"] is None else said.name("short", card["card"])
        hidden = "" if card["up"] else "▒ "
        thrown.append(f"{hidden}{name} ({said.name('god', card['by'])})")
    if thrown:
        told = _("discarded: {cards}").format(cards=", ".join(thrown))
        found.append(f"   {told}", style="dim")
    return found.append("\n")


def player(scene: Scene, side: str, said: Speaker) -> Text:
    """One player: who, the damage dealt, and the hand as far as the viewer knows it."""
    view = scene.view
    seat = view["gods"].index(side)
    turn = "› " if view["seat"] == seat else "  "
    dealt, goal = view["dealt"][side], view["options"]["damage"]
    found = Text.assemble(
        turn,
        seat_mark(seat),
        (f" {scene.names[seat]}, {said.name('god', side)}", "bold" if view["seat"] == seat else ""),
        "   " + _("damage dealt") + f" {'✹' * dealt}{'·' * max(0, goal - dealt)}",
    )
    hand = view["hands"][side]
    if isinstance(hand, int):
        told = ngettext("{n} card in hand", "{n} cards in hand", hand).format(n=hand)
        found.append(f"   {told}", style="dim")
    elif hand:
        found.append("\n  " + _("hand") + " ")
        for name in hand:
            found.append(
                f" {said.name('short', name)} {printed_power(name)} ", style=card_style(name)
            )
            found.append(" ")
    return found


def side_row(
    scene: Scene, units: dict[str, Json], side: str, number: int, said: Speaker
) -> list[Text]:
    """One slot of each lane on one side."""
    row = [Text(said.name("god", side) if number == 1 else "", style="dim")]
    for lane in LANE_IDS:
        at = f"{lane}/{side}{number}"
        unit = units.get(at)
        if unit is None:
            row.append(Text("·", style="dim"))
            continue
        text = _unit(unit, said)
        chosen = scene.view.get("pending", {}).get("target") == at
        if f"target {at}" in scene.moves or chosen:
            text = Text.assemble("[", text, "]")
        row.append(text)
    return row


def _unit(unit: Json, said: Speaker) -> Text:
    """A unit as the viewer sees it: one's own face-down cards with their names."""
    name = unit["card"]
    if name is None:
        what = _("from the pile") if unit.get("drawn") else _("face down")
        return Text(f"▒ {what}", style="italic")
    label = f"{said.name('short', name)} {printed_power(name)}"
    if unit["off"]:
        return Text(_("{unit} off").format(unit=label), style="dim strike")
    if not unit["up"]:
        return Text(f"▒ {label}", style=f"italic {card_style(name)}")
    return Text(label, style=card_style(name))


def location(view: Json, lane: str, said: Speaker) -> Text:
    """The lane's name and power, and what the abilities that can be seen make of it."""
    s = seen_table(view)
    number = LANE_IDS.index(lane)
    printed, power = combat.printed_power(s, number), combat.location_power(s, number)
    change = f" → {power}" if power != printed else ""
    return Text(f"{said.name('lane', lane)}  P {printed}{change}", style="bold")


def control(view: Json, lane: str, said: Speaker) -> Text:
    holder = view["control"][lane]
    if holder is None:
        return Text(_("neutral"), style="dim")
    seat = view["gods"].index(holder)
    told = _("{god} controls").format(god=said.name("god", holder))
    return Text.assemble(seat_mark(seat), f" {told}")


def totals(view: Json, lane: str) -> Text:
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


def printed_power(name: str) -> str:
    """A card's printed power: `P+2`, `3P`, `7`."""
    card = CARDS[CARD_IDS.index(name)]
    if card.factor == 0:
        return str(card.constant)
    factor = "P" if card.factor == 1 else f"{card.factor}P"
    return f"{factor}+{card.constant}" if card.constant else factor


def card_style(name: str) -> str:
    card = CARDS[CARD_IDS.index(name)]
    if card.stealth:
        return "#1c1c1c on #b8c4e8"
    return "#1c1c1c on #f2d999" if card.ability == "placement" else "#1c1c1c on #e8e0d0"
