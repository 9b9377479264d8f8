"""Which matches an arena plays: who meets whom, on which seats, with which deal."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, pairwise, permutations

from sunroom import __version__, bots, games
from sunroom.bots.bot import Bot
from sunroom.bots.external import PREFIX, SECONDS, ExternalBot
from sunroom.games.game import Game
from sunroom.games.terms import Json, Options, Refused, check_seed, derived_seed, shown
from sunroom.kernel.program import fastest

MATCHES = 100
LIMIT = 6_000  # twenty times the longest match of random play, which is about 300 decisions
MAX_SECONDS = 3_600.0
FORMAT = 1  # of the file of results
OPENSPIEL = "openspiel:"  # before milliseconds: OpenSpiel's search on our games


@dataclass(frozen=True)
class Task:
    """One match to play. `pair` is who meets: two bots, or all of them at one table."""

    pair: tuple[str, ...]
    number: int
    deal: int
    seats: tuple[str, ...]


@dataclass(frozen=True)
class Plan:
    """What an arena compares, all of it checked; see `make_plan`."""

    game: str
    players: int
    options: Options
    bots: tuple[str, ...]
    matches: int  #: for each pair; a multiple of the number of players
    seed: int
    limit: int  #: decisions, after which a match is judged as it stands
    seconds: float  #: for a decision of a bot that is a program of its own
    records: bool  #: keep all moves
    ladder: bool = False  #: only neighbours in the order given meet
    chances: bool = False  #: keep what bots that search thought of their chances
    weights: tuple[tuple[str, str], ...] = ()  #: who plays by something learned, and its digest

    @property
    def header(self) -> Json:
        """What must be the same for results to belong together."""
        found: Json = {
            "arena": FORMAT,
            "game": self.game,
            "players": self.players,
            "options": self.options,
            "bots": list(self.bots),
            "seed": self.seed,
            "limit": self.limit,
            "records": self.records,
            "ladder": self.ladder,
            "chances": self.chances,
            "rules": games.get(self.game).version,
            "sunroom": __version__,
        }
        if self.weights:
            found["weights"] = dict(self.weights)
        if any(name.startswith(PREFIX) for name in self.bots):
            found["seconds"] = self.seconds
        return found

    @property
    def pairs(self) -> list[tuple[str, ...]]:
        """Who meets: all bots at one table if they fill it, else every two of them.

        On a ladder each meets the next one only; the later one counts as the first of the two.
        """
        if self.ladder:
            return [(upper, lower) for lower, upper in pairwise(self.bots)]
        if len(self.bots) == self.players:
            return [self.bots]
        return list(combinations(self.bots, 2))

    def seats(self, pair: tuple[str, ...], number: int) -> tuple[str, ...]:
        """Who sits where. In a group of matches everybody comes to every seat.

        Of two bots at a larger table the first sits alone among copies of the second. Where each
        seat has a bot of its own, who sits beside whom changes from group to group.
        """
        group, turn = divmod(number, self.players)
        if len(pair) == self.players:
            orders = math.factorial(self.players - 1)
            rest = next(islice(permutations(pair[1:]), group % orders, None))
        else:
            rest = (pair[1],) * (self.players - 1)
        row = (pair[0], *rest)
        return row[-turn:] + row[:-turn] if turn else row

    def tasks(self) -> Iterator[Task]:
        """All matches. Groups come one after the other, so that a part of them is fair too."""
        for group in range(self.matches // self.players):
            # The same deal for everybody who meets, and nothing that a bot's seeds could tell.
            deal = derived_seed(self.seed, "deal", group)
            for pair in self.pairs:
                for number in range(group * self.players, (group + 1) * self.players):
                    yield Task(pair, number, deal, self.seats(pair, number))


def make_plan(
    game: str,
    names: Sequence[str],
    players: int | None = None,
    matches: int = MATCHES,
    options: Options | None = None,
    seed: int = 0,
    limit: int = LIMIT,
    seconds: float = SECONDS,
    records: bool = False,
    ladder: bool = False,
    chances: bool = False,
) -> Plan:
    """A plan, or a refusal that says what is wrong. Without a number of players, the fewest.

    Bots are named as for `sunroom.bots.get`, or are programs: "cmd:" with a command line. What each
    of the other arguments means is told in docs/arena.md under the option of the same name.
    """
    played = games.get(game)
    players = played.check_players(played.least if players is None else players)
    chosen = played.check_options(options, players)
    _check_bots(names)
    for what, value in (("matches", matches), ("limit", limit)):
        if type(value) is not int or value < 1:
            message = f"{what} must be a whole number of at least 1, not {shown(value)}"
            raise Refused("bad_request", message)
    if not 0 < seconds <= MAX_SECONDS:
        message = f"seconds must be more than 0 and at most {MAX_SECONDS:g}, not {seconds:g}"
        raise Refused("bad_request", message)
    whole = -(-matches // players) * players
    return Plan(
        played.id,
        players,
        chosen,
        tuple(names),
        whole,
        check_seed(seed),
        limit,
        seconds,
        records,
        ladder,
        chances,
        _learned(played, names),
    )


def new_bot(name: str, seconds: float) -> Bot:
    """A bot of Sunroom by its name, a program by its command line, or OpenSpiel's bot."""
    if name.startswith(PREFIX):
        return ExternalBot(name.removeprefix(PREFIX), seconds)
    if name.startswith(OPENSPIEL):
        return _openspiel(name)
    return bots.get(name, threads=1, patient=True, kernels=fastest)


def _openspiel(name: str) -> Bot:
    try:
        from sunroom.envs.ismcts import named_ismcts
    except ImportError:
        message = f'{name} needs OpenSpiel; install it with: pip install "sunroom[bench]"'
        raise Refused("unknown_bot", message) from None
    return named_ismcts(name, name.removeprefix(OPENSPIEL))


def _learned(game: Game, names: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The digest of what each bot has learned, of those who play by that."""
    told = ((name, new_bot(name, SECONDS).learned(game)) for name in names)
    return tuple((name, digest) for name, digest in told if digest is not None)


def _check_bots(names: Sequence[str]) -> None:
    if len(names) < 2:
        raise Refused("bad_request", f"an arena needs two bots or more, not {len(names)}")
    for name in names:
        if names.count(name) > 1:
            raise Refused("bad_request", f"the bot {shown(name)} is named twice: once is enough")
        new_bot(name, SECONDS).close()
