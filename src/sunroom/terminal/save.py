"""Matches kept on disk, each in a file of its own, so that stopping at any moment loses nothing."""

from __future__ import annotations

import json
import os
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sunroom import bots
from sunroom.games.terms import Refused
from sunroom.match import Match
from sunroom.words import _

FORMAT = 1
MAX_NAME = 24
MAX_FILE = 16 * 1024 * 1024


@dataclass(frozen=True)
class Seat:
    """Who sits there: a person, or a bot by its name.

    Without a name of its own a seat is called by who sits there, in the reader's language.
    """

    name: str = ""
    bot: str | None = None


def folder() -> Path:
    """Where matches at this computer are kept unless another file is named."""
    base = os.environ.get("XDG_STATE_HOME")
    return (Path(base) if base else Path.home() / ".local" / "state") / "sunroom"


def new_file(game: str) -> Path:
    """A name that no match has yet."""
    started = time.strftime("%Y-%m-%d-%H%M%S")
    names = [f"{game}-{started}.json", *(f"{game}-{started}-{n}.json" for n in range(2, 1000))]
    return next(path for path in (folder() / name for name in names) if not path.exists())


def latest(game: str) -> Path:
    """The unfinished match that was played last."""
    try:
        files = sorted(folder().glob(f"{game}-*.json"), key=lambda path: -path.stat().st_mtime_ns)
    except OSError:
        files = []
    for path in files:
        try:
            if not restore(path)[0].over:
                return path
        except Refused:
            continue
    raise Refused(
        "bad_file",
        _("there is no unfinished match of {game} in {folder}").format(game=game, folder=folder()),
    )


def save(path: Path, match: Match, seats: list[Seat]) -> None:
    """Write the match in whole, or leave the file as it was."""
    content = {
        "sunroom": FORMAT,
        "seats": [{"name": seat.name, "bot": seat.bot} for seat in seats],
        "record": match.record(),
    }
    write_whole(path, content)


def write_whole(path: Path, content: dict[str, Any]) -> None:
    """Write a file in whole, or leave it as it was."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            json.dump(content, file)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def check_new(path: Path) -> None:
    """Refuse a name that is taken: no file of anybody is ever overwritten by a new match."""
    if path.exists() or path.is_symlink():
        message = _("{path} already exists: choose another name, or --resume it")
        raise Refused("bad_file", message.format(path=path))


def restore(path: Path) -> tuple[Match, list[Seat]]:
    """The match in a file, and who plays it."""
    try:
        content: Any = json.loads(read_text(path))
    except (ValueError, RecursionError) as error:
        message = _("{path} is not a saved match: {problem}").format(path=path, problem=error)
        raise Refused("bad_file", message) from None
    version = content.get("sunroom") if isinstance(content, dict) else None
    if type(version) is not int or version != FORMAT:
        message = _("{path} was not saved by this version of Sunroom")
        raise Refused("bad_file", message.format(path=path))
    match = Match.from_record(content.get("record"))
    given = content.get("seats")
    if not isinstance(given, list) or len(given) != match.players:
        message = _("{path} does not name a player for each of its seats")
        raise Refused("bad_file", message.format(path=path))
    return match, [_seat(entry, path) for entry in given]


def read_text(path: Path) -> str:
    """A text file of a sensible size, or one clear line about why not."""
    try:
        with path.open("rb") as file:
            content = file.read(MAX_FILE + 1)
    except OSError as error:
        message = _("{path} cannot be read: {problem}")
        message = message.format(path=path, problem=error.strerror)
        raise Refused("bad_file", message) from None
    if len(content) > MAX_FILE:
        raise Refused("bad_file", _("{path} is far too large").format(path=path))
    try:
        return content.decode("utf-8-sig")  # some editors begin a text with a mark of their own
    except UnicodeDecodeError:
        raise Refused("bad_file", _("{path} is not a text file").format(path=path)) from None


def _seat(entry: Any, path: Path) -> Seat:
    if not isinstance(entry, dict) or not isinstance(entry.get("name"), str):
        raise Refused("bad_file", _("{path} has a seat without a name").format(path=path))
    kind = entry.get("bot")
    if kind is not None:
        bots.get(kind)
    return Seat(check_name(entry["name"]) if entry["name"] else "", kind)


def check_name(name: str) -> str:
    """A name to show: printable, not empty, not too long."""
    name = name.strip()
    if not name or not name.isprintable() or len(name) > MAX_NAME:
        message = _("a name has 1 to {most} printable characters, not {name}")
        raise Refused("bad_name", message.format(most=MAX_NAME, name=repr(name[:40])))
    return name
