"""Sunrise Sunset in the terminal: the three lanes, the menu, the score."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import ROUNDED
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sunroom.games.painting import Choice, Painter, Scene, score_sheet, seat_mark
from sunroom.games.sunset import combat
from sunroom.games.sunset.cards import CARDS
from sunroom.games.sunset.drawing import (
    control,
    heading,
    location,
    player,
    printed_power,
    seen_table,
    side_row,
    totals,
)
from sunroom.games.sunset.ids import CARD_IDS, LANE_IDS, SIDE_LETTERS
from sunroom.games.terms import Event, Json, Score
from sunroom.words import _

LANE_WIDTH = 19
LANE_OUTCOMES = ("lane_drawn", "lane_won", "control", "damage")


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
            lanes.add_row(*side_row(scene, units, above, number, self.said))
        lanes.add_section()
        lanes.add_row(Text(), *(location(view, lane, self.said) for lane in LANE_IDS))
        lanes.add_row(Text(), *(control(view, lane, self.said) for lane in LANE_IDS))
        lanes.add_row(Text(_("totals"), style="dim"), *(totals(view, lane) for lane in LANE_IDS))
        lanes.add_section()
        for number in (1, 2):
            lanes.add_row(*side_row(scene, units, below, number, self.said))
        said = self.said
        players = [player(scene, side, said) for side in (above, below)]
        return Group(heading(view, said), players[0], lanes, players[1])

    def choices(self, scene: Scene) -> list[Choice]:
        phase = scene.view["phase"]
        if phase == "swap":
            return [self._swap(scene, move) for move in sorted(scene.moves, key=_swap_order)]
        if phase == "play":
            return self._plays(scene)
        if phase == "target":
            units = {unit["at"]: unit for unit in scene.view["table"]}
            return [self._target(scene, units, move) for move in scene.moves]
        return [self._lane(scene, move, move.split()[1]) for move in scene.moves]

    def _swap(self, scene: Scene, move: str) -> Choice:
        told = self.said.move(move, scene.view)
        if move == "keep":
            return Choice(told, move)
        return Choice(f"{move}   {told} ({printed_power(move.split()[1])})", move)

    def _plays(self, scene: Scene) -> list[Choice]:
        """First the card, then the lane."""
        found = []
        for name in dict.fromkeys(move.split()[1] for move in scene.moves):
            moves = [move for move in scene.moves if move.split()[1] == name]
            moves.sort(key=lambda move: LANE_IDS.index(move.split()[2]))
            if len(moves) == 1:
                found.append(Choice(f"{moves[0]}   {self._hint(name)}", moves[0]))
            else:
                more = [self._lane(scene, move, move.split()[2]) for move in moves]
                found.append(Choice(f"play {name} ...   {self._hint(name)}", more=more))
        return found

    def _hint(self, name: str) -> str:
        stealth = _("face down") if CARDS[CARD_IDS.index(name)].stealth else ""
        does = self.said.name("short_ability", name)
        return "; ".join(part for part in (printed_power(name), stealth, does) if part)

    def _lane(self, scene: Scene, move: str, lane: str) -> Choice:
        power = combat.location_power(seen_table(scene.view), LANE_IDS.index(lane))
        return Choice(f"{move}   {self.said.name('lane', lane)}, P {power}", move)

    def _target(self, scene: Scene, units: dict[str, Json], move: str) -> Choice:
        unit = units[move.split()[1]]
        return Choice(f"{move}   {self.said.move(move, scene.view, unit=unit)}", move)

    def added(self, event: Event) -> str:
        """The units of a lane with their power, and the rules that most people want to look up."""
        if event["event"] == "lane":
            return self._units(event)
        return str(event["rule"]) if event["event"] in LANE_OUTCOMES else ""

    def _units(self, event: Event) -> str:
        """`6 → 1; Apis 1 + La Plaga 3 / Maat 2 + Seth 1`: those of Horus, those of Seth."""
        sides = []
        for letter in SIDE_LETTERS:
            units = [unit for unit in event["units"] if unit["at"].split("/")[1][0] == letter]
            parts = [f"{self.said.name('short', unit['card'])} {unit['power']}" for unit in units]
            sides.append(" + ".join(parts) or "–")
        printed, power = event["printed"], event["power"]
        return (f"{printed} → {power}; " if power != printed else "") + " / ".join(sides)

    def result(self, score: Score, names: Sequence[str], view: Json) -> RenderableType:
        sheet = score_sheet(names, by_seat=False)
        for seat, name in enumerate(names):
            sheet.add_column(
                Text.assemble(
                    seat_mark(seat), f" {name}, {self.said.name('god', view['gods'][seat])}"
                ),
                justify="right",
            )
        lanes: list[list[str]] = [[] for _ in names]
        for item in score.detail:
            if item["item"] == "control":
                lanes[item["seat"]].append(self.said.name("lane", item["lane"]))
        sheet.add_row(_("lanes controlled (S20)"), *(", ".join(held) or "–" for held in lanes))
        sheet.add_section()
        dealt = [Text(str(points), style="bold") for points in score.scores]
        sheet.add_row(_("damage dealt (S22)"), *dealt)
        return sheet


def _swap_order(move: str) -> tuple[bool, bool, str]:
    return (move != "keep", move.endswith("down"), move)


PAINTER = SunsetPainter
