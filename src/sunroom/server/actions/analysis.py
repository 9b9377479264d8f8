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

from sunroom.games.terms import Json, Refused
from sunroom.server.encoding import encode
from sunroom.server.rooms.hall import Hall
from sunroom.server.telling import messages
from sunroom.server.thinking.queue import ThinkingFailed, Urgency
from sunroom.server.thinking.readings import Readings

AT_ONCE = 16  # matches being analysed in this process: each gets its share of the thinking
OF_ADDRESS = 2  # of them from one address, so that nobody takes all places
KEPT = 300  # analyses, whole or begun
# For a match, by how many think at once; a decision has at most and at least so much of it.
SECONDS = {"strong": 4.0, "master": 20.0}
MOST_SECONDS = {"strong": 0.2, "master": 1.0}
LEAST_SECONDS = 0.03
MISTAKES = 3
LEAST_LOSS = 0.01  # of the chance to win, to be named a mistake
HEARTBEAT_SECONDS = 15.0

CANNOT_GO_ON = Refused("busy", "the bots cannot continue right now: try again")


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
    address: str = ""  # of who began the work that goes on
    listeners: Counter[str] = field(default_factory=Counter)
    work: asyncio.Task[Any] | None = None
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def tell(self) -> None:
        self.changed.set()
        self.changed = asyncio.Event()


class Analyses:
    """All analyses of one server process."""

    def __init__(self, hall: Hall, readings: Readings) -> None:
        self._hall = hall
        self._readings = readings
        self._known: OrderedDict[tuple[str, str], Analysis] = OrderedDict()

    def admit(self, who: str, address: str, match: str, level: str) -> Analysis:
        """The analysis of a match, if this visitor may listen to it now."""
        found = self._known.get((match, level))
        if found is None:
            found = Analysis()
        if found.summary is None and found.work is None:
            running = [one for one in self._known.values() if one.work is not None]
            if any(one.listeners[who] for one in running):
                raise Refused(
                    "analysing", "one analysis at a time: another one of yours is still running"
                )
            if sum(one.address == address for one in running) >= OF_ADDRESS:
                raise Refused("analysing", "other matches are being analysed for your address")
            if len(running) >= AT_ONCE:
                raise Refused("busy", "other matches are being analysed: try again in a moment")
        return found

    async def stream(
        self, who: str, address: str, match: str, record: Json, level: str
    ) -> AsyncIterator[bytes]:
        """Server-sent events: each decision as soon as it is judged, and at last all of it."""
        try:
            analysis = self.admit(who, address, match, level)
        except Refused as refusal:  # somebody else was faster
            yield _event(messages.error(refusal), "failed")
            return
        self._keep((match, level), analysis)
        analysis.listeners[who] += 1
        if analysis.summary is None and analysis.work is None:
            analysis.failed, analysis.address = False, address
            analysis.work = self._hall.background.spawn(self._work(analysis, match, record, level))
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
            found = await self._readings.decisions(analysis.address, match, record)
            decisions = [Decision(*one) for one in found]
            together = max(1, thinkers.alive)
            seconds = SECONDS[level] * together / max(1, len(decisions))
            seconds = max(LEAST_SECONDS, min(MOST_SECONDS[level], seconds))

            async def advised(one: Decision, place: int) -> list[Json]:
                before = {**record, "moves": record["moves"][: one.number - 1]}
                name = f"{match} afterwards {place}"  # a thinker goes on from an earlier decision
                about = (one.seat, level, seconds, analysis.address, Urgency.ANALYSIS)
                return await thinkers.advise(name, before, *about)

            while left := decisions[len(analysis.found) :][:together]:
                asked = [advised(one, place) for place, one in enumerate(left)]
                for one, advice in zip(left, await asyncio.gather(*asked), strict=True):
                    analysis.found.append(judged(one, advice))
                analysis.tell()
            analysis.summary = summary(analysis.found, record["players"])
        except (ThinkingFailed, Refused):
            pass
        finally:
            if analysis.work is asyncio.current_task():  # else nobody listens any more
                analysis.work = None
                analysis.failed = analysis.summary is None
            analysis.tell()


def judged(decision: Decision, advice: list[Json]) -> Json:
    """A decision beside what the bot thinks of it; chances are None if nobody thought ahead."""
    best = {key: advice[0][key] for key in ("move", "chance", "about")}
    made = next((one for one in advice if one["move"] == decision.move), {})
    chance = made.get("chance")
    loss = None
    if chance is not None and best["chance"] is not None:
        loss = round(max(0.0, best["chance"] - chance), 4)
    return {
        "number": decision.number,
        "seat": decision.seat,
        "move": decision.move,
        "chance": chance,
        "about": made.get("about", {}),
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
