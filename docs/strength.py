"""All measurements of docs/bots.md: `make strength`. Hours of work, a bit at a time.

Each measurement is an arena (docs/arena.md) with a file of its own in the folder strength/, so it
can be stopped at any moment, and goes on where it was. What came out so far stands in
docs/strength.json, from which the tables of docs/bots.md are made: figures of several days and
machines come together there. A figure of bots that think otherwise by now is dropped.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path

import matplotlib
from matplotlib.figure import Figure

from docs.measures import TABLES, Measure
from sunroom import games
from sunroom.arena import calibration, report, show
from sunroom.arena.plan import OPENSPIEL, Plan, make_plan, new_bot
from sunroom.bots.exploiter import Exploiter
from sunroom.bots.external import SECONDS
from sunroom.bots.levels import LEVELS
from sunroom.bots.searcher import SearchBot
from sunroom.games.terms import Json
from sunroom.plots import save_plot
from sunroom.work import find_crew

DOCS = Path(__file__).parent
BOOK = DOCS / "strength.json"
PAGE = DOCS / "bots.md"
PICTURES = DOCS / "pictures"
MEANT = (60, 75)  # how many of a hundred matches a level wins against the one below
FOLDER = Path("strength")
MARK = re.compile(r"(<!-- table: ([\w ]+) -->\n).*?(<!-- end -->)", flags=re.DOTALL)


# --- what is measured ----------------------------------------------------------------------------


def plan_of(measure: Measure, most: int | None = None) -> Plan:
    """All of its matches, or at most so many."""
    return make_plan(
        measure.game,
        measure.bots,
        measure.players,
        min(measure.matches, most or measure.matches),
        seed=measure.seed,
        chances=measure.chances,
    )


def thinking_of(measure: Measure) -> str:
    """A digest of how the bots of a measurement think: what they learned, how they search, how
    much."""
    found = []
    for name in measure.bots:
        told = [name]
        bot = None if name.startswith(OPENSPIEL) else new_bot(name, SECONDS)
        if isinstance(bot, Exploiter):
            bot = bot.bot
        if isinstance(bot, SearchBot):
            game = games.get(measure.game)
            told += [repr(bot.tuning(game)), repr(bot.budget(game)), str(bot.learned(game))]
        found.append(" ".join(told))
    return hashlib.sha256("\n".join(found).encode()).hexdigest()[:12]


def file_of(measure: Measure) -> Path:
    return FOLDER / f"{measure.name}-{thinking_of(measure)}.jsonl"


def summary(measure: Measure) -> Json | None:
    """What the file of a measurement says so far."""
    path = file_of(measure)
    if not path.exists():
        return None
    lines = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    found: Json = {"thinking": thinking_of(measure), "matches": len(lines)}
    if not lines:
        return None
    if measure.chances:
        curve = calibration.read(path)
        found |= {
            "decisions": curve.moments,
            "error": round(curve.error, 4),
            "high": round(curve.high, 4),
            "better": [round(number, 2) for number in curve.better],
            "bins": [[one.count, round(one.chance, 4), round(one.share, 4)] for one in curve.bins],
        }
    else:
        (row,) = report.rows(plan_of(measure), lines)
        found |= {
            "share": round(row.share, 4),
            "low": round(row.low, 4),
            "high": round(row.high, 4),
            "milliseconds": [float(f"{one:.3g}") for one in row.milliseconds],
        }
    return found


# --- what is known -------------------------------------------------------------------------------


def read_book() -> dict[str, Json]:
    found: dict[str, Json] = json.loads(BOOK.read_text()) if BOOK.exists() else {}
    return found


def current(book: dict[str, Json]) -> dict[str, Json]:
    """Without what is not measured any more, and without figures of bots that think otherwise."""
    found = {}
    for measure in measures():
        told = book.get(measure.name)
        if told is not None and told["thinking"] == thinking_of(measure):
            found[measure.name] = told
    return found


def measures() -> list[Measure]:
    """All of them, in the order in which they are made."""
    return [measure for table in TABLES.values() for measure in table]


def note(measure: Measure) -> None:
    """Write down what came out so far, and the tables with it."""
    book = current(read_book())
    found = summary(measure)
    known = book.get(measure.name)
    if found is not None and (known is None or known["matches"] <= found["matches"]):
        book[measure.name] = found
    write(book)


def write(book: dict[str, Json]) -> None:
    lines = [f"  {json.dumps(name)}: {json.dumps(told)}" for name, told in sorted(book.items())]
    BOOK.write_text("{\n" + ",\n".join(lines) + "\n}\n")
    PAGE.write_text(with_tables(PAGE.read_text(), book))


# --- tables --------------------------------------------------------------------------------------


def with_tables(text: str, book: dict[str, Json]) -> str:
    """The page with its tables as the book has them."""

    def made(found: re.Match[str]) -> str:
        return f"{found[1]}{table(TABLES[found[2]], book)}{found[3]}"

    return MARK.sub(made, text)


def table(listed: Sequence[Measure], book: dict[str, Json]) -> str:
    """What is known of some measurements, and a sentence about the others."""
    found = [measure for measure in listed if measure.name in book]
    if listed[0].chances:
        heads = ["game", "players", "bots", "decisions", "matches", "error", "95%: at most"]
    else:
        heads = ["game", "players", "bot", "against", "ms", "matches", "won"]
    has_words = any(measure.what for measure in listed)
    if has_words:
        heads = ["without", *heads]
    lines = [heads, ["---"] * len(heads)]
    for measure in found:
        cells = [measure.game.capitalize(), str(measure.players)]
        bots = [f"`{name}`" for name in measure.bots]
        cells += [" and ".join(bots)] if measure.chances else bots
        cells += _figures(measure, book[measure.name])
        lines.append([measure.what, *cells] if has_words else cells)
    text = "".join(f"| {' | '.join(cells)} |\n" for cells in lines) if found else ""
    missing = ", ".join(f"`{measure.name}`" for measure in listed if measure.name not in book)
    return text + (f"\nNot measured yet: {missing}.\n" if missing else "")


def _figures(measure: Measure, told: Json) -> list[str]:
    count = f"{told['matches']}"
    if told["matches"] < plan_of(measure).matches:
        count += f" of {plan_of(measure).matches}"
    if measure.chances:
        return [f"{told['decisions']:,}", count, f"{told['error']:.3f}", f"{told['high']:.3f}"]
    share, low, high = (100 * told[name] for name in ("share", "low", "high"))
    won = f"{share:.1f}% ({low:.1f} to {high:.1f})"
    if measure.players > 2:
        times = [told[name] * measure.players for name in ("share", "low", "high")]
        won += f", {times[0]:.2f} times its fair share ({times[1]:.2f} to {times[2]:.2f})"
    thought = told["milliseconds"] or []  # of figures older than the book it is not known
    return [" : ".join(f"{n:.2g}" if n < 10 else f"{n:.0f}" for n in thought), count, won]


def curves(book: dict[str, Json]) -> list[calibration.Curve]:
    found = []
    for measure in TABLES["chances"]:
        if measure.name in book:
            told = book[measure.name]
            title = f"{games.get(measure.game).name}, {measure.players} players"
            bins = [calibration.Bin(*one) for one in told["bins"]]
            better = (told["better"][0], told["better"][1])
            found.append(
                calibration.Curve(title, told["matches"], bins, told["error"], told["high"], better)
            )
    return found


def draw_ladder(book: dict[str, Json], path: Path) -> None:
    """How often each level beats the one below, and between what it should."""
    with matplotlib.rc_context({"svg.hashsalt": "sunroom"}):
        figure = Figure(figsize=(8, 4), layout="constrained")
        axes = figure.subplots()
        axes.axhspan(*MEANT, color="#f3d9a4", alpha=0.5, label="meant to be")
        for number, game in enumerate(games.NAMES):
            found = [
                (place, book[measure.name])
                for place, upper in enumerate(LEVELS[1:])
                for measure in TABLES["levels"]
                if (measure.game, measure.bots[0]) == (game, upper) and measure.name in book
            ]
            if not found:
                continue
            places = [place + 0.15 * (number - 1) for place, _ in found]
            share = [100 * told["share"] for _, told in found]
            below = [100 * (told["share"] - told["low"]) for _, told in found]
            above = [100 * (told["high"] - told["share"]) for _, told in found]
            name = games.get(game).name
            axes.errorbar(places, share, yerr=(below, above), fmt="o", capsize=4, label=name)
        axes.set_xticks(range(len(LEVELS) - 1), LEVELS[1:])
        axes.set_xlim(-0.5, len(LEVELS) - 1.5)
        axes.set_ylim(40, 100)
        axes.set_ylabel("won against the level below, %")
        axes.grid(axis="y", alpha=0.3)
        axes.legend(loc="upper right")
        save_plot(figure, path)


# --- the command ---------------------------------------------------------------------------------


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*", help="measurements whose names begin like this")
    parser.add_argument("--list", action="store_true", help="say what there is, and what is known")
    parser.add_argument(
        "--tables",
        action="store_true",
        help="play nothing: take what the files have, and write the tables",
    )
    parser.add_argument("--jobs", type=int, help="matches at a time; one per core by default")
    parser.add_argument("--matches", type=int, help="at most so many of each measurement")
    asked = parser.parse_args()
    wanted = [one for one in measures() if not asked.only or one.name.startswith(tuple(asked.only))]
    if not wanted:
        print(f"no measurement begins with {' or '.join(asked.only)}: see --list", file=sys.stderr)
        return 2
    if asked.list:
        book = current(read_book())
        for one in wanted:
            print(f"{one.name:34} {book.get(one.name, {}).get('matches', 0):>4} of {one.matches}")
        return 0
    FOLDER.mkdir(exist_ok=True)
    for one in wanted:
        if asked.tables:
            note(one)
        else:
            measure(one, asked.jobs, asked.matches)
    book = current(read_book())
    write(book)
    calibration.draw(PICTURES / "calibration.svg", curves(book))
    draw_ladder(book, PICTURES / "ladder.svg")
    return 0


def measure(one: Measure, jobs: int | None, most: int | None) -> None:
    plan = plan_of(one, most)
    if current(read_book()).get(one.name, {}).get("matches", 0) >= plan.matches:
        return
    print(one.name, flush=True)
    try:
        show.show(plan, plan.matches, find_crew(jobs), file_of(one), None)
    finally:
        note(one)


if __name__ == "__main__":
    sys.exit(main())
