"""`make docs` builds a site that is whole and asks nobody for anything."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import sunroom
import sunroom.arena

ROOT = Path(__file__).parent.parent
# What a browser fetches by itself when it shows a page.
FETCHED = re.compile(
    r"""(?:<(?:script|img|iframe|source|video)[^>]*?\ssrc=|<link[^>]*?\shref=|"""
    r"""@import\s+|url\()["']?([^"')>\s]+)"""
)


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    """The site, built as `make docs` builds it: whatever is wrong with a link is an error."""
    folder: Path = tmp_path_factory.mktemp("site")
    shown = subprocess.run(["make", "-n", "-s", "docs"], cwd=ROOT, capture_output=True, text=True)
    command = next(line for line in shown.stdout.splitlines() if "sphinx" in line).split()
    assert "-W" in command, "every warning counts"
    command = [sys.executable, *command[1:-1], str(folder)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    return folder


def test_every_page_is_there(site):
    for source in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")):
        assert (site / source.relative_to(ROOT)).with_suffix(".html").is_file(), source
    assert (site / "index.html").read_text() == (site / "README.html").read_text()


def test_links_between_pages_work(site):
    """Those that the pages were written with, and those that building has added."""
    names = {page: set(re.findall(r'\sid="([^"]+)"', page.read_text())) for page in pages(site)}
    for page in names:
        for target in re.findall(r'<a [^>]*?href="([^"]+)"', page.read_text()):
            if ":" in target:
                continue
            path, _, name = target.partition("#")
            found = (page.parent / path).resolve() if path else page
            assert found.is_file(), f"{page.name}: {target}"
            assert not name or name in names.get(found, {name}), f"{page.name}: {target}"


def test_a_page_is_shown_without_asking_another_host(site):
    for file in [*pages(site), *site.rglob("*.css")]:
        for target in FETCHED.findall(file.read_text()):
            assert target.startswith("data:") or "//" not in target, f"{file.name}: {target}"


def test_the_reference_tells_everything_that_is_exported(site):
    told = "".join(page.read_text() for page in (site / "docs" / "reference").glob("*.html"))
    for module in (sunroom, sunroom.arena):
        for name in module.__all__:
            assert re.search(rf'id="sunroom\.[\w.]*\b{name}"', told), name


def pages(site: Path) -> list[Path]:
    return sorted(site.rglob("*.html"))
