"""Forms with bounds that several games' contracts have."""

from __future__ import annotations

from typing import Annotated

from annotated_types import Len

Text = Annotated[str, Len(1, 12_000)]  # of a board or the like, however large
Rng = Annotated[list[int], Len(4, 4)]  # the generator's state
