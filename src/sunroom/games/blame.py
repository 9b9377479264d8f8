"""Whose mistake it was: an error in the middle of a match may be that of a game from anywhere."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path

from sunroom.games import finding
from sunroom.games.terms import Refused


def mistake_of_game(error: Exception) -> Refused | None:
    """What is to be said if a game's own code failed, with the line; None if it was not a game."""
    folders = _folders()
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        file = Path(frame.filename)
        for name, folder in folders.items():
            if folder in file.parents:
                where = f"{file.relative_to(folder).as_posix()}, line {frame.lineno}"
                said = f"{finding.told(error)} ({where})"
                message = f"the game {name} made a mistake and cannot go on: {said}"
                return Refused("broken_game", message[:400])
    return None


def _folders() -> dict[str, Path]:
    """Where the games are that were imported by now."""
    sources = {name: f"{finding.HOME}.{name}" for name in finding.built_in()}
    sources |= {
        name: source.partition(":")[0].strip() for name, source in finding.announced().items()
    }
    modules = {name: sys.modules.get(source) for name, source in sources.items()}
    return {
        name: Path(module.__file__).parent
        for name, module in modules.items()
        if module is not None and module.__file__ is not None
    }
