"""What a check found, in words, and how an error in somebody's game becomes one."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from sunroom.games.game import Game
from sunroom.games.terms import Refused
from sunroom.kernel.sources import path_of

MOST = 12  # faults of one kind that are told


@dataclass
class Finding:
    """What was looked at, and what is wrong with it; `note` says why something was left out."""

    what: str
    faults: list[str] = field(default_factory=list)
    note: str = ""

    def add(self, fault: str) -> None:
        """Each fault once, and not more than somebody would read."""
        if fault not in self.faults and len(self.faults) < MOST:
            self.faults.append(fault)


Look = Callable[[Game, Finding], None]


def looked(game: Game, looks: dict[str, Look]) -> Iterator[Finding]:
    """One finding after the other. What stops a look, whatever it is, is a fault of the game."""
    for what, look in looks.items():
        finding = Finding(what)
        try:
            look(game, finding)
        except Exception as error:
            finding.add(told(game, error))
        yield finding


def told(game: Game, error: Exception) -> str:
    """An error in one line, with the line of the game where it happened."""
    said = " ".join(str(error).split()) or "no reason given"
    kind = "" if isinstance(error, Refused) else f"{type(error).__name__}: "
    home = path_of(game.program.rules).parent
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        file = Path(frame.filename)
        if home in file.parents:
            return f"{file.relative_to(home)}, line {frame.lineno}: {kind}{said}"
    return f"{kind}{said}"
