"""The API for those who study: printed things, previews, hints, analyses, score pads."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Query
from fastapi.responses import StreamingResponse
from starlette.requests import HTTPConnection

from sunroom import games
from sunroom.games.lane import board as boards
from sunroom.games.sunny import tiles as tilesets
from sunroom.games.terms import Score
from sunroom.server import models, models_study
from sunroom.server.api import PROBLEMS, Anybody, Guest, MatchId, Serving
from sunroom.server.study import Study

router = APIRouter(prefix="/api", responses=PROBLEMS)

OwnSeat = Annotated[models.SeatNumber, Query(description="Your seat, whose turn it is.")]


def study_of(connection: HTTPConnection) -> Study:
    found = connection.app.state.study
    assert isinstance(found, Study)
    return found


Studying = Annotated[Study, Depends(study_of)]


# --- printed things ------------------------------------------------------------------------------


@router.get("/games/{game}/material", tags=["Games"], summary="The printed things of a game")
async def material(game: models.GameId) -> models_study.Material:
    """Its board, cards or tiles, as they are by default."""
    found = games.get(game)
    return _material(found.material(found.check_options(None, found.least)))


@router.get(
    "/matches/{match}/material", tags=["Matches"], summary="The printed things of this match"
)
async def match_material(match: MatchId, desk: Serving) -> models_study.Material:
    played = (await desk.hall.room(match)).table.match
    return _material(played.game.material(played.options))


def _material(found: dict[str, object]) -> models_study.Material:
    if "spaces" in found:
        return models_study.LaneMaterial.model_validate(found)
    if "cards" in found:
        return models_study.SunsetMaterial.model_validate(found)
    return models_study.SunnyMaterial.model_validate(found)


@router.post("/boards/check", tags=["Printed games"], summary="Check a board of one's own")
async def check_board(wish: models_study.BoardText) -> models_study.BoardChecked:
    """For Sunrise Lane; what is wrong is refused with its line and column."""
    board = boards.parse(wish.board)
    material = models_study.LaneMaterial.model_validate(board.material())
    return models_study.BoardChecked(board=board.text(), material=material)


@router.post("/tiles/check", tags=["Printed games"], summary="Check a tile set of one's own")
async def check_tiles(wish: models_study.TilesText) -> models_study.TilesChecked:
    """For Sunny Day; what is wrong is refused with its line."""
    tiles = tilesets.parse(wish.tiles)
    material = models_study.SunnyMaterial.model_validate(tiles.material())
    most = tiles.most_players()
    return models_study.TilesChecked(tiles=tiles.text(), most=most, material=material)


@router.post("/score", tags=["Printed games"], summary="Score a printed game")
async def score_pad(wish: models_study.Pad) -> models_study.ScoreState:
    """The scores of a table as it lies at the end, with what the points are for.

    What a score does not need may be left out; what cannot be is refused.
    """
    return _score(games.get(wish.game).printed(wish.told()))


def _score(found: Score) -> models_study.ScoreState:
    return models_study.ScoreState(scores=found.scores, winners=found.winners, detail=found.detail)


# --- while playing -------------------------------------------------------------------------------


@router.get("/matches/{match}/preview", tags=["Playing"], summary="What a move would bring")
async def preview(
    match: MatchId,
    study: Studying,
    who: Anybody,
    seat: OwnSeat,
    move: Annotated[models_study.MoveText, Query()],
) -> models_study.Preview:
    """As far as the seat can know: nothing that chance decides, or that is hidden from it."""
    return models_study.Preview.model_validate(await study.preview(who, match, seat, move))


@router.post("/matches/{match}/hint", tags=["Playing"], summary="What a bot would do")
async def hint(
    match: MatchId, wish: models_study.HintWish, study: Studying, who: Anybody
) -> models_study.Hint:
    """In matches against bots only, on one's own turn. It knows what the seat knows."""
    return models_study.Hint.model_validate(await study.hint(who, match, wish))


@router.get("/matches/{match}/arrangement", tags=["Playing"], summary="Arrange tiles for me")
async def arrangement(
    match: MatchId, study: Studying, who: Anybody, seat: OwnSeat
) -> models_study.Arrangement:
    """Sunny Day: the moves that put the collected tiles into the area best."""
    return models_study.Arrangement.model_validate(await study.arrangement(who, match, seat))


# --- afterwards ----------------------------------------------------------------------------------


@router.get("/matches/{match}/score", tags=["Afterwards"], summary="The score in its parts")
async def score(match: MatchId, study: Studying) -> models_study.ScoreState:
    return _score(await study.score(match))


@router.post(
    "/matches/{match}/fork", tags=["Afterwards"], status_code=201, summary="What if: play on anew"
)
async def fork(
    match: MatchId, wish: models_study.Fork, study: Studying, who: Guest
) -> models.TableState:
    """A new match from any moment of a finished one, you against bots.

    What lies hidden in the deck, pile or supply is shuffled, and chance begins anew.
    """
    return models.TableState.model_validate(await study.fork(who, match, wish))


@router.get(
    "/matches/{match}/analysis",
    tags=["Afterwards"],
    summary="What a bot thinks of every decision",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {}}, "description": "Server-sent events."}},
)
async def analysis(
    match: MatchId,
    desk: Serving,
    study: Studying,
    who: Anybody,
    level: Annotated[
        Literal["strong", "master"],
        Query(description="Of the bot: a fifth of a second for each decision, or a whole one."),
    ] = "strong",
) -> StreamingResponse:
    """Of a finished match: each decision with more than one legal move, in order, as it comes.

    The data of an event is `{"number", "seat", "move", "chance", "best": {"move", "chance"},
    "loss"}`: which move of the match it was, from 1; the chance to win that the move left its
    player, by what that seat knew; the best move; what was lost. Chances are null where nobody
    could think ahead. The last event is `done` with `mistakes`, the three costliest, and `chances`
    by seat; or `failed` with `code` and `message`.
    """
    record = (await desk.finished(match)).record()
    key = who.person or who.address
    study.analyses.admit(key, match, level)  # a refusal is an answer, not part of a stream
    content = study.analyses.stream(key, match, record, level)
    return StreamingResponse(content, media_type="text/event-stream")
