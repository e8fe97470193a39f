"""One architect against an Illustrious Architect, as an environment of Gymnasium."""

from collections.abc import Iterable
from copy import deepcopy
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from akropolis.engine.errors import EngineCode
from akropolis.envs.games import Games, Observation
from akropolis.envs.picture import RENDER_MODES, check_render_mode, text_of
from akropolis.envs.spaces import action_space, observation_space
from akropolis.errors import GameError
from akropolis.rules.options import Options

__all__ = ["ILLEGAL_REWARD", "SoloEnv"]

ILLEGAL_REWARD = -100.0
"""Less than any game brings."""


class SoloEnv(gymnasium.Env[Any, Any]):
    """The solo game: 18 turns, or 30 with all tiles, and after each the Illustrious Architect takes a tile.

    An illegal action ends the game with `illegal_reward` and is not played: `info["is_illegal"]` says so. Where that is
    None, it raises a `GameError` instead, and nothing has changed. Copies, shallow, deep or from a
    pickle, go on with games of their own.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012  # as its base has it

    def __init__(
        self,
        illustrious: str = "metagenes",
        all_tiles: bool = False,
        variants: Iterable[str] = (),
        reward: str = "margin",
        *,
        planes: bool = False,
        illegal_reward: float | None = ILLEGAL_REWARD,
        render_mode: str | None = None,
    ) -> None:
        """Make the environment; `reset` deals the first game."""
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self._illegal_reward = illegal_reward
        self._games = Games(Options.named(1, all_tiles, variants, illustrious), 1, reward, planes=planes)
        self._batch = self._games.batch
        self._is_dealt, self._is_over = False, True
        self.observation_space = observation_space(self._batch, planes=planes)
        self.action_space = action_space(self._batch)

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a game: that of the seed, the same as everywhere here, or else the next after the last one."""
        super().reset(seed=seed)
        if seed is None and not self._is_dealt:
            seed = int(self.np_random.integers(1 << 63))
        self._games.begin(seeds=None if seed is None else [seed])
        self._is_dealt, self._is_over = True, False
        return self._observation(), {}

    def _observation(self) -> Observation:
        seen = self._games.look() | {"action_mask": self._batch.mask().view(np.int8)}
        return {name: array[0] for name, array in seen.items()}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action; the Illustrious Architect answers at once."""
        if self._is_over:
            raise gymnasium.error.ResetNeeded("the game is over: reset deals the next")
        info: dict[str, Any] = {}
        try:
            reward = float(self._games.play(np.array([action]))[0, 0])
        except GameError as error:
            if self._illegal_reward is None or error.code is not EngineCode.ACTION_ILLEGAL:
                raise
            reward, info["is_illegal"], self._is_over = self._illegal_reward, True, True
        self._is_over = self._is_over or bool(self._batch.is_over()[0])
        return self._observation(), reward, self._is_over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions as truths: where sb3-contrib's MaskablePPO looks for them."""
        mask: NDArray[np.bool_] = self._batch.mask()[0].view(np.bool_)
        return mask

    def __copy__(self) -> "SoloEnv":
        return deepcopy(self)

    def render(self) -> Any:
        """The table as text."""
        return text_of(self._batch[0]) if self.render_mode == "ansi" else None
