"""The command line as a whole: what all commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sunroom.cli.of_games import WithGames
from sunroom.games import finding
from sunroom.games.finding import built_in

app = typer.Typer(
    name="sunroom",
    cls=WithGames,
    help="Board games as real software, to play and to study.",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode="rich",
)


GAMES = f"The game: {', '.join(sorted(built_in()))}, or one that you added."
GameId = Annotated[str, typer.Argument(help=GAMES)]
EXAMPLE = min(built_in())  # a game to show how a command is used
# One that bots can learn; to ask the games themselves would take a while.
LEARNED = min(path.parent.name for path in Path(finding.__file__).parent.glob("*/learned.py"))


def speak(language: str | None) -> None:
    """Say what there is to say in a language, or in the one that the reader's system asks for."""
    from sunroom import words

    words.choose(words.preferred() if language is None else language)
