"""How a server is set up: what the command line and the environment say."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from urllib.parse import urlsplit

from sunroom.games.terms import Refused, shown

PREFIX = "SUNROOM_"
# What is set by a variable of the environment alone, and not for users.
PASSED_ON = "SUNROOM_SERVE"


@dataclass(frozen=True)
class Settings:
    """Everything that a server can be told. Each may also be set as SUNROOM_NAME."""

    database: str = ""  # an address; empty: SQLite in the data folder
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    thinkers: int = 0  # processes in which bots think; 0: one a core
    data: str = ""  # the folder for the database and the secret; empty: the user's own
    public: str = ""  # the address people use, where a proxy stands before the server
    proxies: str = ""  # addresses of proxies whose word on the client's address is believed
    plain_logs: bool = False
    # Limits. They are generous for people and tight for floods.
    matches_per_person: int = 50  # that are not over
    matches_per_address: int = 200  # made in a day
    requests_per_second: float = 20.0  # from one address, with as many at once as in 5 seconds
    messages_per_second: float = 10.0  # on one socket, likewise
    sockets_per_address: int = 200
    absent_seconds: float = 60.0  # after which the host may let a bot play
    pace: float = 1.0  # how long bots take for a move: 1 as usual, 0 at once

    @property
    def folder(self) -> Path:
        if self.data:
            return Path(self.data)
        home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
        return Path(home) / "sunroom"

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{self.folder / 'sunroom.db'}"

    def passed_on(self) -> str:
        """For worker processes, as text."""
        return json.dumps(asdict(self))

    @classmethod
    def received(cls) -> Settings:
        """In a worker process: what `passed_on` wrote."""
        return cls(**json.loads(os.environ[PASSED_ON]))


def read(environment: Mapping[str, str], given: Mapping[str, object]) -> Settings:
    """What is given on the command line counts, then the environment, then what is usual."""
    found: dict[str, object] = {}
    for field in fields(Settings):
        variable = PREFIX + field.name.upper()
        if given.get(field.name) is not None:
            found[field.name] = given[field.name]
        elif variable in environment:
            found[field.name] = _typed(variable, environment[variable], str(field.type))
    settings = Settings(**found)  # type: ignore[arg-type]
    _check(settings)
    return settings


def _typed(variable: str, text: str, kind: str) -> object:
    if kind == "str":
        return text
    try:
        if kind == "bool":
            return {"1": True, "true": True, "0": False, "false": False}[text.lower()]
        return int(text) if kind == "int" else float(text)
    except (KeyError, ValueError):
        wanted = {"bool": "0 or 1", "int": "a whole number", "float": "a number"}[kind]
        raise Refused("bad_setting", f"{variable} must be {wanted}, not {shown(text)}") from None


def _check(settings: Settings) -> None:
    least = {
        "port": 0,
        "workers": 1,
        "thinkers": 0,
        "matches_per_person": 1,
        "matches_per_address": 1,
        "requests_per_second": 0.1,
        "messages_per_second": 0.1,
        "sockets_per_address": 1,
        "absent_seconds": 0,
        "pace": 0,
    }
    for name, bound in least.items():
        value = getattr(settings, name)
        if not bound <= value < 10**9:
            raise Refused("bad_setting", f"{name} must be at least {bound}, not {value}")
    if settings.port > 65535:
        raise Refused("bad_setting", f"port must be at most 65535, not {settings.port}")
    kind = settings.database_url.partition(":")[0]
    if kind not in ("sqlite", "postgresql", "postgres"):
        raise Refused(
            "bad_setting",
            f"database must be sqlite:///FILE or postgresql://USER@HOST/NAME, not {shown(kind)}:…",
        )
    if kind == "sqlite" and settings.workers > 1:
        raise Refused(
            "bad_setting",
            "several workers need PostgreSQL: add --database postgresql://…, or drop --workers",
        )
    if settings.public and not _is_address(settings.public):
        raise Refused(
            "bad_setting",
            f"public must be as https://play.example.org/, not {shown(settings.public)}",
        )


def _is_address(text: str) -> bool:
    try:
        found = urlsplit(text)
    except ValueError:
        return False
    return found.scheme in ("http", "https") and bool(found.hostname)
