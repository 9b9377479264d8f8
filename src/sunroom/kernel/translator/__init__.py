"""From a kernel's functions in plain Python to one file of C (see docs/kernel.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from types import FunctionType
from typing import Any

from sunroom.kernel.layout import Layout
from sunroom.kernel.translator.names import Outside
from sunroom.kernel.translator.unit import Unit

__all__ = ["Outside", "Translation", "translate"]


@dataclass(frozen=True)
class Translation:
    """The C source, the places where a checked kernel may stop, and the modules that are in it."""

    c: str
    sites: list[str]
    modules: list[str]


def translate(
    state: type[Layout],
    entries: Iterable[FunctionType],
    copy_state: Callable[[Any, Any], None],
    checked: bool = False,
) -> Translation:
    """Translate the entries and all that they call; `Outside` names the line that cannot be.

    A checked kernel stops where an index, a stored number or a result leaves its bounds.
    """
    unit = Unit(state, copy_state, checked)
    for f in entries:
        unit.add_entry(f)
    return Translation(unit.text(), unit.sites, sorted(unit.modules))
