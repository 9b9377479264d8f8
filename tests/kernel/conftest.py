"""Kernels of the tests' own sources, built once and away from those of the package."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from sunroom.kernel import build, wasm
from sunroom.kernel.native import NativeKernel
from sunroom.kernel.program import Kernel, Program

Compile = Callable[[Program], dict[str, Kernel]]


@pytest.fixture(scope="session")
def compile_all(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Compile]:
    """A program in all forms that are not plain: `wasm`, `checked` and `native`."""
    folder = tmp_path_factory.mktemp("kernels")

    def compiled(program: Program) -> dict[str, Kernel]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(build, "FOLDER", folder / "built")
            patch.setenv("XDG_CACHE_HOME", str(folder))
            found: dict[str, Kernel] = {"native": NativeKernel(program)}
            patch.delenv(wasm.CHECKED, raising=False)
            found["wasm"] = wasm.WasmKernel(program)
            patch.setenv(wasm.CHECKED, "1")
            # Under a name of its own: a process asks only once for a program's module.
            found["checked"] = wasm.WasmKernel(replace(program, name=f"{program.name}-bounds"))
        return found

    yield compiled
    ours = Path(build.__file__).with_name("built")
    assert not list(ours.glob("*constructs*"))
