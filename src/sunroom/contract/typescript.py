"""Declarations as types of TypeScript, from their JSON schema."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter

Schema = dict[str, Any]

WIDTH = 100
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}
SIMPLE["null"] = "null"


def module(about: str, parts: Mapping[str, Any]) -> str:
    """A file that exports each part under its name, and whatever the parts are made of."""
    adapters = [(name, "validation", TypeAdapter(one)) for name, one in parts.items()]
    found, shared = TypeAdapter.json_schemas(adapters)  # type: ignore[arg-type]
    return written(about, {name: found[name, "validation"] for name in parts}, shared["$defs"])


def written(about: str, parts: Mapping[str, Schema], shared: Mapping[str, Schema]) -> str:
    """The same from schemas."""
    lines = [
        f"// {about}",
        "// Written by `make contract`: change the declarations, not this file.",
    ]
    for name, schema in sorted(shared.items()):
        lines += ["", *_named(name, schema)]
    for name, schema in parts.items():
        if name not in shared:
            lines += ["", *_named(name, schema)]
    return "\n".join(lines) + "\n"


def _named(name: str, schema: Schema) -> list[str]:
    lines = _comment(schema.get("description"), "")
    if "properties" not in schema:
        return [*lines, *_wrapped(f"export type {name} = ", schema)]
    required = schema.get("required", ())
    lines.append(f"export interface {name} {{")
    for key, value in schema["properties"].items():
        lines += _comment(value.get("description"), "  ")
        lines.append(f"  {key}{'' if key in required else '?'}: {type_of(value)};")
    return [*lines, "}"]


def _comment(text: str | None, indent: str) -> list[str]:
    return [f"{indent}/** {' '.join(text.split())} */"] if text else []


def _wrapped(begin: str, schema: Schema) -> list[str]:
    line = f"{begin}{type_of(schema)};"
    if len(line) <= WIDTH:
        return [line]
    choices = " | ".join(_choices(schema))
    folded = textwrap.wrap(choices, WIDTH - 2, break_long_words=False, break_on_hyphens=False)
    return [begin.rstrip(), *(f"  {one}" for one in folded[:-1]), f"  {folded[-1]};"]


def type_of(schema: Schema) -> str:
    """The type of a schema, on one line."""
    return " | ".join(_choices(schema))


def _choices(schema: Schema) -> list[str]:
    """The types that a value may have, each of them once."""
    if "$ref" in schema:
        return [schema["$ref"].rpartition("/")[2]]
    if "const" in schema:
        return [json.dumps(schema["const"])]
    if "enum" in schema:
        return [json.dumps(value) for value in schema["enum"]]
    for several in ("anyOf", "oneOf"):
        if several in schema:
            found = [one for part in schema[several] for one in _choices(part)]
            return list(dict.fromkeys(found))
    return [_plain(schema)]


def _plain(schema: Schema) -> str:
    kind = schema.get("type")
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(type_of(one) for one in schema['prefixItems'])}]"
        items = schema.get("items") or {}
        inner = type_of(items)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind == "object":
        if "properties" in schema:
            required = schema.get("required", ())
            content = [
                f"{key}{'' if key in required else '?'}: {type_of(value)}"
                for key, value in schema["properties"].items()
            ]
            return "{ " + "; ".join(content) + " }"
        values = schema.get("additionalProperties", True)
        inner = type_of(values) if isinstance(values, dict) and values else "unknown"
        if "propertyNames" not in schema:
            return f"Record<string, {inner}>"
        keyed = f"Record<{type_of(schema['propertyNames'])}, {inner}>"
        # Declared with a least length: then no key is missing.
        return keyed if "minProperties" in schema else f"Partial<{keyed}>"
    return SIMPLE.get(str(kind), "unknown")
