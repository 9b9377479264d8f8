"""Pages for people: the documentation of the interface, made from its description, and errors.

They hold no script and load nothing, so the headers forbid both.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from html import escape
from http import HTTPStatus
from importlib.resources import files
from typing import Any

_FOLDER = files("sunroom.server.http") / "pages"
STYLE = (_FOLDER / "style.css").read_text(encoding="utf-8")
LIVE = (_FOLDER / "live.html").read_text(encoding="utf-8")
_DIGEST = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()

# Sent with every response, also those that are no pages: nobody may frame, sniff or keep them.
HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": "; ".join(
        (
            "default-src 'none'",
            f"style-src 'sha256-{_DIGEST}'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cache-Control": "no-store",
}

METHODS = ("get", "post", "put", "patch", "delete", "head", "options")
UNTAGGED = "More"
DEEPEST = 4  # objects within one another that are still written out
WORDS = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
    "object": "object",
    "null": "null",
}


def documentation(openapi: Mapping[str, Any]) -> str:
    """What programs need: every request that can be made, and the live protocol."""
    groups = _groups(openapi)
    links = [(f"#{_anchor(number)}", _title(name)) for number, name in enumerate(groups)]
    links += [("#live", "Live"), ("/openapi.json", "OpenAPI")]
    sections = "".join(
        _group(openapi, number, name, requests)
        for number, (name, requests) in enumerate(groups.items())
    )
    body = f"""<header>
<h1><span class="sun"></span>Sunroom</h1>
<p class="lead">The server is running. <a href="/">Play in the browser</a>, or in the terminal with
<code>sunroom play</code>.</p>
<p class="soft">This page tells programs how to play here. {_line(_of(openapi, "info"))}</p>
<nav aria-label="On this page"><ul>{_listed(links)}</ul></nav>
</header>
<main>
{sections}<section><h2 id="live">Live</h2>
{LIVE}</section>
</main>
<footer>Sunroom is an unofficial, fan-made work. The games belong to their authors and publishers;
if you like them, buy the printed games.</footer>"""
    return _page("Sunroom", body)


def error_page(status: int, message: str) -> str:
    """What somebody sees in the browser where there is nothing to see."""
    try:
        phrase = HTTPStatus(status).phrase
    except ValueError:
        phrase = "Error"
    body = f"""<header><h1><span class="sun"></span>{escape(phrase)}</h1>
<p class="lead">{escape(message)}</p></header>
<main><p class="soft">Status {status:d}. <a href="/">Go to the start page</a></p></main>"""
    return _page(f"{phrase} - Sunroom", body)


def _page(title: str, body: str) -> str:
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{STYLE}</style>
</head>
<body><div class="page">
{body}
</div></body>
</html>
"""


def _groups(openapi: Mapping[str, Any]) -> dict[str, list[tuple[str, str, Mapping[str, Any]]]]:
    """Requests (method, path, operation) by tag, in the order in which tags are described."""
    found: dict[str, list[tuple[str, str, Mapping[str, Any]]]] = {
        str(tag.get("name")): [] for tag in openapi.get("tags", ())
    }
    for path, item in openapi.get("paths", {}).items():
        for method in METHODS:
            if method in item:
                for tag in item[method].get("tags") or (UNTAGGED,):
                    found.setdefault(str(tag), []).append((method, path, item[method]))
    return {name: requests for name, requests in found.items() if requests}


def _group(
    openapi: Mapping[str, Any],
    number: int,
    name: str,
    requests: Iterable[tuple[str, str, Mapping[str, Any]]],
) -> str:
    about = "".join(
        _paragraphs(tag.get("description"))
        for tag in openapi.get("tags", ())
        if tag.get("name") == name
    )
    listed = "".join(_request(openapi, *request) for request in requests)
    heading = f'<h2 id="{_anchor(number)}">{escape(_title(name))}</h2>'
    return f"<section>{heading}\n{about}{listed}</section>\n"


def _request(
    openapi: Mapping[str, Any], method: str, path: str, operation: Mapping[str, Any]
) -> str:
    inside = _paragraphs(operation.get("description"))
    parameters = [_resolved(openapi, one) for one in operation.get("parameters", ())]
    inside += _rows(
        "Parameters",
        (
            _row(
                _name(one.get("name", ""), bool(one.get("required"))),
                _kind(openapi, _of(one, "schema")),
                one.get("description") or _of(one, "schema").get("description"),
            )
            for one in parameters
        ),
    )
    inside += _body(openapi, _resolved(openapi, _of(operation, "requestBody")))
    inside += _rows(
        "Answers",
        (
            _answer(openapi, status, _resolved(openapi, answer))
            for status, answer in _of(operation, "responses").items()
        ),
    )
    what = escape(str(operation.get("summary", "")))
    return f"""<details><summary><span class="method {method}">{method.upper()}</span>
<code>{escape(path)}</code><span class="what">{what}</span></summary>
<div class="inside">{inside}</div></details>
"""


def _body(openapi: Mapping[str, Any], body: Mapping[str, Any]) -> str:
    """The fields to send, one a row; where it is no plain object, what it is."""
    rows = []
    for content in _of(body, "content").values():
        schema = _resolved(openapi, _of(content, "schema"))
        for choice in schema.get("anyOf", ()):  # a body that may be left out: itself, or null
            choice = _resolved(openapi, choice)
            schema = choice if choice.get("properties") else schema
        needed = schema.get("required", ())
        for name, field in _of(schema, "properties").items():
            about = field.get("description") or _resolved(openapi, field).get("description")
            rows.append(_row(_name(name, name in needed), _kind(openapi, field), about))
        if not rows:
            rows.append(_row("", _kind(openapi, schema), schema.get("description")))
    return _rows("Fields to send", rows)


def _answer(openapi: Mapping[str, Any], status: str, answer: Mapping[str, Any]) -> str:
    kinds = []
    for media, content in _of(answer, "content").items():
        schema = _of(content, "schema")
        kind = _kind(openapi, schema) if schema else ""
        kinds.append(kind if media == "application/json" else f"{media} {kind}".strip())
    return _row(
        f"<code>{escape(str(status))}</code>", " or ".join(kinds), answer.get("description")
    )


# --- schemas in words ----------------------------------------------------------------------------


def _kind(openapi: Mapping[str, Any], schema: Mapping[str, Any], depth: int = 0) -> str:
    """What a value may be, as `list of {kind: "bot", level: text}`."""
    schema = _resolved(openapi, schema)
    for word in ("anyOf", "oneOf"):
        if schema.get(word):
            kinds = [_kind(openapi, one, depth) for one in schema[word]]
            return " or ".join(dict.fromkeys(kinds)) + _default(schema)
    if len(schema.get("allOf", ())) == 1:
        return _kind(openapi, schema["allOf"][0], depth) + _default(schema)
    if "const" in schema:
        return json.dumps(schema["const"], ensure_ascii=False)
    if "enum" in schema:
        values = (json.dumps(one, ensure_ascii=False) for one in schema["enum"])
        return " or ".join(values) + _default(schema)
    if schema.get("type") == "array":
        items = _of(schema, "items")
        return f"list of {_kind(openapi, items, depth)}" if items else "list"
    if schema.get("properties"):
        if depth == DEEPEST:
            return "object"
        needed = schema.get("required", ())
        fields = (
            f"{name}{'' if name in needed else '?'}: {_kind(openapi, field, depth + 1)}"
            for name, field in schema["properties"].items()
        )
        return "{" + ", ".join(fields) + "}"
    word = WORDS.get(str(schema.get("type")), "anything")
    return word + _range(schema) + _default(schema)


def _range(schema: Mapping[str, Any]) -> str:
    least = schema.get("minLength", schema.get("minimum"))
    most = schema.get("maxLength", schema.get("maximum"))
    unit = " characters" if "maxLength" in schema or "minLength" in schema else ""
    if most is None:
        return f", at least {_figure(least)}{unit}" if least else ""
    least = "at most" if least is None else f"{_figure(least)} to"
    return f", {least} {_figure(most)}{unit}"


def _figure(value: object) -> str:
    """A bound of whole numbers may be told as 10.0."""
    return f"{value:g}" if isinstance(value, float) and value < 1e6 else str(value)


def _default(schema: Mapping[str, Any]) -> str:
    if schema.get("default") in (None, "", [], {}):
        return ""
    return f" (default {json.dumps(schema['default'], ensure_ascii=False)})"


def _resolved(openapi: Mapping[str, Any], schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """What a `$ref` stands for."""
    for _ in range(8):
        reference = schema.get("$ref")
        if not isinstance(reference, str):
            return schema
        found: Any = openapi
        for part in reference.removeprefix("#/").split("/"):
            found = found.get(part, {}) if isinstance(found, Mapping) else {}
        schema = found if isinstance(found, Mapping) else {}
    return {}


# --- pieces of HTML ------------------------------------------------------------------------------


def _rows(title: str, rows: Iterable[str]) -> str:
    listed = "".join(rows)
    return f"<h4>{title}</h4><dl>{listed}</dl>" if listed else ""


def _row(name: str, kind: str, about: object) -> str:
    """The name is HTML already, the rest is not."""
    told = f'<span class="kind">{escape(kind)}</span>' if kind else ""
    more = f"{'<br>' if told else ''}{_line({'description': about})}" if about else ""
    return f"<div><dt>{name}</dt><dd>{told}{more}</dd></div>"


def _name(name: str, needed: bool) -> str:
    return f"<code>{escape(name)}</code>" + (' <span class="need">needed</span>' if needed else "")


def _paragraphs(text: object) -> str:
    parts = re.split(r"\n\s*\n", text.strip()) if isinstance(text, str) else []
    return "".join(f"<p>{_line({'description': part})}</p>" for part in parts if part)


def _line(about: Mapping[str, Any]) -> str:
    """A description, with what stands in backquotes as code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(str(about.get("description") or "")))


def _listed(links: Iterable[tuple[str, str]]) -> str:
    return "".join(f'<li><a href="{escape(to)}">{escape(name)}</a></li>' for to, name in links)


def _title(name: str) -> str:
    return name[:1].upper() + name[1:]


def _anchor(number: int) -> str:
    return f"part-{number + 1}"


def _of(mapping: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = mapping.get(name)
    return found if isinstance(found, Mapping) else {}
