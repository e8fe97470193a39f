"""Many games side by side as one vector environment of Gymnasium."""

from collections.abc import Iterable, Sequence
from copy import deepcopy
from enum import StrEnum
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from akropolis.engine import Batch
from akropolis.envs.errors import EnvironmentCode
from akropolis.envs.games import Games, Observation, options_at_table
from akropolis.envs.rewards import Rewards
from akropolis.envs.spaces import action_space, observation_space
from akropolis.errors import GameError
from akropolis.rules.options import Options

__all__ = ["AkropolisVectorEnv", "Legal", "Step", "self_play", "solo"]

Step = tuple[Observation, Rewards, NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class Legal(StrEnum):
    """How the legal actions are told."""

    DENSE = "dense"
    """`action_mask`: a byte for each action."""
    PACKED = "packed"
    """`action_mask`: a bit for each action, eight in a byte, the lowest first."""
    RAGGED = "ragged"
    """`infos["actions"]`: those of game i from `infos["offsets"][i]` to `infos["offsets"][i + 1]`, none if it is over.

    `infos["rows"]` are their rows in `batch.moves()` and `batch.after_features()`, which also have the moves beyond the
    reach of actions.
    """


class AkropolisVectorEnv(VectorEnv[Observation, Any, Any]):
    """Games that go on side by side, each step in all of them, and begin anew when they are over.

    Observations and legal actions are those of the seat to move, told in `infos["seat"]`; the rewards are the mover's,
    and those of all seats are in `infos["rewards"]`. By `AutoresetMode.NEXT_STEP`, as is usual in Gymnasium, a game
    that is over begins anew in the next step, whose action is ignored; by `SAME_STEP` at once, and `infos["final_obs"]`
    and `infos["final_info"]` have its end. An illegal action raises a `GameError`, and no game has changed.

    Copies, shallow, deep or from a pickle, go on with games of their own.
    """

    def __init__(
        self,
        options: Options,
        num_envs: int = 1,
        reward: str = "margin",
        *,
        planes: bool = False,
        legal: str = Legal.DENSE,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int = 1,
    ) -> None:
        """Make the environments; `reset` deals the first games."""
        if legal not in set(Legal):
            raise GameError(EnvironmentCode.LEGAL_UNKNOWN, ways=", ".join(Legal), legal=legal)
        if num_envs < 1:
            raise GameError(EnvironmentCode.ENVIRONMENTS_NONE, count=num_envs)
        self._legal, self._autoreset = Legal(legal), _named_mode(autoreset_mode)
        self.metadata = {"autoreset_mode": self._autoreset, "render_modes": []}
        self.num_envs = num_envs
        self._games = Games(options, num_envs, reward, planes=planes, threads=threads)
        self._all = np.arange(num_envs)
        self._has_ended: NDArray[np.bool_] = np.zeros(num_envs, np.bool_)
        self._is_dealt = False
        self.single_observation_space = observation_space(self.batch, planes=planes, mask=self._legal)
        self.single_action_space = action_space(self.batch)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    @property
    def batch(self) -> Batch:
        """The games themselves, for what is not in the observations: `after_features`, for one. Only look."""
        return self._games.batch

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a game in each environment: each from its own seed, or from the next after its last one.

        NumPy's `SeedSequence` makes of one seed one for each game, so adjacent seeds share no deals.
        """
        super().reset(seed=int(seed) if isinstance(seed, int | np.integer) else None)
        self._games.begin(seeds=self._seeds(seed))
        self._is_dealt = True
        self._has_ended = np.zeros(self.num_envs, np.bool_)
        return self._observation(), self._infos(self.batch.seat())

    def _seeds(self, seed: int | Sequence[int | None] | None) -> ArrayLike | None:
        if seed is None and self._is_dealt:
            return None
        drawn: list[int] = self.np_random.integers(1 << 63, size=self.num_envs).tolist()
        if seed is None:
            return drawn
        if isinstance(seed, int | np.integer):
            return np.random.SeedSequence(int(seed)).generate_state(self.num_envs, np.uint64)
        return [own if given is None else given for given, own in zip(seed, drawn, strict=True)]

    def step(self, actions: Any) -> Step:
        """Play an action in each game."""
        movers, fresh = self.batch.seat(), self._has_ended
        rewards = self._games.play(actions)
        if fresh.any():
            self._games.begin(fresh)
        has_ended = self.batch.is_over()
        infos: dict[str, Any] = {"rewards": rewards}
        if self._autoreset is AutoresetMode.NEXT_STEP:
            self._has_ended = has_ended
        elif has_ended.any():
            info = {"seat": self.batch.seat(), "_seat": has_ended, "rewards": rewards, "_rewards": has_ended}
            infos |= {"final_obs": self._final(has_ended), "_final_obs": has_ended}
            infos |= {"final_info": info, "_final_info": has_ended}
            self._games.begin(has_ended)
        seats = self.batch.seat()
        return (
            self._observation(),
            rewards[self._all, movers],
            has_ended,
            np.zeros_like(has_ended),
            self._infos(seats) | infos,
        )

    def _observation(self) -> Observation:
        seen = self._games.look()
        if self._legal is Legal.DENSE:
            seen["action_mask"] = self.batch.mask().view(np.int8)
        elif self._legal is Legal.PACKED:
            seen["action_mask"] = self.batch.mask(packed=True)
        return seen

    def _infos(self, seats: NDArray[np.int8]) -> dict[str, Any]:
        infos: dict[str, Any] = {"seat": seats}
        if self._legal is Legal.RAGGED:
            actions, offsets = self.batch.actions()
            rows = np.flatnonzero(actions >= 0)
            infos |= {"actions": actions[rows], "offsets": np.searchsorted(rows, offsets), "rows": rows}
        return infos

    def __copy__(self) -> "AkropolisVectorEnv":
        return deepcopy(self)

    def _final(self, has_ended: NDArray[np.bool_]) -> NDArray[np.object_]:
        seen = self._observation()
        final = np.full(self.num_envs, None, dtype=object)
        for game in np.flatnonzero(has_ended):
            final[game] = {name: array[game] for name, array in seen.items()}
        return final


def _named_mode(mode: AutoresetMode | str) -> AutoresetMode:
    known = {each.value: each for each in (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP)}
    name = mode.value if isinstance(mode, AutoresetMode) else mode
    if name not in known:
        raise GameError(EnvironmentCode.AUTORESET_UNKNOWN, modes=" or ".join(known), mode=name)
    return known[name]


def solo(
    num_envs: int = 1,
    illustrious: str = "metagenes",
    all_tiles: bool = False,
    variants: Iterable[str] = (),
    **settings: Any,
) -> AkropolisVectorEnv:
    """Many solo games; the settings are those of `AkropolisVectorEnv`."""
    return AkropolisVectorEnv(Options.named(1, all_tiles, variants, illustrious), num_envs, **settings)


def self_play(
    num_envs: int = 1, architects: int = 2, all_tiles: bool = False, variants: Iterable[str] = (), **settings: Any
) -> AkropolisVectorEnv:
    """Many games of two to four architects; the settings are those of `AkropolisVectorEnv`."""
    return AkropolisVectorEnv(options_at_table(architects, all_tiles, variants), num_envs, **settings)
