"""What the load test must know of a server to play on it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from sunroom.bench.load.crowd import Player, Table
from sunroom.bench.load.process import Process

Invitation = tuple[str, ...]  # to a table, in words of the side that wrote it


class Side(Protocol):
    """A server, and how to talk to it."""

    name: str

    def start(self, folder: Path) -> Process:
        """Start the server with its files in this folder, and wait until it is ready."""

    def invite(self, port: int, tables: int, tell: Callable[[int], None]) -> list[Invitation]:
        """Set up so many tables for two."""

    def player(self, port: int, invitation: Invitation, table: Table, seat: int) -> Player:
        """A socket for a seat, not yet connected."""
