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
    counted,
    listed,
    seat_mark,
    seat_name,
)

COLOUR_STYLES = dict(
    zip(
        COLOUR_LETTERS,
        ("on #7fb2e5", "on #8fcf8f", "on #c3a1e0", "on #f08f80", "on #f2d974"),
        strict=True,
    )
)
AREA_TITLES = {
    "A1": "tallest, north-west",
    "B1": "most, north-east",
    "B2": "most, south-west",
    "A2": "tallest, south-east",
    "C": "largest group",
}


class LanePainter(Painter):
    """Every space is one entry: `r3` red with three dots, `●2` a house of ● with two floors."""

    def table(self, scene: Scene) -> RenderableType:
        board = from_option(str(scene.view["options"]["board"]))
        sites = _sites(scene.moves)
        boards = [draw_board(board, scene.view, sites, narrow) for narrow in (False, True)]
        return SideBySide(boards, self._beside(scene))

    def question(self, scene: Scene) -> str:
        view = scene.view
        if view["phase"] == "turn":
            return "Build, or draw two cards."
        if view["phase"] == "discard":
            over = len(view["hands"][view["seat"]]) - 5
            return f"More than five cards: discard {over}."
        if scene.moves == ["stop"]:
            return f"Nothing more can be built from {view['last']}: stop and draw one card."
        return f"Build on from {view['last']}, or stop and draw one card."

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
        labels = {"draw": "draw two cards", "stop": "stop, and draw one card"}
        for move in scene.moves:
            if move in labels:
                found.append(Choice(labels[move], move))
            elif move.startswith("discard"):
                found.append(Choice(f"discard {_colour(move[-1])}", move))
        return found

    def sentence(self, event: Event, names: Sequence[str]) -> str | None:
        return _sentence(event, names)

    def result(self, score: Score, names: Sequence[str], view: Json) -> RenderableType:
        return _result(score, names, view)

    def _beside(self, scene: Scene) -> RenderableType:
        """Players, stocks and the viewer's own hand."""
        view = scene.view
        people = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
        people.add_column("")
        people.add_column("", no_wrap=True, max_width=MAX_NAME_SHOWN)
        for title in ("pts", "pcs", "hand"):
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
        lines.append(
            Text(
                f"deck {deck}  discards {len(view['discards'])}  parks {view['tokens']}",
                style="dim",
            )
        )
        if view["ending"]:
            lines.append(Text("Last round (L17).", style="bold"))
        if scene.viewer is not None and isinstance(view["hands"][scene.viewer], str):
            lines += [
                Text(""),
                Text.assemble("hand ", hand_text(view["hands"][scene.viewer])),
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
        return Text("no cards", style="dim")
    found = Text()
    for card in cards:
        found.append(f" {card} ", style=f"bold #1c1c1c {COLOUR_STYLES[card]}")
        found.append(" ")
    return found


def _legend() -> Text:
    found = Text()
    for letter, name in zip(COLOUR_LETTERS, COLOUR_NAMES, strict=True):
        found.append(letter, style=f"#1c1c1c {COLOUR_STYLES[letter]}")
        found.append(f" {name}" + ("\n" if letter == "p" else "  "), style="dim")
    found.append("\n%% park  ·· scenery\n", style="dim")
    found.append("[ ] you can build here\n( ) just built", style="dim")
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


def _colour(letter: str) -> str:
    return COLOUR_NAMES[COLOUR_LETTERS.index(letter)]


def _house_label(board: Board, move: str) -> str:
    _, name, floors = move.split()
    _, dots = board.spaces[int(name[1:]) - 1, COLUMN_LETTERS.index(name[0])]
    return f"{move}   +{int(floors) * dots}"


def _park_choice(parks: list[str]) -> Choice:
    spaces = list(dict.fromkeys(move.split()[1] for move in parks))
    cards = list(dict.fromkeys(move.split()[2] for move in parks))
    more = [
        Choice(
            f"park {space}",
            more=[
                Choice(f"{move}   pay with a {_colour(move[-1])} card", move)
                for move in parks
                if move.split()[1] == space
            ],
        )
        for space in spaces
    ]
    return Choice(f"lay a park   for {' or '.join(cards)}", more=more)


def _sentence(event: Event, names: Sequence[str]) -> str | None:
    who = seat_name(event["seat"], names) if "seat" in event else ""
    kind = event["event"]
    if kind == "house":
        floors, points = counted(event["floors"], "floor"), counted(event["points"], "point")
        return f"{who}: a house of {floors} on {event['at']}, {points}."
    if kind == "park":
        return f"{who}: a park on {event['at']}, for a {_colour(event['colour'])} card."
    if kind == "drew":
        cards = event.get("cards")
        told = f", {listed([_colour(c) for c in cards])}" if cards else ""
        return f"{who}: {counted(event['count'], 'card')} drawn{told}."
    if kind == "discarded":
        return f"{who}: a {_colour(event['colour'])} card discarded."
    if kind == "shuffled":
        return (
            f"The deck is empty: {counted(event['count'], 'discard')} are shuffled into a new one."
        )
    if kind == "ending":
        return f"{who}: {counted(event['pieces'], 'piece')} left, so this round is the last."
    if kind == "over":
        why = {"L17": "The last round is played", "L18": "The corner areas are full"}
        return f"{why[event['rule']]}: the match is over."
    return None  # the bonus and the winner are shown as a table


def _result(score: Score, names: Sequence[str], view: Json) -> RenderableType:
    sheet = Table(title="The score", title_style="bold", header_style="", padding=(0, 1))
    sheet.add_column("")
    for seat in range(len(names)):
        sheet.add_column(Text.assemble(seat_mark(seat), " ", names[seat]), justify="right")
    points: dict[tuple[str, int], int] = {}
    why: dict[tuple[str, int], str] = {}
    for item in score.detail:
        key = (item.get("area", "houses"), item["seat"])
        points[key] = points.get(key, 0) + item["points"]
        if item["item"] == "tallest":
            why[key] = f"{item['houses']} of {counted(item['floors'], 'floor')}"
        elif item["item"] == "most":
            why[key] = counted(item["houses"], "house")
        elif item["item"] == "group":
            why[key] = counted(item["spaces"], "space")
    rows = [("houses", "houses, floors x dots (L9)")]
    rows += [
        (area, f"{area}: {AREA_TITLES[area]} ({rule})")
        for area, rule in zip(AREA_NAMES, AREA_RULES, strict=True)
    ]
    for area, title in rows:
        cells = []
        for seat in range(len(names)):
            told = why.get((area, seat), "")
            shown = str(points.get((area, seat), 0 if area == "houses" else "–"))
            cells.append(Text.assemble((f"{told}  " if told else "", "dim"), shown))
        sheet.add_row(title, *cells)
    sheet.add_section()
    sheet.add_row("total", *(Text(str(n), style="bold") for n in score.scores))
    if isinstance(view["hands"][0], str):
        sheet.add_row("cards in hand, for ties (L25)", *(str(len(h)) for h in view["hands"]))
    return sheet


def board_facts(board: Board) -> str:
    """What an owner who typed in a board wants to compare with the printed one."""
    colours = [colour for colour, _ in board.spaces.values()]
    counts = ", ".join(f"{colours.count(c)} {name}" for c, name in enumerate(COLOUR_NAMES))
    lines = [f"A board of {board.side} x {board.side} with {len(board.spaces)} spaces: {counts}."]
    for area, name in enumerate(AREA_NAMES):
        inside = [d for place, (_, d) in board.spaces.items() if board.area(*place) == area]
        title = "the cross" if name == "C" else f"area {name}"
        lines.append(f"{title}: {counted(len(inside), 'space')}, {counted(sum(inside), 'dot')}")
    return "\n".join(lines)
