"""The command line. Everything here is thin: it reads what was typed and calls what does the work.

Whatever a command needs is imported when that command runs, so that `sunroom --help` does not wait
for a compiler.
"""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from sunroom import __version__
from sunroom.games.terms import Refused

app = typer.Typer(
    name="sunroom",
    help="Sunrise Lane, Sunrise Sunset and Sunny Day, to play and to study.",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode="rich",
)


Language = Annotated[
    str | None, typer.Option(help="en, it, fr or es; what your system says if left out.")
]


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"sunroom {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True, epilog="Example: sunroom --no-browser --port 8123")
def start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
    port: Annotated[
        int | None, typer.Option(help="Where to serve; 8000 or the next free one if left out.")
    ] = None,
    data: Annotated[
        Path | None, typer.Option(help="The folder for matches; your own data folder if left out.")
    ] = None,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the browser, or do not.")
    ] = True,
) -> None:
    """Sunrise Lane, Sunrise Sunset and Sunny Day, to play and to study.

    Without a command: starts the server on this computer and opens the browser."""
    if context.invoked_subcommand is not None:
        return
    from sunroom.server import serve, settings

    given = {"port": port or 0, "data": str(data) if data else None, "plain_logs": True}
    serve.serve_here(settings.read(os.environ, given), browser)


@app.command(
    "serve",
    epilog="Example: sunroom serve --host 0.0.0.0 --public https://play.example.org/ "
    "--database postgresql://sunroom@localhost/sunroom --workers 2",
)
def serve_others(
    host: Annotated[
        str | None, typer.Option(help="The address to listen on; 127.0.0.1 if left out.")
    ] = None,
    port: Annotated[int | None, typer.Option(help="The port; 8000 if left out.")] = None,
    database: Annotated[
        str | None,
        typer.Option(
            help="sqlite:///FILE or postgresql://USER@HOST/NAME; SQLite in the data folder if left "
            "out. An address with a password belongs into SUNROOM_DATABASE."
        ),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(help="Processes that serve; more than 1 needs PostgreSQL.")
    ] = None,
    thinkers: Annotated[
        int | None, typer.Option(help="Processes in which bots think; one a core if left out.")
    ] = None,
    data: Annotated[
        Path | None, typer.Option(help="The folder for the database and the secret.")
    ] = None,
    public: Annotated[
        str | None, typer.Option(help="The address people use, if a proxy stands in between.")
    ] = None,
    proxies: Annotated[
        str | None, typer.Option(help="Addresses of proxies to be believed, with commas.")
    ] = None,
    plain_logs: Annotated[
        bool | None, typer.Option("--plain-logs/--json-logs", help="Logs for people, or as JSON.")
    ] = None,
) -> None:
    """Serve matches for others. Settings may also come from SUNROOM_…; see docs/server.md."""
    from sunroom.server import serve, settings

    given = {
        "host": host,
        "port": port,
        "database": database,
        "workers": workers,
        "thinkers": thinkers,
        "data": str(data) if data else None,
        "public": public,
        "proxies": proxies,
        "plain_logs": plain_logs,
    }
    serve.serve(settings.read(os.environ, given))


@app.command(epilog="Example: sunroom play lane --people 2 --bot strong --names Anna,Ben")
def play(
    game: Annotated[str, typer.Argument(help="The game: lane, sunset or sunny.")] = "lane",
    people: Annotated[
        int | None, typer.Option(help="How many people play at this keyboard; 1 if left out.")
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            help="A bot to play with, once for each: easy, medium, strong or master, "
            "or greedy or random, which do not think ahead."
        ),
    ] = None,
    names: Annotated[str | None, typer.Option(help="Names of the people, with commas.")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(help="An option of the game as NAME=VALUE, for example ties=skip."),
    ] = None,
    board: Annotated[Path | None, typer.Option(help="Play Lane on the board in this file.")] = None,
    tiles: Annotated[
        Path | None, typer.Option(help="Play Sunny with the tiles in this file.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Deal as this number says.")] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the match played last.")
    ] = False,
    file: Annotated[
        Path | None, typer.Option(help="Keep the match in this file, or --resume it.")
    ] = None,
    colour: Annotated[
        bool, typer.Option("--colour/--no-colour", help="Use colours, or none.")
    ] = True,
    fast: Annotated[bool, typer.Option("--fast", help="Bots do not pause between moves.")] = False,
    language: Language = None,
) -> None:
    """Play in the terminal: people at one keyboard, and bots."""
    from sunroom.terminal import start

    _speak(language)
    data = {name: path for name, path in (("board", board), ("tiles", tiles)) if path is not None}
    wishes = start.Wishes(people, bot, names, option or [], data, seed)
    start.play(game, wishes, resume, file, colour, pause=not fast)


@app.command(epilog='Example: echo \'{"do":"games"}\' | sunroom engine')
def engine() -> None:
    """Serve other programs: a JSON object a line in, an answer a line out. See docs/contract.md."""
    from sunroom.engine import run

    run()


@app.command(epilog="Example: sunroom board my-board.txt")
def board(
    file: Annotated[
        Path | None, typer.Argument(help="A board as text; without one, the default is shown.")
    ] = None,
    colour: Annotated[
        bool, typer.Option("--colour/--no-colour", help="Use colours, or none.")
    ] = True,
    language: Language = None,
) -> None:
    """Check a board of one's own for Sunrise Lane, and draw it."""
    from sunroom.terminal import start

    _speak(language)
    start.show_board(file, colour)


@app.command(epilog="Example: sunroom tiles my-tiles.txt")
def tiles(
    file: Annotated[
        Path | None, typer.Argument(help="Tiles as text; without a file, the default is shown.")
    ] = None,
    colour: Annotated[
        bool, typer.Option("--colour/--no-colour", help="Use colours, or none.")
    ] = True,
    language: Language = None,
) -> None:
    """Check a tile set of one's own for Sunny Day, and draw it."""
    from sunroom.terminal import start

    _speak(language)
    start.show_tiles(file, colour)


@app.command(epilog="Example: sunroom bench --seconds 5 --json figures.json")
def bench(
    seconds: Annotated[float, typer.Option(help="How long to measure each line.")] = 3.0,
    peers: Annotated[
        bool, typer.Option("--peers/--no-peers", help="Measure OpenSpiel too.")
    ] = True,
    json: Annotated[Path | None, typer.Option(help="Also write the figures to this file.")] = None,
) -> None:
    """Measure how fast the rules are, side by side with OpenSpiel."""
    from sunroom.bench import table

    table.show(seconds, peers, json)


@app.command(epilog="Example: sunroom arena lane greedy random --matches 20 --out lane.jsonl")
def arena(
    game: Annotated[str, typer.Argument(help="The game: lane, sunset or sunny.")],
    bots: Annotated[
        list[str],
        typer.Argument(help='Two bots or more, by name or as "cmd:PROGRAM ARGUMENTS".'),
    ],
    players: Annotated[int | None, typer.Option(help="Players; the fewest if left out.")] = None,
    matches: Annotated[int, typer.Option(help="Matches for each pair of bots.")] = 100,
    option: Annotated[
        list[str] | None,
        typer.Option(help="An option of the game as NAME=VALUE, for example ties=skip."),
    ] = None,
    seed: Annotated[int, typer.Option(help="All deals and decisions come from this number.")] = 0,
    jobs: Annotated[
        int | None, typer.Option(help="Matches at the same time; one a core if left out.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Keep results in this file, and go on with it.")
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(help="Draw the ratings: a .svg or .png file.")
    ] = None,
    limit: Annotated[int, typer.Option(help="Decisions after which a match is judged.")] = 6_000,
    seconds: Annotated[float, typer.Option(help="For a decision of a cmd: bot.")] = 10.0,
    records: Annotated[
        bool, typer.Option("--records", help="Keep all moves of each match in --out.")
    ] = False,
    ladder: Annotated[
        bool, typer.Option("--ladder", help="Each bot meets only the next one in the list.")
    ] = False,
    chances: Annotated[
        bool,
        typer.Option("--chances", help="Keep in --out how sure bots that search were to win."),
    ] = False,
) -> None:
    """Let bots play each other many times and rate them. See docs/arena.md."""
    from sunroom import games
    from sunroom.arena import show
    from sunroom.arena.plan import make_plan

    options = games.get(game).typed_options(option or [])
    plan = make_plan(
        game,
        bots,
        players,
        matches,
        options,
        seed,
        limit,
        seconds,
        records,
        ladder=ladder,
        chances=chances,
    )
    show.show(plan, matches, jobs, out, plot)


@app.command(epilog="Example: sunroom calibration matches.jsonl --plot calibration.svg")
def calibration(
    files: Annotated[
        list[Path], typer.Argument(help="Results that sunroom arena --chances has written.")
    ],
    plot: Annotated[Path | None, typer.Option(help="Draw the curves: a .svg or .png file.")] = None,
) -> None:
    """Compare the chances to win that bots saw with what came of it. See docs/bots.md."""
    from sunroom.arena import calibration

    calibration.show(files, plot)


def _speak(language: str | None) -> None:
    """Say what there is to say in a language, or in the one that the reader's system asks for."""
    from sunroom import words

    words.choose(words.preferred() if language is None else language)


def main() -> None:
    """Run a command; whatever is wrong with what was typed is one line and exit status 2."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a sign shows another one rather than nothing at all.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        status = app(standalone_mode=False)
    except Refused as refusal:
        sys.exit(_complaint(str(refusal)))
    except USAGE_ERROR as error:
        problem: Any = error
        sys.exit(_complaint(f"{problem.format_message()} (see sunroom --help)"))
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(141)
    sys.exit(status if isinstance(status, int) else 0)


def _complaint(message: str) -> int:
    print(f"sunroom: {' '.join(message.split())}", file=sys.stderr)
    return 2


# The class of all that can be wrong with a command line, which typer does not name in public.
USAGE_ERROR: type[Exception] = next(
    cls
    for cls in typer.BadParameter.__mro__
    if cls.__name__ == "ClickException" and issubclass(cls, Exception)
)
