"""What a match is to be like, in plain words: who begins, which edition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sunroom import words
from sunroom.games.game import Game
from sunroom.games.terms import Options, OptionValue, Refused, shown
from sunroom.terminal.names import game_name
from sunroom.words import _
from sunroom.words.table import OptionWords

CHANCE = "random"


def in_words(game: Game, asked: Mapping[str, str], given: Options, names: Sequence[str]) -> Options:
    """Options that were asked for in words: a seat by its name or number, a value by another."""
    found: Options = {}
    flags = {one.flag.name: name for name, one in game.options.items() if one.flag is not None}
    for flag, typed in asked.items():
        option = flags.get(flag)
        if option is None:
            message = _("{game} has no option {name}: choose {options}").format(
                game=game_name(game), name=flag, options=", ".join(game.options)
            )
            raise Refused("bad_option", message)
        if option in given:
            message = _("option {name} is given twice")
            raise Refused("bad_option", message.format(name=option))
        of_seats = game.options[option].of_seats
        found[option] = seat_of(typed, names) if of_seats else value_of(game, option, typed)
    return found


def seat_of(who: str, names: Sequence[str]) -> int | str:
    """The seat of somebody, by name or by number from 1; or chance."""
    if who == CHANCE:
        return CHANCE
    found = [i for i, name in enumerate(names) if name.casefold() == who.strip().casefold()]
    numbers = [str(i + 1) for i in range(len(names))]
    if not found and who.strip() in numbers:
        found = [numbers.index(who.strip())]
    if len(found) == 1:
        return found[0]
    message = _("there is no player {who}: choose {players}, or {chance}")
    if found:
        message = _("several players are called {who}: choose {players}, or {chance}")
    players = ", ".join(f"{i + 1} ({name})" for i, name in enumerate(names))
    raise Refused("bad_option", message.format(who=shown(who), players=players, chance=CHANCE))


def value_of(game: Game, option: str, typed: str) -> OptionValue:
    """A value by one of the words that the game knows for it."""
    told = _told(game, option)
    if typed.casefold() not in told.typed:
        message = _("{option} cannot be {typed}: choose {values}").format(
            option=_(told.name), typed=shown(typed), values=", ".join(told.typed)
        )
        raise Refused("bad_option", message)
    return told.typed[typed.casefold()]


def proposed(game: Game) -> Options:
    """What we propose where nothing is said: the edition that a reader of this language owns."""
    here = words.language()
    told = {name: _told(game, name).proposed for name in game.options}
    return {name: values[here] for name, values in told.items() if here in values}


def explained(game: Game, options: Options, players: int) -> list[str]:
    """What the options of a match mean, where that is worth a sentence."""
    told = {name: _told(game, name) for name in options}
    return [
        _(one.explained[options[name]])
        for name, one in told.items()
        if options[name] in one.explained and players >= one.from_players
    ]


def _told(game: Game, option: str) -> OptionWords:
    return game.words.options.get(option, OptionWords(option))
