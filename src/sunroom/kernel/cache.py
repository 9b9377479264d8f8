"""Where compiled kernels lie on disk, and how we know that they are whole and of today's rules.

A kernel's folder is named after a digest of every source that could be in it, of the compiler's
versions and of the processor, so rules that changed are another folder: a stale kernel cannot be
found, let alone run. A folder appears under its name only when complete, with a manifest of
checksums; whatever fails the check is removed and built again.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import json
import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

MANIFEST = "manifest.json"


def home() -> Path:
    """The folder for kernels: SUNROOM_KERNELS, or the user's cache folder."""
    chosen = os.environ.get("SUNROOM_KERNELS")
    if chosen:
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "sunroom" / "kernels"


def digest(modules: tuple[str, ...]) -> str:
    """What a kernel depends on: its sources, this package's kernel layer, compiler, processor."""
    found = hashlib.sha256(_machine().encode())
    folders = {Path(__file__).parent}
    for name in modules:
        spec = importlib.util.find_spec(name)
        assert spec is not None and spec.origin is not None, name
        folders.add(Path(spec.origin).parent)
    for source in sorted(path for folder in folders for path in folder.rglob("*.py")):
        found.update(f"{source.name}\0".encode())
        found.update(source.read_bytes())
    return found.hexdigest()[:20]


@cache
def _machine() -> str:
    parts = [sys.version, platform.machine(), _processor()]
    for package in ("numba", "llvmlite", "numpy"):
        try:
            parts.append(version(package))
        except PackageNotFoundError:
            parts.append("none")
    # Numba's own settings (bounds checking, processor name) change the code that it makes.
    parts += sorted(f"{k}={v}" for k, v in os.environ.items() if k.startswith("NUMBA_"))
    return "\0".join(parts)


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            return "".join(sorted({x for x in lines if x.startswith(("model name", "flags"))}))
    except OSError:
        return platform.processor()


def folder(name: str, modules: tuple[str, ...]) -> Path:
    """Where the kernel of these modules lies, or will lie."""
    return home() / f"{name}-{digest(modules)}"


def is_whole(kernel: Path) -> bool:
    """Whether a kernel's folder holds exactly what its builder wrote; if not, it is removed."""
    try:
        manifest = json.loads((kernel / MANIFEST).read_text())
        files = {path.name for path in kernel.iterdir()} - {MANIFEST}
        if files == set(manifest) and all(_sum(kernel / f) == manifest[f] for f in files):
            return True
    except FileNotFoundError:
        if not kernel.exists():
            return False
    except (OSError, ValueError, TypeError):
        pass
    remove(kernel)
    return False


def workshop() -> Path:
    """A new folder to build a kernel in, beside the finished ones."""
    home().mkdir(parents=True, exist_ok=True)
    return Path(tempfile.mkdtemp(prefix="building-", dir=home()))


def publish(built: Path, kernel: Path) -> None:
    """Write the manifest and give a built folder its name; if another was faster, keep that one."""
    sums = {path.name: _sum(path) for path in built.iterdir()}
    (built / MANIFEST).write_text(json.dumps(sums))
    try:
        built.rename(kernel)
    except OSError:
        remove(built)


@contextlib.contextmanager
def alone(kernel: Path) -> Iterator[bool]:
    """Whether nobody else is building this kernel; holds others off until the end."""
    lock = None
    path = kernel.with_name(f"building-{kernel.name}.lock")
    taken = False
    with contextlib.suppress(ImportError, OSError):  # without locks it is built twice at worst
        import fcntl

        home().mkdir(parents=True, exist_ok=True)
        lock = path.open("w")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            taken = True
    if taken and lock is not None:
        lock.close()
        yield False
        return
    try:
        yield True
    finally:
        if lock is not None:
            remove(path)
            lock.close()


def remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)


def sweep(name: str, keep: Path) -> None:
    """Remove older kernels of the same name, and what was left of builds that were cut off."""
    for pattern, days in ((f"{name}-*", 30), ("building-*", 1)):
        for path in home().glob(pattern):
            with contextlib.suppress(OSError):
                if path != keep and time.time() - path.stat().st_mtime > days * 86400:
                    remove(path)


def _sum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
