"""From the share of playouts won to a chance to win.

Playouts are played by hasty players on both sides, so their results understate how sure a lead is,
or overstate it. The curves were fitted to matches between equal bots (see docs/bots.md).
"""

from __future__ import annotations

import math

from sunroom.observation import Observation

# For each game: by how much the log odds are to be multiplied.
SLOPES = {"lane": 1.0, "sunset": 1.0, "sunny": 1.0}
EDGE = 0.002  # nothing is certain


def calibrated(seen: Observation, share: float) -> float:
    """The chance that a move wins, from its share of playouts won."""
    fair = 1.0 / int(seen.state.players)
    share = min(1.0 - EDGE, max(EDGE, share))
    odds = SLOPES[seen.game.id] * (_log_odds(share) - _log_odds(fair)) + _log_odds(fair)
    return 1.0 / (1.0 + math.exp(-odds))


def _log_odds(chance: float) -> float:
    return math.log(chance / (1.0 - chance))
