"""For people who study games: many matches at once, and one that is stepped quickly.

>>> sample = simulate("lane", players=2, matches=10, seed=1)
>>> len(sample.scores), sample.stopped
(10, 0)
>>> batch = Batch("sunset", n=4, seed=1)
>>> moment = batch.reset()
>>> moment = batch.step(batch.sample())
>>> moment.rewards.shape
(4, 2)
"""

from __future__ import annotations

from sunroom.study.batch import Batch
from sunroom.study.sample import RandomPlay, Sample, simulate
from sunroom.study.single import Single

__all__ = ["Batch", "RandomPlay", "Sample", "Single", "simulate"]
