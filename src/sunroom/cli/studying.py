"""Commands of those who study games and write them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sunroom.authoring import commands
from sunroom.cli.app import EXAMPLE, LEARNED, GameId, app
from sunroom.games.terms import Refused

Seed = Annotated[int, typer.Option(help="The random seed.")]
Jobs = Annotated[
    int | None, typer.Option(help="How many matches at a time; one per core by default.")
]
Ray = Annotated[
    str | None,
    typer.Option(help='Work on a Ray cluster: "auto" for the one here, or its address.'),
]


@app.command(epilog="Example: sunroom bench --seconds 5 --json figures.json")
def bench(
    seconds: Annotated[float, typer.Option(help="How long to measure each line.")] = 3.0,
    peers: Annotated[
        bool | None,
        typer.Option(
            "--peers/--no-peers",
            help="Compare with all peers (docs/benchmarks.md), or leave OpenSpiel out.",
            show_default=False,
        ),
    ] = None,
    json: Annotated[Path | None, typer.Option(help="Also write the figures to this file.")] = None,
    plot: Annotated[
        Path | None, typer.Option(help="With --peers: draw them, as a .svg or .png file.")
    ] = None,
) -> None:
    """Measure how fast the rules are, side by side with OpenSpiel or with all peers."""
    if peers:
        from sunroom.bench.peers import show

        show.show(seconds, json, plot)
        return
    if plot is not None:
        raise Refused("bad_request", "--plot draws the comparison with --peers")
    from sunroom.bench import table

    table.show(seconds, peers is None, json)


@app.command(
    epilog=f"Example: sunroom arena {EXAMPLE} greedy random --matches 20 --out {EXAMPLE}.jsonl"
)
def arena(
    game: GameId,
    bots: Annotated[
        list[str],
        typer.Argument(help='Two bots or more, by name or as "cmd:PROGRAM ARGUMENTS".'),
    ],
    players: Annotated[
        int | None, typer.Option(help="How many players; the fewest by default.")
    ] = None,
    matches: Annotated[int, typer.Option(help="Matches for each pair of bots.")] = 100,
    option: Annotated[
        list[str] | None,
        typer.Option(help="An option of the game as NAME=VALUE."),
    ] = None,
    seed: Seed = 0,
    jobs: Jobs = None,
    ray: Ray = None,
    out: Annotated[
        Path | None,
        typer.Option(help="Save the results in this file, and continue it if it exists."),
    ] = None,
    plot: Annotated[
        Path | None, typer.Option(help="Draw the ratings: a .svg or .png file.")
    ] = None,
    limit: Annotated[
        int, typer.Option(help="Decisions after which a match is stopped and judged as it stands.")
    ] = 6_000,
    seconds: Annotated[
        float, typer.Option(help="How long a cmd: bot may take for a decision.")
    ] = 10.0,
    records: Annotated[
        bool, typer.Option("--records", help="Save all moves of each match in --out.")
    ] = False,
    ladder: Annotated[
        bool, typer.Option("--ladder", help="Each bot meets only the next one in the list.")
    ] = False,
    chances: Annotated[
        bool,
        typer.Option("--chances", help="Save in --out how sure searching bots were of winning."),
    ] = False,
) -> None:
    """Let bots play each other many times and rate them. See docs/arena.md."""
    from sunroom import games
    from sunroom.arena import show
    from sunroom.arena.plan import make_plan
    from sunroom.work import find_crew

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
    show.show(plan, matches, find_crew(jobs, ray), out, plot)


@app.command(epilog=f"Example: sunroom lab {EXAMPLE} --matches 400 --out {EXAMPLE}.html")
def lab(
    game: GameId,
    out: Annotated[
        Path | None,
        typer.Option(help="The report, an .html file; GAME-lab.html by default."),
    ] = None,
    matches: Annotated[int, typer.Option(help="Matches for each setting.")] = 200,
    bot: Annotated[str, typer.Option(help="The bot that plays all seats.")] = "medium",
    players: Annotated[
        list[int] | None,
        typer.Option(help="Only this number of players; repeat it for several. All by default."),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(help="An option of the game as NAME=VALUE, for all matches."),
    ] = None,
    seed: Seed = 0,
    jobs: Jobs = None,
    ray: Ray = None,
    pictures: Annotated[
        Path | None, typer.Option(help="Also write each plot as an .svg file to this folder.")
    ] = None,
    data: Annotated[
        Path | None, typer.Option(help="Also write the results as tables to this folder.")
    ] = None,
    kind: Annotated[
        str, typer.Option("--format", help="The format of the tables: csv or parquet.")
    ] = "csv",
) -> None:
    """Let bots play many matches and write a report on how a game behaves. See docs/lab.md."""
    from sunroom import games
    from sunroom.lab import show
    from sunroom.lab.plan import make_plan
    from sunroom.work import find_crew

    options = games.get(game).typed_options(option or [])
    plan = make_plan(game, bot, matches, seed, options, players)
    file = out or Path(f"{game}-lab.html")
    wanted = show.Wanted(pictures, data, kind)
    show.show(plan, find_crew(jobs, ray), file, wanted)


@app.command(epilog=f"Example: sunroom train {LEARNED} --seed 7 --effort 0.1")
def train(
    game: GameId,
    seed: Seed = 0,
    effort: Annotated[
        float, typer.Option(help="How much is played: 1 for all of it, 0.1 for a tenth.")
    ] = 1.0,
    matches: Annotated[int, typer.Option(help="Test matches at the end; 0 for none.")] = 400,
    jobs: Annotated[
        int | None, typer.Option(help="How many pieces of work at a time; one per core by default.")
    ] = None,
    ray: Ray = None,
    out: Annotated[
        Path | None,
        typer.Option(
            help="The folder for the weights and everything played; continued if it exists. "
            "GAME-training by default.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Have bots learn a game from nothing, by playing against themselves. See docs/bots.md."""
    from sunroom.train import show
    from sunroom.train.plan import make_plan
    from sunroom.work import find_crew

    plan = make_plan(game, seed, effort, matches)
    show.show(plan, find_crew(jobs, ray), out or Path(f"{plan.game}-training"))


@app.command(epilog=f"Example: sunroom exploit {LEARNED} search:200 --matches 40 --parts 0.5,1")
def exploit(
    game: GameId,
    bot: Annotated[
        str, typer.Argument(help="The bot: a level or a part of it (strong@0.01), or search:200.")
    ],
    matches: Annotated[int, typer.Option(help="Matches for each budget of the bot.")] = 400,
    parts: Annotated[
        str, typer.Option(help="The budgets: parts of the bot's iterations, with commas.")
    ] = "0.25,0.5,1",
    iterations: Annotated[
        int, typer.Option(help="Iterations of the exploiter, which asks the bot in each of them.")
    ] = 400,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the game as NAME=VALUE.")
    ] = None,
    seed: Seed = 0,
    jobs: Jobs = None,
    ray: Ray = None,
    out: Annotated[
        Path | None,
        typer.Option(
            help="The folder of the results, which is continued if it exists; GAME-exploit by "
            "default.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Play a bot knowing how it decides: how far is it from unbeatable? See docs/bots.md."""
    from sunroom import games
    from sunroom.arena import exploit as exploiting
    from sunroom.work import find_crew

    options = games.get(game).typed_options(option or [])
    found = exploiting.contests(
        game, bot, matches, iterations, exploiting.parts_of(parts), options, seed
    )
    exploiting.show(found, find_crew(jobs, ray), out or Path(f"{game}-exploit"))


@app.command(epilog="Example: sunroom calibration matches.jsonl --plot calibration.svg")
def calibration(
    files: Annotated[
        list[Path], typer.Argument(help="Results written by sunroom arena --chances.")
    ],
    plot: Annotated[Path | None, typer.Option(help="Draw the curves: a .svg or .png file.")] = None,
) -> None:
    """Compare how sure bots were of winning with how it turned out. See docs/bots.md."""
    from sunroom.arena import calibration

    calibration.show(files, plot)


app.command("new-game", epilog="Example: sunroom new-game high_card --name 'High Card'")(
    commands.new_game
)
app.command("check-game", epilog="Example: sunroom check-game high_card")(commands.check_game)
