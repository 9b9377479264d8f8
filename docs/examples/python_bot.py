"""A bot of your own in Python: it takes whatever brings the most points at once.

It decides from an observation, which has nothing in it that its seat may not know.
"""

from sunroom import Match, Outcome, bots
from sunroom.bots.bot import Bot, Watch
from sunroom.observation import Observation


class Eager(Bot):
    """The move with the most points, as far as they are certain before it is made."""

    name = "eager"

    def choose(self, seen: Observation, seed: int, watch: Watch | None = None) -> str:
        return max(seen.moves, key=lambda move: self.points(seen, move))

    def points(self, seen: Observation, move: str) -> int:
        foreseen = seen.game.foreseen(seen.state, seen.game.read(seen.state, move))
        return foreseen.points or 0  # None where chance decides


def play(players: list[Bot], seed: int) -> Outcome:
    """A match of Sunrise Lane between these bots, from the first seat to the last."""
    match = Match("lane", len(players), seed)
    while (seat := match.seat) is not None:
        match.play(players[seat].choose(match.look(), seed))
    assert match.outcome is not None
    return match.outcome


if __name__ == "__main__":
    won = sum(0 in play([Eager(), bots.get("random")], seed).winners for seed in range(20))
    print(f"eager won {won} of 20 matches against random moves")
