"""`sunroom new-game` and `sunroom check-game`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Id = Annotated[str, typer.Argument(help="The id of the game: lower-case letters, digits and _.")]


def new_game(
    id: Id,
    name: Annotated[
        str | None, typer.Option(help="What people call it; made from the id by default.")
    ] = None,
    letter: Annotated[
        str | None,
        typer.Option(help="The letter of its rules' numbers; by default the first of its id."),
    ] = None,
    folder: Annotated[Path, typer.Option(help="Where to write it; here by default.")] = Path(),
) -> None:
    """Write a small game that runs, to turn into one of your own.

    In a checkout of Sunroom it becomes a folder in src, one in web and one in tests; elsewhere
    a package of its own. docs/adding-a-game.md walks you through what comes next."""
    from sunroom.authoring import scaffold

    asked = scaffold.wish(id, name, letter)
    written = scaffold.write(asked, folder)
    for file in written:
        typer.echo(f"  {file}")
    if not scaffold.is_checkout(folder):
        typer.echo(f"Announce it to Sunroom: pip install -e {folder / id}")
    typer.echo(f"Then: sunroom check-game {id}; sunroom play {id}")


def check_game(id: Id) -> None:
    """Say what is missing from a game or wrong with it.

    Exits with 0 if all is well, with 1 if not, with 2 if there is no such game."""
    from sunroom.authoring import check

    raise typer.Exit(0 if check.show(id) else 1)
