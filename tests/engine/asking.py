"""Requests to an engine, and what it answers."""

from __future__ import annotations

import json
from typing import Any

from sunroom.engine import Engine


def ask(engine: Engine, **request: Any) -> dict[str, Any]:
    answer = engine.answer(json.dumps(request).encode())
    json.dumps(answer, allow_nan=False)
    return answer


def error(answer: dict[str, Any]) -> dict[str, Any]:
    assert answer["ok"] is False
    assert set(answer["error"]) <= {"code", "message", "rule"}
    found: dict[str, Any] = answer["error"]
    return found
