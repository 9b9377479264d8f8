"""What compiled kernels share: NumPy arrays, and calls through a block of numbers."""

from __future__ import annotations

import struct
from abc import abstractmethod
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np

from sunroom.kernel.program import Kernel, PlainKernel
from sunroom.kernel.translator.kinds import LISTS

BLOCK = 64  # numbers in a call at most


class ArrayKernel(Kernel):
    """A kernel whose states are records and whose lists are arrays.

    A subclass says where arrays lie (`room`) and how a function is entered (`entry`).
    """

    def __init__(self, plain: PlainKernel) -> None:
        super().__init__(plain.rules)
        self._record = plain.record
        self._lists = {kind: np.dtype(item) for kind, item in LISTS.items()}
        self.run = SimpleNamespace()
        self._signatures = plain.signatures
        for name in plain.signatures:
            setattr(self.run, name, self._caller(name))

    @abstractmethod
    def room(self, size: int) -> Any:
        """An array of so many bytes, all 0."""

    @abstractmethod
    def entry(self, name: str) -> tuple[Any, Callable[[], None]]:
        """The block of a function's arguments and result, and how it is entered."""

    def address(self, array: Any) -> int:
        """Where an array lies, as the kernel knows it."""
        return int(array.__array_interface__["data"][0])

    def batch(self, n: int) -> Any:
        return self.room(n * self._record.itemsize).view(self._record).view(np.recarray)

    def ints(self, n: int) -> Any:
        return self._list("List", n)

    def bytes(self, n: int) -> Any:
        return self._list("Bytes", n)

    def floats(self, n: int) -> Any:
        return self._list("list[float]", n)

    def _list(self, kind: str, n: int) -> Any:
        return self.room(n * self._lists[kind].itemsize).view(self._lists[kind])

    def _caller(self, name: str) -> Callable[..., Any]:
        """A function of Python that calls an entry: whole numbers, states and lists go in."""
        kinds, result = self._signatures[name]
        size = sum(2 if kind in LISTS else 1 for kind in kinds)
        assert size <= BLOCK, name
        block, enter = self.entry(name)
        pack = struct.Struct(f"={size}q").pack_into
        unpack = struct.Struct("=q").unpack_from
        returns = result != "None"

        def call(*given: Any) -> Any:
            pack(block, 0, *self._passed(name, given))
            enter()
            return unpack(block)[0] if returns else None

        return call

    def bound(self, name: str, *given: Any) -> Callable[[], Any]:
        block, enter = self.entry(name)
        packed = np.array(self._passed(name, given), dtype=np.int64).tobytes()
        room = memoryview(block).cast("B")[: len(packed)]
        unpack = struct.Struct("=q").unpack_from

        def call() -> int:
            room[:] = packed
            enter()
            return unpack(block)[0]  # type: ignore[no-any-return]

        call.holds = given  # type: ignore[attr-defined]  # the arrays live as long as it does
        return call

    def _passed(self, name: str, given: tuple[Any, ...]) -> list[int]:
        """What goes into the block for these arguments, which are checked."""
        kinds, _ = self._signatures[name]
        if len(given) != len(kinds):
            raise TypeError(f"{name} takes {len(kinds)} arguments, not {len(given)}")
        passed = []
        for kind, argument in zip(kinds, given):
            if kind == "int":
                passed.append(int(argument))
                continue
            wanted = self._lists.get(kind, self._record)
            if argument.dtype is not wanted and argument.dtype != wanted:
                raise TypeError(f"{name} takes {kind}, not an array of {argument.dtype}")
            passed.append(self.address(argument))
            if kind in LISTS:
                passed.append(len(argument))
        return passed
