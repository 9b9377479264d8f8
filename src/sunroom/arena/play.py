"""One match of an arena, and what is written down of it."""

from __future__ import annotations

import time
from dataclasses import dataclass

from sunroom.arena.plan import Plan, Task, new_bot
from sunroom.bots.bot import Bot
from sunroom.bots.external import FAILED
from sunroom.bots.searcher import SearchBot
from sunroom.games.terms import Json, Refused, derived_seed
from sunroom.match import Match


@dataclass
class Thinking:
    """How long a bot thought in a match, over all its seats."""

    decisions: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    def add(self, seconds: float) -> None:
        self.decisions += 1
        self.seconds += seconds
        self.slowest = max(self.slowest, seconds)

    def told(self) -> Json:
        return {
            "decisions": self.decisions,
            "seconds": round(self.seconds, 6),
            "slowest": round(self.slowest, 6),
        }


def play(plan: Plan, task: Task) -> Json:
    """Play a match to its end, or until somebody forfeits it; returns its line of the file."""
    match = Match(plan.game, plan.players, task.deal, **plan.options)
    thinking = {name: Thinking() for name in task.pair}
    seated: list[Bot] = []
    try:
        for name in task.seats:
            seated.append(new_bot(name, plan.seconds))
            seated[-1].prepare(match.game)
        chances: list[tuple[int, float]] = []
        forfeit = _play_out(plan, task, match, seated, thinking, chances)
    finally:
        for bot in seated:
            bot.close()
    line: Json = {
        "pair": list(task.pair),
        "match": task.number,
        "deal": task.deal,
        "seats": list(task.seats),
        "shares": shares(match, task.seats, forfeit),
        "scores": list(match.score().scores),
        "decisions": len(match.history),
        "thinking": {name: thought.told() for name, thought in thinking.items()},
        "stopped": not match.over and forfeit is None,
        "forfeit": forfeit,
    }
    if plan.chances:
        line["chances"] = chances
    if plan.records:
        line["record"] = match.record()
        if plan.weights:
            line["record"]["weights"] = dict(plan.weights)
    return line


def _play_out(
    plan: Plan,
    task: Task,
    match: Match,
    seated: list[Bot],
    thinking: dict[str, Thinking],
    chances: list[tuple[int, float]],
) -> Json | None:
    """Returns who forfeits and why, if somebody does."""
    while not match.over and len(match.history) < plan.limit:
        for seat, bot in enumerate(seated):
            if bot.watches:
                bot.saw(match.look(seat))
        seen = match.look()
        seed = derived_seed(plan.seed, task.number, len(match.history))
        name = task.seats[seen.seat]
        start = time.perf_counter()
        try:
            bot = seated[seen.seat]
            if plan.chances and isinstance(bot, SearchBot) and len(seen.moves) > 1:
                best = bot.estimates(seen, seed)[0]
                chances.append((seen.seat, round(best.chance, 4)))
                move = best.move
            else:
                move = bot.choose(seen, seed)
        except Refused as refusal:
            if refusal.code != FAILED:
                raise
            return {"seat": seen.seat, "bot": name, "why": refusal.message}
        finally:
            thinking[name].add(time.perf_counter() - start)
        match.play(move)
    return None


def shares(match: Match, seats: tuple[str, ...], forfeit: Json | None) -> list[float]:
    """What part of the victory each seat has.

    After a forfeit the other bots share it, and copies of the one that failed get nothing; a match
    that was stopped is won by the best score.
    """
    score = match.score()
    if forfeit is not None:
        winners = [seat for seat, name in enumerate(seats) if name != forfeit["bot"]]
    elif match.over:
        winners = score.winners
    else:
        best = max(score.scores)
        winners = [seat for seat, points in enumerate(score.scores) if points == best]
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(match.players)]
