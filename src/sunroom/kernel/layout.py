"""How a game declares its state, once, for every speed.

A rules file writes its state as a class of annotated fields::

    class State(Layout):
        seat: int = number("i1", 0, 3)
        hands: Table = numbers("i1", (MAX_PLAYERS, COLOURS), 0, 7)

The annotations are what type checkers see. The values say how a field is stored in a compiled
record and which values the rules ever give it; tests hold the rules to that range, because a
compiled store wraps silently where a plain list would simply grow.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

List = list[int]
Bytes = list[int]  # of 8 bits each, where a list comes from outside
Table = list[list[int]]


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a state: NumPy type code, shape (`()` for a number), least and most value."""

    kind: str
    shape: tuple[int, ...]
    least: int
    most: int


def number(kind: str, least: int, most: int) -> Any:
    """Declare a field that holds one number."""
    return Field(kind, (), least, most)


def numbers(kind: str, shape: int | tuple[int, ...], least: int, most: int) -> Any:
    """Declare a field that holds a list of numbers, or a table of them."""
    return Field(kind, (shape,) if isinstance(shape, int) else shape, least, most)


class Layout:
    """What every game's state has, whatever else it declares."""

    rng: List = numbers("i8", 4, 0, 0xFFFFFFFF)
    players: int = number("i1", 0, 127)
    seat: int = number("i1", 0, 126)
    phase: int = number("i1", 0, 127)


def fields(layout: type[Layout]) -> dict[str, Field]:
    """The fields of a layout in order of declaration, the common ones first."""
    found: dict[str, Field] = {}
    for cls in reversed(layout.__mro__):
        found.update((name, f) for name, f in vars(cls).items() if isinstance(f, Field))
    return found


def plain_class(layout: type[Layout]) -> type[Any]:
    """A class whose instances hold the layout's fields as ints and nested lists, all zero."""
    declared = fields(layout)
    blanks: list[tuple[str, Callable[[], Any]]] = [
        (name, _blank(field.shape)) for name, field in declared.items()
    ]

    def init(self: Any) -> None:
        for name, blank in blanks:
            setattr(self, name, blank())

    return type("PlainState", (), {"__slots__": tuple(declared), "__init__": init})


def plain_copier(layout: type[Layout]) -> Callable[[Any, Any], None]:
    """A function `copy(to, source)` for plain states."""
    declared = fields(layout)
    scalars = [name for name, field in declared.items() if len(field.shape) == 0]
    lists = [name for name, field in declared.items() if len(field.shape) == 1]
    tables = [name for name, field in declared.items() if len(field.shape) == 2]

    def copy(to: Any, source: Any) -> None:
        for name in scalars:
            setattr(to, name, getattr(source, name))
        for name in lists:
            getattr(to, name)[:] = getattr(source, name)
        for name in tables:
            for row, other in zip(getattr(to, name), getattr(source, name), strict=True):
                row[:] = other

    return copy


def offsets(layout: type[Layout]) -> tuple[dict[str, int], int]:
    """Where each field of a compiled state begins, as C has it, and the size of the whole."""
    found: dict[str, int] = {}
    end, widest = 0, 1
    for name, field in fields(layout).items():
        width = int(field.kind[1])
        found[name] = -(-end // width) * width
        end = found[name] + width * math.prod(field.shape)
        widest = max(widest, width)
    return found, -(-end // widest) * widest


def record_type(layout: type[Layout]) -> Any:
    """The same fields as a NumPy record type."""
    import numpy as np

    places, size = offsets(layout)
    declared = fields(layout)
    shape: Any = {
        "names": list(declared),
        "formats": [(field.kind, field.shape) for field in declared.values()],
        "offsets": list(places.values()),
        "itemsize": size,
    }
    return np.dtype((np.record, np.dtype(shape)))


def values(layout: type[Layout], state: Any) -> dict[str, Any]:
    """Every field of a state of either speed as ints and nested lists, to compare or to show."""
    found: dict[str, Any] = {}
    for name, field in fields(layout).items():
        value = getattr(state, name)
        if not field.shape:
            found[name] = int(value)
        elif hasattr(value, "tolist"):
            found[name] = value.tolist()
        else:
            found[name] = [list(row) for row in value] if len(field.shape) == 2 else list(value)
    return found


def assign(layout: type[Layout], state: Any, content: dict[str, Any]) -> None:
    """Write what `values` returned into a state of either speed."""
    for name, field in fields(layout).items():
        if not field.shape:
            setattr(state, name, content[name])
        else:
            getattr(state, name)[:] = (
                [list(row) for row in content[name]]
                if len(field.shape) == 2 and isinstance(getattr(state, name), list)
                else content[name]
            )


def out_of_range(layout: type[Layout], state: Any) -> list[str]:
    """The fields whose values leave their declared range, as text; empty when all is well."""
    wrong = []
    for name, value in values(layout, state).items():
        field = fields(layout)[name]
        flat = [value] if not field.shape else _flatten(value)
        bad = [v for v in flat if not field.least <= v <= field.most]
        if bad:
            wrong.append(f"{name}: {bad[:3]} outside {field.least} to {field.most}")
    return wrong


def _flatten(value: list[Any]) -> list[int]:
    return [v for row in value for v in row] if value and isinstance(value[0], list) else value


def _blank(shape: tuple[int, ...]) -> Callable[[], Any]:
    if not shape:
        return int
    if len(shape) == 1:
        return lambda: [0] * shape[0]
    rows, columns = shape
    return lambda: [[0] * columns for _ in range(rows)]
