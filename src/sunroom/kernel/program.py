"""One source, three speeds.

A `Program` names a game's rules and the sources linked to them. `plain(program)` runs them as they
are, over lists: ready at once, best for single steps. `compiled(program)` runs the same functions
as WebAssembly over arrays, about fifty times faster, for work in bulk; `native(program)` as code
for this very processor, where a compiler is. All give the same numbers, bit by bit, so the caller
need not know which one runs: `best(program)` is the one to play with, `fastest(program)` the one
for hours of work.
"""

from __future__ import annotations

import importlib
import importlib.util
import logging
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property, partial
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, TypeVar

from sunroom.kernel import layout

SLOTS = "sunroom.kernel.slots"

T = TypeVar("T")

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Program:
    """A game's rules, and the sources (each in the same subset of Python) that run on them."""

    name: str
    rules: str
    sources: tuple[str, ...] = ("sunroom.kernel.rollout",)


class Unusable(Exception):
    """Why a compiled kernel cannot be had, in one line."""


# One thread at a time makes kernels: two would do the same work twice, and in Python 3.11 two that
# parse a source at the same time disturb each other.
_making = threading.RLock()


def once(find: Callable[[Program], T]) -> Callable[[Program], T]:
    """Find something out about a program only once, also that it cannot be had."""
    known: dict[Program, T | Unusable] = {}

    def found(program: Program) -> T:
        with _making:
            if program not in known:
                try:
                    known[program] = find(program)
                except Unusable as reason:
                    known[program] = reason
            result = known[program]
        if isinstance(result, Unusable):
            raise result
        return result

    found.forget = known.clear  # type: ignore[attr-defined]
    return found


class Kernel(ABC):
    """The functions of a program at one speed, and the states they work on.

    `run` holds the functions by name. States, lists and functions of one kernel belong together:
    `adopt` copies any state into one of this kernel's own. A compiled kernel has a memory of its
    own, so each thread needs its own kernel.
    """

    mode: str
    run: SimpleNamespace

    def __init__(self, rules: ModuleType) -> None:
        self.rules = rules
        self.layout: type[layout.Layout] = rules.State

    @abstractmethod
    def batch(self, n: int) -> Any:
        """A number of blank states, in the form that bulk functions take."""

    @abstractmethod
    def ints(self, n: int) -> Any:
        """A list of whole numbers, all 0, for a function to write into."""

    @abstractmethod
    def bytes(self, n: int) -> Any:
        """The same of 8 bits each."""

    @abstractmethod
    def floats(self, n: int) -> Any:
        """A list of floats, all 0."""

    @abstractmethod
    def bound(self, name: str, *given: Any) -> Callable[[], Any]:
        """A function with its arguments, for whoever calls it again and again with the same."""

    def blank(self) -> Any:
        """One state with all fields zero."""
        return self.batch(1)[0]

    def values(self, state: Any) -> dict[str, Any]:
        """The fields of a state as ints and lists."""
        return layout.values(self.layout, state)

    def adopt(self, state: Any) -> Any:
        """A batch of one that holds a copy of a state of any kernel."""
        batch = self.batch(1)
        self.assign(batch[0], state)
        return batch

    def assign(self, state: Any, source: Any) -> None:
        """Copy a state of any kernel over one of this kernel."""
        layout.assign(self.layout, state, layout.values(self.layout, source))


Kernels = Callable[[Program], Kernel]  # `best` or the like


class PlainKernel(Kernel):
    """The program as plain Python. It has no memory of its own, so all threads may share it."""

    mode = "plain"

    def __init__(self, program: Program) -> None:
        super().__init__(importlib.import_module(program.rules))
        self._state = layout.plain_class(self.layout)
        self.copy = layout.plain_copier(self.layout)
        self.run = SimpleNamespace()
        linked: list[ModuleType] = []
        for name in (program.rules, *program.sources):
            module = self.rules if name == program.rules else link(name, linked, self.copy)
            linked.append(module)
            for entry in module.ENTRIES:
                setattr(self.run, entry, getattr(module, entry))

    @cached_property
    def signatures(self) -> dict[str, tuple[list[str], str]]:
        """What each function takes and returns, as it is annotated."""
        found = {}
        for name, f in vars(self.run).items():
            taken = f.__code__.co_varnames[: f.__code__.co_argcount]
            found[name] = ([f.__annotations__[one] for one in taken], f.__annotations__["return"])
        return found

    @cached_property
    def record(self) -> Any:
        """The state as compiled kernels have it."""
        return layout.record_type(self.layout)

    def batch(self, n: int) -> list[Any]:
        return [self._state() for _ in range(n)]

    def ints(self, n: int) -> list[int]:
        return [0] * n

    bytes = ints

    def floats(self, n: int) -> list[float]:
        return [0.0] * n

    def bound(self, name: str, *given: Any) -> Callable[[], Any]:
        return partial(getattr(self.run, name), *given)


@cache
def plain(program: Program) -> PlainKernel:
    """The program as plain Python: neither NumPy nor a compiler is imported."""
    return PlainKernel(program)


def compiled(program: Program) -> Kernel:
    """A new kernel of the program as WebAssembly, or `Unusable`."""
    try:
        from sunroom.kernel.wasm import WasmKernel
    except (ImportError, OSError) as error:
        raise Unusable(f"wasmtime cannot be loaded ({error})") from None
    return WasmKernel(program)


def native(program: Program) -> Kernel:
    """The program for this processor; made now if it is not there yet. Or `Unusable`."""
    from sunroom.kernel.native import NativeKernel

    return NativeKernel(program)


_told: set[str] = set()


def best(program: Program) -> Kernel:
    """The program as WebAssembly; where that cannot be had, plain, and why is told once."""
    try:
        return compiled(program)
    except Unusable as reason:
        if program.name not in _told:
            _told.add(program.name)
            log.warning("%s runs at plain speed: %s", program.name, reason)
        return plain(program)


def fastest(program: Program) -> Kernel:
    """The program for this processor if a compiler is there, else the best there is."""
    try:
        return native(program)
    except Unusable:
        return best(program)


def private_copy(name: str) -> ModuleType:
    """A second copy of a module, under its own name but not in sys.modules, to link."""
    spec = importlib.util.find_spec(name)
    assert spec is not None and spec.loader is not None, name
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def link(name: str, linked: list[ModuleType], copy: Callable[[Any, Any], None]) -> ModuleType:
    """A copy of a source in which the slots are filled with what was linked before it."""
    module = private_copy(name)
    slots = importlib.import_module(SLOTS)
    for key, value in list(vars(module).items()):
        if key in vars(slots) and value is getattr(slots, key) and key in SLOT_NAMES:
            if key == "copy_state":
                setattr(module, key, copy)
            else:
                setattr(module, key, next(vars(m)[key] for m in linked if key in vars(m)))
    return module


def own_functions(module: ModuleType) -> dict[str, FunctionType]:
    """The functions that a module defines itself."""
    return {
        key: value
        for key, value in vars(module).items()
        if isinstance(value, FunctionType) and value.__module__ == module.__name__
    }


def _slot_names() -> frozenset[str]:
    slots = importlib.import_module(SLOTS)
    constants = {key for key in vars(slots) if key.isupper()}
    return frozenset(constants | set(own_functions(slots)))


SLOT_NAMES = _slot_names()
