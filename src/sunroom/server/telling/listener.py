"""Somebody who is told what happens at a table: a socket, or a stream of events.

A listener remembers only the number up to which it knows everything. Whoever is slow gets several
entries in one message, so nothing piles up; whoever takes nothing at all is let go.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from sunroom.games.terms import Refused
from sunroom.server.telling import messages
from sunroom.server.telling.news import TableNews

log = logging.getLogger(__name__)

SLOW_SECONDS = 10.0  # whoever takes nothing for so long is let go
MOST_NOTES = 100  # more are waiting only where nobody reads

Send = Callable[[bytes], bool]  # False: no more before `ready` is called


class Listener:
    """One connection of one viewer to one table."""

    __slots__ = (
        "_news",
        "_notes",
        "_send",
        "_slow",
        "_standing",
        "_stuck",
        "fresh",
        "gone",
        "known",
        "person",
        "seat",
        "table",
        "when_broken",
        "when_lost",
    )

    def __init__(
        self,
        news: TableNews,
        seat: int | None,
        person: str | None,
        after: int,
        send: Send,
        standing: bool = False,
    ) -> None:
        self.table = news.table
        self.seat = seat
        self.person = person
        self.known = after
        self.fresh = True  # nothing was sent yet
        self.gone = False
        self.when_lost: Callable[[], object] | None = None
        self.when_broken: Callable[[], object] | None = None
        self._news = news
        self._send = send
        self._standing = standing
        self._notes: list[bytes] | None = None  # few ever have to wait
        self._stuck = False
        self._slow: asyncio.TimerHandle | None = None

    def wake(self) -> None:
        """There may be something new."""
        while not self._stuck and not self.gone:
            if self.fresh or self.known < self.table.number:
                try:
                    message = self._news.after(
                        self.known, self.seat, self.person, self.fresh, self._standing
                    )
                except Exception as error:  # it must not keep others from being told
                    log.exception("news_failed", extra={"match": self.table.id})
                    self._break_off(messages.mistake(error))
                    return
                self.known, self.fresh = self.table.number, False
            elif self._notes:
                message = self._notes.pop(0)
            else:
                return
            self._tell(message)

    def note(self, message: bytes) -> None:
        """Say something beside the news: an answer, who is here."""
        self.wake()
        if self.gone:
            return
        if not self._stuck:
            self._tell(message)
        elif self._notes is None:
            self._notes = [message]
        elif len(self._notes) < MOST_NOTES:
            self._notes.append(message)

    def ready(self) -> None:
        """There is room for more again."""
        self._stuck = False
        if self._slow is not None:
            self._slow.cancel()
            self._slow = None
        self.wake()

    def leave(self) -> None:
        """The connection is over."""
        self.gone = True
        if self._slow is not None:
            self._slow.cancel()
            self._slow = None

    def _tell(self, message: bytes) -> None:
        if not self._send(message):
            self._stuck = True
            if self._slow is None:
                loop = asyncio.get_running_loop()
                self._slow = loop.call_later(SLOW_SECONDS, self._lose)

    def _break_off(self, mistake: Refused) -> None:
        """Nothing can be told of this table: that is said, and to come back is of no use."""
        self._send(messages.refused(None, self.table.number, mistake))
        self.leave()
        if self.when_broken is not None:
            self.when_broken()

    def _lose(self) -> None:
        if not self.gone:
            self.leave()
            if self.when_lost is not None:
                self.when_lost()
