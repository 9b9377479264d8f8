"""Somebody who plays in the terminal, line by line."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tests import commands

COMMAND = [sys.executable, "-m", "sunroom", "play", "lane"]
# The same with hints that take their time.
SLOW = """
from sunroom import cli
from sunroom.bots import levels
levels.level = lambda name, *_, **__: levels.measured("search:100000000")
cli.main()
"""
SLOW_COMMAND = [sys.executable, "-c", SLOW, "play", "lane"]


def with_bot(arguments: tuple[str, ...]) -> list[str]:
    """Against a bot that takes no time, unless it is said who plays."""
    said = {"--bot", "--people", "--resume"} & set(arguments)
    return [*arguments] if said else [*arguments, "--bot", "greedy"]


def run(*arguments: str, typed: str = "", status: int = 0, game: str = "lane") -> str:
    """Play with these lines typed, and without a terminal."""
    done = commands.run("play", game, *with_bot(arguments), typed=typed)
    told: str = done.stdout + done.stderr
    assert done.returncode == status, told
    return told


def kept(home: Path) -> dict:
    """The match that was played last."""
    files = (home / "state" / "sunroom").glob("lane-*.json")
    found: dict = json.loads(max(files, key=lambda path: path.stat().st_mtime_ns).read_text())
    return found
