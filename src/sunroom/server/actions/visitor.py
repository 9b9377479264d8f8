"""Who asks."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Visitor:
    """A person, if known, and from where (hashed)."""

    person: str | None
    address: str

    @property
    def known(self) -> str:
        """The person: whoever asks for something to be done has been given an identity."""
        assert self.person is not None
        return self.person

    @property
    def key(self) -> str:
        """Under which is counted what they ask for."""
        return self.person or self.address
