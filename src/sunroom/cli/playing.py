"""Commands of those who play here, and of programs that play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from sunroom.cli.app import EXAMPLE, GAMES, app, speak
from sunroom.cli.of_games import Language
from sunroom.words.common import COMMON

LEVELS = COMMON.names["level"]  # the bots themselves are slow to import
EPILOG = f"Example: sunroom play {EXAMPLE} --people 2 --bot strong --names Anna,Ben"


# Not registered here: games add flags to it.
def play(
    game: Annotated[
        str | None, typer.Argument(help=f"{GAMES} The first of all games by default.")
    ] = None,
    people: Annotated[
        int | None, typer.Option(help="How many people play at this keyboard; 1 by default.")
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            help=f"A bot to play with; repeat it for several: {', '.join(LEVELS)} (the last two "
            "do not think ahead), or you: about as good as you, going by your finished matches."
        ),
    ] = None,
    names: Annotated[
        str | None, typer.Option(help="The names of the people, separated by commas.")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(help="An option of the game as NAME=VALUE; repeat it for several."),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(help="The random seed; the same one deals the same cards again."),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue the match you played last.")
    ] = False,
    file: Annotated[
        Path | None, typer.Option(help="Save the match in this file, or --resume it.")
    ] = None,
    colour: Annotated[
        bool, typer.Option("--colour/--no-colour", help="Whether to use colours.")
    ] = True,
    fast: Annotated[bool, typer.Option("--fast", help="Do not pause between bots' moves.")] = False,
    language: Language = None,
    **of_games: Any,
) -> None:
    """Play in the terminal: people at one keyboard, and bots."""
    from sunroom.terminal import start

    speak(language)
    wishes = start.Wishes(people, bot, names, option or [], seed=seed, **of_games)
    start.play(game, wishes, resume, file, colour, pause=not fast)


@app.command(epilog='Example: echo \'{"do":"games"}\' | sunroom engine')
def engine() -> None:
    """Serve other programs: one JSON object per line in, one answer per line out.

    See docs/contract.md."""
    from sunroom.engine import run

    run()
