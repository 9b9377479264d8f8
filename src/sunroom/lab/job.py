"""One match of a lab, and what is written down of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from sunroom import games
from sunroom.bots import weights
from sunroom.games.tally import Story
from sunroom.games.terms import Json, derived_seed
from sunroom.lab.declared import declared
from sunroom.lab.plan import LIMIT, Piece, Plan, new_bot
from sunroom.match import Match
from sunroom.work import Job

STAGES = 20  # a match is looked at in so many steps of equal length


@dataclass(frozen=True)
class Sample(Job):
    """Every match of a plan is a piece of work."""

    plan: Plan
    files: weights.Named = field(default_factory=weights.packed)
    kind: ClassVar[str] = "lab"

    @property
    def header(self) -> Json:
        return self.plan.header

    def pieces(self) -> Iterable[Piece]:
        return self.plan.pieces()

    def key(self, piece: Piece) -> Hashable:
        return piece.setting.name, piece.number

    def key_of(self, line: Json) -> Hashable:
        return line["setting"], line["match"]

    def is_result(self, line: Json) -> bool:
        """Whether a line has what the report is made of."""
        return (
            type(line["setting"]) is str
            and type(line["match"]) is int
            and len(line["shares"]) == len(line["scores"]) == len(line["order"])
            and 0.99 < sum(line["shares"]) < 1.01
            and len(line["choices"]) == len(line["leads"]) == STAGES
            and all(isinstance(line[name], dict) for name in ("rules", "points", "tallies"))
        )

    def prepare(self) -> None:
        weights.unpack(self.files)
        new_bot(self.plan.bot, games.get(self.plan.game)).close()

    def do(self, piece: Piece) -> Json:
        return play(self.plan, piece)

    def named(self, piece: Piece) -> str:
        return f"in match {piece.number} of {piece.setting.name}, seed {piece.deal}"

    def preparing(self) -> str:
        return f"getting ready for {games.get(self.plan.game).name}"


def play(plan: Plan, piece: Piece) -> Json:
    """Play a match to its end, or to the limit; returns its line of the file."""
    setting = piece.setting
    match = Match(plan.game, setting.players, piece.deal, **dict(setting.options))
    start = match.position()
    seated = [new_bot(plan.bot, match.game) for _ in range(setting.players)]
    choices: list[int] = []
    scores: list[list[int]] = []
    first = match.seat or 0
    try:
        while not match.over and len(match.history) < LIMIT:
            seen = match.look()
            seed = derived_seed(plan.seed, piece.number, len(match.history))
            choices.append(len(seen.moves))
            match.play(seated[seen.seat].choose(seen, seed))
            scores.append(match.score().scores)
    finally:
        for bot in seated:
            bot.close()
    final = match.score()
    shares = _shares(match)
    story = Story(
        setting.players,
        match.options,
        start,
        match.story,
        match.position(),
        final.detail,
    )
    told = declared(plan.game)
    roles = told.roles(start)
    return {
        "setting": setting.name,
        "match": piece.number,
        "deal": piece.deal,
        "order": [(seat - first) % setting.players for seat in range(setting.players)],
        "roles": None if roles is None else list(roles),
        "shares": shares,
        "scores": final.scores,
        "decisions": len(match.history),
        "stopped": not match.over,
        "forced": sum(count == 1 for count in choices),
        "choices": _by_stage(choices),
        "leads": [_lead(scores[at], shares) for at in _stages(len(scores))],
        "rules": _rules(story),
        "points": _points(story),
        "tallies": told.count(story),
    }


def _shares(match: Match) -> list[float]:
    """What part of the victory each seat has; a match that was stopped goes to the best score."""
    score = match.score()
    best = max(score.scores)
    winners = score.winners or [seat for seat, one in enumerate(score.scores) if one == best]
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(match.players)]


def _stages(length: int) -> list[int]:
    """The decision at the end of each stage."""
    return [max(0, length * (stage + 1) // STAGES - 1) for stage in range(STAGES)]


def _by_stage(choices: Sequence[int]) -> list[float]:
    """The mean in each stage; a match shorter than its stages repeats some."""
    ends = [end + 1 for end in _stages(len(choices))]
    starts = [0, *ends[:-1]]
    parts = [choices[min(a, b - 1) : b] for a, b in zip(starts, ends, strict=True)]
    return [round(sum(part) / len(part), 2) for part in parts]


def _lead(scores: Sequence[int], shares: Sequence[float]) -> float:
    """What part of the victory went to whoever led then, one of them by lot if there were more."""
    leaders = [seat for seat, points in enumerate(scores) if points == max(scores)]
    return round(sum(shares[seat] for seat in leaders) / len(leaders), 4)


def _rules(story: Story) -> dict[str, dict[str, int]]:
    """How often something happened by each rule: the events, and what was counted at the end."""
    found: dict[str, Counter[str]] = {}
    for _, events in story.steps:
        for event in events:
            found.setdefault(event["rule"], Counter())[event["event"]] += 1
    return {rule: dict(counts) for rule, counts in sorted(found.items())}


def _points(story: Story) -> dict[str, list[int]]:
    """Points by what they are for, for each seat."""
    found: dict[str, list[int]] = {}
    for item in story.detail:
        row = found.setdefault(item["item"], [0] * story.players)
        row[item["seat"]] += item["points"]
    return found
