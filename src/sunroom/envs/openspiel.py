"""The games for OpenSpiel: importing this registers `sunroom_lane` and the others.

import pyspiel
import sunroom.envs.openspiel
game = pyspiel.load_game("sunroom_lane", {"players": 3})
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python import policy

from sunroom import bots, games
from sunroom.envs.chance import DEALS, MOST_OUTCOMES, STEPS, Node, Tree
from sunroom.games.game import Game
from sunroom.games.terms import MAX_SEED, Options, Refused, derived_seed
from sunroom.observation import Observation

LIMIT = 10_000  # decisions after which a match is a draw
PREFIX = "sunroom_"
BY_CHANCE = -1  # instead of a seat


def _typed(game: Game, params: dict[str, Any]) -> Options:
    """Options from OpenSpiel's parameters, of which each has one type only."""
    given = {
        name: value
        for name, value in params.items()
        if name in game.options and not (game.options[name].of_seats and value == BY_CHANCE)
    }
    texts = {name: value for name, value in given.items() if isinstance(value, str)}
    return {**given, **game.typed_options(f"{name}={value}" for name, value in texts.items())}


def _parameters(game: Game) -> dict[str, Any]:
    """The parameters with their defaults; a seat is -1 where chance decides about it."""
    found: dict[str, Any] = {"players": game.least, "chance": STEPS, "limit": LIMIT}
    for name, option in game.options.items():
        found[name] = BY_CHANCE if option.of_seats else option.default
    return found


def _game_type(game: Game) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=PREFIX + game.id,
        long_name=game.name,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.most,
        min_num_players=game.least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(game),
    )


class SunroomGame(pyspiel.Game):  # type: ignore[misc]  # it comes without types
    """A game with its options. Parameters: `players`; `chance`, which is `steps` or `deals` (see
    `envs.chance.Tree`); `limit`, decisions after which a match is a draw; and the game's options.
    """

    played: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**_parameters(self.played), **(params or {})}
        try:
            players = self.played.check_players(given["players"])
            options = self.played.check_options(_typed(self.played, given), players)
            if given["chance"] not in (STEPS, DEALS):
                message = f"chance must be {STEPS} or {DEALS}, not {given['chance']}"
                raise Refused("bad_option", message)
            if given["limit"] < 1:
                raise Refused("bad_option", "limit must be at least 1")
            self.tree = Tree(self.played, players, options, given["chance"], given["limit"])
            self.root = self.tree.root
        except Refused as refusal:
            raise pyspiel.SpielError(str(refusal)) from None
        s = self.played.new(players, options, 0)
        self.observed = int(self.played.kernel.run.encode(s, 0, [0] * 10_000, 0))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.tree.numbering.size,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=given["limit"],
        )
        super().__init__(_game_type(self.played), info, params or {})

    def new_initial_state(self) -> SunroomState:
        return SunroomState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> Observer:
        if params:
            raise ValueError(f"there are no parameters for observing, such as {params}")
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self.observed, recall)


class SunroomState(pyspiel.State):  # type: ignore[misc]
    """A moment of a match; all of it is in its node, which never changes, so copies are cheap."""

    def __init__(self, game: SunroomGame) -> None:
        super().__init__(game)
        self.node: Node = game.root

    def current_player(self) -> int:
        if self.node.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.node.is_chance else self.node.seat

    def is_terminal(self) -> bool:
        return self.node.is_over

    def returns(self) -> list[float]:
        return self.node.returns if self.node.is_over else [0.0] * self.node.tree.players

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.node.outcomes

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.legal if player == self.node.seat else []

    def _apply_action(self, action: int) -> None:
        try:
            self.node = self.node.child(int(action))
        except Refused as refusal:
            raise pyspiel.SpielError(str(refusal)) from None

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        tree = self.node.tree
        if tree.numbering.moves and 0 <= action < tree.numbering.size:
            return tree.game.write(tree.numbering.moves[action])
        if not self.node.is_chance and 0 <= action < len(self.node.moves):
            return tree.game.write(self.node.moves[action])
        return f"place {action}"

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> SunroomState:
        """Another world in which the player has seen the same, each as `Game` holds it likely."""
        twin: SunroomState = self.clone()
        twin.node = self.node.imagined(player_id, int(probability_sampler() * MAX_SEED))
        return twin

    def __str__(self) -> str:
        tree = self.node.tree
        if self.node.is_chance:
            return f"chance: {self.node.ways} ways, after {len(self.history())} actions"
        return json.dumps(tree.game.position(self.node.state, tree.options))


class Observer:
    """What a player sees. The tensor is the observation of `sunroom.study`, now; the string for
    perfect recall is a number for all that the player has seen and done since the beginning.
    """

    def __init__(self, size: int, recall: bool) -> None:
        self.recall = recall
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SunroomState, player: int) -> None:
        node = state.node
        settled = node.before if node.is_chance else node
        self.tensor.fill(0)
        if settled is not None:
            seen = [0] * len(self.tensor)
            node.tree.game.kernel.run.encode(settled.state, player, seen, 0)
            self.tensor[:] = seen

    def string_from(self, state: SunroomState, player: int) -> str:
        node = state.node
        if self.recall:
            return f"{player}:{node.remembered(player):x}"
        settled = node.before if node.is_chance else node
        if settled is None:
            return f"{player}: not dealt yet"
        return json.dumps(node.tree.game.view(settled.state, node.tree.options, player))


class BotPolicy(policy.Policy):  # type: ignore[misc]
    """One of Sunroom's bots as a policy of OpenSpiel: what it chooses at each information state.

    A bot that leaves something to chance is asked several times, each with another seed.
    """

    def __init__(self, game: SunroomGame, name: str, samples: int = 1) -> None:
        super().__init__(game, list(range(game.num_players())))
        try:
            bots.get(name)
        except Refused as refusal:
            raise pyspiel.SpielError(str(refusal)) from None
        self._name, self._samples = name, samples
        self._known: dict[str, dict[int, float]] = {}

    def action_probabilities(
        self, state: SunroomState, player_id: int | None = None
    ) -> dict[int, float]:
        """Of the player to move, whoever is asked for."""
        key = state.information_state_string(state.current_player())
        if key not in self._known:
            node = state.node
            game, seat = node.tree.game, node.seat
            texts = {game.write(node.move_of(action)): action for action in node.legal}
            hidden = game.hidden(node.state, seat)
            seen = Observation(game, node.tree.options, seat, tuple(sorted(texts)), hidden)
            found = dict.fromkeys(node.legal, 0.0)
            for sample in range(self._samples if len(texts) > 1 else 1):
                bot = bots.get(self._name, patient=True)
                chosen = texts[bot.choose(seen, derived_seed(key, sample))]
                found[chosen] += 1 / (self._samples if len(texts) > 1 else 1)
                bot.close()
            self._known[key] = found
        return self._known[key]


def _register(game: Game) -> None:
    made = type(f"{game.id.title()}Game", (SunroomGame,), {"played": game})
    pyspiel.register_game(_game_type(game), made)


for _name in games.NAMES:
    _register(games.get(_name))
