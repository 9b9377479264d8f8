"""Sunrise Sunset in the terminal: the three lanes, and what happens in them in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, NamedTuple

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
    listed,
    seat_mark,
)
from sunroom.words import _, ngettext

GODS = {"h": "Horus", "s": "Seth"}
SHORT_NAMES = {card.id: card.name for card in CARDS} | {"libro": "El Libro"}
LANE_NAMES = {location.id: location.name for location in LOCATIONS}
LANE_WIDTH = 19


def god_name(side: str) -> str:
    return _(GODS[side])


def short_name(card: str) -> str:
    return _(SHORT_NAMES[card])


def lane_name(lane: str) -> str:
    return _(LANE_NAMES[lane])


def ability(card: str) -> str:
    """What a card does, for a menu; P is the power of the location."""
    found = {
        "anubis": _("turns off a unit here"),
        "apis": _("15 if P is 6 or more, or 0 or less"),
        "apofis": _("costs 1 damage if it loses"),
        "heka": _("moves a face-down unit away"),
        "isis": _("exchanges a face-up unit here"),
        "maat": "P + 1",
        "osiris": _("the lower total wins"),
        "plaga": "P = 0",
        "ra": _("turns up a face-down unit"),
        "bastet": _("1 more damage if it wins"),
        "eclipse": _("a draw if 4 or more apart"),
        "libro": "P - 2",
    }
    return found.get(card, "")


def _side(slot: str) -> str:
    """Whose side a slot such as duat/h1 is on: h or s."""
    return slot.split("/")[1][0]


class SunsetPainter(Painter):
    """Lanes are columns, the viewer's own side is below; `▒` lies face down."""

    def table(self, scene: Scene) -> RenderableType:
        view = scene.view
        below = view["gods"][scene.viewer] if scene.viewer is not None else "h"
        above = "s" if below == "h" else "h"
        lanes = Table(box=ROUNDED, border_style="dim", show_header=False)
        lanes.add_column(no_wrap=True, min_width=6)
        for _lane_id in LANE_IDS:
            lanes.add_column(no_wrap=True, min_width=LANE_WIDTH)
        units = {unit["at"]: unit for unit in view["table"]}
        for number in (2, 1):
            lanes.add_row(*_side_row(scene, units, above, number))
        lanes.add_section()
        lanes.add_row(Text(), *(_location(view, lane) for lane in LANE_IDS))
        lanes.add_row(Text(), *(_control(view, lane) for lane in LANE_IDS))
        lanes.add_row(Text(_("totals"), style="dim"), *(_totals(view, lane) for lane in LANE_IDS))
        lanes.add_section()
        for number in (1, 2):
            lanes.add_row(*_side_row(scene, units, below, number))
        return Group(_heading(view), _player(scene, above), lanes, _player(scene, below))

    def question(self, scene: Scene) -> str:
        view = scene.view
        if view["phase"] == "swap":
            return _("Keep your five cards, or swap one of them?")
        if view["phase"] == "play":
            return _("Play a card on your side of a lane.")
        if view["phase"] == "move":
            return _("Where does Heka send the unit?")
        questions = {
            "anubis": _("Whose ability does Anubis turn off in {lane}?"),
            "heka": _("Which face-down unit does Heka move out of {lane}?"),
            "isis": _("Which unit does Isis exchange in {lane}?"),
            "ra": _("Which face-down unit does Ra turn up?"),
        }
        pending = view["pending"]
        return questions[pending["card"]].format(lane=lane_name(pending["lane"]))

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

    def happened(self, event: Event, name: str, mine: bool) -> str | None:
        return _happened(event, name, mine)

    def result(self, score: Score, names: Sequence[str], view: Json) -> RenderableType:
        sheet = Table(title=_("The score"), title_style="bold", header_style="", padding=(0, 1))
        sheet.add_column("")
        for seat, name in enumerate(names):
            sheet.add_column(
                Text.assemble(seat_mark(seat), f" {name}, {god_name(view['gods'][seat])}"),
                justify="right",
            )
        lanes: list[list[str]] = [[] for _ in names]
        for item in score.detail:
            if item["item"] == "control":
                lanes[item["seat"]].append(lane_name(item["lane"]))
        sheet.add_row(_("lanes controlled (S20)"), *(", ".join(held) or "–" for held in lanes))
        sheet.add_section()
        dealt = [Text(str(points), style="bold") for points in score.scores]
        sheet.add_row(_("damage dealt (S22)"), *dealt)
        return sheet


# --- the table -----------------------------------------------------------------------------------


def _heading(view: Json) -> Text:
    sign = "☀" if view["side"] == "sun" else "☾"
    goal = view["options"]["damage"]
    # English says the same of one and of many; other languages do not.
    wins = ngettext("First to deal {n} damage wins.", "First to deal {n} damage wins.", goal)
    found = Text.assemble((f"{sign} {_round_begins(view['round'], view['side'])}", "bold"))
    found.append(f" {wins.format(n=goal)}\n")
    pile = view["pile"] if isinstance(view["pile"], int) else len(view["pile"])
    found.append(_("Pile: {left}").format(left=pile), style="dim")
    thrown = []
    for card in view["discards"]:
        name = _("face down") if card["card"] is None else short_name(card["card"])
        hidden = "" if card["up"] else "▒ "
        thrown.append(f"{hidden}{name} ({god_name(card['by'])})")
    if thrown:
        told = _("discarded: {cards}").format(cards=", ".join(thrown))
        found.append(f"   {told}", style="dim")
    return found.append("\n")


def _round_begins(number: int, side: str) -> str:
    text = (
        _("Round {round}: the sun rises, and Horus begins.")
        if side == "sun"
        else _("Round {round}: night falls, and Seth begins.")
    )
    return text.format(round=number)


def _player(scene: Scene, side: str) -> Text:
    """One player: who, the damage dealt, and the hand as far as the viewer knows it."""
    view = scene.view
    seat = view["gods"].index(side)
    turn = "› " if view["seat"] == seat else "  "
    dealt, goal = view["dealt"][side], view["options"]["damage"]
    found = Text.assemble(
        turn,
        seat_mark(seat),
        (f" {scene.names[seat]}, {god_name(side)}", "bold" if view["seat"] == seat else ""),
        "   " + _("damage dealt") + f" {'✹' * dealt}{'·' * max(0, goal - dealt)}",
    )
    hand = view["hands"][side]
    if isinstance(hand, int):
        told = ngettext("{n} card in hand", "{n} cards in hand", hand).format(n=hand)
        found.append(f"   {told}", style="dim")
    elif hand:
        found.append("\n  " + _("hand") + " ")
        for name in hand:
            found.append(f" {short_name(name)} {_power(name)} ", style=_card_style(name))
            found.append(" ")
    return found


def _side_row(scene: Scene, units: dict[str, Json], side: str, number: int) -> list[Text]:
    """One slot of each lane on one side."""
    row = [Text(god_name(side) if number == 1 else "", style="dim")]
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
        what = _("from the pile") if unit.get("drawn") else _("face down")
        return Text(f"▒ {what}", style="italic")
    label = f"{short_name(name)} {_power(name)}"
    if unit["off"]:
        return Text(_("{unit} off").format(unit=label), style="dim strike")
    if not unit["up"]:
        return Text(f"▒ {label}", style=f"italic {_card_style(name)}")
    return Text(label, style=_card_style(name))


def _location(view: Json, lane: str) -> Text:
    """The lane's name and power, and what the abilities that can be seen make of it."""
    s = seen_table(view)
    number = LANE_IDS.index(lane)
    printed, power = combat.printed_power(s, number), combat.location_power(s, number)
    change = f" → {power}" if power != printed else ""
    return Text(f"{lane_name(lane)}  P {printed}{change}", style="bold")


def _control(view: Json, lane: str) -> Text:
    holder = view["control"][lane]
    if holder is None:
        return Text(_("neutral"), style="dim")
    seat = view["gods"].index(holder)
    told = _("{god} controls").format(god=god_name(holder))
    return Text.assemble(seat_mark(seat), f" {told}")


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
        return Choice(_("Keep all five cards"), move)
    name = move.split()[1]
    text = _("Swap {card}, face down") if move.endswith("down") else _("Swap {card}, face up")
    return Choice(f"{move}   {text.format(card=f'{short_name(name)} {_power(name)}')}", move)


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
    stealth = _("face down") if CARDS[CARD_IDS.index(name)].stealth else ""
    return "; ".join(part for part in (_power(name), stealth, ability(name)) if part)


def _lane_label(view: Json, move: str, lane: str) -> str:
    power = combat.location_power(seen_table(view), LANE_IDS.index(lane))
    return f"{move}   {lane_name(lane)}, P {power}"


def _target_label(units: dict[str, Json], move: str) -> str:
    at = move.split()[1]
    card = units[at]["card"]
    text = (
        _("{god}'s face-down unit {number}")
        if card is None
        else _("{god}'s {card}")
        if units[at]["up"]
        else _("{god}'s {card}, face down")
    )
    name = short_name(card) if card else ""
    return f"{move}   {text.format(god=god_name(_side(at)), card=name, number=at[-1])}"


# --- what happened -------------------------------------------------------------------------------


class About(NamedTuple):
    """What a sentence is about: who acts, and the names of the card and the lane."""

    name: str
    mine: bool
    card: str | None
    lane: str

    def told(self, text: str, **more: object) -> str:
        return text.format(name=self.name, card=self.card, lane=self.lane, **more)

    def of(self, mine: str, theirs: str, **more: object) -> str:
        """The sentence for the one who acts, or the one for everybody else."""
        return self.told(mine if self.mine else theirs, **more)


def _happened(event: Event, name: str, mine: bool) -> str | None:
    card = short_name(event["card"]) if event.get("card") else None
    lane = event.get("lane") or str(event.get("at", "")).partition("/")[0]
    about = About(name, mine, card, lane_name(lane) if lane else "")
    kind = event["event"]
    if kind in LANE_SENTENCES:
        found = LANE_SENTENCES[kind](event, about)
        # The one place where most people want to look it up.
        return found and f"{found.removesuffix('.')} ({event['rule']})."
    if kind in SENTENCES:
        return SENTENCES[kind](event, about)
    return None  # that gods are added is seen on the table, and the winner is shown at the end


def _kept(event: Event, about: About) -> str:
    return about.of(_("You keep your five cards."), _("{name} keeps all five cards."))


def _discarded(event: Event, about: About) -> str:
    if about.card is None:
        return about.told(_("{name} discards a card face down."))
    if event["up"]:
        return about.of(_("You discard {card} face up."), _("{name} discards {card} face up."))
    return about.of(_("You discard {card} face down."), _("{name} discards {card} face down."))


def _drew(event: Event, about: About) -> str:
    if about.mine and about.card:
        return about.told(_("You draw {card} from the pile."))
    return about.of(
        _("You draw the top card of the pile."), _("{name} draws the top card of the pile.")
    )


def _played(event: Event, about: About) -> str:
    if about.card is None:
        return about.told(_("{name} plays a card face down in {lane}."))
    if event["up"]:
        return about.of(_("You play {card} in {lane}."), _("{name} plays {card} in {lane}."))
    return about.of(
        _("You play {card} face down in {lane}."), _("{name} plays {card} face down in {lane}.")
    )


def _brought_in(event: Event, about: About) -> str:
    """It is told of a side, by its god: who acts may be the other one."""
    about = about._replace(name=god_name(_side(event["at"])))
    if about.card is None:
        return about.told(_("A card from the pile takes its place face down for {name} in {lane}."))
    if event["up"]:
        return about.told(_("{card} from the pile takes its place for {name} in {lane}."))
    return about.told(_("{card} from the pile takes its place face down for {name} in {lane}."))


def _no_target(event: Event, about: About) -> str:
    return about.told(_("{card} finds no unit to act on in {lane}."))


def _chosen(event: Event, about: About) -> str:
    if about.card is None:
        return about.told(_("Heka will move the face-down unit in {lane}."))
    return about.told(_("Heka will move {card}."))


def _moved(event: Event, about: About) -> str:
    way = {key: lane_name(event[key].partition("/")[0]) for key in ("from", "to")}
    if about.card is None:
        return about.told(_("Heka moves a face-down unit from {from} to {to}."), **way)
    return about.told(_("Heka moves {card} from {from} to {to}."), **way)


def _exchanged(event: Event, about: About) -> str:
    return about.of(
        _("With Isis you exchange {card} in {lane}."),
        _("With Isis {name} exchanges {card} in {lane}."),
    )


def _turned_up(event: Event, about: About) -> str:
    return about.of(_("You turn up {card} in {lane}."), _("{name} turns up {card} in {lane}."))


def _turned_off(event: Event, about: About) -> str:
    return about.told(_("Anubis turns off the ability of {card} in {lane}."))


def _round(event: Event, about: About) -> str:
    return _round_begins(event["round"], event["side"])


def _dealt(event: Event, about: About) -> str | None:
    if not about.mine or "cards" not in event:
        return None
    return _("You are dealt {cards}.").format(cards=listed([short_name(c) for c in event["cards"]]))


def _over(event: Event, about: About) -> str:
    return _("The match is over.")


def _lane(event: Event, about: About) -> str:
    """`Duat has power 6 → 1: Horus 4 (Apis 1 + La Plaga 3), Seth 3 (Maat 2 + Seth 1).`"""
    sums = {}
    for letter in SIDE_LETTERS:
        units = [unit for unit in event["units"] if _side(unit["at"]) == letter]
        parts = " + ".join(f"{short_name(unit['card'])} {unit['power']}" for unit in units)
        sums[letter] = f"{event['totals'][letter]} ({parts})"
    change = f" → {event['power']}" if event["power"] != event["printed"] else ""
    return about.told(
        _("{lane} has power {power}: Horus {horus}, Seth {seth}."),
        power=f"{event['printed']}{change}",
        horus=sums["h"],
        seth=sums["s"],
    )


def _drawn(event: Event, about: About) -> str:
    is_eclipsed = about.card is not None
    return about.told(_("Eclipse makes {lane} a draw.") if is_eclipsed else _("{lane} is a draw."))


def _won(event: Event, about: About) -> str | None:
    """Only where Osiris turned it round; else what follows says who has won."""
    if about.card is None:
        return None
    return about.of(
        _("Osiris lets the lower total win: you win {lane}."),
        _("Osiris lets the lower total win: {name} wins {lane}."),
    )


def _control_taken(event: Event, about: About) -> str:
    return about.of(_("You take control of {lane}."), _("{name} takes control of {lane}."))


def _damage(event: Event, about: About) -> str:
    n = event["points"]
    # English says the same of one and of many; other languages do not.
    if event.get("card") == "bastet":
        return about.of(
            ngettext("Bastet: you deal {n} more damage.", "Bastet: you deal {n} more damage.", n),
            ngettext(
                "Bastet: {name} deals {n} more damage.", "Bastet: {name} deals {n} more damage.", n
            ),
            n=n,
        )
    if event.get("card") == "apofis":
        return about.of(
            ngettext(
                "Apofis lost: you deal {n} more damage.",
                "Apofis lost: you deal {n} more damage.",
                n,
            ),
            ngettext(
                "Apofis lost: {name} deals {n} more damage.",
                "Apofis lost: {name} deals {n} more damage.",
                n,
            ),
            n=n,
        )
    return about.of(
        ngettext(
            "You control {lane} already and deal {n} damage.",
            "You control {lane} already and deal {n} damage.",
            n,
        ),
        ngettext(
            "{name} controls {lane} already and deals {n} damage.",
            "{name} controls {lane} already and deals {n} damage.",
            n,
        ),
        n=n,
    )


Sentence = Callable[[Event, About], str | None]
SENTENCES: dict[str, Sentence] = {
    "kept": _kept,
    "discarded": _discarded,
    "drew": _drew,
    "played": _played,
    "brought_in": _brought_in,
    "no_target": _no_target,
    "chosen": _chosen,
    "moved": _moved,
    "exchanged": _exchanged,
    "turned_up": _turned_up,
    "turned_off": _turned_off,
    "round": _round,
    "dealt": _dealt,
    "over": _over,
    "lane": _lane,
}
LANE_SENTENCES: dict[str, Sentence] = {
    "lane_drawn": _drawn,
    "lane_won": _won,
    "control": _control_taken,
    "damage": _damage,
}
