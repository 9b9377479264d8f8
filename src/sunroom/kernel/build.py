"""Compile a program with Numba, into a folder that later starts load from.

`python -m sunroom.kernel.build NAME RULES SOURCE...` builds one and ends.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

from sunroom.kernel import cache, layout
from sunroom.kernel.program import Kernel, Program, link, own_functions, private_copy

# Only functions called from Python are cached; they contain what they call.
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}


def _folder(program: Program) -> Path:
    return cache.folder(program.name, (program.rules, *program.sources))


def is_ready(program: Program) -> bool:
    """Whether a whole kernel of today's sources is on disk. Imports no compiler."""
    return cache.is_whole(_folder(program))


def load(program: Program) -> Kernel:
    """The compiled kernel, from disk if it is there, else compiled now and then kept on disk.

    Where nothing can be written, it is compiled into memory: slower to start, never wrong.
    """
    folder = _folder(program)
    if cache.is_whole(folder):
        return _compile(program, folder)
    try:
        bench = cache.workshop()
    except OSError:
        return _compile(program, None)
    kernel = _compile(program, bench)
    if folder == _folder(program):
        cache.publish(bench, folder)
    else:  # a source changed meanwhile: nobody knows which version was compiled
        cache.remove(bench)
    cache.sweep(program.name, keep=folder)
    return kernel


def _compile(program: Program, folder: Path | None) -> Kernel:
    import numba
    import numpy as np

    rules = private_copy(program.rules)
    record = layout.record_type(rules.State)
    types = _types(record)
    copy: Any = numba.njit(_copy_record, **OPTIONS)
    linker = _Linker()
    linker.compile_module(rules)
    run = SimpleNamespace()
    linked: list[ModuleType] = []
    with _CacheIn(folder):
        for name in (program.rules, *program.sources):
            module = rules
            if name != program.rules:
                module = link(name, linked, copy)
                linker.compile_module(module)
            linked.append(module)
            for entry in module.ENTRIES:
                function = getattr(module, entry).py_func
                setattr(run, entry, _entry(function, types, cached=folder is not None))
    return Kernel(
        "compiled",
        rules,
        run,
        batch=lambda n: np.zeros(n, dtype=record).view(np.recarray),
        ints=lambda n: np.zeros(n, dtype=np.int32),
        floats=lambda n: np.zeros(n, dtype=np.float64),
        copy=_copy_record,
    )


def _copy_record(to: Any, source: Any) -> None:
    to[0] = source[0]


def _types(record: Any) -> dict[str, Any]:
    """What the annotations of an entry mean to the compiler."""
    import numba

    item = numba.from_dtype(record)
    return {
        "int": numba.int64,
        "float": numba.float64,
        "State": item,
        "Layout": item,
        "States": item[::1],
        "List": numba.int32[::1],
        "list[float]": numba.float64[::1],
    }


def _entry(function: FunctionType, types: dict[str, Any], cached: bool) -> Callable[..., Any]:
    """Compile a function for exactly the types that its annotations name, and no others."""
    import numba

    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    signature = tuple(types[function.__annotations__[name]] for name in names)
    made: Callable[..., Any] = numba.njit([signature], cache=cached, **OPTIONS)(function)
    return made


class _Linker:
    """Turns modules into compiled ones, and what they import from other sources as well."""

    def __init__(self) -> None:
        self.modules: dict[str, ModuleType] = {}

    def compile_module(self, module: ModuleType) -> None:
        import numba
        import numpy as np

        self.modules[module.__name__] = module
        for key, value in own_functions(module).items():
            setattr(module, key, numba.njit(value, **OPTIONS))
        for key, value in list(vars(module).items()):
            if key.isupper() and isinstance(value, list):
                setattr(module, key, np.array(value, dtype=np.int64))
            elif isinstance(value, FunctionType) and value.__module__ != module.__name__:
                setattr(module, key, getattr(self.source(value.__module__), key, value))

    def source(self, name: str) -> ModuleType:
        if name not in self.modules:
            self.compile_module(private_copy(name))
        return self.modules[name]


class _CacheIn:
    """While this is open, Numba reads and writes its cache in one folder."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    def __enter__(self) -> None:
        caching = importlib.import_module("numba.core.caching")
        self.previous = list(caching.CacheImpl._locator_classes)
        if self.folder is not None:
            caching.CacheImpl._locator_classes[:] = [_locator(caching, self.folder)]

    def __exit__(self, *_: object) -> None:
        caching = importlib.import_module("numba.core.caching")
        caching.CacheImpl._locator_classes[:] = self.previous


def _locator(caching: ModuleType, folder: Path) -> type[Any]:
    class Locator(caching._CacheLocator):  # type: ignore[name-defined, misc]
        """The folder's name is a digest of all sources, so no source needs a stamp of its own."""

        def __init__(self, function: FunctionType) -> None:
            self.line = function.__code__.co_firstlineno

        def get_cache_path(self) -> str:
            return str(folder)

        def get_source_stamp(self) -> str:
            return "sunroom"

        def get_disambiguator(self) -> str:
            return str(self.line)

        @classmethod
        def from_function(cls, function: FunctionType, file: str) -> Locator:
            return cls(function)

    return Locator


if __name__ == "__main__":
    asked = Program(sys.argv[1], sys.argv[2], tuple(sys.argv[3:]))
    with cache.alone(_folder(asked)) as first:
        if first and not is_ready(asked):
            load(asked)
