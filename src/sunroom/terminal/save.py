"""Matches kept on disk, so that stopping at any moment loses nothing."""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sunroom.bots import bot
from sunroom.games.game import Refused
from sunroom.match import Match

FORMAT = 1
MAX_NAME = 24


@dataclass(frozen=True)
class Seat:
    """Who sits there: a person, or a bot by its name."""

    name: str
    bot: str | None = None


def default_file(game: str) -> Path:
    """Where the match at this computer is kept unless another file is named."""
    base = os.environ.get("XDG_STATE_HOME")
    return (Path(base) if base else Path.home() / ".local" / "state") / "sunroom" / f"{game}.json"


def save(path: Path, match: Match, seats: list[Seat]) -> None:
    """Write the match in whole, or leave the file as it was."""
    content = {
        "sunroom": FORMAT,
        "seats": [{"name": seat.name, "bot": seat.bot} for seat in seats],
        "record": match.record(),
    }
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


def restore(path: Path) -> tuple[Match, list[Seat]]:
    """The match in a file, and who plays it."""
    try:
        content: Any = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Refused("bad_file", f"there is no saved match in {path}") from None
    except (OSError, ValueError, RecursionError) as error:
        raise Refused("bad_file", f"{path} cannot be read as a saved match: {error}") from None
    if not isinstance(content, dict) or content.get("sunroom") != FORMAT:
        raise Refused("bad_file", f"{path} is no match saved by this version of Sunroom")
    match = Match.from_record(content.get("record"))
    seats = [_seat(entry, path) for entry in content.get("seats") or []]
    if len(seats) != match.players:
        raise Refused("bad_file", f"{path} names {len(seats)} players for {match.players} seats")
    return match, seats


def _seat(entry: Any, path: Path) -> Seat:
    if not isinstance(entry, dict) or not isinstance(entry.get("name"), str):
        raise Refused("bad_file", f"{path} has a seat without a name")
    kind = entry.get("bot")
    if kind is not None:
        bot.get(kind)
    return Seat(check_name(entry["name"]), kind)


def check_name(name: str) -> str:
    """A name to show: printable, not empty, not too long."""
    name = name.strip()
    if not name or not name.isprintable() or len(name) > MAX_NAME:
        message = f"a name has 1 to {MAX_NAME} printable characters, not {name[:40]!r}"
        raise Refused("bad_name", message)
    return name


def set_aside(path: Path) -> Path | None:
    """Keep an unfinished match that a new one would overwrite; where it is now, if any."""
    try:
        match, _ = restore(path)
    except Refused:
        if not path.exists():
            return None
    else:
        if match.over or not match.history:
            return None
    for number in range(1, 1000):
        aside = path.with_name(f"{path.stem}-{number}{path.suffix}")
        if not aside.exists():
            path.rename(aside)
            return aside
    return None
