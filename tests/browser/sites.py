"""The folder that `sunroom site` writes, on a plain web host: who visits it, and what they keep."""

from __future__ import annotations

import gzip
import io
import json
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest
from playwright.sync_api import Page, expect

from sunroom.local import wishes
from sunroom.server.hosting import site
from sunroom.server.http import webapp
from tests.browser.file_host import FileHost
from tests.browser.visitors import PATIENCE, Visitor

T = TypeVar("T")

BASE = "/games/sunroom/"
NEWER = "index-newer123.css"
SAID = wishes.ELSEWHERE
SAID_LATER = SAID.replace("needs a server", "needs a SERVER")
KEPT = "() => navigator.serviceWorker.ready.then(() => true)"
STYLE = "() => getComputedStyle(document.documentElement).getPropertyValue('--newer')"
PYTHON = "sunroom python "  # how the cache is called with what Python is like when it has started
SNAPSHOT = """async (name) => {
  const [found] = await (await caches.open(name)).matchAll();
  return found ? (await found.arrayBuffer()).byteLength : 0;
}"""
CONTROLLED = "() => navigator.serviceWorker.controller !== null"


def kept(page: Page) -> None:
    """Wait until the browser has all of the version, and the page is served from there."""
    page.evaluate(KEPT)
    page.wait_for_function(CONTROLLED)


def seated(page: Page) -> None:
    """Wait for the table; Python starts first, which takes long where others work too."""
    expect(page.locator(".turn > [role=status]")).to_be_visible(timeout=120_000)


def cut(visitor: Visitor, host: FileHost) -> None:
    """Neither the page nor its service worker is answered any more."""
    visitor.lost_network = True
    visitor.context.set_offline(True)
    host.down = True


def caches(page: Page) -> list[str]:
    """Of versions of the app."""
    found: list[str] = page.evaluate("() => caches.keys()")
    return [name for name in found if not name.startswith(PYTHON)]


def thrown_away(page: Page, count: int) -> None:
    """Wait until the browser has only so many versions of the app."""
    waited_for(page, lambda: len(caches(page)) == count)


def started_python(page: Page) -> int:
    """The bytes of what the browser has kept of a start of Python, as soon as it has."""
    name = f"{PYTHON}{page.url.split('/t/')[0].removesuffix('/')}/"
    return waited_for(page, lambda: int(page.evaluate(SNAPSHOT, name)))


def waited_for(page: Page, look: Callable[[], T]) -> T:
    """What can be seen, as soon as it is something; a page cannot wait for a promise itself."""
    for _ in range(PATIENCE // 50):
        if found := look():
            return found
        page.wait_for_timeout(50)
    raise AssertionError("it did not happen")


def version(page: Page) -> str:
    found: str = page.evaluate("() => document.documentElement.dataset.version")
    return found


def newer(folder: Path, build: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the next version of the app over a site: another style, other Python, other kernels."""
    shutil.copytree(webapp.FOLDER, build)
    style = next((build / "assets").glob("index-*.css"))
    (build / "assets" / NEWER).write_text(style.read_text() + "\n:root { --newer: 1; }\n")
    page = (build / "index.html").read_text()
    (build / "index.html").write_text(page.replace(style.name, NEWER))
    for path in build.glob(f"assets/{style.name}*"):
        path.unlink()
    changed = []
    for path in (build / "runtime").glob(f"*-*{webapp.PACKED}"):
        content = gzip.decompress(path.read_bytes())
        if "-search-" in path.name:
            content += b"\0\x06\x05newer"  # a section of its own, with nothing in it
        elif path.name.startswith("sunroom-"):
            content = _other_python(content)
        else:
            continue
        changed.append(path.name)
        path.write_bytes(gzip.compress(content, 1))
    _renamed(build, changed)
    monkeypatch.setattr(webapp, "FOLDER", build)
    site.write(folder)


def _other_python(archive: bytes) -> bytes:
    """The same modules, one of which says another sentence."""
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(archive)) as old,
        zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as new,
    ):
        for one in old.infolist():
            new.writestr(one, old.read(one).replace(SAID.encode(), SAID_LATER.encode()))
    assert SAID_LATER.encode() in out.getvalue()
    return out.getvalue()


def _renamed(build: Path, changed: list[str]) -> None:
    """Names say what is in a file: so whatever names a file that has changed changes as well."""
    texts = {path: path.read_text() for path in build.glob("assets/*.js")}
    texts[build / "index.html"] = (build / "index.html").read_text()
    names = set(changed)
    while (
        more := {path.name for path, text in texts.items() if any(name in text for name in names)}
        - names
    ):
        names |= more
    names -= {"index.html"}
    for path, text in texts.items():
        for name in names:
            text = text.replace(name, _later(name))
        path.write_text(text)
    for path in [one for one in build.rglob("*") if one.name in names]:
        path.with_name(f"{path.name}.br").unlink(missing_ok=True)
        path.with_name(f"{path.name}.gz").unlink(missing_ok=True)
        path.rename(path.with_name(_later(path.name)))


def _later(name: str) -> str:
    stem, _, ending = name.rpartition(".")
    return f"{stem}newer.{ending}"


def said(page: Page) -> str:
    """A sentence of the Python in this page: `newer` says another one."""
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "open"}]
    wish = {"game": "lane", "seats": seats}
    told = page.evaluate("wish => tables.ask('POST', '/api/matches', wish)", json.dumps(wish))
    message: str = json.loads(told["body"])["error"]["message"]
    return message
