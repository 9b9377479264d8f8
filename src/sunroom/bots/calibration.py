"""From the share of playouts won to a chance to win.

Playouts are played by hasty players on both sides, so their results understate how sure a lead is.
And the best of many moves looks a little better than it is. Each game has a curve for each number
of players, which was fitted to matches between equal bots (see docs/bots.md).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from sunroom.games.thinking import Curve
from sunroom.observation import Observation

EDGE = 0.002  # nothing is certain


def calibrated(seen: Observation, curves: Sequence[Curve], share: float) -> float:
    """The chance that a move wins, from its share of playouts won."""
    players = int(seen.state.players)
    curve = curves[min(players - seen.game.least, len(curves) - 1)]
    fair = 1.0 / players
    share = min(1.0 - EDGE, max(EDGE, share))
    odds = curve.factor * (_log_odds(share) - _log_odds(fair)) + curve.shift + _log_odds(fair)
    return 1.0 / (1.0 + math.exp(-odds))


def _log_odds(chance: float) -> float:
    return math.log(chance / (1.0 - chance))
