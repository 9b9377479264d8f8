"""What the server tells about itself: one JSON object a line on stderr.

    log = logging.getLogger("sunroom.server")
    log.info("match_created", extra={"match": id, "game": game})

The message names the event and the rest are its fields. The field `code` is always the code that
lets somebody join a table, and never shown; the code of a refusal goes into `refusal`.
"""

from __future__ import annotations

import json
import logging
import math
import re
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import PurePath
from typing import Any, TextIO

HIDDEN = "[hidden]"
# Fields that let somebody in, or tell what is hidden at a table.
SECRET_FIELDS = frozenset(
    ("token", "cookie", "set-cookie", "authorization", "code", "secret", "password", "pass", "seed")
)
_NAMES = "|".join(sorted(SECRET_FIELDS, key=len, reverse=True))
# What does the same within a text, as of an exception: (what to look for, what to leave of it).
SECRET_TEXTS = (
    (re.compile(r"s\d{1,2}\.[A-Za-z0-9_-]{16,}(\.[A-Za-z0-9_-]*)?"), HIDDEN),
    (re.compile(r"(?i)\b(bearer\s+)[^\s'\",]+"), rf"\1{HIDDEN}"),
    (re.compile(r"(?i)\b((?:__host-)?sunroom=)[^\s;'\",]+"), rf"\1{HIDDEN}"),
    (re.compile(rf"(?i)([?&](?:{_NAMES})=)[^&\s'\"]*"), rf"\1{HIDDEN}"),
    (
        re.compile(rf"(?i)(['\"](?:{_NAMES})\\?['\"]\s*:\s*)(\\?\"[^\"]*\"|'[^']*'|[^\s,}}\]]+)"),
        rf"\1{HIDDEN}",
    ),
    (re.compile(r"(://[^\s:/@]*:)[^\s/@]+(@)"), rf"\1{HIDDEN}\2"),  # of the database's address
)
LONGEST = 20_000  # characters of one field
DEEPEST = 8

# What formatters write into a record, and what uvicorn adds for colours.
_FORMATTED = frozenset(("message", "asctime", "color_message"))


def setup(level: str = "INFO", plain: bool = False, stream: TextIO | None = None) -> None:
    """Have all logs, uvicorn's too, written by us; start uvicorn with `log_config=None`."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(PlainLines() if plain else JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
    # Requests are counted and, at DEBUG, told by their route (see http.guard), never by their path.
    logging.getLogger("uvicorn.access").setLevel(logging.CRITICAL)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    # Two lines for every socket would be most of the log.
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    logging.captureWarnings(True)


class JsonLines(logging.Formatter):
    """For machines: every record is one line and one object."""

    def format(self, record: logging.LogRecord) -> str:
        event, fields = told(record)
        when = datetime.fromtimestamp(record.created, UTC)
        line: dict[str, Any] = {
            "time": when.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "event": event,
        }
        for name, value in fields.items():
            line[f"{name}_" if name in line else name] = value
        if problem := _problem(self, record):
            line["exception"] = problem
        return json.dumps(line)


class PlainLines(logging.Formatter):
    """For people at their own computer: the time of day, the event, its fields."""

    def format(self, record: logging.LogRecord) -> str:
        event, fields = told(record)
        words = [f"{datetime.fromtimestamp(record.created):%H:%M:%S}", _printable(event)]
        if record.levelno >= logging.WARNING:
            words.insert(1, f"{record.levelname}:")
        words += [_printable(f"{name}={value}") for name, value in fields.items()]
        lines = [" ".join(words)]
        if problem := _problem(self, record):
            lines += [f"    {_printable(line)}" for line in problem.splitlines()]
        return "\n".join(lines)


def told(record: logging.LogRecord) -> tuple[str, dict[str, Any]]:
    """The event and the fields of a record, without what must stay secret."""
    own = _own_names(logging.getLogRecordFactory())
    extra = {name: value for name, value in vars(record).items() if name not in own}
    fields = {redacted(name): _shown(name, value) for name, value in extra.items()}
    if record.name.startswith("uvicorn") and isinstance(record.args, tuple) and record.args:
        return _told_by_uvicorn(record, record.args, fields)
    try:
        return redacted(record.getMessage()), fields
    except Exception:  # a wrong log call must not stop what it wanted to tell of
        return redacted(str(record.msg)), fields


@lru_cache(maxsize=8)
def _own_names(factory: Callable[..., logging.LogRecord]) -> frozenset[str]:
    """What a record has before anybody adds a field to it. Libraries that somebody uses in the same
    process may have records made in their own way, with more in them than the standard library's
    have: whatever that is, nobody meant to tell it here."""
    blank = factory(__name__, logging.INFO, "", 0, "", (), None)
    return frozenset(vars(blank)) | vars(logging.makeLogRecord({})).keys() | _FORMATTED


def _told_by_uvicorn(
    record: logging.LogRecord, args: tuple[Any, ...], fields: dict[str, Any]
) -> tuple[str, dict[str, Any]]:
    """Connections without the visitor's address and without what follows the path."""
    if str(record.msg).startswith("%s - "):
        args = ("visitor", *args[1:])
    short = (one.partition("?")[0] if str(one).startswith("/") else one for one in args)
    try:
        return redacted(str(record.msg) % tuple(short)), fields
    except (TypeError, ValueError):
        return redacted(str(record.msg)), fields


def redacted(text: str) -> str:
    """The text without tokens, cookies, codes, seeds and passwords."""
    for pattern, left in SECRET_TEXTS:
        text = pattern.sub(left, text)
    if len(text) > LONGEST:
        # Cut in the middle: a traceback says where at its start and what at its end.
        text = f"{text[: LONGEST // 2]} [...] {text[-LONGEST // 2 :]}"
    return text


def _shown(name: object, value: Any, depth: int = 0) -> Any:
    """A field as JSON. Of an object only its type is told: its text might say too much."""
    if isinstance(name, str) and name.lower().replace("_", "-") in SECRET_FIELDS:
        return HIDDEN
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if isinstance(value, str | PurePath | BaseException):
        return redacted(str(value))
    if depth < DEEPEST and isinstance(value, dict):
        return {redacted(str(key)): _shown(key, one, depth + 1) for key, one in value.items()}
    if depth < DEEPEST and isinstance(value, list | tuple | set | frozenset):
        return [_shown(None, one, depth + 1) for one in value]
    return f"<{type(value).__name__}>"


def _problem(formatter: logging.Formatter, record: logging.LogRecord) -> str:
    """The traceback, if there is one."""
    parts = []
    if record.exc_info:
        parts.append(formatter.formatException(record.exc_info))
    if record.stack_info:
        parts.append(record.stack_info)
    return redacted("\n".join(parts))


def _printable(text: str) -> str:
    """Without line ends and control characters, by which a name could fake a line or a colour."""
    return "".join(one if one.isprintable() else repr(one)[1:-1] for one in text)
