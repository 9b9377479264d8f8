"""A seat at a table, and the levels of bots that play there."""

from __future__ import annotations

from dataclasses import dataclass

from sunroom.games.terms import Json

STAND_IN = "medium"  # the bot that plays for somebody who left or is late


@dataclass(slots=True)
class Seat:
    """Who sits there: nobody yet, a person, or a bot."""

    person: str | None = None
    name: str = ""
    bot: str | None = None  # the level of a bot that decides here, also in a person's place

    @property
    def open(self) -> bool:
        return self.person is None and self.bot is None

    def told(self) -> Json:
        """What anybody may know."""
        if self.open:
            return {"kind": "open", "name": "", "bot": None}
        kind = "bot" if self.person is None else "person"
        return {"kind": kind, "name": self.name, "bot": self.bot}
