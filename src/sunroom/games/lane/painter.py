"""Sunrise Lane in the terminal: the town plan with what stands beside it, the menu, the score."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sunroom.games.lane import board as boards
from sunroom.games.lane.board import AREA_NAMES, COLUMN_LETTERS, Board, from_option
from sunroom.games.lane.drawing import board_facts, draw_board, hand_text, legend, spaces
from sunroom.games.lane.view import AREA_RULES
from sunroom.games.painting import (
    MAX_NAME_SHOWN,
    Choice,
    Painter,
    Scene,
    SideBySide,
    score_sheet,
    seat_mark,
)
from sunroom.games.terms import Json, Score
from sunroom.words import _, ngettext

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
        hand = view["hands"][view["seat"]]
        return self.said.question(view, scene.moves, too_many=len(hand) - HAND_LIMIT)

    def choices(self, scene: Scene) -> list[Choice]:
        board = from_option(str(scene.view["options"]["board"]))
        found = [
            Choice(_house_label(board, move), move)
            for move in _by_space(scene.moves)
            if move.startswith("build")
        ]
        parks = [move for move in _by_space(scene.moves) if move.startswith("park")]
        if parks:
            found.append(_park_choice(parks, lambda move: self.said.move(move, scene.view)))
        found += [
            Choice(self.said.move(move, scene.view), move)
            for move in scene.moves
            if not move.startswith(("build", "park"))
        ]
        return found

    def result(self, score: Score, names: Sequence[str], view: Json) -> RenderableType:
        return _result(score, names, view)

    def own(self, option: str, text: str | None, width: int) -> RenderableType:
        board = boards.named("default") if text is None else boards.parse(text)
        picture = draw_board(board, None, narrow=width < 4 * board.side + 4)
        return Group(picture, Text(board_facts(board, self.said)))

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
        lines += [Text(""), legend(self.said)]
        return Group(*lines)


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


def _house_label(board: Board, move: str) -> str:
    name, floors = move.split()[1:]
    dots = board.spaces[int(name[1:]) - 1, COLUMN_LETTERS.index(name[0])][1]
    return f"{move}   +{int(floors) * dots}"


def _park_choice(parks: list[str], told: Callable[[str], str]) -> Choice:
    spaces = list(dict.fromkeys(move.split()[1] for move in parks))
    cards = list(dict.fromkeys(move.split()[2] for move in parks))
    more = [
        Choice(
            f"park {space}",
            more=[
                Choice(f"{move}   {told(move)}", move) for move in parks if move.split()[1] == space
            ],
        )
        for space in spaces
    ]
    paid = _("discard: {cards}").format(cards=", ".join(cards))
    return Choice(_("Build a park") + f"   {paid}", more=more)


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
    sheet = score_sheet(names)
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
    return spaces(item["spaces"])


PAINTER = LanePainter
