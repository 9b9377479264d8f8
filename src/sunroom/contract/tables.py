"""Declarations as tables for people: events, items of a score, what the rules say of a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NotRequired, get_args, get_origin, get_type_hints

from sunroom.contract import SEVERAL, checker, declares, of
from sunroom.contract.typescript import Schema, type_of
from sunroom.games.declared import Said
from sunroom.games.game import Game

COMMON = ("event", "item", "rule")
SAID = {
    "Standing": "`standing`",
    "About": "`about` a move",
    "PadStanding": "`standing` on a score pad",
    "Fault": "`fault` of a refusal",
}


def events(game: Game) -> str:
    """Each event with its arguments and its rules."""
    return _table(game, "Event", "event", "arguments")


def items(game: Game) -> str:
    """Each item of a score with what it tells beside `seat` and `points`."""
    return _table(game, "Item", "item", "beside `seat` and `points`", ("seat", "points"))


def sayings(game: Game) -> str:
    """What its rules say of a table, of a move and of what is wrong: field by field."""
    lines = ["| | field | | |", "|---|---|---|---|"]
    for part, title in SAID.items():
        if part not in declares(game):
            continue
        schema = checker(game, part).json_schema()
        for name, kind, about in _fields(schema, schema.get("$defs", {})):
            lines.append(f"| {title} | `{name}` | {kind} | {about} |")
            title = ""
    return "\n".join(lines)


def _fields(schema: Schema, shared: Schema, within: str = "") -> Iterator[tuple[str, str, str]]:
    """All fields of a form, those inside of others too: path, type, what is said of it."""
    schema = _resolved(schema, shared)
    for one in schema.get("oneOf", ()):
        yield from _fields(one, shared, within)
    for name, value in schema.get("properties", {}).items():
        inner, path = _resolved(value, shared), f"{within}{name}"
        while True:
            if inner.get("type") == "array" and "items" in inner:
                inner, path = _resolved(inner["items"], shared), f"{path}[]"
            elif inner.get("type") == "object" and "propertyNames" in inner:
                keys = inner["propertyNames"].get("$ref", "").rpartition("/")[2]
                inner, path = _resolved(inner["additionalProperties"], shared), f"{path}[{keys}]"
            else:
                break
        is_form = "properties" in inner
        kind = "" if is_form else type_of(inner).replace("|", "or").replace('"', "`")
        yield path, kind, value.get("description", "")
        if is_form:
            yield from _fields(inner, shared, f"{path}.")


def _resolved(schema: Schema, shared: Schema) -> Schema:
    name = schema.get("$ref", "").rpartition("/")[2]
    return shared[name] if name else schema


def _table(game: Game, part: str, field: str, title: str, known: tuple[str, ...] = ()) -> str:
    lines = [f"| {field} | {title} | rule |", "|---|---|---|"]
    for one in getattr(of(game), SEVERAL[part][0], ()):
        hints = get_type_hints(one, include_extras=True)
        names = [
            f"`{name}`{_said(kind)}"
            for name, kind in hints.items()
            if name not in COMMON and name not in known
        ]
        rules = ", ".join(_values(hints["rule"]))
        lines.append(
            f"| `{_values(hints[field])[0]}`{_said(hints[field])} | {', '.join(names)} | {rules} |"
        )
    return "\n".join(lines)


def _said(kind: Any) -> str:
    """What is said of an argument, or that it may be left out."""
    said = next((one.text for one in _metadata(kind)), "")
    is_optional = get_origin(kind) is NotRequired
    if is_optional and not said:
        said = "where it applies"
    return f" ({said})" if said and (is_optional or said[0].islower()) else ""


def _metadata(kind: Any) -> list[Said]:
    if get_origin(kind) is NotRequired:
        kind = get_args(kind)[0]
    return [one for one in getattr(kind, "__metadata__", ()) if isinstance(one, Said)]


def _values(kind: Any) -> tuple[str, ...]:
    if hasattr(kind, "__metadata__"):
        kind = get_args(kind)[0]
    return get_args(kind)
