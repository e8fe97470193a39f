"""The game for two to four architects in PettingZoo: one agent for each, turn by turn (AEC).

>>> from akropolis.envs.pettingzoo import env
>>> game = env(architects=3, reward="win")
>>> game.reset(seed=1)
>>> observation, reward, termination, truncation, info = game.last()
>>> observation["action_mask"].sum()
np.int64(180)
"""

from akropolis.envs.errors import LibraryMissingError

try:
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise LibraryMissingError("PettingZoo", "envs") from error

from collections.abc import Iterable
from copy import deepcopy
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray

from akropolis.envs.games import Games, Observation, options_at_table
from akropolis.envs.picture import RENDER_MODES, check_render_mode, text_of
from akropolis.envs.spaces import action_space, observation_space

__all__ = ["AkropolisEnv", "env", "raw_env"]


def env(**settings: Any) -> Any:
    """An environment that also says when it is used in a wrong order. The settings are those of `raw_env`."""
    return _Ordered(AkropolisEnv(**settings))


class _Ordered(wrappers.OrderEnforcingWrapper):  # type: ignore[misc]  # PettingZoo has no types
    """The order is kept by PettingZoo; but what `last` tells is not asked for piece by piece, which takes its time."""

    def __copy__(self) -> "_Ordered":
        return deepcopy(self)

    def last(self, observe: bool = True) -> Any:
        return self.env.last(observe) if self._has_reset else super().last(observe)


class AkropolisEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """The game turn by turn, without any wrapper.

    The agents are `architect_0` and so on, by seats. Each sees what everybody may see, from its own seat: the features
    under `observation`, the tiles of the site, with `planes` also the board, and its legal actions under `action_mask`,
    none while others move. An illegal action raises a `GameError`, and nothing has changed. Copies, shallow, deep or
    from a pickle, go on with games of their own.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "akropolis_v0",
        "render_modes": RENDER_MODES,
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        architects: int = 2,
        all_tiles: bool = False,
        variants: Iterable[str] = (),
        reward: str = "margin",
        *,
        planes: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Make the environment; `reset` deals the first game."""
        names = variants if isinstance(variants, str) else tuple(variants)
        super().__init__()
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self._games = Games(options_at_table(architects, all_tiles, names), 1, reward, planes=planes)
        self._batch = self._games.batch
        self._mask = self._batch.mask
        self._no_mask: NDArray[np.int8] = np.zeros(self._batch.codec.size, np.int8)
        self._turns, self._turn, self._is_dealt = self._batch.options.turns, 0, False
        self.possible_agents = [f"architect_{seat}" for seat in range(architects)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        seen, done = observation_space(self._batch, planes=planes), action_space(self._batch)
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(done.n) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can do: the actions of the codec, of which the mask tells the legal ones."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal a game: that of the seed, the same as everywhere here, or else the next after the last one."""
        if seed is None and not self._is_dealt:
            seed = int(seeding.np_random()[0].integers(1 << 63))
        self._games.begin(seeds=None if seed is None else [seed])
        self._is_dealt, self._turn = True, 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        """What an agent sees now."""
        is_to_move = agent == self.agent_selection and self._turn < self._turns
        seen = self._games.look(None if is_to_move else [self._seats[agent]])
        observation = {name: array[0] for name, array in seen.items()}
        observation["action_mask"] = self._mask()[0].view(np.int8) if is_to_move else self._no_mask.copy()
        return observation

    def step(self, action: int | None) -> None:
        """Play an action for the agent whose turn it is. Once the game is over each agent steps with None."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        brought = self._games.play(np.array([-1 if action is None else action]))[0].tolist()
        self._turn += 1
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, brought, strict=True))
        self._accumulate_rewards()
        self.agent_selection = self.possible_agents[self._turn % len(self.possible_agents)]
        if self._turn == self._turns:
            self.terminations = dict.fromkeys(self.agents, True)

    def __copy__(self) -> "AkropolisEnv":
        return deepcopy(self)

    def render(self) -> str | None:
        """The table as text."""
        return text_of(self._batch[0]) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is left open."""


raw_env = AkropolisEnv
