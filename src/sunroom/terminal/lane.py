"""Sunrise Lane in the terminal: the town plan, and what happens on it in words."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from sunroom.games.lane.board import (
    AREA_NAMES,
    COLOUR_LETTERS,
    COLUMN_LETTERS,
    Board,
    cell,
    from_option,
    space_name,
)
from sunroom.games.lane.notation import COLOUR_NAMES
from sunroom.games.lane.view import AREA_RULES
from sunroom.games.terms import Event, Json, Score
from sunroom.terminal.painter import (
    MAX_NAME_SHOWN,
    SEAT_SIGNS,
    SEAT_STYLES,
    Choice,
    Painter,
    Scene,
    SideBySide,
    listed,
    seat_mark,
)
from sunroom.words import _, ngettext

COLOUR_STYLES = dict(
    zip(
        COLOUR_LETTERS,
        ("on #7fb2e5", "on #8fcf8f", "on #c3a1e0", "on #f08f80", "on #f2d974"),
        strict=True,
    )
)
HAND_LIMIT = 5


class LanePainter(Painter):
    """Every space is one entry: `r3` red with three dots, `●2` a house of ● with two floors."""

    def table(self, scene: Scene) -> RenderableType:
        board = from_option(str(scene.view["options"]["board"]))
        sites = _sites(scene.moves)
        boards = [draw_board(board, scene.view, sites, narrow) for narrow in (False, True)]
        return SideBySide(boards, self._beside(scene))

    def question(self, scene: Scene) -> str:
        view = scene.view
        if view["phase"] == "discard":
            over = len(view["hands"][view["seat"]]) - HAND_LIMIT
            told = ngettext(
                "Discard {n} card: you may keep 5.", "Discard {n} cards: you may keep 5.", over
            )
            return told.format(n=over)
        is_able = any(move.startswith(("build", "park")) for move in scene.moves)
        if view["phase"] == "turn" and is_able:
            return _("Build in the town, or draw 2 cards.")
        if view["phase"] == "turn":
            return _("Nothing can be built: draw 2 cards.")
        if not is_able:
            return _("Nothing more can be built: stop and draw 1 card.")
        return _("Build on next to {at}, or stop and draw 1 card.").format(at=view["last"])

    def choices(self, scene: Scene) -> list[Choice]:
        board = from_option(str(scene.view["options"]["board"]))
        found = [
            Choice(_house_label(board, move), move)
            for move in _by_space(scene.moves)
            if move.startswith("build")
        ]
        parks = [move for move in _by_space(scene.moves) if move.startswith("park")]
        if parks:
            found.append(_park_choice(parks))
        labels = {"draw": _("Draw 2 cards"), "stop": _("Stop and draw 1 card")}
        for move in scene.moves:
            if move in labels:
                found.append(Choice(labels[move], move))
            elif move.startswith("discard"):
                label = _("Discard {card}").format(card=cards_name(move[-1], 1))
                found.append(Choice(label, move))
        return found

    def happened(self, event: Event, name: str, mine: bool) -> str | None:
        return _happened(event, name, mine)

    def result(self, score: Score, names: Sequence[str], view: Json) -> RenderableType:
        return _result(score, names, view)

    def _beside(self, scene: Scene) -> RenderableType:
        """Players, stocks and the viewer's own hand."""
        view = scene.view
        people = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
        people.add_column("")
        people.add_column("", no_wrap=True, max_width=MAX_NAME_SHOWN)
        for title in (_("pts"), _("pcs"), _("hand")):
            people.add_column(title, justify="right", style="default")
        for seat, name in enumerate(scene.names):
            hand = view["hands"][seat]
            cards = hand if isinstance(hand, int) else len(hand)
            turn = "›" if view["seat"] == seat else " "
            people.add_row(
                Text.assemble(turn, seat_mark(seat)),
                Text(name, style="bold" if view["seat"] == seat else ""),
                str(view["scores"][seat]),
                str(view["pieces"][seat]),
                str(cards),
            )
        deck = view["deck"] if isinstance(view["deck"], int) else len(view["deck"])
        lines: list[RenderableType] = [people, Text("")]
        stocks = {"deck": deck, "discards": len(view["discards"]), "parks": view["tokens"]}
        told = _("deck {deck}  discards {discards}  parks {parks}").format(**stocks)
        lines.append(Text(told, style="dim"))
        if view["ending"]:
            lines.append(Text(_("Last round (L17)."), style="bold"))
        if scene.viewer is not None and isinstance(view["hands"][scene.viewer], str):
            lines += [
                Text(""),
                Text.assemble(_("hand"), " ", hand_text(view["hands"][scene.viewer])),
            ]
        lines += [Text(""), _legend()]
        return Group(*lines)


def draw_board(
    board: Board, view: Json | None, sites: Collection[str] = (), narrow: bool = False
) -> Text:
    """A board, empty or as it stands in a view; spaces in `sites` are marked by brackets.

    A narrow one has no closing brackets.
    """
    houses = view["houses"] if view else {}
    parks = set(view["parks"]) if view else set()
    last = view["last"] if view else None
    half = board.side // 2
    letters = "".join(f" {COLUMN_LETTERS[c]}" + " " * (2 - narrow) for c in range(board.side))
    lines = [Text.assemble(("A1", "dim bold"), (letters, "dim"), ("B1", "dim bold"))]
    for row in range(board.side):
        line = Text(f"{row + 1:>2}", style="dim")
        for column in range(board.side):
            name = space_name(cell(row, column))
            entry = _entry(board, row, column, name, houses, parks)
            left, right = "()" if name == last else "[]" if name in sites else "  "
            shown = left + entry.plain + ("" if narrow else right)
            line.append(shown, style=Style.parse("not dim") + Style.parse(str(entry.style)))
        line.append(" +" if row == half else "  ")
        lines.append(line)
    middle = ("  + " if not narrow else " + ").center(len(letters))
    lines.append(Text.assemble(("B2", "dim bold"), (middle, "dim"), ("A2", "dim bold")))
    return Text("\n", no_wrap=True).join(lines)


def _entry(
    board: Board, row: int, column: int, name: str, houses: dict[str, Any], parks: set[str]
) -> Text:
    """Two characters for one space."""
    if (row, column) == board.centre:
        return Text("##", style="bold white on #2a6f97")
    if (row, column) not in board.spaces:
        return Text("··", style="#7a7a6a")
    if name in houses:
        seat, floors = houses[name]
        return Text(f"{SEAT_SIGNS[seat]}{floors}", style=SEAT_STYLES[seat])
    if name in parks:
        return Text("%%", style="bold #d8f3dc on #2d6a4f")
    colour, dots = board.spaces[row, column]
    letter = COLOUR_LETTERS[colour]
    return Text(f"{letter}{dots}", style=f"#1c1c1c {COLOUR_STYLES[letter]}")


def hand_text(cards: str) -> Text:
    """Cards as letters on their colours."""
    if not cards:
        return Text(_("no cards"), style="dim")
    found = Text()
    for card in cards:
        found.append(f" {card} ", style=f"bold #1c1c1c {COLOUR_STYLES[card]}")
        found.append(" ")
    return found


def _legend() -> Text:
    found = Text()
    for letter, name in zip(COLOUR_LETTERS, COLOUR_NAMES, strict=True):
        found.append(letter, style=f"#1c1c1c {COLOUR_STYLES[letter]}")
        found.append(f" {_(name)}" + ("\n" if letter == "p" else "  "), style="dim")
    signs = ("%% ", _("park"), "  ·· ", _("scenery"), "\n[ ] ", _("you can build here"))
    found.append("\n" + "".join(signs) + "\n( ) " + _("just built"), style="dim")
    return found


def _sites(moves: Sequence[str]) -> frozenset[str]:
    """The spaces where a house can be built now."""
    return frozenset(move.split()[1] for move in moves if move.startswith("build"))


def _by_space(moves: Sequence[str]) -> list[str]:
    """Moves in the order of the board, row by row, where they name a space."""

    def order(move: str) -> tuple[int, str, str]:
        words = move.split()
        if len(words) < 3:
            return (0, "", move)
        return (int(words[1][1:]), words[1][0], words[2])

    return sorted(moves, key=order)


def cards_name(colour: str, count: int) -> str:
    """`a red card`, `2 red cards`."""
    found = {
        "b": ngettext("a blue card", "{n} blue cards", count),
        "g": ngettext("a green card", "{n} green cards", count),
        "p": ngettext("a purple card", "{n} purple cards", count),
        "r": ngettext("a red card", "{n} red cards", count),
        "y": ngettext("a yellow card", "{n} yellow cards", count),
    }
    return found[colour].format(n=count)


def _house_label(board: Board, move: str) -> str:
    name, floors = move.split()[1:]
    dots = board.spaces[int(name[1:]) - 1, COLUMN_LETTERS.index(name[0])][1]
    return f"{move}   +{int(floors) * dots}"


def _park_choice(parks: list[str]) -> Choice:
    spaces = list(dict.fromkeys(move.split()[1] for move in parks))
    cards = list(dict.fromkeys(move.split()[2] for move in parks))
    more = [
        Choice(
            f"park {space}",
            more=[
                Choice(f"{move}   {_park_label(move)}", move)
                for move in parks
                if move.split()[1] == space
            ],
        )
        for space in spaces
    ]
    paid = _("to be paid with: {cards}").format(cards=", ".join(cards))
    return Choice(_("Lay a park") + f"   {paid}", more=more)


def _park_label(move: str) -> str:
    space, colour = move.split()[1:]
    text = _("Lay a park on {at} and pay {card}")
    return text.format(at=space, card=cards_name(colour, 1))


def _happened(event: Event, name: str, mine: bool) -> str | None:
    kind = event["event"]
    if kind == "house":
        return _house_sentence(event, name, mine)
    if kind == "park":
        text = (
            _("You lay a park on {at} and pay {card}.")
            if mine
            else _("{name} lays a park on {at} and pays {card}.")
        )
        return text.format(name=name, at=event["at"], card=cards_name(event["colour"], 1))
    if kind == "drew":
        return _drew_sentence(event, name, mine)
    if kind == "discarded":
        text = _("You discard {card}.") if mine else _("{name} discards {card}.")
        return text.format(name=name, card=cards_name(event["colour"], 1))
    if kind == "shuffled":
        text = ngettext(
            "The discards are shuffled: {n} card is the new deck.",
            "The discards are shuffled: {n} cards are the new deck.",
            event["count"],
        )
        return text.format(n=event["count"])
    if kind == "ending":
        return _ending_sentence(event, name, mine)
    if kind == "over" and event["rule"] == "L18":
        return _("The last space of the four corners is taken: the match is over.")
    if kind == "over":
        return _("The last round is played out: the match is over.")
    return None  # the bonus and the winner are shown as a table


def _house_sentence(event: Event, name: str, mine: bool) -> str:
    floors = event["floors"]
    text = (
        ngettext(
            "You build {n} floor on {at}: +{points}.",
            "You build {n} floors on {at}: +{points}.",
            floors,
        )
        if mine
        else ngettext(
            "{name} builds {n} floor on {at}: +{points}.",
            "{name} builds {n} floors on {at}: +{points}.",
            floors,
        )
    )
    return text.format(n=floors, name=name, at=event["at"], points=event["points"])


def _drew_sentence(event: Event, name: str, mine: bool) -> str:
    if event.get("cards"):
        drawn = [(letter, event["cards"].count(letter)) for letter in COLOUR_LETTERS]
        cards = listed([cards_name(letter, count) for letter, count in drawn if count])
        text = _("You draw {cards}.") if mine else _("{name} draws {cards}.")
        return text.format(name=name, cards=cards)
    count = event["count"]
    text = (
        ngettext("You draw {n} card.", "You draw {n} cards.", count)
        if mine
        else ngettext("{name} draws {n} card.", "{name} draws {n} cards.", count)
    )
    return text.format(n=count, name=name)


def _ending_sentence(event: Event, name: str, mine: bool) -> str:
    pieces = event["pieces"]
    text = (
        ngettext(
            "You have {n} piece left: this is the last round.",
            "You have {n} pieces left: this is the last round.",
            pieces,
        )
        if mine
        else ngettext(
            "{name} has {n} piece left: this is the last round.",
            "{name} has {n} pieces left: this is the last round.",
            pieces,
        )
    )
    return text.format(n=pieces, name=name)


def _area_title(area: str, rule: str) -> str:
    titles = {
        "A1": _("A1: tallest, north-west ({rule})"),
        "B1": _("B1: most, north-east ({rule})"),
        "B2": _("B2: most, south-west ({rule})"),
        "A2": _("A2: tallest, south-east ({rule})"),
        "C": _("C: largest group ({rule})"),
    }
    return titles[area].format(rule=rule)


def _result(score: Score, names: Sequence[str], view: Json) -> RenderableType:
    sheet = Table(title=_("The score"), title_style="bold", header_style="", padding=(0, 1))
    sheet.add_column("")
    for seat in range(len(names)):
        sheet.add_column(Text.assemble(seat_mark(seat), " ", names[seat]), justify="right")
    points: dict[tuple[str, int], int] = {}
    why: dict[tuple[str, int], str] = {}
    for item in score.detail:
        key = (item.get("area", "houses"), item["seat"])
        points[key] = points.get(key, 0) + item["points"]
        if item["item"] != "house":
            why[key] = _bonus_reason(item)
    rows = [("houses", _("houses, floors x dots (L9)"))]
    rows += [
        (area, _area_title(area, rule)) for area, rule in zip(AREA_NAMES, AREA_RULES, strict=True)
    ]
    for area, title in rows:
        cells = []
        for seat in range(len(names)):
            told = why.get((area, seat), "")
            shown = str(points.get((area, seat), 0 if area == "houses" else "–"))
            cells.append(Text.assemble((f"{told}  " if told else "", "dim"), shown))
        sheet.add_row(title, *cells)
    sheet.add_section()
    sheet.add_row(_("total"), *(Text(str(n), style="bold") for n in score.scores))
    if isinstance(view["hands"][0], str):
        sheet.add_row(_("cards in hand, for ties (L25)"), *(str(len(h)) for h in view["hands"]))
    return sheet


def _bonus_reason(item: Json) -> str:
    """What earned a bonus: `2 of 3 floors`, `4 houses`, `7 spaces`."""
    if item["item"] == "tallest":
        floors = item["floors"]
        text = ngettext("{houses} of {n} floor", "{houses} of {n} floors", floors)
        return text.format(houses=item["houses"], n=floors)
    if item["item"] == "most":
        houses = item["houses"]
        return ngettext("{n} house", "{n} houses", houses).format(n=houses)
    return _spaces(item["spaces"])


def _spaces(count: int) -> str:
    return ngettext("{n} space", "{n} spaces", count).format(n=count)


def board_facts(board: Board) -> str:
    """What an owner who typed in a board wants to compare with the printed one."""
    colours = [colour for colour, dots in board.spaces.values()]
    counts = ", ".join(f"{_(name)} {colours.count(c)}" for c, name in enumerate(COLOUR_NAMES))
    text = _("A board of {side} x {side} with {spaces}: {colours}.")
    spaces = _spaces(len(board.spaces))
    lines = [text.format(side=board.side, spaces=spaces, colours=counts)]
    for area, name in enumerate(AREA_NAMES):
        inside = [space[1] for place, space in board.spaces.items() if board.area(*place) == area]
        dots = ngettext("{n} dot", "{n} dots", sum(inside)).format(n=sum(inside))
        text = (
            _("the cross: {spaces}, {dots}") if name == "C" else _("area {area}: {spaces}, {dots}")
        )
        lines.append(text.format(area=name, spaces=_spaces(len(inside)), dots=dots))
    return "\n".join(lines)
