"""The games as environments of PettingZoo: whoever is to move acts, with a mask of legal actions.

from sunroom.envs import pettingzoo
env = pettingzoo.env("lane", players=3)
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from gymnasium import logger, spaces
from gymnasium.error import InvalidAction
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from sunroom.envs import picture
from sunroom.games.terms import MAX_SEED, OptionValue, Refused
from sunroom.study import Single
from sunroom.study.batch import LIMIT

RENDER_MODES = ("human", "ansi", "rgb_array")


def env(
    game: str,
    players: int | None = None,
    render_mode: str | None = None,
    limit: int = LIMIT,
    illegal_reward: float | None = None,
    **options: OptionValue,
) -> Any:
    """An environment of a game with these options.

    An action that is not legal raises `gymnasium.error.InvalidAction` and changes nothing. With
    `illegal_reward` it ends the match instead, and this is what its agent gets for it.
    """
    made: Any = SunroomEnv(game, players, render_mode, limit, **options)
    if illegal_reward is not None:
        made = wrappers.TerminateIllegalWrapper(made, illegal_reward=illegal_reward)
    return wrappers.OrderEnforcingWrapper(made)


class SunroomEnv(AECEnv):  # type: ignore[misc]  # it comes without types
    """A match in which agents `player_0`, `player_1`, ... take turns, one decision at a time.

    Who has several decisions in a row is selected again. The reward comes at the end: 1 to who has
    won alone, and the sum is 0. Rewards, seeds, actions and observations are those of
    `sunroom.study` (see docs/study.md). Copies and pickles hold the whole state.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        players: int | None = None,
        render_mode: str | None = None,
        limit: int = LIMIT,
        **options: OptionValue,
    ) -> None:
        super().__init__()
        try:
            self.single = Single(game, players, options, 0, limit)
        except Refused as refusal:
            raise ValueError(str(refusal)) from None
        if render_mode is not None and render_mode not in RENDER_MODES:
            known = ", ".join(RENDER_MODES)
            raise ValueError(f"render_mode must be one of {known} or None, not {render_mode!r}")
        self.metadata = {**type(self).metadata, "name": f"sunroom_{game}_v0"}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.single.players)]
        self.agents = self.possible_agents[:]
        size, length = len(self.single.mask), len(self.single.observation)
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-128, 127, (length,), np.int8),
                    "action_mask": spaces.Box(0, 1, (size,), np.int8),
                }
            )
            for agent in self.agents
        }
        self._seeds = random.Random()

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the match of a seed (the same as `Match` deals); without one, of a new seed.

        The seeds after the given one follow from it. `options` mean nothing here: those of the
        game are given when the environment is made.
        """
        if seed is not None:
            if type(seed) is not int or not 0 <= seed <= MAX_SEED:
                raise ValueError(f"seed must be a whole number from 0 to {MAX_SEED}, not {seed!r}")
            self._seeds = random.Random(seed)
        self.single.reset(self._seeds.randint(0, MAX_SEED) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Any] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.single.turn]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; the mask is all 0 for those who are not to move."""
        if agent not in self.possible_agents:
            raise ValueError(f"there is no agent {agent!r}: {', '.join(self.possible_agents)}")
        seat = self.possible_agents.index(agent)
        acts = agent == self.agent_selection and not self.single.over
        seen = self.single.observation if acts else self.single.observe(seat)
        mask = (
            np.array(self.single.mask, np.int8)
            if acts
            else np.zeros(len(self.single.mask), np.int8)
        )
        return {"observation": np.array(seen, np.int8), "action_mask": mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = int(action) if isinstance(action, np.integer) else action
        if isinstance(action, np.ndarray) and action.shape == () and action.dtype.kind in "iu":
            chosen = int(action)
        try:
            self.single.step(chosen)
        except Refused as refusal:
            raise InvalidAction(str(refusal)) from None
        self._cumulative_rewards[agent] = 0.0
        over = self.single.over
        if over:
            self.rewards = dict(zip(self.possible_agents, self.single.rewards))
            self.terminations = dict.fromkeys(self.agents, self.single.terminated)
            self.truncations = dict.fromkeys(self.agents, self.single.truncated)
            scores = self.single.scores
            self.infos = {a: {"score": s} for a, s in zip(self.possible_agents, scores)}
        else:
            self._clear_rewards()
        self.agent_selection = self.possible_agents[0 if over else self.single.turn]
        self._accumulate_rewards()
        if over:
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def text(self, action: int) -> str:
        """What an action means as a move of the game."""
        return self.single.text(int(action))

    def render(self) -> Any:
        """The table as a spectator sees it: text, an image, or printed for people."""
        if self.render_mode is None:
            logger.warn("This environment has no render_mode, so there is nothing to render.")
            return None
        shown = (self.single.game, self.single.options, self.single.state)
        if self.render_mode == "rgb_array":
            return picture.image(*shown)
        if self.render_mode == "ansi":
            return picture.text(*shown)
        print(picture.text(*shown))
        return None

    def close(self) -> None:
        """There is nothing to close."""
