"""`sunroom`, and `python -m sunroom`."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line.

    Programs start the engine often and wait for its first answer, so it does without the parts
    that only people need: reading options, printing help.
    """
    if sys.argv[1:] == ["engine"]:
        from sunroom.engine import run

        run()
    else:
        from sunroom import cli

        cli.main()


if __name__ == "__main__":
    main()
