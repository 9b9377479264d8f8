"""The program of one process in which bots think: a JSON object a line in, one a line out.

`python -m sunroom.server.thinker` is started by `server.thinkers`. It ends when its standard input
does, however the server came to its end, even in the middle of a thought.
"""

from __future__ import annotations

import faulthandler
import json
import os
import queue
import signal
import sys
import threading
import traceback
from collections import OrderedDict
from dataclasses import dataclass
from typing import BinaryIO, NoReturn

from sunroom import bots, games
from sunroom.bots import levels
from sunroom.bots.bot import Bot
from sunroom.bots.searcher import SearchBot
from sunroom.bots.tree import search_program
from sunroom.games.sunny import Sunny
from sunroom.games.terms import Json, Refused, derived_seed, shown
from sunroom.kernel import build
from sunroom.kernel.program import best
from sunroom.match import Match
from sunroom.observation import Observation

KEPT_MATCHES = 200
# A tree of `master` fills some hundred megabytes: so many iterations all kept trees have together,
# and each counts for a few more, since even a small one takes room.
KEPT_ITERATIONS = 1_000_000
LEAST_ITERATIONS = 10_000
IDLE = 0.5  # seconds without a request before we use the time to warm up
RETRY = 3.0  # seconds until we look again for what was not compiled yet
MOST_SECONDS = 60.0  # that one thought may take
POLITENESS = 5  # how much less urgent than the server this process is


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

    def __init__(self) -> None:
        self._matches: OrderedDict[str, Known] = OrderedDict()
        self._bots: OrderedDict[tuple[str, int, str], Kept] = OrderedDict()
        self._cold = list(games.NAMES)  # games whose compiled search is not loaded yet
        self.patience: float | None = IDLE  # seconds to wait for a request before warming up

    def answer(self, line: bytes) -> Json:
        """The answer to one line. An error tells its kind, and nothing of what is in the match."""
        request: object = None
        try:
            request = json.loads(line)
            if not isinstance(request, dict):
                raise Refused("bad_request", "a request is an object")
            found = {"ok": True, **self._serve(request)}
        except Refused as refusal:
            found = {"ok": False, "error": refusal.code}
        except Exception as error:
            frames = traceback.extract_tb(error.__traceback__)[-3:]
            where = " < ".join(f"{f.filename}:{f.lineno}" for f in reversed(frames))
            found = {"ok": False, "error": f"{type(error).__name__} in {where}"}
        if isinstance(request, dict):
            found["id"] = request.get("id")
        return found

    def warm_up(self) -> None:
        """Load the compiled search of one more game that is on disk by now.

        It is compiled only when somebody wants it: `best` has that done by a process of its own,
        one for all thinkers, while the plain search answers.
        """
        for game in self._cold:
            program = search_program(games.get(game))
            if build.is_ready(program):
                self._cold.remove(game)
                self.patience = IDLE if self._cold else None
                best(program)
                return
        self.patience = RETRY

    def _serve(self, request: Json) -> Json:
        name, seat, level = request.get("match"), request.get("seat"), request.get("level")
        if not isinstance(name, str) or not isinstance(level, str) or level not in bots.NAMES:
            raise Refused("bad_request", "a request names a match and a level")
        match = self._match(name, request.get("record"))
        seen = match.look()
        if type(seat) is not int or seat != seen.seat:
            raise Refused("bad_seat", f"it is not the decision of seat {shown(seat)}")
        if request.get("do") == "choose":
            return {"move": self._choose(name, match, seen, level)}
        if request.get("do") == "advise":
            return {"moves": _advice(seen, level, _seconds(request.get("seconds")))}
        if request.get("do") == "arrange" and isinstance(seen.game, Sunny):
            return {"moves": seen.game.arrange_seen(seen.view)}
        raise Refused("bad_request", '"do" must be choose, advise or arrange')

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

    def _choose(self, name: str, match: Match, seen: Observation, level: str) -> str:
        seed = derived_seed(match.seed, seen.seat, len(match.history))
        kept = self._bots.pop((name, seen.seat, level), None)
        bot: Bot = kept.bot if kept else bots.get(level, threads=1)
        move = bot.choose(seen, seed)
        if isinstance(bot, SearchBot) and bot.tunings[seen.game.id].keep > 0:
            iterations = bot.budgets[seen.game.id].iterations + LEAST_ITERATIONS
            self._bots[name, seen.seat, level] = Kept(bot, iterations)
            self._limit_trees()
        else:
            bot.close()
        assert move in seen.moves
        return move

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


def _advice(seen: Observation, level: str, seconds: float | None) -> list[Json]:
    """What a level thinks of each move; who does not think ahead only names one."""
    if level not in levels.LEVELS:
        seed = derived_seed(json.dumps(seen.view))
        move = bots.get(level).choose(seen, seed)
        return [{"move": move, "chance": None, "visits": 0}]
    return [
        {"move": one.move, "chance": round(one.chance, 4), "visits": one.visits}
        for one in levels.advice(seen, level, seconds=seconds)
    ]


def _take_lines(incoming: BinaryIO, lines: queue.SimpleQueue[bytes]) -> NoReturn:
    """Pass lines on; where there are no more, the server is gone, and we with it."""
    try:
        for line in incoming:
            lines.put(line)
    finally:
        os._exit(0)  # a thought that goes on in the other thread must not keep us


def run() -> None:
    """Serve standard input and output."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # to end us is the server's business
    faulthandler.enable()
    os.nice(POLITENESS)
    # Whatever a library prints must not be taken for an answer.
    outgoing = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_take_lines, args=(sys.stdin.buffer, lines), daemon=True).start()
    thinker = Thinker()
    while True:
        try:
            line = lines.get(timeout=thinker.patience)
        except queue.Empty:
            thinker.warm_up()
            continue
        outgoing.write(json.dumps(thinker.answer(line)).encode() + b"\n")
        outgoing.flush()


if __name__ == "__main__":
    run()
