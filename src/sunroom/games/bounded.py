"""Forms with bounds that several games' contracts have."""

from __future__ import annotations

from typing import Annotated, Literal

from annotated_types import Len

from sunroom.games.declared import TypedDict

Text = Annotated[str, Len(1, 12_000)]  # of a board or the like, however large
Rng = Annotated[list[int], Len(4, 4)]  # the generator's state


class NumberFault(TypedDict):
    """A number that is none, or out of its bounds."""

    kind: Literal["number"]
    least: int
    most: int
