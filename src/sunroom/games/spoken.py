"""All words of all games in one language, as the page asks for them."""

from __future__ import annotations

from sunroom import games
from sunroom.games.game import Game
from sunroom.games.terms import Json
from sunroom.words.speaker import Speaker, speaker
from sunroom.words.spoken import common, table


def all_words(language: str) -> Json:
    chosen = [games.get(name) for name in games.NAMES]
    tables = {game.id: table(game.name, game.words, language) for game in chosen}
    return {**common(language), "games": tables}


def speaker_of(game: Game, language: str) -> Speaker:
    return speaker(game.name, game.words, language)
