"""One source, two speeds.

A `Program` names a game's rules and the sources linked to them. `plain(program)` runs them as they
are, over lists: ready at once, best for single steps. `compiled(program)` runs the same functions
through Numba over records: about fifty times faster, for work in bulk. `best(program)` is whichever
is ready: while the compiled kernel is being built in a process of its own, the plain one serves.
Both give the same numbers, so the caller need not know which one runs.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from types import FunctionType, ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from sunroom.kernel import layout

if TYPE_CHECKING:
    import subprocess

SLOTS = "sunroom.kernel.slots"


@dataclass(frozen=True)
class Program:
    """A game's rules, and the sources (each in the same subset of Python) that run on them."""

    name: str
    rules: str
    sources: tuple[str, ...] = ("sunroom.kernel.rollout",)


class Kernel:
    """The functions of a program at one speed, and the states they work on.

    `run` holds the functions by name. A state of one kernel is no state of another: `adopt` copies
    any state into one of this kernel's own.
    """

    def __init__(
        self,
        mode: str,
        rules: ModuleType,
        run: SimpleNamespace,
        batch: Callable[[int], Any],
        ints: Callable[[int], Any],
        floats: Callable[[int], Any],
        copy: Callable[[Any, Any], None],
    ) -> None:
        self.mode = mode
        self.rules = rules
        self.layout: type[layout.Layout] = rules.State
        self.run = run
        self.batch = batch  # a number of blank states, in the form that bulk functions take
        self.ints = ints  # a list of whole numbers for a function to write into
        self.floats = floats
        self.copy = copy  # copy(to, source): the first state of one batch over that of another

    def blank(self) -> Any:
        """One state with all fields zero."""
        return self.batch(1)[0]

    def values(self, state: Any) -> dict[str, Any]:
        """The fields of a state as ints and lists."""
        return layout.values(self.layout, state)

    def adopt(self, state: Any) -> Any:
        """A batch of one that holds a copy of a state of either speed."""
        batch = self.batch(1)
        layout.assign(self.layout, batch[0], layout.values(self.layout, state))
        return batch


@cache
def plain(program: Program) -> Kernel:
    """The program as plain Python: no compiler is imported."""
    rules = importlib.import_module(program.rules)
    state_class = layout.plain_class(rules.State)
    copy = layout.plain_copier(rules.State)
    run = SimpleNamespace()
    linked: list[ModuleType] = []
    for name in (program.rules, *program.sources):
        module = rules if name == program.rules else link(name, linked, copy)
        linked.append(module)
        for entry in module.ENTRIES:
            setattr(run, entry, getattr(module, entry))
    return Kernel(
        "plain",
        rules,
        run,
        batch=lambda n: [state_class() for _ in range(n)],
        ints=lambda n: [0] * n,
        floats=lambda n: [0.0] * n,
        copy=copy,
    )


@cache
def compiled(program: Program) -> Kernel:
    """The program compiled; builds the kernel first, in this process, if it is not on disk."""
    from sunroom.kernel import build

    return build.load(program)


_ready: dict[Program, Kernel] = {}
_builders: dict[Program, subprocess.Popen[bytes] | None] = {}
_lock = threading.Lock()


def best(program: Program) -> Kernel:
    """The compiled kernel if it is on disk, else the plain one while it is built in the background.

    Ask again for each piece of work: a later call gets the compiled kernel once it is there.
    """
    from sunroom.kernel import build

    with _lock:
        if program not in _ready:
            builder = _builders.get(program)
            if builder is not None and builder.poll() is None:
                return plain(program)
            if not build.is_ready(program):
                # If a build has failed (no room, no compiler), plain mode it stays.
                if program not in _builders:
                    _builders[program] = start_builder(program)
                return plain(program)
            _ready[program] = compiled(program)
        return _ready[program]


def start_builder(program: Program) -> subprocess.Popen[bytes] | None:
    """Compile in a process of its own: a thread would stall this one."""
    import subprocess

    command = [sys.executable, "-m", "sunroom.kernel.build", program.name, program.rules]
    try:
        return subprocess.Popen(
            [*command, *program.sources],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C at the terminal is not meant for it
        )
    except OSError:
        return None


def private_copy(name: str) -> ModuleType:
    """A second copy of a module, under its own name but not in sys.modules, to link or compile."""
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
