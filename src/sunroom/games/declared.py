"""What the forms of a game's contract are written with. Rules never import this.

The page's Python has nothing but the standard library, and it tells what happens: so no other
package is asked for where Python itself has what is needed.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

if sys.version_info >= (3, 12):
    from typing import TypeAliasType, TypedDict
else:
    from typing_extensions import TypeAliasType, TypedDict

from sunroom.games.option import Option

__all__ = ["Said", "TypeAliasType", "TypedDict", "one_of", "options_form"]


class Said:
    """What a field means, beside its type: `Annotated[int, Said("Of the location.")]`."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __get_pydantic_json_schema__(self, core: Any, handler: Any) -> Any:
        return {**handler(core), "description": self.text}


def one_of(name: str, values: Iterable[str], meaning: str = "") -> Any:
    """One of some texts, under a name that the types of the page have too."""
    texts: Any = Literal[tuple(values)]
    return TypeAliasType(name, Annotated[texts, Said(meaning)] if meaning else texts)


def options_form(name: str, options: Mapping[str, Option]) -> Any:
    """The form of a game's options as a match tells them; those for study are seldom told."""
    form: Any = TypedDict
    return form(name, {id: _values(one) for id, one in options.items() if not one.study})


def _values(option: Option) -> Any:
    if option.admit is not None:
        return str
    return bool if set(option.values) == {False, True} else Literal[option.values]
