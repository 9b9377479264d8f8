"""The games for Gymnasium's vector interface: one seat learns, the others are played for it.

from sunroom.envs import gymnasium
env = gymnasium.VectorMatches("sunset", n=256, seat=0)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import InvalidAction
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from sunroom.games.terms import MAX_SEED, OptionValue, Refused
from sunroom.study.batch import LIMIT, Batch

Array = Any
Opponents = Callable[[Batch, Array], Array]


def at_random(batch: Batch, places: Array) -> Array:
    """Opponents that choose any legal action."""
    return batch.sample()[places]


class VectorMatches(VectorEnv[Any, Any, Any]):
    """A batch of matches as its environments, seen from one seat.

    A step makes that seat's moves and then those of the others, until it is to move everywhere
    again. `opponents` is asked for their actions: a function of the batch and of the places where
    they are to move. `infos["action_mask"]` says which actions are legal. A match that ended begins
    anew in the same step; no last observation is kept, since nothing is to be decided there.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        game: str,
        players: int | None = None,
        n: int = 256,
        seat: int = 0,
        opponents: Opponents = at_random,
        threads: int = 1,
        limit: int = LIMIT,
        **options: OptionValue,
    ) -> None:
        try:
            self.batch = Batch(game, players, n, options, 0, threads, limit)
        except Refused as refusal:
            raise ValueError(str(refusal)) from None
        if type(seat) is not int or not 0 <= seat < self.batch.players:
            raise ValueError(f"seat must be 0 to {self.batch.players - 1}, not {seat!r}")
        self.seat, self.opponents, self.num_envs = seat, opponents, n
        length = self.batch.observations.shape[1]
        self.single_observation_space = spaces.Box(-128, 127, (length,), np.int8)
        self.single_action_space = spaces.Discrete(self.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        if seed is not None and (type(seed) is not int or not 0 <= seed <= MAX_SEED):
            what = f"seed must be one whole number from 0 to {MAX_SEED}"
            raise ValueError(f"{what}: each match has its own stream of seeds from it")
        self.batch.reset(seed)
        self._others(np.zeros(self.num_envs), self._flags(), self._flags())
        return self.batch.observations.copy(), self._infos()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        if np.ndim(actions) == 1 and np.size(actions) and np.min(actions) < 0:
            raise InvalidAction("an action is a whole number from 0 on")
        try:
            moment = self.batch.step(actions)
        except Refused as refusal:
            raise InvalidAction(str(refusal)) from None
        rewards = moment.rewards[:, self.seat].copy()
        over, cut = moment.terminated.copy(), moment.truncated.copy()
        self._others(rewards, over, cut)
        return self.batch.observations.copy(), rewards, over, cut, self._infos()

    def _others(self, rewards: Array, over: Array, cut: Array) -> None:
        """The others move until it is this seat's turn everywhere; add what that brought."""
        batch = self.batch
        places = np.flatnonzero(batch.turns != self.seat)
        while len(places):
            actions = np.full(self.num_envs, -1, np.int32)
            actions[places] = self.opponents(batch, places)
            moment = batch.step(actions)
            rewards += moment.rewards[:, self.seat]
            over |= moment.terminated
            cut |= moment.truncated
            places = np.flatnonzero(batch.turns != self.seat)

    def _flags(self) -> Array:
        return np.zeros(self.num_envs, np.bool_)

    def _infos(self) -> dict[str, Any]:
        return {"action_mask": self.batch.masks.copy()}

    def close_extras(self, **_: Any) -> None:
        self.batch.close()
