"""From what was typed on the command line to a table in the terminal."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from rich.console import Console

from sunroom import games
from sunroom.bots import bot as bots
from sunroom.games.game import Game, Options, OptionValue, Refused, shown
from sunroom.match import Match
from sunroom.terminal.painter import Painter
from sunroom.terminal.play import COMMANDS, Session, complete_moves
from sunroom.terminal.save import Seat, check_name, default_file, restore, set_aside

DEFAULT_BOT = "greedy"


def play(
    game: str,
    people: int,
    bot: list[str] | None,
    names: str | None,
    option: list[str] | None,
    data: dict[str, Path],
    seed: int | None,
    resume: bool,
    file: Path | None,
    colour: bool,
    pause: bool,
) -> None:
    """Begin a match or go on with one, and play it."""
    console = make_console(colour)
    chosen = games.get(game)
    path = file or default_file(chosen.id)
    if resume:
        match, seats = restore(path)
        if match.game.id != chosen.id:
            raise Refused("bad_file", f"{path} is a match of {match.game.id}, not {chosen.id}")
    else:
        seats = _seats(chosen, people, bot, names)
        options = _options(chosen, option, data)
        match = Match(chosen.id, len(seats), seed, **options)
        aside = set_aside(path)
        if aside is not None:
            how = f"sunroom play {chosen.id} --resume --file {aside}"
            console.print(f"An unfinished match was kept. To go on with it: {how}", soft_wrap=True)
    session = Session(match, seats, painter(chosen.id), console, path, 0.7 if pause else 0.0)
    complete_moves(lambda: [*match.moves, *COMMANDS])
    _welcome(console, session)
    session.run()


def show_board(file: Path | None, colour: bool) -> None:
    """Check a board and draw it, with what there is to know of it."""
    from sunroom.games.lane import board as boards
    from sunroom.terminal import lane

    board = boards.named("default") if file is None else boards.parse(read_text(file))
    console = make_console(colour)
    console.print(lane.draw_board(board, None))
    console.print(lane.board_facts(board), highlight=False)


def show_tiles(file: Path | None, colour: bool) -> None:
    """Check a tile set and draw it, with what there is to know of it."""
    from sunroom.games.sunny import tiles
    from sunroom.terminal import sunny

    found = tiles.named("default") if file is None else tiles.parse(read_text(file))
    console = make_console(colour)
    console.print(sunny.draw_tiles(found))
    console.print(sunny.tile_facts(found), highlight=False)


def read_text(file: Path) -> str:
    """A text file, or one clear line about why not."""
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise Refused("bad_file", f"{file} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Refused("bad_file", f"{file} is not a text file") from None


def make_console(colour: bool) -> Console:
    return Console(no_color=not colour, highlight=False)


def painter(game: str) -> Painter:
    """Who draws a game."""
    name = f"{game.capitalize()}Painter"
    found = getattr(import_module(f"sunroom.terminal.{game}"), name)()
    assert isinstance(found, Painter)
    return found


def _seats(game: Game, people: int, bot: list[str] | None, names: str | None) -> list[Seat]:
    if people < 0:
        raise Refused("bad_players", f"--people must be 0 or more, not {people}")
    given = [check_name(name) for name in names.split(",")] if names else []
    if len(given) > people:
        raise Refused("bad_players", f"--names has {len(given)} names for {people} people")
    seats = [Seat(name) for name in given]
    seats += [Seat("You" if people == 1 else f"Player {i + 1}") for i in range(len(given), people)]
    kinds = list(bot or [])
    if bot is None and len(seats) < game.least:
        kinds = [DEFAULT_BOT] * (game.least - len(seats))
    for kind in kinds:
        bots.get(kind)
        same = kinds.count(kind) > 1
        number = f" {sum(seat.bot == kind for seat in seats) + 1}" if same else ""
        seats.append(Seat(f"{kind} bot{number}", kind))
    game.check_players(len(seats))
    return seats


def _options(game: Game, option: list[str] | None, data: dict[str, Path]) -> Options:
    """Options typed as NAME=VALUE, and those whose value is the text of a file."""
    found: Options = {}
    for given in option or []:
        name, equals, value = given.partition("=")
        if not equals:
            raise Refused("bad_option", f"--option takes NAME=VALUE, not {shown(given)}")
        found[name] = _value(game, name, value)
    for name, file in data.items():
        found[name] = read_text(file)
    return found


def _value(game: Game, name: str, value: str) -> OptionValue:
    """What was typed, as the kind of value that the option has."""
    if name in game.options:
        for allowed in game.options[name].values:
            typed = str(allowed).lower() if isinstance(allowed, bool) else str(allowed)
            if typed == value:
                return allowed
    return value


def _welcome(console: Console, session: Session) -> None:
    match = session.match
    players = ", ".join(session.names)
    console.print(f"[bold]{match.game.name}[/bold]: {players}. [dim]Type help at any time.[/dim]")
