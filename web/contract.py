"""Writes what comes from the declarations of games and server: `make contract`.

The description of the API, the types of the web app, the tables of docs/contract.md and
docs/server.md. `--check` changes nothing, and fails if something is not up to date.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from sunroom import contract, games
from sunroom.contract import tables, typescript
from sunroom.games import finding
from sunroom.games.game import Game

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = {
    ROOT / "docs" / "contract.md": {"events": tables.events, "items": tables.items},
    ROOT / "docs" / "server.md": {"what rules say": tables.sayings},
}
OPENAPI = ROOT / "web" / "openapi.json"
LIVE = ROOT / "web" / "src" / "live" / "contract.ts"


def ours() -> list[Game]:
    """The games of this checkout that declare what they tell."""
    found = [games.get(name) for name in games.NAMES if name in finding.built_in()]
    return [game for game in found if contract.of(game) is not None]


def document(path: Path) -> str:
    """A document, with the tables between its marks as they must be."""
    text = path.read_text(encoding="utf-8")
    for what, table in DOCUMENTS[path].items():
        found = "\n\n".join(f"**{game.id}**\n\n{table(game)}" for game in ours())
        begin, end = f"<!-- {what}: written by make contract -->", f"<!-- end of {what} -->"
        before, mark, rest = text.partition(begin)
        _, other, after = rest.partition(end)
        assert mark and other, f"{path.name} has no place for {what}"
        text = f"{before}{begin}\n{found}\n{end}{after}"
    return text


def types_of(game: Game) -> str:
    parts = {part: contract.declared(game, part) for part in contract.declares(game)}
    return typescript.module(f"What {game.name} tells and is told.", parts)


def openapi() -> dict[str, Any]:
    from sunroom.server.app import build
    from sunroom.server.settings import Settings

    with tempfile.TemporaryDirectory() as folder:
        found: dict[str, Any] = build(Settings(data=folder))._app.openapi()
    return found


def live() -> str:
    """The messages of the live connection, and those that the server is told."""
    from sunroom.server.live import contract as messages
    from sunroom.server.live import requests

    contract.strict(messages)
    told = {
        "Message": contract.one_of(messages.MESSAGES, "type"),
        "Entry": contract.one_of(messages.ENTRIES, "kind"),
    }
    asked, shared = msgspec.json.schema_components([requests.Said])
    wishes = typescript.written("", {"Wish": asked[0]}, shared).partition("\n\n")[2]
    return f"{typescript.module('What is said on the live connection.', told)}\n{wishes}"


def written() -> dict[Path, str]:
    """All files, with the content that they must have."""
    found = {
        **{path: document(path) for path in DOCUMENTS},
        OPENAPI: json.dumps(openapi(), indent=1, sort_keys=True, ensure_ascii=False) + "\n",
        LIVE: live(),
    }
    for game in ours():
        found[ROOT / "web" / "src" / "games" / game.id / "contract.ts"] = types_of(game)
    return found


def stale() -> list[str]:
    """The files that are not what they must be."""
    return [
        str(path.relative_to(ROOT))
        for path, content in written().items()
        if not path.exists() or path.read_text(encoding="utf-8") != content
    ]


def main() -> int:
    if sys.argv[1:] == ["--check"]:
        found = stale()
        if found:
            print(f"make contract brings up to date: {', '.join(found)}", file=sys.stderr)
        return 1 if found else 0
    for path, content in written().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
