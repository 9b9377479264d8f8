"""What is compared: four kinds of work, and who does each of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sunroom import games
from sunroom.bench.peers import others, ours

WHOLE = "Whole matches at random, inside the library"
STEPPED = "One match at a time at random, stepped from Python"
BATCHED = "1,024 matches side by side at random, with observations and masks"
SEARCHED = "Search with playouts, decisions made in it"
KINDS = (WHOLE, STEPPED, BATCHED, SEARCHED)
OURS = "Sunroom"
# Far smaller than any of our games: they show what a step costs in itself, and stand apart.
SMALLER = ("connect_four", "connect_four_v3")


@dataclass(frozen=True)
class Contestant:
    """`measure` is called with seconds and returns decisions per second."""

    kind: str
    library: str
    game: str
    seats: int
    mode: str
    measure: Callable[[float], float]

    @property
    def name(self) -> str:
        """By what a process of its own finds it."""
        return f"{KINDS.index(self.kind)} {self.library} {self.game} {self.mode}"


def contestants() -> list[Contestant]:
    """Everybody, kind by kind, ourselves first."""
    found = []
    for kind in KINDS:
        found += [one for one in _ourselves() if one.kind == kind]
        found += [one for one in _peers() if one.kind == kind]
    return found


def _ourselves() -> list[Contestant]:
    found = []
    for name in games.NAMES:
        game = games.get(name)
        for kind, modes, measure in (
            (WHOLE, ("wasm", "native"), ours.whole),
            (STEPPED, ("Python",), ours.stepped),
            (BATCHED, ("wasm", "native"), ours.batched),
            (SEARCHED, ("wasm", "native"), ours.searched),
        ):
            for mode in modes:
                found.append(
                    Contestant(kind, OURS, game.name, game.least, mode, measure(game, mode))
                )
    return found


def _peers() -> list[Contestant]:
    rows: list[tuple[str, str, str, int, str, Callable[[float], float]]] = []
    for game, seats in (("hearts", 4), ("crazy_eights", 5)):
        rows.append((WHOLE, "OpenSpiel", game, seats, "C++", others.openspiel_whole(game)))
        rows.append((STEPPED, "OpenSpiel", game, seats, "C++", others.openspiel_stepped(game)))
    rows.append((SEARCHED, "OpenSpiel", "hearts, ISMCTS", 4, "C++", others.openspiel_search))
    for game in ("connect_four_v3", "go_v5", "texas_holdem_no_limit_v6"):
        rows.append((STEPPED, "PettingZoo", game, 2, "Python", others.pettingzoo(game)))
    for game, seats in (("gin-rummy", 2), ("uno", 2), ("no-limit-holdem", 2)):
        rows.append((STEPPED, "RLCard", game, seats, "Python", others.rlcard(game)))
    rows.append((STEPPED, "catanatron", "Catan", 2, "Python", others.catanatron))
    for game, seats in (
        ("sparrow_mahjong", 3),
        ("backgammon", 2),
        ("go_9x9", 2),
        ("othello", 2),
        ("connect_four", 2),
    ):
        rows.append((BATCHED, "pgx", game, seats, "XLA", others.pgx(game)))
    rows.sort(key=lambda row: row[2] in SMALLER)
    return [Contestant(*row) for row in rows]
