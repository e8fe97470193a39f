"""The construction site: the open row of tiles, and the stacks that refill it."""

from akropolis.errors import GameError
from akropolis.rules.errors import RuleCode

__all__ = ["Site", "Stacks", "affordable", "cost_of", "take"]

Site = tuple[int, ...]
Stacks = tuple[tuple[int, ...], ...]


def cost_of(site: Site, tile: int) -> int:
    """One stone for each tile before it; the first is free."""
    if tile not in site:
        raise GameError(RuleCode.TILE_NOT_IN_SITE, tile=tile)
    return site.index(tile)


def affordable(site: Site, stones: int) -> Site:
    """The tiles that can be taken with this many stones."""
    return site[: stones + 1]


def take(site: Site, stacks: Stacks, tile: int) -> tuple[Site, Stacks]:
    """The site without a tile: gaps close up, and when one tile is left a stack is laid out after it."""
    left = tuple(other for other in site if other != tile)
    if len(left) == 1 and stacks:
        return left + stacks[0], stacks[1:]
    return left, stacks
