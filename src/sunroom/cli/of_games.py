"""What games add to the command line: flags of `play`, and commands for things of one's own.

A game says so with its options (`sunroom.games.option`). Games are imported only when somebody
asks for a command that depends on them, or for a list of all commands.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from sunroom.games.option import Flag, Option, Own
from sunroom.words.languages import LANGUAGES

PLAY = "play"
BEFORE = "option"  # the flag of `play` before which those of games stand
BESIDE = "engine"  # the command around which those of games are listed

Language = Annotated[
    str | None,
    typer.Option(help=f"One of {', '.join(LANGUAGES)}; your system's language by default."),
]
Parameter = inspect.Parameter


class WithGames(TyperGroup):
    """The commands, those of the games among them once they are needed."""

    has_games = False

    def list_commands(self, ctx: Any) -> list[str]:
        self._add_games()
        return super().list_commands(ctx)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in self.commands:
            self._add_games()
        return super().get_command(ctx, cmd_name)

    def _add_games(self) -> None:
        if self.has_games:
            return
        from sunroom.cli.playing import EPILOG, play

        self.has_games = True
        added = typer.Typer()
        added.command(PLAY, epilog=EPILOG)(_with_flags(play))
        for option, own in _own_things():
            if own.command is not None and option not in self.commands:
                epilog = f"Example: sunroom {option} my-{option}.txt"
                added.command(option, help=own.command.about, epilog=epilog)(_showing(option, own))
        made: Any = typer.main.get_command(added)
        # A single command is no group.
        new = dict(made.commands) if isinstance(made, TyperGroup) else {PLAY: made}
        found: dict[str, Any] = {}
        for name, command in self.commands.items():
            if name == BESIDE:
                found[PLAY] = new.pop(PLAY)
            found[name] = command
            if name == BESIDE:
                found |= new
        self.commands = found


def _options() -> Iterator[tuple[str, Option]]:
    from sunroom import games

    for game in games.NAMES:
        yield from games.get(game).options.items()


def _flags() -> dict[str, Flag]:
    return {option.flag.name: option.flag for _, option in _options() if option.flag is not None}


def _own_things() -> list[tuple[str, Own]]:
    return [(name, option.own) for name, option in _options() if option.own is not None]


def _with_flags(play: Callable[..., None]) -> Callable[..., None]:
    """The command with a flag for whatever a game can be asked for in words, or from a file."""
    told = inspect.signature(play, eval_str=True)
    kept = [one for one in told.parameters.values() if one.kind is not Parameter.VAR_KEYWORD]
    known = {one.name for one in kept}
    words = {name: flag for name, flag in _flags().items() if name not in known}
    files = {
        name: own.command
        for name, own in _own_things()
        if own.command is not None and name not in known
    }

    @functools.wraps(play)
    def command(**given: Any) -> None:
        in_words = {name: given.pop(name) for name in words}
        data = {name: given.pop(name) for name in files}
        play(**given, in_words=_said(in_words), data=_said(data))

    added = [_flag(name, str, flag.about) for name, flag in words.items()]
    added += [_flag(name, Path, own.played) for name, own in files.items()]
    place = next(i for i, one in enumerate(kept) if one.name == BEFORE)
    del command.__wrapped__
    command.__annotations__ = {}
    command.__signature__ = told.replace(  # type: ignore[attr-defined]
        parameters=[*kept[:place], *added, *kept[place:]]
    )
    return command


def _flag(name: str, kind: Any, about: str) -> Parameter:
    annotation = Annotated[kind | None, typer.Option(help=about)]
    return Parameter(name, Parameter.POSITIONAL_OR_KEYWORD, default=None, annotation=annotation)


def _said(given: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in given.items() if value is not None}


def _showing(option: str, own: Own) -> Callable[..., None]:
    """A command that checks something of one's own, and draws it."""
    assert own.command is not None
    argument = Annotated[Path | None, typer.Argument(help=own.command.argument)]

    def show(file: Path | None = None, colour: bool = True, language: str | None = None) -> None:
        from sunroom.cli.app import speak
        from sunroom.terminal import start

        speak(language)
        start.show_own(option, file, colour)

    colours = Annotated[bool, typer.Option("--colour/--no-colour", help="Whether to use colours.")]
    show.__annotations__ = {"file": argument, "colour": colours, "language": Language}
    return show
