"""Make kernels: C by the translator, WebAssembly or a native library by Zig's C compiler.

A kernel for WebAssembly is made when the package is built, and lies in a file that says which
sources it was made from. The same sources give the same bytes, on every machine.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import json
import os
import platform
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from sunroom.kernel import sources, translator
from sunroom.kernel.program import Program, plain
from sunroom.kernel.translator import translate

FOLDER = Path(__file__).parent / "built"
SECTION = b"sunroom"  # of the file, behind the code: what it was made from
STACK = 256 * 1024
PATIENCE = 300.0  # seconds for one compilation

# The same bits everywhere: whole numbers wrap, no two float operations become one.
EXACT = (
    "-fwrapv",
    "-fno-strict-aliasing",
    "-ffp-contract=off",
    "-fno-math-errno",
    "-fno-sanitize=all",
)
FAST = ("-O3", "-mllvm", "-inline-threshold=400")  # many small functions, each in few places
FREE = ("-ffreestanding", "-nostdlib", "-s")
WASM = (
    "-target",
    "wasm32-freestanding",
    "-mbulk-memory",
    "-Wl,--no-entry",
    f"-Wl,-z,stack-size={STACK}",
)
NATIVE = ("-shared", "-fPIC", "-fvisibility=hidden", "-march=native")


class NotBuilt(Exception):
    """Why a kernel could not be made, in one line."""


@dataclass(frozen=True)
class Built:
    """A kernel as it lies in a file: the module, and what is known about it."""

    wasm: bytes
    facts: dict[str, Any]


def file_of(program: Program, checked: bool = False) -> Path:
    """Where a kernel lies: with ours, or with the package that the rules come from."""
    folder = FOLDER
    if program.rules.partition(".")[0] != sources.PACKAGE:
        folder = sources.path_of(program.rules).parent / FOLDER.name
    return folder / ("checked" if checked else "") / f"{program.name}.wasm"


def build(program: Program, checked: bool = False) -> Built:
    """Make a kernel for WebAssembly now."""
    kernel = plain(program)
    made = translate(kernel.layout, vars(kernel.run).values(), kernel.copy, checked)
    speed = ("-O1",) if checked else FAST
    wasm = _compiled(made.c, (*WASM, *FREE, *EXACT, *speed), "kernel.wasm")
    facts: dict[str, Any] = {
        "maker": maker(),
        "program": [program.rules, *program.sources],
        "sources": sources.digests({program.rules, *program.sources, *made.modules}),
    }
    if checked:
        facts["sites"] = made.sites
    return Built(wasm, facts)


def write(program: Program, built: Built, checked: bool = False) -> None:
    """Keep a kernel in its file, which is whole at every moment."""
    target = file_of(program, checked)
    target.parent.mkdir(parents=True, exist_ok=True)
    _write(target, pack(built))


def _write(target: Path, content: bytes) -> None:
    """The file is there with all of its content, or not at all."""
    with tempfile.NamedTemporaryFile(dir=target.parent, delete=False) as file:
        file.write(content)
    Path(file.name).chmod(0o644)
    Path(file.name).replace(target)


def pack(built: Built) -> bytes:
    """The content of a file: the module, with a section that says what it was made from."""
    facts = {**built.facts, "digest": hashlib.sha256(built.wasm).hexdigest()}
    content = _sized(SECTION) + json.dumps(facts, sort_keys=True).encode()
    return built.wasm + b"\0" + _sized(content)


def unpack(content: bytes) -> Built:
    """What a file holds; ValueError if it is not whole."""
    mark = content.rfind(_sized(SECTION) + b"{")
    if mark < 0:
        raise ValueError("it says nothing about itself")
    facts = json.loads(content[mark + 1 + len(SECTION) :])
    wasm = content[: content.rfind(b"\0", 0, mark)]
    if not isinstance(facts, dict) or pack(Built(wasm, _but_digest(facts))) != content:
        raise ValueError("it is damaged")
    return Built(wasm, _but_digest(facts))


def kept(program: Program, checked: bool = False) -> Built:
    """The kernel from its file, if it was made from today's sources; else NotBuilt says why."""
    file = file_of(program, checked)
    try:
        found = unpack(file.read_bytes())
        stale = sources.changed(found.facts["sources"])
        if found.facts["program"] != [program.rules, *program.sources]:
            stale = ["another program"]
        elif found.facts["maker"] != maker():
            stale = ["another translator"]
    except OSError as error:
        raise NotBuilt(f"{file.name} cannot be read ({error.strerror})") from None
    except (ValueError, KeyError, TypeError):
        raise NotBuilt(f"{file.name} is damaged") from None
    if stale:
        raise NotBuilt(f"{file.name} was made from other sources ({', '.join(stale)})")
    return found


def maker() -> str:
    """A digest of what makes kernels: another translator makes other kernels."""
    return sources.of_files([Path(__file__), *Path(translator.__file__).parent.glob("*.[cp]*")])


def native_library(program: Program) -> Path:
    """The same C for this processor, from the user's cache folder or made now."""
    kernel = plain(program)
    c = translate(kernel.layout, vars(kernel.run).values(), kernel.copy).c
    digest = hashlib.sha256(
        "\0".join((c, *NATIVE, *EXACT, *FAST, _processor())).encode()
    ).hexdigest()
    found = _cache() / f"{program.name}-{digest[:24]}.so"
    if not _is_whole(found):
        library = _compiled(c, (*NATIVE, *FREE, *EXACT, *FAST), "kernel.so")
        found.parent.mkdir(parents=True, exist_ok=True)
        _write(found, library + hashlib.sha256(library).digest())
    return found


def _cache() -> Path:
    """Where native kernels are kept."""
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "sunroom" / "native"


def _is_whole(library: Path) -> bool:
    try:
        content = library.read_bytes()
    except OSError:
        return False
    return hashlib.sha256(content[:-32]).digest() == content[-32:]


@cache
def _processor() -> str:
    """What a native kernel must not be used without: this processor's model and abilities."""
    told = platform.machine() + platform.processor() + sys.platform
    with contextlib.suppress(OSError):
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        told += "".join(line for line in lines if line.startswith(("model name", "flags")))
    return hashlib.sha256(told.encode()).hexdigest()


def _compiled(c: str, flags: tuple[str, ...], name: str) -> bytes:
    if importlib.util.find_spec("ziglang") is None:
        raise NotBuilt("its compiler is not installed (pip install ziglang)")
    with tempfile.TemporaryDirectory(prefix="sunroom-kernel-") as place:
        folder = Path(place)
        (folder / "kernel.c").write_text(c, encoding="utf-8")
        # Zig keeps what it made; here each build is its own, so that none depends on another.
        caches = {"ZIG_GLOBAL_CACHE_DIR": place, "ZIG_LOCAL_CACHE_DIR": place}
        command = [sys.executable, "-m", "ziglang", "cc", *flags, "kernel.c", "-o", name]
        try:
            ran = subprocess.run(
                command,
                cwd=folder,
                env={**os.environ, **caches},
                capture_output=True,
                text=True,
                timeout=PATIENCE,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise NotBuilt(f"its compiler did not run: {error}") from None
        if ran.returncode or not (folder / name).exists():
            said = (ran.stderr.strip() or f"exit code {ran.returncode}").splitlines()[0]
            raise NotBuilt(f"its compiler failed: {said}")
        return (folder / name).read_bytes()


def _sized(content: bytes) -> bytes:
    """With its length before it, as WebAssembly writes lengths."""
    n, found = len(content), bytearray()
    while n > 127:
        found.append(n & 127 | 128)
        n >>= 7
    return bytes([*found, n]) + content


def _but_digest(facts: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in facts.items() if key != "digest"}
