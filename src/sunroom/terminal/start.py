"""From what was typed on the command line to a table in the terminal."""

from __future__ import annotations

import contextlib
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console

from sunroom import bots, games
from sunroom.bots.levels import USUAL
from sunroom.bots.peer import YOU, peer
from sunroom.games.game import Game
from sunroom.games.terms import Options, Refused
from sunroom.match import Match
from sunroom.terminal import choices, results
from sunroom.terminal.names import game_name, seat_names
from sunroom.terminal.painters import painter
from sunroom.terminal.play import Session
from sunroom.terminal.save import (
    Seat,
    check_name,
    check_new,
    latest,
    new_file,
    read_text,
    restore,
)
from sunroom.words import _, ngettext


@dataclass(frozen=True)
class Wishes:
    """What a new match is to be like."""

    people: int | None = None
    bots: list[str] | None = None
    names: str | None = None
    options: list[str] = field(default_factory=list)  # as NAME=VALUE
    data: dict[str, Path] = field(default_factory=dict)  # options whose value is a file's text
    seed: int | None = None
    in_words: dict[str, str] = field(default_factory=dict)  # by flag, as people say it


def play(
    game: str | None, wishes: Wishes, resume: bool, file: Path | None, colour: bool, pause: bool
) -> None:
    """Begin a match or go on with one, and play it: of the first game listed if none is named."""
    console = make_console(colour)
    chosen = games.get(games.NAMES[0] if game is None else game)
    if resume:
        if wishes != Wishes():
            message = _("--resume continues a match as it is: leave out everything else")
            raise Refused("bad_request", message)
        path = file or latest(chosen.id)
        match, seats = restore(path)
        if match.game.id != chosen.id:
            message = _("{path} is a match of {game}, not {other}")
            names = {"game": match.game.id, "other": chosen.id}
            raise Refused("bad_file", message.format(path=path, **names))
    else:
        path = file or new_file(chosen.id)
        check_new(path)
        seats = _seats(chosen, wishes)
        match = Match(chosen.id, len(seats), wishes.seed, **_options(chosen, wishes, seats))
    session = Session(
        match, seats, painter(chosen), console, path, 0.7 if pause else 0.0, program()
    )
    complete_words(lambda: session.words)
    who = {"game": game_name(chosen), "names": ", ".join(session.names)}
    session.notices.append(_("{game}: {names}. Type help at any time.").format(**who))
    session.notices += choices.explained(chosen, match.options, len(seats))
    if not resume and YOU in (wishes.bots or []):
        session.notices.append(results.told_peer(chosen.id))
    session.run()


def show_own(option: str, file: Path | None, colour: bool) -> None:
    """Check something of one's own for the game that has such a thing, and draw it with what there
    is to know of it."""
    found = (games.get(name) for name in games.NAMES)
    game = next(one for one in found if option in one.options and one.options[option].own)
    console = make_console(colour)
    text = None if file is None else read_text(file)
    console.print(painter(game).own(option, text, console.width), highlight=False)


def make_console(colour: bool) -> Console:
    return Console(no_color=not colour, highlight=False)


def program() -> str:
    """How to call Sunroom again from here."""
    return "sunroom" if shutil.which("sunroom") else sys.argv[0]


def complete_words(words: Callable[[], list[str]]) -> None:
    """Let the Tab key complete what may be typed, where the terminal can."""
    with contextlib.suppress(ImportError):
        import readline

        def complete(text: str, state: int) -> str | None:
            line = readline.get_line_buffer()
            found = [word for word in words() if word.startswith(line)]
            start = len(line) - len(text)
            return found[state][start:] if state < len(found) else None

        # What one person typed is not for the next one to find with the arrow keys.
        readline.set_auto_history(False)
        readline.set_completer(complete)
        readline.set_completer_delims(" ")
        readline.parse_and_bind("tab: complete")


def _seats(game: Game, wishes: Wishes) -> list[Seat]:
    """Who plays: people first, then bots; without a word about it, one person and one bot."""
    people = 1 if wishes.people is None else wishes.people
    if people < 0:
        message = _("--people must be 0 or more, not {number}")
        raise Refused("bad_players", message.format(number=people))
    given = [check_name(name) for name in wishes.names.split(",")] if wishes.names else []
    if len(given) > people:
        message = ngettext(
            "--names has {n} name, but --people says {people}",
            "--names has {n} names, but --people says {people}",
            len(given),
        )
        raise Refused("bad_players", message.format(n=len(given), people=people))
    seats = [Seat(name) for name in given] + [Seat()] * (people - len(given))
    kinds = list(wishes.bots or [])
    if wishes.bots is None and len(seats) < game.least:
        kinds = [USUAL] * (game.least - len(seats))
    if YOU in kinds:
        level = peer(results.known(game.id))
        kinds = [level if kind == YOU else kind for kind in kinds]
    for kind in kinds:
        bots.get(kind)
        seats.append(Seat(bot=kind))
    game.check_players(len(seats))
    return seats


def _options(game: Game, wishes: Wishes, seats: list[Seat]) -> Options:
    """Options typed as NAME=VALUE, those chosen in words, and those that a file has."""
    found = game.typed_options(wishes.options)
    found |= choices.in_words(game, wishes.in_words, found, seat_names(seats))
    texts = {name: read_text(file) for name, file in wishes.data.items()}
    return {**choices.proposed(game), **found, **texts}
