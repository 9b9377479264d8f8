"""`python -m sunroom.bench.load`: the command line of the load test, thin."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import NoReturn

from sunroom.games.terms import Refused

EPILOG = """\
Every move is sent when it is due, also while the server is slow, and its time counts from then.
The exit status is 1 if a move was refused or lost, or a promise was not kept.

Example: python -m sunroom.bench.load --sockets 1000 --rate 200 --no-peer
"""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        sys.exit(_complaint(f"{message} (see --help)"))


def options() -> argparse.ArgumentParser:
    from sunroom.bench.load.plan import GAME

    found = _Parser(
        prog="python -m sunroom.bench.load",
        description=f"Play {GAME.name} on Sunroom's server through thousands of sockets, then the "
        "same on boardgame.io's server, and compare.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add = found.add_argument
    add("--sockets", type=int, default=10_000, help="two a table (default: 10000)")
    add("--rate", type=float, default=2000.0, help="moves per second, of all (default: 2000)")
    add("--seconds", type=float, default=20.0, help="time that is measured (default: 20)")
    add(
        "--peer",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="measure boardgame.io too; it needs Node.js, and is installed the first time",
    )
    add(
        "--surge",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="afterwards, 10 seconds at twice the rate, and how long it takes to recover",
    )
    add("--database", metavar="URL", help="for our server (default: SQLite in a new folder)")
    add("--json", type=Path, metavar="FILE", dest="file", help="write the figures to this file")
    return found


def main() -> None:
    """Run the test; whatever is wrong with what was typed is one line and exit status 2."""
    given = options().parse_args()
    from sunroom.bench.load.plan import Plan
    from sunroom.bench.load.show import show

    try:
        well = show(Plan(**vars(given)))
    except Refused as refusal:
        sys.exit(_complaint(str(refusal)))
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(0 if well else 1)


def _complaint(message: str) -> int:
    print(f"sunroom load: {' '.join(message.split())}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    main()
