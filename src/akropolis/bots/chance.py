"""Chance for bots that tells them nothing about what it is made from."""

from hashlib import sha256

__all__ = ["one_way"]


def one_way(*parts: object) -> int:
    """A seed of 64 bits that follows from numbers and texts and does not lead back to them.

    `Rng` can be run backwards. A stream started from the seed of a deal, however mixed by it, would reveal the order of
    the stacks to a clever bot.
    """
    return int.from_bytes(sha256(repr(parts).encode()).digest()[:8], "big")
