"""How the matches at this computer ended, so that a bot about as good as you can be found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sunroom.bots.peer import Result, added, counts, peer
from sunroom.games.terms import Refused
from sunroom.match import Match
from sunroom.terminal.names import level_name, level_whom
from sunroom.terminal.save import Seat, folder, read_text, write_whole
from sunroom.words import _, ngettext

FORMAT = 1


def file() -> Path:
    return folder() / "results.json"


def known(game: str) -> list[Result]:
    """The results of a game, from the oldest to the latest."""
    return _read().get(game, [])


def note(path: Path, match: Match, seats: list[Seat]) -> bool:
    """Keep how a match ended, if it was one person's against levels; whether it was."""
    people = [i for i, seat in enumerate(seats) if seat.bot is None]
    if len(people) != 1:
        return False
    winners = match.score().winners
    share = 1 / len(winners) if people[0] in winners else 0.0
    against = tuple(seat.bot for seat in seats if seat.bot is not None)
    result = Result(str(path.resolve()), against, share)
    if not counts(result):
        return False
    everything = _read()
    everything[match.game.id] = added(everything.get(match.game.id, []), result)
    told = {
        game: [{"match": r.match, "against": [*r.against], "share": r.share} for r in results]
        for game, results in everything.items()
    }
    write_whole(file(), {"sunroom": FORMAT, "results": told})
    return True


def told_peer(game: str) -> str:
    """Which level is about as good as whoever plays here, and by how much that is known."""
    results = known(game)
    level = peer(results)
    names = {"level": level_name(level), "whom": level_whom(level), "n": len(results)}
    if not results:
        text = _("A bot about as good as you, to begin with: {level}, {whom}.")
    else:
        text = ngettext(
            "A bot about as good as you, going by your last match: {level}, {whom}.",
            "A bot about as good as you, going by your last {n} matches: {level}, {whom}.",
            len(results),
        )
    return text.format(**names)


def _read() -> dict[str, list[Result]]:
    if not file().exists():
        return {}
    try:
        content: Any = json.loads(read_text(file()))
        if content["sunroom"] != FORMAT:
            raise ValueError
        return {
            str(game): [_result(one) for one in results]
            for game, results in content["results"].items()
        }
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        message = _("{path} is not a file of results: fix it, or delete it to start afresh")
        raise Refused("bad_file", message.format(path=file())) from None


def _result(told: Any) -> Result:
    result = Result(str(told["match"]), tuple(told["against"]), float(told["share"]))
    if not counts(result) or not 0.0 <= result.share <= 1.0:
        raise ValueError
    return result
