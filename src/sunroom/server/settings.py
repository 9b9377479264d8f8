"""How a server is set up: what the command line and the environment say."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from urllib.parse import urlsplit

from sunroom.bots.levels import LEVELS
from sunroom.games.terms import Refused, shown

PREFIX = "SUNROOM_"
# What is set by a variable of the environment alone, and not for users.
PASSED_ON = "SUNROOM_SERVE"
LOOPBACK = ("localhost", "127.0.0.1", "::1")
NO_HINTS = "none"
SHORTEST_TOKEN = 16  # characters

# What is usual where nothing else is said. At home and among friends the limits are those of
# `Settings`; a server that strangers can reach gives each of them less.
PROFILES: Mapping[str, Mapping[str, object]] = {
    "home": {},
    "public": {
        "matches_per_person": 20,
        "matches_per_address": 60,
        "requests_per_second": 10.0,
        "messages_per_second": 5.0,
        "readings_per_second": 0.2,
        "sockets_per_address": 40,
        "connections_per_address": 60,
        "hints": "strong",
    },
}


@dataclass(frozen=True)
class Settings:
    """Everything that a server can be told. Each may also be set as SUNROOM_NAME."""

    database: str = ""  # an address; empty: SQLite in the data folder
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    thinkers: int = 0  # processes in which bots think; 0: one a core
    warm_after: float = 0.5  # seconds without a request before they load the search of a game
    data: str = ""  # the folder for the database and the secret; empty: the user's own
    public: str = ""  # the address people use, where a proxy stands before the server
    profile: str = "home"  # whom the limits below are for: see PROFILES
    proxies: str = ""  # addresses of proxies whose word on the client's address is believed
    plain_logs: bool = False
    metrics_token: str = ""  # whoever shows it may see the figures; empty: nobody
    # Limits. They are generous for people and tight for floods.
    matches_per_person: int = 50  # that are not over
    matches_per_address: int = 200  # made in a day
    requests_per_second: float = 20.0  # from one address, with as many at once as in 5 seconds
    messages_per_second: float = 10.0  # on one socket, likewise
    readings_per_second: float = 0.5  # replays, imports, forks of an address; 40 seconds' at once
    hints_per_second: float = 0.5  # for one person; 12 seconds' at once
    sockets_per_address: int = 200
    connections_per_address: int = 300  # that are no sockets
    connections: int = 0  # of all kinds, at one process; 0: as many as the system lets us have
    hints: str = ""  # the strongest level that gives hints, or none; empty: see `strongest_hint`
    absent_seconds: float = 60.0  # after which the host may let a bot play
    local: bool = True  # matches against bots are played in the visitor's own browser, if it can
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

    @property
    def strongest_hint(self) -> str:
        """On one's own computer master may think for seconds; for everybody that is too long."""
        return self.hints or ("master" if self.host in LOOPBACK and not self.public else "strong")

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
    profile = str(found.get("profile", "home"))
    if profile not in PROFILES:
        known = " or ".join(PROFILES)
        raise Refused("bad_setting", f"profile must be {known}, not {shown(profile)}")
    settings = Settings(**{**PROFILES[profile], **found})  # type: ignore[arg-type]
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
        "warm_after": 0,
        "matches_per_person": 1,
        "matches_per_address": 1,
        "requests_per_second": 0.1,
        "messages_per_second": 0.1,
        "readings_per_second": 0.01,
        "hints_per_second": 0.01,
        "sockets_per_address": 1,
        "connections_per_address": 1,
        "connections": 0,
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
    if settings.hints not in ("", NO_HINTS, *LEVELS):
        known = ", ".join((*LEVELS, NO_HINTS))
        raise Refused("bad_setting", f"hints must be one of {known}, not {shown(settings.hints)}")
    if settings.metrics_token and len(settings.metrics_token) < SHORTEST_TOKEN:
        raise Refused(
            "bad_setting",
            f"metrics_token must have at least {SHORTEST_TOKEN} characters: it could be guessed",
        )
    if settings.public and not _is_address(settings.public):
        raise Refused(
            "bad_setting",
            f"public must look like https://play.example.org/, not {shown(settings.public)}",
        )
    if settings.profile == "public" and urlsplit(settings.public).scheme != "https":
        raise Refused(
            "bad_setting",
            "a server of the profile public is reached by https: say --public "
            "https://play.example.org/, and have a proxy speak https there (docs/hosting.md)",
        )


def _is_address(text: str) -> bool:
    try:
        found = urlsplit(text)
    except ValueError:
        return False
    return found.scheme in ("http", "https") and bool(found.hostname)
