"""What a game's contract is written with. Rules never import this, nor whoever only plays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from annotated_types import Len
from typing_extensions import TypeAliasType

Text = Annotated[str, Len(1, 12_000)]  # of a board or the like, however large
Rng = Annotated[list[int], Len(4, 4)]  # the generator's state


class Said:
    """What a field means, beside its type: `Annotated[int, Said("Of the location.")]`."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __get_pydantic_json_schema__(self, core: Any, handler: Any) -> Any:
        return {**handler(core), "description": self.text}


def one_of(name: str, values: Iterable[str]) -> Any:
    """One of some texts, under a name that the types of the page have too."""
    return TypeAliasType(name, Literal[tuple(values)])
