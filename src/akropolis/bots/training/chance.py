"""Chance in training: everything follows from one seed, each generation and each purpose with a stream of its own."""

from enum import IntEnum

from akropolis.rules.rng import Rng

_BITS_LEFT_OUT = 11
"""Leaves 53 bits: games count on from the seed they are given, and must not run over."""


class Purpose(IntEnum):
    """What chance is needed for."""

    OPTIONS = 0
    GAMES = 1
    NET = 2
    ORDER = 3
    MATCH = 4
    YARDSTICK = 5
    IMITATION = 6
    FUTURES = 7


def seed_for(seed: int, purpose: Purpose, generation: int) -> int:
    """The seed for one purpose in one generation."""
    mixed = 0
    for part in (seed, purpose, generation):
        mixed = Rng(mixed ^ part).next()
    return mixed >> _BITS_LEFT_OUT
