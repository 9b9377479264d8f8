"""What can be played: the games with their options, and the bots' levels."""

from __future__ import annotations

from fastapi import APIRouter

from sunroom.server.http.who_asks import Serving
from sunroom.server.models import matches as models
from sunroom.server.telling import offered
from sunroom.server.telling.refusals import PROBLEMS

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/games", tags=["Games"], summary="The games with their options, and the bots' levels")
async def all_games(actions: Serving) -> models.Games:
    local = actions.settings.local
    return models.Games.model_validate({**offered.all_games(), "local": local})
