"""What a value in a kernel can be, and how it is written in C."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

# How the items of a list are stored, by their NumPy type code.
ITEMS = {"i1": "int8_t", "i2": "int16_t", "i4": "int32_t", "i8": "int64_t", "f8": "double"}
NARROW = {"i1": 8, "i2": 16, "i4": 32}  # bits, where a number may not fit
_C = {
    "int": "int64_t ",
    "bool": "int64_t ",
    "float": "double ",
    "none": "void ",
    "state": "State *",
    "states": "State *",
}


@dataclass(frozen=True)
class Kind:
    """A number, a state, or a list: of what items, and how many (as a text in C).

    A list that is a constant of its module is never written to. A table has rows of `columns`.
    """

    name: str
    item: str = ""
    constant: bool = False
    columns: int = 0
    length: str = field(default="", compare=False)

    @property
    def c(self) -> str:
        """The type in C, ready for a name to follow."""
        if self.name != "list":
            return _C[self.name]
        return f"{'const ' if self.constant else ''}{ITEMS[self.item]} *"

    @property
    def is_number(self) -> bool:
        return self.name in ("int", "bool", "float")

    @property
    def is_whole(self) -> bool:
        return self.name in ("int", "bool")

    def of_length(self, length: str) -> Kind:
        """For a list, how many items this one has."""
        return replace(self, length=length) if self.item else self


INT, BOOL, FLOAT, NONE = Kind("int"), Kind("bool"), Kind("float"), Kind("none")
STATE, STATES = Kind("state"), Kind("states")

# What the annotations of parameters and results mean; a list takes the items of what it is given.
NAMED = {
    "int": INT,
    "bool": BOOL,
    "float": FLOAT,
    "None": NONE,
    "State": STATE,
    "Layout": STATE,
    "States": STATES,
}
LISTS = {
    "List": "i4",
    "Bytes": "i1",
    "list[float]": "f8",
}  # the items of those that come from outside


@dataclass(frozen=True)
class Value:
    """An expression in C, and what it is."""

    text: str
    kind: Kind


def joined(a: Kind, b: Kind) -> Kind | None:
    """What can hold either of two; None where nothing can."""
    if a == b:
        return a
    if a.is_number and b.is_number:
        return FLOAT if FLOAT in (a, b) else INT
    return None
