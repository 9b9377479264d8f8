"""Kernels as WebAssembly, run by wasmtime: the same file on every machine."""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import os
import struct
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import wasmtime

from sunroom.kernel import build
from sunroom.kernel.arrays import BLOCK, ArrayKernel
from sunroom.kernel.program import Program, Unusable, once, plain
from sunroom.kernel.translator import Outside

PAGE = 65_536
ALIGNED = 16
MOST_MEMORY = 1 << 30  # bytes of one kernel
CHECKED = "SUNROOM_CHECKED"  # set, kernels check every index and stop where one is wrong
WRONG = (
    "index {a} of a list of {b}",
    "{a} does not fit into {b} bits",
    "a division by zero",
    "{a} and {b} give more than 64 bits",
    "a shift by {a} bits",
    "a list of {a} items",
    "{a} is too large to be exact as a float",
    "a float that is no whole number of 64 bits",
    "the root of a number below 0",
)


class KernelFault(RuntimeError):
    """A compiled kernel was stopped; a checked one says where and why."""


class WasmKernel(ArrayKernel):
    """One instance of a program: a memory of its own, for one thread at a time.

    Its arrays are views of that memory. It never moves, so they stay right however it grows, and
    each of them keeps it alive. What was taken of it is given back with the kernel as a whole.
    """

    mode = "wasm"

    def __init__(self, program: Program) -> None:
        self._sites, module = _module(program)
        self._store = wasmtime.Store(_engine())
        self._store.set_limits(memory_size=MOST_MEMORY)
        try:
            exports: Any = wasmtime.Instance(self._store, module, []).exports(self._store)
        except wasmtime.WasmtimeError as error:
            raise Unusable(_line(error)) from None
        self._exports = exports
        self._memory = exports["memory"]
        self._base = ctypes.addressof(self._memory.data_ptr(self._store).contents)
        self._free = self._ask("free_from")
        self._size = self._memory.data_len(self._store)
        block = self._base + self._ask("call_block")
        self._block = (ctypes.c_char * (8 * BLOCK)).from_address(block)
        super().__init__(plain(program))

    def _ask(self, name: str) -> int:
        return int(self._exports[name](self._store))

    def room(self, size: int) -> Any:
        at = -(-self._free // ALIGNED) * ALIGNED
        missing = at + size - self._size
        if missing > 0:
            try:
                self._memory.grow(self._store, -(-missing // PAGE))
            except wasmtime.WasmtimeError:
                message = f"a kernel may take {MOST_MEMORY >> 20} MiB of memory at most"
                raise MemoryError(f"{message}: {(at + size) >> 20} MiB are too much") from None
            self._size = self._memory.data_len(self._store)
        self._free = at + size
        return np.asarray(_Part(self, self._base + at, size))

    def address(self, array: Any) -> int:
        at = super().address(array) - self._base
        if not 0 <= at <= self._free - array.nbytes:
            raise TypeError("this array is not of this kernel: adopt copies a state into it")
        return at

    def entry(self, name: str) -> tuple[Any, Callable[[], None]]:
        f = _direct(self._exports[name], self._store)

        def enter() -> None:
            try:
                f()
            except wasmtime.Trap as trap:
                raise KernelFault(f"{name}: {self._fault(trap)}") from None

        return self._block, enter

    def _fault(self, trap: wasmtime.Trap) -> str:
        if not self._sites or trap.trap_code is not wasmtime.TrapCode.UNREACHABLE:
            code = trap.trap_code
            return code.name.replace("_", " ").lower() if code else _line(trap)
        at = self._base + self._ask("fault_block")
        place, what, a, b = struct.unpack("=4q", ctypes.string_at(at, 32))
        return f"{WRONG[what].format(a=a, b=b)} in {self._sites[place]}"


def _direct(f: Any, store: wasmtime.Store) -> Callable[[], None]:
    """A function without arguments and results, as it is called in C.

    The way through wasmtime's classes asks for its type every time, and takes ten times as long as
    the call. Where a version of wasmtime has other names inside, that way is taken.
    """
    try:
        bindings = importlib.import_module("wasmtime._ffi")
        entered = ctypes.CFUNCTYPE(
            ctypes.c_void_p,
            *(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p),
        )(("wasmtime_func_call_unchecked", bindings.dll))
        function, context = ctypes.addressof(f._func), store._context()
        a_trap = ctypes.POINTER(bindings.wasm_trap_t)
        an_error = ctypes.POINTER(bindings.wasmtime_error_t)
        stopped, failed = wasmtime.Trap._from_ptr, wasmtime.WasmtimeError._from_ptr
    except (ImportError, AttributeError, TypeError):
        return lambda: f(store)
    trap = ctypes.c_void_p()
    at, trap_at = ctypes.cast(context, ctypes.c_void_p).value, ctypes.addressof(trap)

    def call() -> None:
        error = entered(at, function, None, 0, trap_at)
        if error:
            raise failed(ctypes.cast(error, an_error))
        if trap.value:
            found, trap.value = ctypes.cast(trap.value, a_trap), None
            raise stopped(found)

    call.holds = f, store, context  # type: ignore[attr-defined]
    return call


class _Part:
    """A part of a kernel's memory, as NumPy takes it; it holds on to the kernel."""

    def __init__(self, kernel: WasmKernel, address: int, size: int) -> None:
        self.kernel = kernel
        self.__array_interface__ = {
            "version": 3,
            "typestr": "|u1",
            "shape": (size,),
            "data": (address, False),
        }


@cache
def _engine() -> wasmtime.Engine:
    config = wasmtime.Config()
    config.memory_may_move = False
    return wasmtime.Engine(config)


@once
def _module(program: Program) -> tuple[list[str], wasmtime.Module]:
    """The module of a program, and the places where a checked one may stop."""
    built = _usable(program)
    try:
        return built.facts.get("sites", []), wasmtime.Module(_engine(), built.wasm)
    except wasmtime.WasmtimeError as error:
        raise Unusable(_line(error)) from None


def _usable(program: Program) -> build.Built:
    """The kernel from its file if it was made from today's sources, else one that is made now."""
    checked = bool(os.environ.get(CHECKED))
    try:
        return build.kept(program, checked)
    except build.NotBuilt as reason:
        why = reason
    try:
        made = build.build(program, checked)
    except (build.NotBuilt, Outside) as error:
        raise Unusable(f"{why}, and cannot be made anew: {error}") from None
    with contextlib.suppress(OSError):  # then it is made again next time
        build.write(program, made, checked)
    return made


def _line(error: Exception) -> str:
    return next(iter(str(error).strip().splitlines()), type(error).__name__)
