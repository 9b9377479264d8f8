"""What comes in and goes out over HTTP, as the API describes it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from sunroom import games
from sunroom.bots.levels import USUAL, Level
from sunroom.games.finding import ID
from sunroom.server.models.told import Fault
from sunroom.server.tables.names import LONGEST_NAME, clean

MOST_SEATS = max(games.get(name).most for name in games.NAMES)  # of any game
MINUTE, HOUR, FORTNIGHT = 60, 3600, 14 * 24 * 3600

GameId = Annotated[
    str, Field(pattern=f"^{ID.pattern}$", description="One of those that GET /api/games lists.")
]
SeatNumber = Annotated[int, Field(ge=0, le=MOST_SEATS - 1)]

Name = Annotated[
    str, Field(min_length=1, max_length=LONGEST_NAME, examples=["Anna"]), AfterValidator(clean)
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


class Nothing(Asked):
    """An empty object: only what sends JSON, and no form of another page, asks like this."""


class Restore(Asked):
    handle: str = Field(max_length=40, description="Of one of `before` of GET /api/me.")


class PassShown(Asked):
    model_config = ConfigDict(extra="forbid", strict=True, validate_by_name=True)
    shown: str = Field(alias="pass", min_length=1, max_length=100)


class PassTaken(PassShown):
    leaving: str | None = Field(
        max_length=40, description="The handle of who one is here so far; null: nobody."
    )


class SeatWish(Asked):
    kind: Literal["me", "open", "here", "bot"] = Field(
        description="me: you; open: for whoever has the link; here: another person at your device; "
        "bot: a bot of a level."
    )
    name: Name | None = Field(None, description="Of a person; needed for me and here.")
    level: Level | None = Field(None, description=f"Of a bot; {USUAL} if left out.")


class NewMatch(Asked):
    game: GameId
    seats: list[SeatWish] = Field(min_length=1, max_length=MOST_SEATS, description="In turn order.")
    options: dict[str, str | int | bool] | None = Field(
        None, description="As GET /api/games lists them; defaults for what is left out."
    )
    listed: bool = Field(False, description="Anyone may see it in the list and join.")
    seconds: Annotated[int, Field(ge=MINUTE, le=FORTNIGHT)] | None = Field(
        None, description="Time for a move; afterwards a bot plays until the person returns."
    )
    match_seconds: Annotated[int, Field(ge=MINUTE, le=FORTNIGHT)] | None = Field(
        None, description="Instead of `seconds`: time for all moves of each person together."
    )
    increment: Annotated[int, Field(ge=0, le=HOUR)] | None = Field(
        None, description="What each move adds to the time for the whole match."
    )


class Join(Asked):
    name: Name
    code: str | None = Field(None, max_length=64, description="Of the link; not for listed ones.")
    seat: SeatNumber | None = Field(None, description="The first open one, if left out.")


class OwnSeat(Asked):
    seat: SeatNumber | None = Field(None, description="All of your own, if left out.")


class Replace(Asked):
    seat: SeatNumber
    level: Level = USUAL


class Move(Asked):
    seat: SeatNumber
    move: str = Field(min_length=1, max_length=100, examples=["build e6 2"])
    after: After
    id: ClientId


class Undo(Asked):
    seat: SeatNumber
    after: After
    id: ClientId


# --- answers -------------------------------------------------------------------------------------


class Problem(BaseModel):
    code: str = Field(examples=["stale"])
    message: str
    rule: str | None = Field(None, description="The rule that forbids it.", examples=["L8"])
    fault: Fault | None = Field(
        None, description="What is wrong, as the game declares it: for whoever tells it in words."
    )


class Failure(BaseModel):
    error: Problem


class Identity(BaseModel):
    token: str = Field(description="Whoever has it is this person: keep it to yourself.")


class Person(BaseModel):
    handle: str = Field(description="Stands for the person here; it proves nothing.")
    names: list[str] = Field(description="That they sat down with, the last one first.")
    matches: int = Field(description="In how many they have a seat.")


class Me(BaseModel):
    now: Person | None = Field(description="Null: this browser has no identity yet.")
    before: list[Person] = Field(description="Who you were in this browser, and can be again.")


class Pass(BaseModel):
    made: str = Field(alias="pass", description="Whoever takes it is you: keep it to yourself.")
    seconds: int = Field(description="For which it is good, and once only.")


class Option(BaseModel):
    values: list[str | int | bool]
    default: str | int | bool
    also: str | None = Field(None, description="What is allowed beside the values, in words.")
    of_seats: bool = Field(description="Whether its numbers are seats: those of the match, then.")
    check: str | None = Field(
        description="Where the text of a thing of one's own is checked; null: it takes no text.",
        examples=["/api/boards/check"],
    )


class GameDescription(BaseModel):
    id: str
    name: str
    letter: str = Field(description="Before the numbers of its rules, as in L16.", examples=["L"])
    least: int = Field(description="How few can play.")
    most: int = Field(description="How many can play.")
    version: int = Field(description="Of the rules.")
    options: dict[str, Option]
    by_seat: list[str] = Field(description="The lists of a view that have an entry for each seat.")
    pad: bool = Field(description="Whether POST /api/score counts the printed game.")
    solves: list[str] = Field(
        description="The phases in which GET /api/matches/{match}/arrangement finds the best moves."
    )


class Games(BaseModel):
    games: list[GameDescription] = Field(description="In the order in which they are listed.")
    levels: list[Level] = Field(description="Of bots, from the weakest to the strongest.")
    level: Level = Field(description="The usual one, where nobody says more.")
    adviser: Level = Field(description="The usual one for hints.")
    local: bool = Field(
        description="Whether matches against bots are to be played in the visitor's browser."
    )


class Rule(BaseModel):
    id: str = Field(examples=["L9"])
    text: str
    ruling: str | None = Field(description="How it is read where the printed rules are silent.")


class RuleSection(BaseModel):
    title: str
    rules: list[Rule]


class Rules(BaseModel):
    sections: list[RuleSection] = Field(description="None where the game brings no rules in words.")


class SeatState(BaseModel):
    kind: Literal["open", "person", "bot"]
    name: str
    bot: str | None = Field(description="The level of the bot that decides, also for a person.")


class UndoState(BaseModel):
    seat: int
    agreed: list[int]


class ClockState(BaseModel):
    left: list[float | None] = Field(
        description="Seconds that each person has, by seat: for the match, or for a move. Of who "
        "decides: when their time began to run."
    )
    starts: float | None = Field(
        description="At one device: when time begins to run if nobody says before that they are "
        "ready; null where it runs."
    )


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
    seconds: int | None = Field(description="For a move.")
    match_seconds: int | None = Field(description="For all moves of a person together.")
    increment: int
    origin: Literal["played", "imported"]
    created: float
    number: int = Field(description="Of the last entry.")
    deadline: float | None = Field(description="When the time of whoever decides is up.")
    clock: ClockState | None = Field(description="Null where time is not limited.")
    undo: UndoState | None
    rematch: str | None
    winners: list[int] | None = Field(description="Seats that have won; null before the end.")
    mine: list[int] = Field(description="Your seats.")
    hosting: bool
    code: str | None = Field(None, description="For the link; only told to those at the table.")


class Tables(BaseModel):
    matches: list[TableState]


class Number(BaseModel):
    number: int = Field(description="Of the entry that it became.")


class Health(BaseModel):
    status: Literal["ok", "starting", "stopping", "broken"]
    version: str
    problem: Literal["database", "bots"] | None = None
