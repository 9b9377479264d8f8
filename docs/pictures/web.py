"""Pictures of the web app, taken by a browser.

    python docs/pictures/web.py                # the three of README.md, beside this file
    python docs/pictures/web.py FOLDER         # every page and phase: light and dark, all sizes
    python docs/pictures/web.py FOLDER sunset  # those whose name has this word

It needs what the tests need (make test sets it up), and the web app built into the package.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

from playwright.sync_api import Browser, Error, sync_playwright

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.asides import ASIDES, OUTSIDE  # noqa: E402
from tests.browser.moments import MOMENTS, Show  # noqa: E402
from tests.browser.pages import PAGES, PHASES, table_of  # noqa: E402
from tests.browser.visitors import CHROMIUM, FLAGS, GAMES, Visitor  # noqa: E402
from tests.server.running import Running  # noqa: E402
from tests.server.served import Served  # noqa: E402

# What has a mouse, and what has a finger; whoever has one of them may turn it or make it larger.
SIZES = (
    {"desk": (1280, 800), "wall": (2560, 1440)},
    {"phone": (390, 844), "sideways": (844, 390), "tablet": (820, 1180)},
)
# So many own moves, and there is something to see.
MOVES = {"lane": 16, "sunset": 6, "sunny": 12}
README_SIZE = (1600, 1000)
PATIENCE = 60_000  # ms; the longest pages are long
REST = 600  # ms in which everything comes to rest


@contextmanager
def at_work(outside: bool = False) -> Iterator[tuple[Running, Browser]]:
    """A server with nothing in it, and a browser; with a game from outside, if that is wished."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        database = f"sqlite:///{folder}/pictures.db"
        server: Running | Served = Running(Path(folder), database)
        if outside:  # games are found when a process starts
            server = Served(Path(folder), database)
            server.environment["PYTHONPATH"] = str(ROOT / "tests" / "outside")
        server.start()
        if isinstance(server, Served):
            server.wait_until_ready()
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, chromium_sandbox=False, args=list(FLAGS)
        )
        yield (
            cast(Running, server),
            browser,
        )  # whoever needs more than the address asks for that kind
        browser.close()
        server.stop()


def come_to_rest(visitor: Visitor) -> None:
    """Nothing moves and no colour changes any more, but for what moves for ever."""
    visitor.page.wait_for_timeout(REST)
    visitor.page.evaluate(
        """() => Promise.allSettled(document.getAnimations()
            .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
            .map((one) => one.finished))"""
    )


def every_page(folder: Path, word: str = "") -> None:
    folder.mkdir(parents=True, exist_ok=True)
    own: dict[str, Show] = {**PAGES, **PHASES, **MOMENTS, **ASIDES}
    for shows, outside in ((own, False), (OUTSIDE, True)):
        wished = {name: show for name, show in shows.items() if word in name}
        if not wished:
            continue
        with at_work(outside) as (server, browser):
            for name, show in wished.items():
                show_and_take(server, browser, folder, name, show)


def show_and_take(server: Running, browser: Browser, folder: Path, name: str, show: Show) -> None:
    for touch, sizes in enumerate(SIZES):
        width, height = next(iter(sizes.values()))
        visitor = Visitor(
            browser,
            server.url,
            width=width,
            height=height,
            touch=bool(touch),
            guided=name in PAGES,  # the guide covers what a phase is about
        )
        try:
            show(visitor, server)
        except (AssertionError, Error) as error:
            print(f"{name}: {error}", file=sys.stderr)
        else:
            take(visitor, folder / name.replace(" ", "-"), sizes)
        visitor.context.close()


def take(visitor: Visitor, beginning: Path, sizes: dict[str, tuple[int, int]]) -> None:
    """All pictures of a page, as it is now."""
    page = visitor.page
    for size, (width, height) in sizes.items():
        page.set_viewport_size({"width": width, "height": height})
        for colours in ("light", "dark"):
            page.emulate_media(color_scheme=colours)
            come_to_rest(visitor)
            # A table and a dialog are made for the window.
            whole = not page.locator(".turn, dialog[open]").first.is_visible()
            if whole:  # what sticks to the window's edge lies where it does at first
                page.evaluate("scrollTo(0, 0)")
            file = beginning.with_name(f"{beginning.name}-{size}-{colours}.png")
            page.screenshot(path=file, full_page=whole, timeout=PATIENCE)
            print(file)


def for_readme() -> None:
    with at_work() as (server, browser):
        for game in GAMES:
            width, height = README_SIZE
            visitor = Visitor(browser, server.url, width=width, height=height, guided=False)
            table_of(game, MOVES[game])(visitor, server)
            come_to_rest(visitor)
            file = HERE / f"web-{game}.png"
            visitor.page.screenshot(path=file)
            print(file)
            visitor.context.close()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        every_page(Path(sys.argv[1]), *sys.argv[2:3])
    else:
        for_readme()
