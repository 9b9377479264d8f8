"""The matches of an arena as work that anybody can do."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from sunroom import games, work
from sunroom.arena.plan import Plan, Task, new_bot
from sunroom.arena.play import play
from sunroom.bots import weights
from sunroom.games.terms import Json
from sunroom.work import Job, find_crew


def run(
    plan: Plan,
    out: Path | None = None,
    jobs: int | None = None,
    watch: Callable[[Json], None] | None = None,
    tell: Callable[[str], None] | None = None,
    ray: str | None = None,
) -> list[Json]:
    """Play all matches of a plan, on all cores if nothing is said; returns their results.

    With a file, matches that it has are not played again. `watch` is shown every result as soon as
    it is there, `tell` what is being done before the first match. `ray` is the address of a Ray
    cluster. Scripts that call this need `if __name__ == "__main__":` around it, because workers
    import them.
    """
    return work.run(Matches(plan), find_crew(jobs, ray), out, watch, tell)


@dataclass(frozen=True)
class Matches(Job):
    """Every match of a plan is a piece of work."""

    plan: Plan
    files: weights.Named = field(default_factory=weights.packed)
    kind: ClassVar[str] = "arena"

    @property
    def header(self) -> Json:
        return self.plan.header

    def pieces(self) -> Iterable[Task]:
        return self.plan.tasks()

    def key(self, piece: Task) -> Hashable:
        return piece.pair, piece.number

    def key_of(self, line: Json) -> Hashable:
        return tuple(line["pair"]), line["match"]

    def is_result(self, line: Json) -> bool:
        """Whether a line has what the tables are made of."""
        forfeit = line["forfeit"]
        thoughts = [line["thinking"][name] for name in line["pair"]]
        return (
            all(type(line[name]) is int for name in ("match", "deal", "decisions"))
            and len(line["seats"]) == len(line["shares"]) == self.plan.players
            and set(line["seats"]) == set(line["pair"])
            and 0.99 < sum(line["shares"]) < 1.01
            and all(thought["decisions"] + thought["seconds"] >= 0 for thought in thoughts)
            and type(line["stopped"]) is bool
            and (forfeit is None or (forfeit["bot"] in line["seats"] and bool(forfeit["why"])))
        )

    def prepare(self) -> None:
        weights.unpack(self.files)
        for name in self.plan.bots:
            bot = new_bot(name, self.plan.seconds)
            bot.prepare(games.get(self.plan.game))
            bot.close()

    def do(self, piece: Task) -> Json:
        return play(self.plan, piece)

    def named(self, piece: Task) -> str:
        return f"in match {piece.number} of {' and '.join(piece.pair)}, seed {piece.deal}"

    def preparing(self) -> str:
        name = games.get(self.plan.game).name
        return f"getting ready for {name}: making a kernel for this processor (once)"
