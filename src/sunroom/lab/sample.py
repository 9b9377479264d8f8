"""The results of a lab, by setting, and what can be worked out from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sunroom.games.game import Game
from sunroom.games.spoken import speaker_of
from sunroom.games.terms import Json, OptionValue
from sunroom.intervals import Interval, of_mean, of_rate, of_ratio
from sunroom.lab.part import general, words
from sunroom.lab.plan import Setting
from sunroom.words.languages import SOURCE

ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")


def role_of(line: Json, seat: int) -> str:
    """Who a seat is: by the game's own words, else by the order of the first turn."""
    return str(line["roles"][seat]) if line["roles"] else ORDINALS[line["order"][seat]]


def option_in_words(game: Game, name: str, value: OptionValue) -> str:
    """`Damage needed to win = 2`"""
    said = speaker_of(game, SOURCE)
    seats = [f"seat {seat}" for seat in range(game.most)] if game.options[name].of_seats else None
    return f"{said.option(name)} = {said.option_value(name, value, seats)}"


class Matches:
    """All matches of one setting, in the order of their deals."""

    def __init__(self, setting: Setting, lines: Sequence[Json], game: Game) -> None:
        self.setting = setting
        self.game = game
        self.said = speaker_of(game, SOURCE)
        self.players = setting.players
        self.lines = sorted(lines, key=lambda line: int(line["match"]))

    def __len__(self) -> int:
        return len(self.lines)

    @property
    def changed(self) -> str:
        """The option that differs, in the game's words; nothing if none does."""
        name = self.setting.changed.partition("=")[0]
        return option_in_words(self.game, name, dict(self.setting.options)[name]) if name else ""

    @property
    def seats(self) -> list[tuple[Json, int]]:
        return [(line, seat) for line in self.lines for seat in range(self.players)]

    @property
    def roles(self) -> list[str]:
        """In the order of the first turn."""
        line = self.lines[0]
        return [role_of(line, line["order"].index(place)) for place in range(self.players)]

    def share(self, role: str) -> Interval:
        """What part of the victories goes to a role."""
        total = sum(
            line["shares"][seat] for line, seat in self.seats if role_of(line, seat) == role
        )
        return of_rate(total, len(self))

    def lead(self, stage: int) -> Interval:
        """What part of the victories goes to whoever leads at a stage."""
        return of_rate(sum(line["leads"][stage] for line in self.lines), len(self))

    def choices(self, stage: int) -> Interval:
        return of_mean([line["choices"][stage] for line in self.lines])

    def seen(self, rule: str) -> Interval:
        """In what part of the matches a rule comes into play."""
        return of_rate(sum(rule in line["rules"] for line in self.lines), len(self))

    def mean(self, measure: Callable[[Json], float]) -> Interval:
        return of_mean([measure(line) for line in self.lines])

    def rate(self, true: Callable[[Json], bool]) -> Interval:
        return of_rate(sum(true(line) for line in self.lines), len(self))

    def rules(self) -> dict[str, dict[str, int]]:
        """What happened by each rule in all matches together."""
        found: dict[str, dict[str, int]] = {}
        for line in self.lines:
            for rule, events in line["rules"].items():
                row = found.setdefault(rule, {})
                for event, count in events.items():
                    row[event] = row.get(event, 0) + count
        return found

    def happening(self, rule: str) -> str:
        """What happens by a rule, in the game's words about anybody and anything."""
        return "; ".join(
            general(self.game.words.events.get(event), rule) or words(event)
            for event in self.rules()[rule]
        )

    # --- tallies ---------------------------------------------------------------------------------

    def amounts(self, tally: str, key: str, winners: bool | None = None) -> Interval | None:
        """The mean for a seat in a match, of winners only or of the others only."""
        tops, bottoms = [], []
        for line in self.lines:
            row = line["tallies"].get(tally, {}).get(key, [0] * self.players)
            chosen = [
                seat
                for seat in range(self.players)
                if winners is None or (line["shares"][seat] > 0) == winners
            ]
            tops.append(sum(row[seat] for seat in chosen))
            bottoms.append(len(chosen))
        return of_ratio(tops, bottoms)

    def per_match(self, tally: str, key: str) -> Interval:
        return self.mean(lambda line: sum(line["tallies"].get(tally, {}).get(key, ())))

    def part(self, tally: str, of: str, key: str) -> Interval | None:
        """Of all in one tally, what is in another."""
        return of_ratio(*[self._sums(name, key) for name in (tally, of)])

    def _sums(self, tally: str, key: str) -> list[float]:
        return [sum(line["tallies"].get(tally, {}).get(key, ())) for line in self.lines]

    def worth(self, tally: str, key: str) -> tuple[Interval, float] | None:
        """The share of victories of seats that have a key, and how many seats do."""
        tops, bottoms = [], []
        for line in self.lines:
            row = line["tallies"].get(tally, {}).get(key, ())
            having = [seat for seat, amount in enumerate(row) if amount > 0]
            tops.append(sum(line["shares"][seat] for seat in having))
            bottoms.append(len(having))
        found = of_ratio(tops, bottoms)
        return None if found is None else (found, sum(bottoms) / len(self) / self.players)

    def points(self, item: str, winners: bool) -> Interval | None:
        """Points of one kind for a seat, of winners or of the others."""
        tops, bottoms = [], []
        for line in self.lines:
            row = line["points"].get(item, [0] * self.players)
            chosen = [s for s in range(self.players) if (line["shares"][s] > 0) == winners]
            tops.append(sum(row[seat] for seat in chosen))
            bottoms.append(len(chosen))
        return of_ratio(tops, bottoms)

    @property
    def items(self) -> list[str]:
        """What points are for, in the order in which the game names it."""
        found: dict[str, float] = {}
        for line in self.lines:
            for item, row in line["points"].items():
                found[item] = found.get(item, 0) + sum(row)
        return [item for item, points in found.items() if points]


def margin(line: Json) -> float:
    """By how much the best score is ahead of the second."""
    best = sorted(line["scores"])
    return float(best[-1] - best[-2]) if len(best) > 1 else 0.0


def change(usual: Matches, other: Matches, measure: Callable[[Json], float]) -> Interval:
    """What is different in another setting: by pairs, as both got the same deals."""
    before = {line["match"]: measure(line) for line in usual.lines}
    pairs = [
        measure(line) - before[line["match"]] for line in other.lines if line["match"] in before
    ]
    return of_mean(pairs)


def natural(rule: str) -> tuple[str, int]:
    """L9 before L12."""
    letters = rule.rstrip("0123456789")
    return letters, int(rule[len(letters) :] or 0)
