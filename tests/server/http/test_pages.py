"""The pages: whole, escaped, and content with what the headers allow."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser
from typing import Annotated, Any, Literal

import pytest
from fastapi import FastAPI, Query
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, Field

from sunroom.server.http.pages import HEADERS, documentation, error_page
from sunroom.server.tables import entry

EMPTY = {"br", "meta"}


class Person(BaseModel):
    kind: Literal["me"]
    name: str = Field(max_length=40)


class Bot(BaseModel):
    kind: Literal["bot"]
    level: Literal["easy", "master"] = "easy"


class New(BaseModel):
    game: str = Field(description="Which game, as in `GET /api/games`.")
    seats: list[Annotated[Person | Bot, Field(discriminator="kind")]]
    seconds: int | None = Field(None, ge=10, le=3600)


class Node(BaseModel):
    children: list[Node] = []


app = FastAPI(title="plain", openapi_tags=[{"name": "plain", "description": "plain"}])


@app.post("/api/matches", tags=["plain"], summary="Set up plain", status_code=201)
def new(body: New) -> dict[str, Any]:
    raise NotImplementedError


@app.get("/api/matches/{id}", tags=["plain"], description="plain\n\nMore of plain")
def match(id: str, seat: Annotated[int | None, Query(description="plain")] = None) -> Node:
    raise NotImplementedError


@app.post("/api/people", response_description="plain")
def people(body: Person | None = None) -> None:
    raise NotImplementedError


def sample(text: str = "plain") -> Any:
    """The description of a small server, with this text in all its places, also as names."""

    def put(value: Any) -> Any:
        if isinstance(value, dict):
            return {put(key): put(one) for key, one in value.items()}
        if isinstance(value, list):
            return [put(one) for one in value]
        return value.replace("plain", text) if isinstance(value, str) else value

    openapi = app.openapi()
    properties = openapi["components"]["schemas"]["New"]["properties"]
    properties["plain"] = {"enum": ["plain"], "default": "plain", "description": "plain"}
    return put(openapi)


class Reader(HTMLParser):
    """Reads a page strictly: what is opened is closed, in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_page_tells_all_requests():
    text = " ".join(Reader(documentation(sample())).text.split())
    assert "sunroom play" in text and "Play in the browser" in text and "to follow" not in text
    assert "POST /api/matches" in text and "Set up plain" in text
    assert "Which game, as in GET /api/games." in text
    assert 'list of {kind: "me", name: text, at most 40 characters} or {kind: "bot"' in text
    assert "whole number, 10 to 3600 or null" in text
    assert "More of plain" in text


def test_the_page_tells_the_whole_live_protocol():
    page = documentation(sample())
    kinds = [value for name, value in vars(entry).items() if name.isupper()]
    words = ["move", "undo", "agree", "decline", "ping", "news", "accepted", "refused", "presence"]
    for word in [*kinds, *words, "pong"]:
        assert f"<code>{word}</code>" in page or f'"{word}"' in page, word


def test_a_description_that_goes_round_in_circles_ends():
    assert "children" in documentation(sample())


@given(st.text(), st.text(alphabet="<>&\"'`/ script=alert(1)-!\n"))
def test_everything_is_escaped(one, other):
    wanted = Reader(documentation(sample())).tags
    text = f"<script>{one}</script>{other}\"'><img src=x onerror=y>"
    found = Reader(documentation(sample(text))).tags
    quiet = {"p", "code"}  # of which a text may make more, by empty lines and backquotes
    assert [tag for tag in found if tag[0] not in quiet] == [
        tag for tag in wanted if tag[0] not in quiet
    ]
    assert all(not attrs for tag, attrs in found if tag == "code")


@pytest.mark.parametrize("page", [documentation(sample()), error_page(404, "No table here.")])
def test_pages_load_nothing_and_run_nothing(page):
    tags = Reader(page).tags
    names = {tag for tag, _ in tags}
    assert not names & {"script", "link", "img", "iframe", "object", "form", "svg", "base"}
    for _, attrs in tags:
        assert "style" not in attrs and not any(name.startswith("on") for name in attrs)
        assert str(attrs.get("href", "/")).startswith(("/", "#")) and "src" not in attrs
    assert "url(" not in page and "@import" not in page and "//" not in page
    (style,) = re.findall(r"<style>(.*?)</style>", page, re.S)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert f"style-src 'sha256-{digest}'" in HEADERS["Content-Security-Policy"]


def test_links_within_the_page_lead_somewhere():
    tags = Reader(documentation(sample())).tags
    names = {attrs["id"] for _, attrs in tags if "id" in attrs}
    links = {str(attrs["href"]) for tag, attrs in tags if tag == "a" and attrs.get("href")}
    assert {link[1:] for link in links if link.startswith("#")} <= names
    assert {link for link in links if not link.startswith("#")} == {"/", "/openapi.json"}


@pytest.mark.parametrize("openapi", [{}, {"paths": {}}, {"paths": {"/x": {"get": {}}}}])
def test_a_poor_description_still_makes_a_page(openapi):
    Reader(documentation(openapi))


@given(st.integers(100, 999), st.text())
def test_an_error_page_says_what_and_why(status, message):
    message = message.replace("\r", "").replace("\0", "")
    reader = Reader(error_page(status, message))
    assert message in reader.text and str(status) in reader.text


def test_the_headers():
    policy = HEADERS["Content-Security-Policy"]
    for part in ("default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'"):
        assert part in policy.split("; ")
    assert "unsafe" not in policy
    assert HEADERS["X-Content-Type-Options"] == "nosniff"
    assert HEADERS["Referrer-Policy"] == "no-referrer"
    assert HEADERS["Cross-Origin-Opener-Policy"] == "same-origin"
    assert HEADERS["Cross-Origin-Resource-Policy"] == "same-origin"
    for name, value in HEADERS.items():
        assert name.isascii() and value.isascii() and value.isprintable()
