"""The games behind every environment: a batch, what is seen of it, and what its moves are rewarded with."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from akropolis.engine import Batch
from akropolis.envs.errors import EnvironmentCode
from akropolis.envs.rewards import Reward, Rewards, margins, named_reward, wins
from akropolis.errors import GameError
from akropolis.rules.options import Options

__all__ = ["Games", "Observation", "options_at_table", "wins_at_end"]

Observation = dict[str, NDArray[Any]]


def options_at_table(architects: int, all_tiles: bool, variants: Iterable[str]) -> Options:
    """The options of a game of several; who asks for a game alone is told where that is."""
    if architects == 1:
        raise GameError(EnvironmentCode.ENVIRONMENT_ALONE)
    return Options.named(architects, all_tiles, variants, None)


class Games:
    """Games side by side that are watched and rewarded."""

    def __init__(self, options: Options, count: int, reward: str, *, planes: bool, threads: int = 1) -> None:
        self.reward = named_reward(reward)
        self.batch = Batch.new(options, range(count), threads=threads)
        self.has_planes = planes
        self._none: Rewards = np.zeros((count, options.seats))
        self._before = self.batch.totals()
        self._was_over = self.batch.is_over()

    def begin(self, where: NDArray[np.bool_] | None = None, seeds: ArrayLike | None = None) -> None:
        """Begin some games anew, or all; without seeds each goes on to the next seed of its own."""
        self.batch.reset(where, seeds)
        self._was_over = self.batch.is_over()
        if self.reward is Reward.POINTS:
            self._before = self.batch.totals()

    def play(self, actions: ArrayLike) -> Rewards:
        """Play in every game that is not over: what it brought to every seat."""
        self.batch.step(actions)
        if self.reward is Reward.POINTS:
            return self._points()
        is_over, was_over = self.batch.is_over(), self._was_over
        self._was_over, has_ended = is_over, is_over & ~was_over
        return self._results(has_ended) if has_ended.any() else self._none.copy()

    def _points(self) -> Rewards:
        now = self.batch.totals()
        brought: Rewards = (now - self._before).astype(np.float64)
        self._before = now
        return brought

    def _results(self, has_ended: NDArray[np.bool_]) -> Rewards:
        rewards = self._none.copy()
        results = margins(self.batch.totals()) if self.reward is Reward.MARGIN else wins_at_end(self.batch, has_ended)
        rewards[has_ended] = results[has_ended]
        return rewards

    def look(self, seats: ArrayLike | None = None) -> Observation:
        """What a seat sees in each game, that to move where none is named: all but its legal actions."""
        seen: Observation = {"observation": self.batch.features(seats=seats), "site": self.batch.site()}
        if self.has_planes:
            seen["planes"] = self.batch.planes(seats=seats)
        return seen


def wins_at_end(batch: Batch, is_over: NDArray[np.bool_]) -> Rewards:
    """The wins of the games that are over; nothing that counts for the others."""
    winners = batch.winners()
    winners[~is_over] = 1
    return wins(winners)
