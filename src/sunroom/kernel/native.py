"""Kernels as code for this very processor, where Zig's compiler is installed."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np

from sunroom.kernel import build
from sunroom.kernel.arrays import BLOCK, ArrayKernel
from sunroom.kernel.program import Program, Unusable, once, plain
from sunroom.kernel.translator import Outside


class NativeKernel(ArrayKernel):
    """The functions of a shared library; each kernel has a block for calls of its own."""

    mode = "native"

    def __init__(self, program: Program) -> None:
        self._library = _library(program)
        super().__init__(plain(program))

    def room(self, size: int) -> Any:
        return np.zeros(size, dtype=np.uint8)

    def address(self, array: Any) -> int:
        if not array.flags.c_contiguous:
            raise TypeError("an array for a kernel must be without gaps")
        return super().address(array)

    def entry(self, name: str) -> tuple[Any, Callable[[], None]]:
        f = self._library[f"entry_{name}"]
        f.restype = None
        block = (ctypes.c_int64 * BLOCK)()
        return block, lambda: f(block)


@once
def _library(program: Program) -> ctypes.CDLL:
    try:
        return ctypes.CDLL(str(build.native_library(program)))
    except (OSError, build.NotBuilt, Outside) as error:
        raise Unusable(str(error)) from None
