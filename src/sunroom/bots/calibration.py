"""From the share of playouts won to a chance to win.

Playouts are played by hasty players on both sides, so their results understate how sure a lead is.
And the best of many moves looks a little better than it is. The curves were fitted to matches
between equal bots (see docs/bots.md).
"""

from __future__ import annotations

import math
from typing import NamedTuple

from sunroom.observation import Observation


class Curve(NamedTuple):
    """How the log odds, compared with those of a fair share, are put right."""

    factor: float
    shift: float


CURVES = {
    "lane": Curve(1.42, -0.22),
    "sunset": Curve(1.17, -0.36),
    "sunny": Curve(1.10, -0.26),
}
EDGE = 0.002  # nothing is certain


def calibrated(seen: Observation, share: float) -> float:
    """The chance that a move wins, from its share of playouts won."""
    fair = 1.0 / int(seen.state.players)
    share = min(1.0 - EDGE, max(EDGE, share))
    curve = CURVES[seen.game.id]
    odds = curve.factor * (_log_odds(share) - _log_odds(fair)) + curve.shift + _log_odds(fair)
    return 1.0 / (1.0 + math.exp(-odds))


def _log_odds(chance: float) -> float:
    return math.log(chance / (1.0 - chance))
