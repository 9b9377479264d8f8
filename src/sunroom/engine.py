"""The protocol for other programs: one JSON object a line in, one answer a line out.

See docs/contract.md. It serves one match at a time, and whatever comes in, it answers: a request
that cannot be served gets an error and changes nothing.
"""

from __future__ import annotations

import json
import math
import os
import sys
from collections.abc import Callable
from typing import Any, BinaryIO, NoReturn

from sunroom import games
from sunroom.games.blame import mistake_of_game
from sunroom.games.terms import Json, Refused, check_seed, shown
from sunroom.match import Match

MAX_LINE = 4 * 1024 * 1024
MAX_DEPTH = 64
MAX_SECONDS = 60  # to think about one suggestion


def _refused(refusal: Refused) -> Json:
    error = {"code": refusal.code, "message": refusal.message}
    if refusal.rule:
        error["rule"] = refusal.rule
    return {"ok": False, "error": error}


class Engine:
    """One conversation: the match at hand, and the requests on it."""

    def __init__(self) -> None:
        self.match: Match | None = None
        self.running = True

    def answer(self, line: bytes) -> Json:
        """The answer to one line."""
        request: Any = None
        try:
            request = decode(line)
            if not isinstance(request, dict):
                raise Refused("bad_request", f"a request is an object, not {shown(request)}")
            found: Json = {"ok": True, **self._serve(request)}
        except Refused as refusal:
            found = _refused(refusal)
        except Exception as error:
            mistake = mistake_of_game(error)
            if mistake is None:
                raise
            found = _refused(mistake)
        if isinstance(request, dict) and "id" in request:
            found["id"] = request["id"]
        return found

    def _serve(self, request: Json) -> Json:
        asked = request.get("do")
        if not isinstance(asked, str) or asked not in REQUESTS:
            known = ", ".join(REQUESTS)
            raise Refused("bad_request", f'"do" must be one of {known}, not {shown(asked)}')
        allowed, serve = REQUESTS[asked]
        for name in request:
            if name not in allowed and name not in ("do", "id"):
                takes = ", ".join(allowed) if allowed else "nothing else"
                message = f'"{asked}" takes {takes}; there is no {shown(name)}'
                raise Refused("bad_request", message)
        return serve(self, request)

    def _current(self) -> Match:
        if self.match is None:
            raise Refused("no_match", 'there is no match yet: begin with "new", "load" or "replay"')
        return self.match

    def _begin(self, match: Match) -> Json:
        self.match = match
        return self._moment()

    def _moment(self) -> Json:
        match = self._current()
        return {"seat": match.seat, "phase": match.phase, "over": match.over}

    # --- the requests ----------------------------------------------------------------------------

    def games(self, request: Json) -> Json:
        return {"games": [games.get(name).described() for name in games.NAMES]}

    def new(self, request: Json) -> Json:
        game = games.get(request.get("game"))
        players = game.check_players(request.get("players"))
        options = game.check_options(request.get("options"), players)
        seed = request.get("seed")
        seed = 0 if seed is None else check_seed(seed)
        return self._begin(Match(game.id, players, seed, **options))

    def load(self, request: Json) -> Json:
        return self._begin(Match.from_position(request.get("position")))

    def replay(self, request: Json) -> Json:
        return self._begin(Match.from_record(request.get("record")))

    def position(self, request: Json) -> Json:
        return {"position": self._current().position()}

    def view(self, request: Json) -> Json:
        return {"view": self._current().view(request.get("seat"))}

    def moves(self, request: Json) -> Json:
        match = self._current()
        return {"seat": match.seat, "phase": match.phase, "moves": match.moves}

    def play(self, request: Json) -> Json:
        events = self._current().play(request.get("move"))  # type: ignore[arg-type]
        return {"events": events, **self._moment()}

    def undo(self, request: Json) -> Json:
        self._current().undo()
        return self._moment()

    def score(self, request: Json) -> Json:
        score = self._current().score()
        return {"scores": score.scores, "winners": score.winners, "detail": score.detail}

    def record(self, request: Json) -> Json:
        return {"record": self._current().record()}

    def suggest(self, request: Json) -> Json:
        match = self._current()
        level, seconds = _check_thinking(request.get("level"), request.get("seconds"))
        from sunroom.bots import levels  # only who asks for a suggestion waits for the bots

        ranked = levels.advice(match.look(), level, os.cpu_count() or 1, seconds)
        return {
            "move": ranked[0].move,
            "moves": [
                {"move": one.move, "chance": round(one.chance, 4), "visits": one.visits}
                for one in ranked
            ],
        }

    def quit(self, request: Json) -> Json:
        self.running = False
        return {}


REQUESTS: dict[str, tuple[tuple[str, ...], Callable[[Engine, Json], Json]]] = {
    "games": ((), Engine.games),
    "new": (("game", "players", "seed", "options"), Engine.new),
    "load": (("position",), Engine.load),
    "position": ((), Engine.position),
    "view": (("seat",), Engine.view),
    "moves": ((), Engine.moves),
    "play": (("move",), Engine.play),
    "undo": ((), Engine.undo),
    "score": ((), Engine.score),
    "record": ((), Engine.record),
    "replay": (("record",), Engine.replay),
    "suggest": (("level", "seconds"), Engine.suggest),
    "quit": ((), Engine.quit),
}


def _check_thinking(level: object, seconds: object) -> tuple[str, float | None]:
    """How strong to think and how long; without a time, as long as the level takes."""
    from sunroom.bots import levels

    if level is None:
        level = levels.ADVISER
    if not isinstance(level, str) or level not in levels.LEVELS:
        known = ", ".join(levels.LEVELS)
        raise Refused("bad_request", f"level must be one of {known}, not {shown(level)}")
    if seconds is None:
        return level, None
    if isinstance(seconds, int | float) and type(seconds) is not bool:
        if 0 < seconds <= MAX_SECONDS:
            return level, float(seconds)
    message = f"seconds must be a number above 0, at most {MAX_SECONDS}, not {shown(seconds)}"
    raise Refused("bad_request", message)


def decode(line: bytes) -> Any:
    """Strict JSON: what could not be written back as JSON is refused too."""

    def number(text: str) -> float:
        value = float(text)
        if math.isinf(value):
            raise ValueError(f"the number {text[:30]} is too large")
        return value

    def constant(text: str) -> NoReturn:
        raise ValueError(f"{text} is not a JSON number")

    try:
        found = json.loads(line.decode("utf-8"), parse_float=number, parse_constant=constant)
        if _depth(found) > MAX_DEPTH:
            raise RecursionError
        return found
    except UnicodeDecodeError as error:
        message = f"the line is not UTF-8 text: byte {error.start + 1} is wrong"
    except json.JSONDecodeError as error:
        message = f"the line is not JSON: {error.msg} at character {error.colno}"
    except RecursionError:
        message = "the line is not acceptable: it is nested too deeply"
    except ValueError as error:
        message = f"the line is not acceptable: {error}"
    raise Refused("bad_json", message)


def _depth(value: Any) -> int:
    """How deeply lists and objects are nested in one another."""
    depth = 0
    level = [value]
    while level:
        depth += 1
        inner: list[Any] = []
        for one in level:
            if isinstance(one, dict):
                inner += one.values()
            elif isinstance(one, list):
                inner += one
        level = inner
    return depth


def run() -> None:
    """Serve standard input and output."""
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:
        # Nobody reads the answers any more: leave what is still to be written to nobody.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        sys.exit(130)


def serve(incoming: BinaryIO, outgoing: BinaryIO) -> None:
    """Answer requests until the input ends or `quit` comes."""
    engine = Engine()
    while engine.running:
        line = incoming.readline(MAX_LINE + 1)
        if not line:
            return
        if len(line) > MAX_LINE:
            while line and not line.endswith(b"\n"):
                line = incoming.readline(MAX_LINE)
            message = f"a line may have at most {MAX_LINE} bytes"
            found: Json = {"ok": False, "error": {"code": "too_large", "message": message}}
        elif not line.strip():
            continue
        else:
            found = engine.answer(line)
        outgoing.write(json.dumps(found).encode() + b"\n")
        outgoing.flush()
