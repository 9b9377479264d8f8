"""`sunroom site`: the app as a folder of files, what is in it, and what it refuses."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from sunroom.server.http import static, webapp
from sunroom.words.languages import LANGUAGES
from tests import commands

MOST_FIRST_VISIT = 6_000_000  # bytes, compressed: the page, Python, the kernels


def run(*arguments: object) -> CompletedProcess[str]:
    return commands.run("site", *arguments)


def refused(*arguments: object) -> str:
    ran = run(*arguments)
    assert ran.returncode == 2
    assert ran.stderr.startswith("sunroom: ") and ran.stderr.count("\n") == 1, ran.stderr
    return ran.stderr


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    folder: Path = tmp_path_factory.mktemp("hosted") / "site"
    ran = run(folder)
    assert ran.returncode == 0, ran.stderr
    assert "http.server" in ran.stdout
    return folder


def listed(folder: Path) -> dict[str, Any]:
    """What the service worker keeps."""
    told, _, _ = (folder / "sw.js").read_text().partition("\n")
    found: dict[str, Any] = json.loads(told.removeprefix("self.sunroom=").removesuffix(";"))
    return found


def compressed(folder: Path, name: str) -> int:
    """As a host that knows Brotli sends it."""
    found = folder / f"{name}.br"
    if not found.is_file():
        found = folder / f"{name}.gz"
    return (found if found.is_file() else folder / name).stat().st_size


class Page(HTMLParser):
    """The elements of a page with their attributes, and the script within it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.script = ""
        self._in_script = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self._in_script = tag == "script"

    def handle_data(self, data: str) -> None:
        if self._in_script:
            self.script += data

    def handle_endtag(self, tag: str) -> None:
        self._in_script = False

    def first(self, tag: str, **wanted: str) -> dict[str, str | None]:
        return next(
            attributes
            for one, attributes in self.elements
            if one == tag and wanted.items() <= attributes.items()
        )


def test_every_file_of_the_version_is_there_and_is_what_it_says(site):
    told = listed(site)
    for name, digest in told["files"].items():
        content = (site / (name or "index.html")).read_bytes()
        if name.endswith(webapp.PACKED):  # by what the browser keeps
            content = gzip.decompress(content)
        assert hashlib.sha256(content).hexdigest() == digest, name
    for name in webapp.files(static.FOLDER):
        assert name in told["files"], name
    page = Page((site / "index.html").read_text())
    assert page.first("html")["data-version"] == told["version"]


def test_it_is_the_server_s_app_but_alone(site):
    page = Page((site / "index.html").read_text())
    assert "data-alone" in page.first("html")
    served = Page(static._text())
    assert "data-alone" not in served.first("html")
    assert served.first("html")["data-version"] != page.first("html")["data-version"]


def test_a_host_that_finds_no_file_shows_the_page(site):
    assert (site / "404.html").read_bytes() == (site / "index.html").read_bytes()


def test_compressed_files_are_those_beside_them(site):
    packed = list(site.rglob("*.gz"))
    assert len(packed) > 50
    for path in packed:
        assert gzip.decompress(path.read_bytes()) == path.with_suffix("").read_bytes(), path
    # Brotli's are made by the same program from the same files; what is rewritten here has none.
    for path in site.rglob("*.br"):
        name = path.relative_to(site).as_posix()
        assert path.read_bytes() == (static.FOLDER / name).read_bytes(), path
        assert path.with_suffix("").read_bytes() == (static.FOLDER / name[:-3]).read_bytes(), path


def test_a_first_visit_is_small_enough(site):
    names = ["index.html", "sw.js", *(name for name in listed(site)["files"] if name)]
    size = sum(compressed(site, name) for name in names)
    print(f"\nall of a site, compressed: {size / 1e6:.2f} MB")
    assert size < MOST_FIRST_VISIT


def test_only_its_own_script_runs_in_the_page(site):
    page = Page((site / "index.html").read_text())
    policy = str(page.first("meta", **{"http-equiv": "Content-Security-Policy"})["content"])
    rules = dict(part.split(" ", 1) for part in policy.split("; "))
    assert rules["default-src"] == "'none'"
    assert "unsafe-inline" not in policy and "'unsafe-eval'" not in policy
    assert "http" not in policy, "no other host"
    for what in ("connect-src", "worker-src", "img-src", "style-src"):
        assert rules[what] == "'self'"
    digest = base64.b64encode(hashlib.sha256(page.script.encode()).digest()).decode()
    assert f"'sha256-{digest}'" in rules["script-src"].split()


def test_whoever_opens_the_file_itself_is_told_what_to_do_in_every_language(site):
    page = Page((site / "index.html").read_text())
    told = [attributes for tag, attributes in page.elements if attributes.get("class") == "disk"]
    assert [one["lang"] for one in told] == list(LANGUAGES)
    assert all("hidden" in one for one in told)
    texts = re.findall(r'<p class="disk"[^>]*>([^<]+)</p>', (site / "index.html").read_text())
    assert len(set(texts)) == len(LANGUAGES)
    assert all("python3 -m http.server" in text for text in texts)


def test_nothing_names_another_host(site):
    """Of what a browser would fetch by itself; addresses in texts and in Python lead nowhere."""
    for path in (site / "index.html", site / "sw.js", site / "manifest.webmanifest"):
        found = set(re.findall(r"https?://[\w.-]+", path.read_text()))
        assert found <= {"http://localhost"}, path
    for path in (site / "assets").glob("*.css"):
        assert "//" not in re.sub(r"/\*.*?\*/", "", path.read_text()), path


@pytest.mark.parametrize("base", ["/games/sunroom/", "games/sunroom", "/"])
def test_the_base_may_be_told(tmp_path, base):
    assert run(tmp_path / "site", "--base", base).returncode == 0
    script = Page((tmp_path / "site" / "index.html").read_text()).script
    told = json.loads(script.partition("\n")[0].removeprefix("const told = ").removesuffix(";"))
    assert told["base"] == ("/" if base == "/" else "/games/sunroom/")
    assert told["pages"] == list(webapp.PAGES)


@pytest.mark.parametrize("base", ["a b", "/x?y/", "//host/", "/../", '/"/'])
def test_a_base_that_is_no_path_is_refused(tmp_path, base):
    assert "is not the path" in refused(tmp_path / "site", "--base", base)
    assert not (tmp_path / "site").exists()


def test_a_folder_of_something_else_is_left_alone(tmp_path):
    (tmp_path / "letter.txt").write_text("dear")
    assert "is neither empty" in refused(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
    assert run(tmp_path, "--force").returncode == 0
    assert (tmp_path / "letter.txt").read_text() == "dear"
    assert (tmp_path / "index.html").is_file()
    # Now it is a site, and a newer version needs no more words; what is not of it stays.
    assert run(tmp_path).returncode == 0
    assert (tmp_path / "letter.txt").is_file()


def test_a_file_is_no_folder(tmp_path):
    (tmp_path / "file").write_text("")
    assert "is not a folder" in refused(tmp_path / "file")


def test_a_service_worker_of_somebody_else_makes_no_site(tmp_path):
    (tmp_path / "sw.js").write_text("self.addEventListener('fetch', () => {});")
    assert "is neither empty" in refused(tmp_path)


def test_a_newer_version_takes_the_files_of_the_older_one_away(tmp_path):
    assert run(tmp_path).returncode == 0
    # As if an older version had brought a file that is there no more.
    told = listed(tmp_path)
    told["files"]["assets/old-12345678.js"] = "0" * 64
    told["files"]["../outside.txt"] = "0" * 64
    worker = (tmp_path / "sw.js").read_text().partition("\n")[2]
    (tmp_path / "sw.js").write_text(f"self.sunroom={json.dumps(told)};\n{worker}")
    outside = tmp_path.parent / "outside.txt"
    outside.write_text("mine")
    for ending in ("", ".br", ".gz"):
        (tmp_path / "assets" / f"old-12345678.js{ending}").write_text("old")
    assert run(tmp_path).returncode == 0
    assert not list((tmp_path / "assets").glob("old*"))
    assert outside.is_file()
    assert "assets/old-12345678.js" not in listed(tmp_path)["files"]


def test_a_site_that_was_damaged_is_written_anew(tmp_path):
    (tmp_path / "sw.js").write_text("self.sunroom={broken\n")
    assert run(tmp_path, "--force").returncode == 0
    assert listed(tmp_path)["files"]
