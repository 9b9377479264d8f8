"""What comes in and goes out over HTTP, as the API describes it."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

LONGEST_NAME = 40
MINUTE, FORTNIGHT = 60, 14 * 24 * 3600

GameId = Literal["lane", "sunset", "sunny"]
Level = Literal["easy", "medium", "strong", "master"]
SeatNumber = Annotated[int, Field(ge=0, le=4)]


def _clean(name: str) -> str:
    """One line of visible text. (Direction marks could make other words look different.)"""
    found = " ".join(name.split())
    if not found or any(unicodedata.category(one) in ("Cc", "Cf", "Cs", "Co") for one in found):
        raise ValueError("a name has visible characters only, at least one")
    return found


Name = Annotated[
    str, Field(min_length=1, max_length=LONGEST_NAME, examples=["Anna"]), AfterValidator(_clean)
]
ClientId = Annotated[
    str,
    Field(
        min_length=1,
        max_length=64,
        pattern=r"^[!-~]+$",
        description="The sender's own name for this, a new one each time. Sent twice, it is done "
        "once and answered twice.",
        examples=["c1"],
    ),
]
After = Annotated[
    int, Field(ge=0, le=10**9, description="The number of the last entry that the sender has seen.")
]


class Asked(BaseModel):
    """What a request may say: exactly this."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Token(Asked):
    token: str | None = Field(None, max_length=200, description="Of a person that one already is.")


class SeatWish(Asked):
    kind: Literal["me", "open", "here", "bot"] = Field(
        description="me: you; open: for whoever has the link; here: another person at your device; "
        "bot: a bot of a level."
    )
    name: Name | None = Field(None, description="Of a person; needed for me and here.")
    level: Level | None = Field(None, description="Of a bot; medium if left out.")


class NewMatch(Asked):
    game: GameId
    seats: list[SeatWish] = Field(min_length=1, max_length=5, description="In turn order.")
    options: dict[str, str | int | bool] | None = Field(
        None, description="As GET /api/games lists them; defaults for what is left out."
    )
    listed: bool = Field(False, description="Anybody may see it in the list, and join.")
    seconds: Annotated[int, Field(ge=MINUTE, le=FORTNIGHT)] | None = Field(
        None, description="Time for a move; afterwards a bot plays until the person returns."
    )


class Join(Asked):
    name: Name
    code: str | None = Field(None, max_length=64, description="Of the link; not for listed ones.")
    seat: SeatNumber | None = Field(None, description="The first open one, if left out.")


class OwnSeat(Asked):
    seat: SeatNumber | None = Field(None, description="All of one's own, if left out.")


class Replace(Asked):
    seat: SeatNumber
    level: Level = "medium"


class Move(Asked):
    seat: SeatNumber
    move: str = Field(min_length=1, max_length=100, examples=["build e6 2"])
    after: After
    id: ClientId


class Undo(Asked):
    seat: SeatNumber
    after: After
    id: ClientId


class Record(Asked):
    record: dict[str, Any] = Field(description="As GET /api/matches/{id}/record gives it.")


# --- answers -------------------------------------------------------------------------------------


class Problem(BaseModel):
    code: str = Field(examples=["stale"])
    message: str
    rule: str | None = Field(None, description="The rule that forbids it.", examples=["L8"])


class Failure(BaseModel):
    error: Problem


class Identity(BaseModel):
    token: str = Field(description="Whoever has it is this person: keep it to yourself.")


class Option(BaseModel):
    values: list[str | int | bool]
    default: str | int | bool
    also: str | None = None


class GameDescription(BaseModel):
    id: str
    name: str
    least: int
    most: int
    version: int
    options: dict[str, Option]


class Games(BaseModel):
    games: list[GameDescription]
    levels: list[str]


class SeatState(BaseModel):
    kind: Literal["open", "person", "bot"]
    name: str
    bot: str | None = Field(description="The level of the bot that decides, also for a person.")


class UndoState(BaseModel):
    seat: int
    agreed: list[int]


class TableState(BaseModel):
    id: str
    game: str
    players: int
    options: dict[str, str | int | bool]
    version: int
    status: Literal["open", "running", "over", "closed"]
    seats: list[SeatState]
    seat: int | None = Field(description="Whose turn it is.")
    listed: bool
    seconds: int | None
    origin: Literal["played", "imported"]
    created: float
    number: int = Field(description="Of the last entry.")
    deadline: float | None
    undo: UndoState | None
    rematch: str | None
    mine: list[int] = Field(description="Your seats.")
    hosting: bool
    code: str | None = Field(None, description="For the link; only told to those at the table.")


class Tables(BaseModel):
    matches: list[TableState]


class Number(BaseModel):
    number: int = Field(description="Of the entry that it became.")


class RecordState(BaseModel):
    game: str
    players: int
    options: dict[str, str | int | bool]
    seed: int
    moves: list[str]
    version: int
    start: dict[str, Any] | None = None


class ReplayStep(BaseModel):
    seat: int
    move: str | None
    events: list[dict[str, Any]]
    view: dict[str, Any]


class Replay(BaseModel):
    game: str
    seat: int | None = Field(description="Whose eyes; null: all is revealed.")
    begin: dict[str, Any] = Field(description="The view before the first move.")
    steps: list[ReplayStep]
    scores: list[int]
    winners: list[int]
    detail: list[dict[str, Any]]


class Health(BaseModel):
    status: Literal["ok", "starting", "stopping", "broken"]
    version: str
