"""Which matches a lab plays: all numbers of players, every option, the same deals for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sunroom import __version__, bots, games
from sunroom.bots.bot import Bot
from sunroom.games.game import Game
from sunroom.games.terms import Json, Options, Refused, check_seed, derived_seed, shown
from sunroom.kernel.program import fastest
from sunroom.lab.declared import declared

MATCHES = 200
BOT = "medium"
LIMIT = 6_000  # decisions, after which a match is judged as it stands
FORMAT = 1  # of the file of results


@dataclass(frozen=True)
class Setting:
    """One way to play: so many players, with all options; `changed` is the one that differs."""

    players: int
    options: tuple[tuple[str, str | int | bool], ...]
    changed: str = ""

    @property
    def name(self) -> str:
        return f"{self.players} {self.changed}".strip()


@dataclass(frozen=True)
class Piece:
    """One match to play."""

    setting: Setting
    number: int
    deal: int


@dataclass(frozen=True)
class Plan:
    """What a lab looks at, all of it checked; see `make_plan`."""

    game: str
    bot: str
    matches: int  # for each setting
    seed: int
    options: Options
    players: tuple[int, ...]
    asked: bool = False  # whether somebody chose the numbers of players
    weights: str | None = None  # the digest of what the bot has learned, if it plays by that

    @property
    def header(self) -> Json:
        """What must be the same for results to belong together."""
        found: Json = {
            "lab": FORMAT,
            "game": self.game,
            "bot": self.bot,
            "options": self.options,
            "seed": self.seed,
            "counted": declared(self.game).version,
            "rules": games.get(self.game).version,
            "sunroom": __version__,
        }
        return found if self.weights is None else {**found, "weights": self.weights}

    @property
    def middle(self) -> int:
        """The number of players with which options are compared."""
        return self.players[(len(self.players) - 1) // 2]

    @property
    def mains(self) -> list[Setting]:
        """For each number of players, with the options that were asked for."""
        return [Setting(players, self._full({}, players)) for players in self.players]

    @property
    def variants(self) -> list[Setting]:
        """Every other value of every option, one at a time."""
        game = games.get(self.game)
        found = []
        for name, option in game.options.items():
            if option.study:  # another game, not a variant of this one
                continue
            # All seats are alike before a match, so one stands for the others.
            values = ("random", 0) if option.of_seats else option.values
            usual = self.options.get(name, option.default)
            for value in values:
                if value != usual or type(value) is not type(usual):
                    chosen = self._full({name: value}, self.middle)
                    text = str(value).lower() if isinstance(value, bool) else value
                    found.append(Setting(self.middle, chosen, f"{name}={text}"))
        return found

    @property
    def settings(self) -> list[Setting]:
        return self.mains + self.variants

    def _full(self, changes: Options, players: int) -> tuple[tuple[str, str | int | bool], ...]:
        game = games.get(self.game)
        return tuple(game.check_options({**self.options, **changes}, players).items())

    def pieces(self) -> Iterator[Piece]:
        """All matches; every setting gets the same deals, and a part of them is fair too."""
        for number in range(self.matches):
            deal = derived_seed(self.seed, "deal", number)
            for setting in self.settings:
                yield Piece(setting, number, deal)


def make_plan(
    game: str,
    bot: str = BOT,
    matches: int = MATCHES,
    seed: int = 0,
    options: Options | None = None,
    players: Sequence[int] | None = None,
) -> Plan:
    """A plan, or a refusal that says what is wrong. Without numbers of players, all of them."""
    played = games.get(game)
    asked = sorted(set(players)) if players else range(played.least, played.most + 1)
    counts = tuple(played.check_players(count) for count in asked)
    for count in counts:
        played.check_options(options, count)
    if type(matches) is not int or matches < 2:
        message = f"matches must be a whole number of at least 2, not {shown(matches)}"
        raise Refused("bad_request", message)
    player = new_bot(bot, played)
    learned = player.learned(played)
    player.close()
    checked = check_seed(seed)
    return Plan(
        played.id, bot, matches, checked, dict(options or {}), counts, bool(players), learned
    )


def new_bot(name: str, game: Game) -> Bot:
    """A bot that decides the same on every machine."""
    found = bots.get(name, threads=1, patient=True, kernels=fastest)
    found.prepare(game)
    return found
