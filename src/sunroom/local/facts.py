"""What a page without a server knows from the start, before Python has begun: web/build.py has it
written beside the page's sources."""

from __future__ import annotations

from sunroom.games.spoken import all_words
from sunroom.games.terms import Json
from sunroom.server.telling import offered
from sunroom.words.languages import LANGUAGES


def games() -> Json:
    """As GET /api/games tells them; tables are in this browser."""
    return {**offered.all_games(), "local": True}


def all_facts() -> dict[str, Json]:
    """By the names of their files."""
    return {"games": games(), **{f"words-{one}": all_words(one) for one in LANGUAGES}}
