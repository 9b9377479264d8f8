"""The web app as `web/` was built into this package: its files, its addresses, its version.

A version is all of its files together. It stands in the page, and with the digest of every file in
the service worker (web/src/offline/sw.ts), so that a browser never mixes two of them.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "static"
PAGE = "index.html"
WORKER = "sw.js"
# All of these are the same page, which reads its address itself (web/src/router.svelte.ts).
ADDRESSES = (
    "/",
    "/t/{rest:path}",
    "/replay/{rest:path}",
    "/rules/{rest:path}",
    "/pad/{rest:path}",
    "/board{rest:path}",
    "/back",
)
# The first parts of these addresses.
PAGES = tuple(sorted({re.split("[/{]", one)[1] for one in ADDRESSES} - {""}))
COMPRESSED = {"br": ".br", "gzip": ".gz"}  # made beside each file when the app is built
PACKED = ".packed"  # web/runtime.py; a browser unpacks these, and keeps what is in them
UNLISTED = (PAGE, "404.html", WORKER, "built-from", "runtime/runtime.json")
_VERSION = re.compile(r' data-version="[^"]*"')
_LISTED = re.compile(r"^self\.sunroom=(.*);\n")  # how the service worker begins


def files(folder: Path) -> list[str]:
    """What a browser may ask for by name, the page and its service worker apart."""
    found = (path for path in folder.rglob("*") if path.is_file())
    names = (path.relative_to(folder).as_posix() for path in found)
    endings = tuple(COMPRESSED.values())
    return sorted(one for one in names if one not in UNLISTED and not one.endswith(endings))


def stamp(folder: Path, page: str, names: list[str]) -> str:
    """Write this page into a folder of the app, and the service worker that keeps this version."""
    page = _VERSION.sub("", page)
    digests = {name: _digest(_content(folder / name)) for name in names}
    worker = _LISTED.sub("", (folder / WORKER).read_text(encoding="utf-8"))
    version = _digest(json.dumps([page, worker, digests]).encode())[:16]
    page = page.replace("<html ", f'<html data-version="{version}" ', 1)
    (folder / PAGE).write_text(page, encoding="utf-8")
    listed = {
        "version": version,
        "files": {"": _digest(page.encode()), **digests},
        "pages": PAGES,
    }
    told = json.dumps(listed, separators=(",", ":"))
    (folder / WORKER).write_text(f"self.sunroom={told};\n{worker}", encoding="utf-8")
    return page


def listed(folder: Path) -> list[str] | None:
    """The files of the version that was written into a folder; None where there is none."""
    try:
        found = _LISTED.match((folder / WORKER).read_text(encoding="utf-8"))
        return list(json.loads(found[1])["files"]) if found else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _content(path: Path) -> bytes:
    content = path.read_bytes()
    return gzip.decompress(content) if path.suffix == PACKED else content


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
