"""The command line. Everything here is thin: it reads what was typed and calls what does the work.

Whatever a command needs is imported when that command runs, so that `sunroom --help` does not wait
for any of it.
"""

from __future__ import annotations

import io
import os
import sys
from typing import Any

import typer

# The commands are listed in this order.
from sunroom.cli import hosting, playing, studying  # noqa: F401
from sunroom.cli.app import app
from sunroom.games.blame import mistake_of_game
from sunroom.games.terms import Refused


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
    except Exception as error:
        mistake = mistake_of_game(error)
        if mistake is None:
            raise
        sys.exit(_complaint(str(mistake)))
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
