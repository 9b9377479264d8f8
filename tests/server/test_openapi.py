"""The description of the API that the web app's types come from is the server's own."""

from __future__ import annotations

import json
from pathlib import Path

from sunroom.server.app import build
from sunroom.server.settings import Settings

FILE = Path(__file__).resolve().parents[2] / "web" / "openapi.json"


def described(folder: Path) -> str:
    app = build(Settings(data=str(folder)))._app
    return json.dumps(app.openapi(), indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def test_the_web_app_knows_the_api_as_it_is(tmp_path):
    """If this fails after a change that was meant: python -m tests.server.test_openapi"""
    assert FILE.read_text(encoding="utf-8") == described(tmp_path)


if __name__ == "__main__":
    import tempfile

    FILE.write_text(described(Path(tempfile.mkdtemp())), encoding="utf-8")
