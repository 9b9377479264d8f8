"""What a browser provides, for the host of its tables in an ordinary Python: a storage in memory,
and kernels that wasmtime runs."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import wasmtime

from sunroom.kernel import build

PAGE = 65_536


class Kept:
    """A storage that keeps as long as the test runs, and can be made to fail."""

    def __init__(self) -> None:
        self.matches: dict[str, str] = {}
        self.happened: dict[str, list[str]] = {}
        self.problem: Exception | None = None

    def _check(self) -> None:
        if self.problem is not None:
            raise self.problem

    async def rows(self) -> str:
        self._check()
        return f"[{','.join(self.matches.values())}]"

    async def entries(self, match: str) -> str:
        return f"[{','.join(self.happened[match])}]"

    async def create(self, row: str, entries: str) -> bool:
        self._check()
        name = json.loads(row)["id"]
        if name in self.matches:
            return False
        self.matches[name] = row
        self.happened[name] = [json.dumps(one) for one in json.loads(entries)]
        return True

    async def append(self, match: str, entry: str, row: str | None) -> bool:
        self._check()
        if json.loads(entry)["number"] != len(self.happened[match]) + 1:
            return False
        self.happened[match].append(entry)
        if row is not None:
            self.matches[match] = row
        return True

    async def update(self, row: str) -> None:
        self._check()
        self.matches[json.loads(row)["id"]] = row


@cache
def _engine() -> wasmtime.Engine:
    return wasmtime.Engine()


@cache
def _module(program: str) -> wasmtime.Module:
    """Compiled once for all tests, as a browser keeps what it compiled."""
    return wasmtime.Module.from_file(_engine(), str(build.FOLDER / f"{program}.wasm"))


class Searchers:
    """Kernels, each with a memory of its own: the same as searching.ts."""

    share = 1.0

    def __init__(self) -> None:
        self.open_now: dict[int, Any] = {}
        self._made = 0
        self.fails = 0  # so many calls more are lost

    def has(self, program: str) -> bool:
        return (build.FOLDER / f"{program}.wasm").is_file()

    async def prepare(self, programs: list[str]) -> None:
        assert all(self.has(one) for one in programs)

    async def open(self, program: str) -> list[int]:
        store = wasmtime.Store(_engine())
        exports: Any = wasmtime.Instance(store, _module(program), []).exports(store)
        self._made += 1
        self.open_now[self._made] = store, exports
        return [self._made, exports["call_block"](store), exports["free_from"](store)]

    async def run(self, name: int, size: int, writes: Any, call: str, reads: Any) -> bytes:
        if self.fails:
            self.fails -= 1
            raise RuntimeError("a worker has ended")
        store, exports = self.open_now[name]
        memory = exports["memory"]
        missing = size - memory.data_len(store)
        if missing > 0:
            memory.grow(store, -(-missing // PAGE))
        for at, content in zip(writes[::2], writes[1::2]):
            memory.write(store, content, at)
        block = exports["call_block"](store)
        if call:
            exports[call](store)
        found = bytes(memory.read(store, block, block + 8))
        number = int.from_bytes(found, "little", signed=True)
        for at, stride, length in zip(reads[::3], reads[1::3], reads[2::3]):
            begin = at + stride * max(0, number)
            found += bytes(memory.read(store, begin, begin + length))
        return found

    def close(self, name: int) -> None:
        del self.open_now[name]
