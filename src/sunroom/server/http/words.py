"""The words of the games: the page asks for those of its reader's language."""

from __future__ import annotations

import hashlib
from dataclasses import asdict
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Header, Query, Response

from sunroom import games, words
from sunroom.games import rulebook
from sunroom.games.spoken import all_words
from sunroom.server.models import matches as models
from sunroom.server.telling.refusals import PROBLEMS
from sunroom.words.languages import LANGUAGES

router = APIRouter(prefix="/api", responses=PROBLEMS)


Language = Annotated[
    str, Query(min_length=1, max_length=20, description="One of `languages`.", examples=["it"])
]


@lru_cache(len(LANGUAGES))
def _words(language: str) -> tuple[bytes, str]:
    """They do not change while the server runs."""
    content = msgspec.json.encode(all_words(language))
    return content, f'"{hashlib.sha256(content).hexdigest()[:24]}"'


@router.get(
    "/words",
    tags=["Games"],
    summary="What is said of the games, in one language",
    response_model=dict[str, Any],
    responses={304: {"description": "Nothing has changed."}},
)
async def spoken(
    language: Language = "en",
    if_none_match: Annotated[str | None, Header()] = None,
) -> Response:
    """Sentences for events, questions and moves, and the names of all there is: levels of bots,
    options and their values, phases, cards, parts of the score. `src/sunroom/words/table.py` says
    how to read them. `languages` are those that there are."""
    content, tag = _words(words.check(language))
    headers = {"etag": tag, "cache-control": "no-cache"}
    if if_none_match == tag:
        return Response(status_code=304, headers=headers)
    return Response(content, media_type="application/json", headers=headers)


@router.get("/games/{game}/rules", tags=["Games"], summary="The rules of a game in words")
async def rules(game: models.GameId, language: Language = "en") -> models.Rules:
    """As the game brings them: in this language if they are there, else in the one they are in."""
    found = rulebook.of(games.get(game), words.check(language))
    return models.Rules.model_validate({"sections": [asdict(section) for section in found]})
