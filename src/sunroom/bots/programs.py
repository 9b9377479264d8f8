"""All kernels of the package: `python -m sunroom.bots.programs` builds those that are not there."""

from __future__ import annotations

import contextlib
import sys

from sunroom.bots.tree import exploit_program, search_program, train_program
from sunroom.games import finding
from sunroom.kernel import build
from sunroom.kernel.program import Program
from sunroom.kernel.translator import Outside


def all_programs() -> list[Program]:
    """Of each of our own games its rules for random play, for batches, for the search, for who
    plays against a search, and to learn it."""
    found = []
    for name in finding.all_ids():
        if name not in finding.built_in():
            continue
        game = finding.find(name)
        found += [game.program, game.batched, search_program(game)]
        if game.guessed_whole:
            found.append(exploit_program(game))
        if game.learned is not None:
            found.append(train_program(game))
    return found


def main() -> int:
    for program in all_programs():
        with contextlib.suppress(build.NotBuilt):
            build.kept(program)
            continue
        try:
            build.write(program, build.build(program))
        except (build.NotBuilt, Outside, OSError) as error:
            print(f"The kernel {program.name} was not built: {error}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
