"""What games, bots and players are called in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence

from sunroom import words
from sunroom.games.game import Game
from sunroom.terminal.save import Seat
from sunroom.words import _
from sunroom.words.spoken import common

MAX_BOT = 20  # letters of a bot that is no level, such as search:800,explore=2


def game_name(game: Game) -> str:
    return _(game.name)


def level_name(level: str) -> str:
    """How strong a bot is, or what it is called where it is no level."""
    known = common(words.language())["names"]["level"]
    return str(known.get(level, level[:MAX_BOT]))


def level_whom(level: str) -> str:
    """For whom a bot of a level is."""
    return str(common(words.language())["names"]["whom"][level])


def seat_names(seats: Sequence[Seat]) -> list[str]:
    """How each seat is called: by the name it was given, or else by who sits there."""
    bots = [i for i, seat in enumerate(seats) if seat.bot is not None]
    alone = len(seats) - len(bots) == 1
    found = []
    for i, seat in enumerate(seats):
        if seat.name:
            found.append(seat.name)
        elif seat.bot is None:
            found.append(_("You") if alone else _("Player {number}").format(number=i + 1))
        elif len(bots) == 1:
            found.append(_("Bot ({level})").format(level=level_name(seat.bot)))
        else:
            number = bots.index(i) + 1
            text = _("Bot {number} ({level})")
            found.append(text.format(number=number, level=level_name(seat.bot)))
    return found
