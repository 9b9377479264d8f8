"""Analyses of finished matches: what a bot thinks of every decision, one after the other.

An analysis is worked on while somebody listens to it, and kept for those who come later. Each
decision is judged by what its seat knew then, not by what came of it.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from sunroom.games.terms import Json, Refused
from sunroom.match import Match
from sunroom.server import messages
from sunroom.server.hall import Hall
from sunroom.server.thinkers import ThinkingFailed

AT_ONCE = 2  # matches being analysed in this process
KEPT = 300  # analyses, whole or begun
SECONDS = {"strong": 0.2, "master": 1.0}  # for a decision; a match has about a hundred
MISTAKES = 3
LEAST_LOSS = 0.01  # of the chance to win, to be named a mistake
HEARTBEAT_SECONDS = 15.0

CANNOT_GO_ON = Refused("busy", "the bots cannot go on just now: try again")

encode = msgspec.json.encode


@dataclass(frozen=True)
class Decision:
    """A moment of a match with something to decide, and what was decided."""

    number: int  # which move of the match, from 1
    seat: int
    move: str


@dataclass(eq=False)
class Analysis:
    """What is known so far of one match."""

    found: list[Json] = field(default_factory=list)
    summary: Json | None = None  # when all is known
    failed: bool = False
    listeners: Counter[str] = field(default_factory=Counter)
    work: asyncio.Task[Any] | None = None
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def tell(self) -> None:
        self.changed.set()
        self.changed = asyncio.Event()


class Analyses:
    """All analyses of one server process."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._known: OrderedDict[tuple[str, str], Analysis] = OrderedDict()

    def admit(self, who: str, match: str, level: str) -> Analysis:
        """The analysis of a match, if this visitor may listen to it now."""
        found = self._known.get((match, level))
        if found is None:
            found = Analysis()
        if found.summary is None and found.work is None:
            running = [one for one in self._known.values() if one.work is not None]
            if any(one.listeners[who] for one in running):
                raise Refused("analysing", "one analysis at a time: another one of yours goes on")
            if len(running) >= AT_ONCE:
                raise Refused("busy", "other matches are being analysed: try again in a moment")
        return found

    async def stream(self, who: str, match: str, record: Json, level: str) -> AsyncIterator[bytes]:
        """Server-sent events: each decision as soon as it is judged, and at last all of it."""
        try:
            analysis = self.admit(who, match, level)
        except Refused as refusal:  # somebody else was faster
            yield _event(messages.error(refusal), "failed")
            return
        self._keep((match, level), analysis)
        analysis.listeners[who] += 1
        if analysis.summary is None and analysis.work is None:
            analysis.failed = False
            analysis.work = self._hall.spawn(self._work(analysis, match, record, level))
        try:
            sent = 0
            while True:
                changed = analysis.changed
                while sent < len(analysis.found):
                    yield _event(analysis.found[sent])
                    sent += 1
                if analysis.summary is not None:
                    yield _event(analysis.summary, "done")
                    return
                if analysis.failed:
                    yield _event(messages.error(CANNOT_GO_ON), "failed")
                    return
                try:
                    await asyncio.wait_for(changed.wait(), HEARTBEAT_SECONDS)
                except TimeoutError:
                    yield b": still here\n\n"
        finally:
            analysis.listeners[who] -= 1
            analysis.listeners += Counter()  # forget those who left
            if not analysis.listeners and analysis.work is not None:
                analysis.work.cancel()
                analysis.work = None

    def _keep(self, key: tuple[str, str], analysis: Analysis) -> None:
        self._known[key] = analysis
        self._known.move_to_end(key)
        for old in list(self._known):
            if len(self._known) <= KEPT:
                break
            if not self._known[old].listeners and old != key:
                del self._known[old]

    async def _work(self, analysis: Analysis, match: str, record: Json, level: str) -> None:
        """Judge the decisions that are not judged yet."""
        thinkers = self._hall.thinkers
        try:
            decisions = await asyncio.to_thread(decisions_of, record)
            for one in decisions[len(analysis.found) :]:
                before = {**record, "moves": record["moves"][: one.number - 1]}
                name = f"{match} afterwards"  # a thinker goes on from the decision before
                advice = await thinkers.advise(name, before, one.seat, level, SECONDS[level])
                analysis.found.append(judged(one, advice))
                analysis.tell()
            analysis.summary = summary(analysis.found, record["players"])
        except ThinkingFailed:
            pass
        finally:
            if analysis.work is asyncio.current_task():  # else nobody listens any more
                analysis.work = None
                analysis.failed = analysis.summary is None
            analysis.tell()


def decisions_of(record: Json) -> list[Decision]:
    """All moments of a match in which there was a choice."""
    match = Match.from_record({**record, "moves": []})
    found = []
    for number, text in enumerate(record["moves"], start=1):
        assert match.seat is not None
        if len(match.moves) > 1:
            found.append(Decision(number, match.seat, text))
        match.play(text)
    return found


def judged(decision: Decision, advice: list[Json]) -> Json:
    """A decision beside what the bot thinks of it; chances are None if nobody thought ahead."""
    best = {"move": advice[0]["move"], "chance": advice[0]["chance"]}
    chance = next((one["chance"] for one in advice if one["move"] == decision.move), None)
    loss = None
    if chance is not None and best["chance"] is not None:
        loss = round(max(0.0, best["chance"] - chance), 4)
    return {
        "number": decision.number,
        "seat": decision.seat,
        "move": decision.move,
        "chance": chance,
        "best": best,
        "loss": loss,
    }


def summary(found: list[Json], players: int) -> Json:
    """The costliest mistakes, and for each seat its chance to win over the match."""
    mistakes = [one for one in found if (one["loss"] or 0.0) >= LEAST_LOSS]
    mistakes.sort(key=lambda one: (-one["loss"], one["number"]))
    chances: list[list[Json]] = [[] for _ in range(players)]
    for one in found:
        chance = one["best"]["chance"]
        if chance is not None:
            chances[one["seat"]].append({"number": one["number"], "chance": chance})
    return {"mistakes": mistakes[:MISTAKES], "chances": chances}


def _event(content: Json, name: str = "") -> bytes:
    line = b"event: %s\n" % name.encode() if name else b""
    return line + b"data: %s\n\n" % encode(content)
