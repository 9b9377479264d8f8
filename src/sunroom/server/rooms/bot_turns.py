"""Bots' turns: a bot thinks, takes the time that every bot of its level takes, and moves."""

from __future__ import annotations

import asyncio
import logging
import time

from sunroom.games.terms import Refused
from sunroom.server import metrics
from sunroom.server.rooms.background import Background
from sunroom.server.rooms.commands import Commands
from sunroom.server.rooms.room import Room
from sunroom.server.tables.pace import pause
from sunroom.server.tables.playing import BotMove
from sunroom.server.thinking.queue import ThinkingFailed
from sunroom.server.thinking.thinkers import Thinkers

log = logging.getLogger(__name__)


class BotTurns:
    """Those that are played at this process."""

    def __init__(
        self, thinkers: Thinkers, commands: Commands, background: Background, pace: float
    ) -> None:
        self._thinkers = thinkers
        self._commands = commands
        self._background = background
        self.pace = pace
        self.matches: set[str] = set()  # in which a bot's turn is played here

    def attend(self, room: Room) -> None:
        """Let a bot think if it is its turn."""
        table = room.table
        if room.thinking is None and table.bot_to_move and table.attended:
            if not self._background.closing:
                room.thinking = self._background.spawn(self._play(room))
                self.matches.add(table.id)

    async def _play(self, room: Room) -> None:
        """All the decisions that bots have to make at a table until it is a person's turn."""
        try:
            while room.table.bot_to_move and room.table.attended:
                await self._turn(room)
        except ThinkingFailed:
            # The match stays due: the next look around tries again.
            log.error("bot_failed", extra={"match": room.table.id})
        finally:
            room.thinking = None
            self.matches.discard(room.table.id)

    async def _turn(self, room: Room) -> None:
        table = room.table
        level, seat, number = table.bot_to_move, table.match.seat, table.number
        assert level is not None and seat is not None
        begun = time.monotonic()

        def begins() -> None:
            nonlocal begun
            begun = time.monotonic()

        record = table.match.record()
        move = await self._thinkers.choose(table.id, record, seat, level, table.address, begins)
        spent = time.monotonic() - begun
        # How long a bot thinks could tell what it has in hand. So it always takes the same time,
        # from when it was its turn to think: for that it may have had to wait for other tables.
        whole = self.pace * pause(level, room.pace)
        await asyncio.sleep(max(0.0, whole - spent))
        metrics.thought(level, late=spent > whole)
        try:
            command = BotMove(seat=seat, level=level, text=move, after=number)
            await self._commands.carry_out(room, command)
            metrics.moved(table.match.game.id, "bot")
        except Refused as refusal:
            if refusal.code not in ("stale", "not_your_turn", "match_over"):
                raise
