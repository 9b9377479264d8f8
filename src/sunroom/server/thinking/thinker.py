"""Who thinks: about moves, advice and records of many matches, and remembers what may help.

On the server this is what runs in a process (`thinking.program`); in a browser, beside the tables
(`sunroom.local`), with trees that grow elsewhere. So thinking is steps that somebody carries out.
"""

from __future__ import annotations

import json
import traceback
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from sunroom import bots
from sunroom.bots import levels
from sunroom.bots.bot import Bot
from sunroom.bots.searcher import SearchBot, Steps, carried_out
from sunroom.games.terms import Json, Refused, derived_seed, shown
from sunroom.match import Match
from sunroom.observation import Observation
from sunroom.server.tables.pace import RESERVE
from sunroom.server.thinking import records

KEPT_MATCHES = 200
# A tree of `master` fills some hundred megabytes: so many iterations all kept trees have together,
# and each counts for a few more, since even a small one takes room.
KEPT_ITERATIONS = 1_000_000
LEAST_ITERATIONS = 10_000
MOST_SECONDS = 60.0  # that one thought may take


@dataclass
class Known:
    """A match that was thought about: what its record says beside the moves, and itself."""

    header: Json
    match: Match


@dataclass
class Kept:
    """A bot whose tree helps with the next decision, and how large that tree may be."""

    bot: SearchBot
    iterations: int


class Thinker:
    """Answers requests, and remembers what may help with the next one of the same match."""

    def __init__(self, kind: type[SearchBot] = SearchBot) -> None:
        self._kind = kind
        self._matches: OrderedDict[str, Known] = OrderedDict()
        self._bots: OrderedDict[tuple[str, int, str], Kept] = OrderedDict()
        self.between: Callable[[], None] = lambda: None  # called between two slices of thinking

    def answer(self, line: bytes) -> Json:
        """The answer to one line. An error tells its kind, and nothing of what is in the match."""
        request: object = None
        try:
            request = json.loads(line)
            if not isinstance(request, dict):
                raise Refused("bad_request", "a request is an object")
            found = {"ok": True, **carried_out(self.serving(request))}
        except Refused as refusal:
            found = {"ok": False, "error": refusal.code}
            if isinstance(request, dict) and request.get("do") in records.KINDS:
                # Who asks may know all of the record.
                found.update(message=refusal.message, rule=refusal.rule)
        except Exception as error:
            frames = traceback.extract_tb(error.__traceback__)[-3:]
            where = " < ".join(f"{f.filename}:{f.lineno}" for f in reversed(frames))
            found = {"ok": False, "error": f"{type(error).__name__} in {where}"}
        if isinstance(request, dict):
            found["id"] = request.get("id")
        return found

    def serving(self, request: Json) -> Steps[Json]:
        """What a request wants to know."""
        if request.get("do") in records.KINDS:
            return {"body": records.read(request, self.between)}
        name, seat, level = request.get("match"), request.get("seat"), request.get("level")
        if not isinstance(name, str) or not isinstance(level, str) or level not in bots.NAMES:
            raise Refused("bad_request", "a request names a match and a level")
        match = self._match(name, request.get("record"))
        seen = match.look()
        if type(seat) is not int or seat != seen.seat:
            raise Refused("bad_seat", f"it is not the decision of seat {shown(seat)}")
        if request.get("do") == "choose":
            return {"move": (yield from self._choose(name, match, seen, level))}
        if request.get("do") == "advise":
            seconds = _seconds(request.get("seconds"))
            return {"moves": (yield from self._advice(seen, level, seconds))}
        if request.get("do") == "solve" and seen.game.solver is not None:
            return {"moves": seen.game.solver.solve(seen.game, seen.view)}
        kinds = ", ".join(("choose", "advise", "solve", *records.KINDS))
        raise Refused("bad_request", f'"do" must be one of {kinds}')

    def _watch(self, _: float) -> None:
        self.between()

    def _match(self, name: str, record: object) -> Match:
        """The match that a record tells; if we know its beginning, only the rest is played."""
        if not isinstance(record, dict) or not isinstance(record.get("moves"), list):
            raise Refused("bad_record", "a record is an object with moves")
        header = {key: value for key, value in record.items() if key != "moves"}
        moves: list[str] = record["moves"]
        known = self._matches.pop(name, None)
        played = len(known.match.history) if known else 0
        if known and known.header == header and known.match.history == moves[:played]:
            for text in moves[played:]:
                known.match.play(text)
        else:
            self._forget_bots(name)
            known = Known(header, Match.from_record(record))
        self._matches[name] = known
        if len(self._matches) > KEPT_MATCHES:
            oldest, _ = self._matches.popitem(last=False)
            self._forget_bots(oldest)
        return known.match

    def _choose(self, name: str, match: Match, seen: Observation, level: str) -> Steps[str]:
        seed = derived_seed(match.seed, seen.seat, len(match.history))
        kept = self._bots.pop((name, seen.seat, level), None)
        bot: Bot = kept.bot if kept else self._bot(level)
        if not isinstance(bot, SearchBot):
            return bot.choose(seen, seed)
        move = yield from bot.choosing(seen, seed, self._watch)
        if bot.tuning(seen.game).keep > 0:
            iterations = bot.budget(seen.game).iterations + LEAST_ITERATIONS
            self._bots[name, seen.seat, level] = Kept(bot, iterations)
            self._limit_trees()
        else:
            bot.close()
        assert move in seen.moves
        return move

    def _bot(self, level: str) -> Bot:
        if level in levels.LEVELS:
            return levels.level(level, kind=self._kind, reserve=RESERVE)
        return bots.get(level)

    def _advice(self, seen: Observation, level: str, seconds: float | None) -> Steps[list[Json]]:
        """What a level thinks of each move; who does not think ahead only names one."""
        if level not in levels.LEVELS:
            seed = derived_seed(json.dumps(seen.view))
            move = bots.get(level).choose(seen, seed)
            (about,) = seen.game.about(seen.state, seen.seat, [move])
            return [{"move": move, "chance": None, "visits": 0, "about": about}]
        bot = levels.level(level, seconds=seconds, kind=self._kind)
        found = yield from levels.advising(bot, seen, self._watch)
        bot.close()
        told = seen.game.about(seen.state, seen.seat, [one.move for one in found])
        return [
            {"move": one.move, "chance": round(one.chance, 4), "visits": one.visits, "about": about}
            for one, about in zip(found, told, strict=True)
        ]

    def _limit_trees(self) -> None:
        while sum(kept.iterations for kept in self._bots.values()) > KEPT_ITERATIONS:
            _, oldest = self._bots.popitem(last=False)
            oldest.bot.close()

    def _forget_bots(self, name: str) -> None:
        for key in [key for key in self._bots if key[0] == name]:
            self._bots.pop(key).bot.close()


def _seconds(asked: object) -> float | None:
    if asked is None:
        return None
    if type(asked) not in (int, float) or not 0 < asked <= MOST_SECONDS:  # type: ignore[operator]
        message = f"seconds must be a number up to {MOST_SECONDS:g}, not {shown(asked)}"
        raise Refused("bad_request", message)
    return float(asked)  # type: ignore[arg-type]
