"""What the seats are given for a game."""

from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from akropolis.envs.errors import EnvironmentCode
from akropolis.errors import GameError

__all__ = ["Reward", "Rewards", "margins", "named_reward", "wins"]

Rewards = NDArray[np.float64]


class Reward(StrEnum):
    """What is rewarded, and when."""

    MARGIN = "margin"
    """At the end: points ahead of the mean of the other seats."""
    WIN = "win"
    """At the end: 1 for winning alone, 0 in all."""
    POINTS = "points"
    """With every move: the points it brought."""


def named_reward(name: str) -> Reward:
    """The reward of a name."""
    if name not in set(Reward):
        raise GameError(EnvironmentCode.REWARD_UNKNOWN, reward=name, rewards=", ".join(Reward))
    return Reward(name)


def margins(totals: NDArray[np.int16]) -> Rewards:
    """How far each seat is ahead of the mean of the others: (games, seats). The sum of a game is 0."""
    points = totals.astype(np.float64)
    seats = points.shape[1]
    rewards: Rewards = (points * seats - points.sum(axis=1, keepdims=True)) / (seats - 1)
    return rewards


def wins(winners: NDArray[np.uint8]) -> Rewards:
    """1 for a seat that has won alone, and the losers pay for it: the sum of a game is 0. Winners share."""
    share = winners / winners.sum(axis=1, keepdims=True)
    seats = share.shape[1]
    rewards: Rewards = (share * seats - 1) / (seats - 1)
    return rewards
