"""The web app in a real browser (Debian's Chromium without its windows), against a real server.

Each test file has a server and a browser of its own. Whoever looks at a page is a `Visitor`: with
cookies of their own, and watched all the time. At the end of every test nobody may have seen an
error in the console, or have asked any other host for anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from sunroom.server.hosting import site
from sunroom.server.http import static
from tests.browser.file_host import FileHost
from tests.browser.sites import BASE
from tests.browser.visitors import CHROMIUM, FLAGS, SHORT_VISITS, Visitor
from tests.server.running import Running


@pytest.fixture(scope="module")
def web(tmp_path_factory) -> Iterator[Running]:
    """A server with the web app, for all tests of a file."""
    assert static.built(), (
        f"the web app is not built in {static.FOLDER}: install the package (make install), "
        "or run `npm ci && npm run build` in web/"
    )
    folder = tmp_path_factory.mktemp("web")
    found = Running(folder, f"sqlite:///{folder}/web.db")
    found.start()
    yield found
    found.stop()


# Not for the whole session: while Playwright runs, an event loop is under way in this thread, and
# tests of other folders start loops of their own.
@pytest.fixture(scope="module")
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    flags = [*FLAGS] if request.path.stem.endswith("figures") else [*FLAGS, SHORT_VISITS]
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(
            executable_path=CHROMIUM, chromium_sandbox=False, args=flags
        )
        yield found
        found.close()


@pytest.fixture
def visit(web: Running, browser: Browser) -> Iterator[Callable[..., Visitor]]:
    """Somebody new comes: `visit(width=360, height=740, touch=True, dark=True, language="it")`."""
    visitors: list[Visitor] = []

    def come(**wishes: object) -> Visitor:
        visitor = Visitor(browser, web.url, **wishes)  # type: ignore[arg-type]
        visitors.append(visitor)
        return visitor

    yield come
    for visitor in visitors:
        visitor.context.close()
    for visitor in visitors:
        assert not visitor.complaints, visitor.complaints
        assert not visitor.strangers, visitor.strangers


@pytest.fixture
def visitor(visit: Callable[..., Visitor]) -> Visitor:
    """Somebody at a desk."""
    return visit()


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """A site that is only read."""
    found: Path = tmp_path_factory.mktemp("site") / "site"
    site.write(found)
    return found


@pytest.fixture
def host(folder) -> Iterator[FileHost]:
    found = FileHost(folder, BASE)
    yield found
    found.close()


@pytest.fixture
def come(browser: Browser) -> Iterator[Callable[[FileHost], Visitor]]:
    visitors: list[Visitor] = []

    def visit(host: FileHost) -> Visitor:
        visitors.append(Visitor(browser, host.url, guided=False, keeps=True))
        return visitors[-1]

    yield visit
    for visitor in visitors:
        visitor.context.close()
    for visitor in visitors:
        assert not visitor.complaints, visitor.complaints
        assert not visitor.strangers, visitor.strangers
