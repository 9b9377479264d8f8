"""What a piece of work is, to whoever does it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable
from typing import Any, ClassVar

from sunroom.games.terms import Json


class Broken(Exception):
    """A bot of Sunroom, or Sunroom itself, has a bug. `trace` is for whoever mends it."""

    def __init__(self, message: str, trace: str = "") -> None:
        super().__init__(message)
        self.trace = trace


class Job(ABC):
    """Work in pieces that do not depend on each other. It is sent to whoever does a part of it."""

    kind: ClassVar[str]  # one word: who wants it; the header of its file begins with it

    @property
    @abstractmethod
    def header(self) -> Json:
        """What must be the same for results to belong together."""

    @abstractmethod
    def pieces(self) -> Iterable[Any]:
        """All there is to do, in the order in which it is best begun."""

    @abstractmethod
    def key(self, piece: Any) -> Hashable:
        """By what a piece and its result find each other."""

    @abstractmethod
    def key_of(self, line: Json) -> Hashable:
        """The key of the piece that a result is of."""

    @abstractmethod
    def is_result(self, line: Json) -> bool:
        """Whether a line of a file has what a result has."""

    @abstractmethod
    def prepare(self) -> None:
        """Called once by each worker before its first piece."""

    @abstractmethod
    def do(self, piece: Any) -> Json:
        """Do a piece. The result is one line of a file and depends on the piece alone."""

    @abstractmethod
    def named(self, piece: Any) -> str:
        """A piece for a message about it: "in match 3 of …"."""

    @abstractmethod
    def preparing(self) -> str:
        """What to tell somebody who waits because preparing takes long."""
