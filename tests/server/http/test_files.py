"""The files of the app as the server sends them: compressed, kept, under their policy."""

from __future__ import annotations

import gzip
import hashlib
import json

import httpx
import pytest

from sunroom.server.http import static, webapp


@pytest.fixture(scope="module")
def files() -> list[str]:
    assert static.built(), "the web app is not built: run make web"
    return webapp.files(static.FOLDER)


@pytest.mark.parametrize("coding", ["br", "gzip", "identity", "br;q=0, gzip", "deflate, gzip, br"])
def test_a_file_is_sent_as_the_browser_takes_it(serve, files, coding):
    server = serve()
    name = next(one for one in files if one.startswith("assets/index-") and one.endswith(".js"))
    with httpx.stream(
        "GET", f"{server.url}/{name}", headers={"accept-encoding": coding}, verify=False
    ) as answer:
        sent = b"".join(answer.iter_raw())
    wanted = "br" if "br" in static.codings(coding) else "gzip" if "gzip" in coding else None
    assert answer.status_code == 200
    assert answer.headers.get("content-encoding") == wanted
    ending = webapp.COMPRESSED[wanted] if wanted else ""
    assert sent == (static.FOLDER / f"{name}{ending}").read_bytes()
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["vary"] == "accept-encoding"
    assert "immutable" in answer.headers["cache-control"]


def test_what_the_service_worker_lists_is_what_the_server_has(serve):
    server = serve()
    worker = httpx.get(f"{server.url}/sw.js", verify=False)
    assert worker.headers["cache-control"] == "no-cache"
    told = worker.text.partition("\n")[0].removeprefix("self.sunroom=").removesuffix(";")
    for name, digest in json.loads(told)["files"].items():
        answer = httpx.get(f"{server.url}/{name}", verify=False)
        assert answer.status_code == 200, name
        is_packed = name.endswith(webapp.PACKED)
        content = gzip.decompress(answer.content) if is_packed else answer.content
        assert hashlib.sha256(content).hexdigest() == digest, name


def test_workers_are_under_the_policy_of_the_page(serve, files):
    """A worker keeps to the policy of its own file, whatever the page's is."""
    server = serve()
    for name in ("sw.js", next(one for one in files if one.endswith("pyodide.asm.mjs"))):
        policy = httpx.get(f"{server.url}/{name}", verify=False).headers["content-security-policy"]
        assert policy == static.POLICY
    assert "'wasm-unsafe-eval'" in static.POLICY
    assert "'unsafe-eval'" not in static.POLICY and "'unsafe-inline'" not in static.POLICY
    assert "http" not in static.POLICY, "no other host"


def test_kinds_that_browsers_insist_on(serve, files):
    server = serve()
    wanted = {webapp.PACKED: "application/octet-stream", ".mjs": "text/javascript"}
    for name in files:
        for ending, kind in wanted.items():
            if name.endswith(ending):
                answer = httpx.head(f"{server.url}/{name}")
                assert answer.headers["content-type"] == kind, name
    manifest = httpx.get(f"{server.url}/manifest.webmanifest", verify=False)
    assert manifest.headers["content-type"] == "application/manifest+json"
    for icon in manifest.json()["icons"]:
        assert (
            httpx.get(f"{server.url}/{icon['src']}", verify=False).headers["content-type"]
            == icon["type"]
        )


def test_the_whole_app_may_be_fetched_at_once_beside_playing(serve, files):
    server = serve(requests_per_second=2.0)
    with httpx.Client(verify=False) as client:
        for name in files:
            if name.split("/")[0] in ("assets", "runtime", "icons"):
                assert client.head(f"{server.url}/{name}").status_code == 200, name
        assert client.get(f"{server.url}/api/games").status_code == 200
        # But not again and again.
        some = next(one for one in files if one.startswith("assets/"))
        assert any(client.head(f"{server.url}/{some}").status_code == 429 for _ in range(200))


def test_what_is_not_there_is_not_found(serve):
    server = serve()
    for path in ("/assets/nothing.js", "/runtime/nothing", "/assets/../index.html", "/icons/"):
        assert httpx.get(f"{server.url}{path}", verify=False).status_code == 404, path
