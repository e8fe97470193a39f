"""Setting up a game: the deal, and the position before the first turn."""

from collections.abc import Sequence

from akropolis.errors import GameError
from akropolis.rules.city import City
from akropolis.rules.errors import RuleCode
from akropolis.rules.options import Options
from akropolis.rules.position import Position, split_stacks
from akropolis.rules.rng import Rng

__all__ = ["check_deal", "deal", "new_game", "starting_stones"]


def deal(options: Options, seed: int) -> tuple[int, ...]:
    """The tiles of a game in the order they come out: the first site, then each stack."""
    tiles = list(options.tiles)
    Rng(seed).shuffle(tiles)
    return tuple(tiles)


def new_game(
    options: Options | None = None, *, seed: int | None = None, tiles: Sequence[int] | None = None
) -> Position:
    """The position before the first turn, dealt from a seed or from an explicit order of tiles."""
    options = options or Options()
    if (seed is None) == (tiles is None):
        raise GameError(RuleCode.DEAL_SOURCE)
    order = deal(options, seed) if seed is not None else tuple(tiles or ())
    check_deal(options, order)
    stacks = split_stacks(order[options.site_size :], options.stack_size)
    cities = (City(),) * options.architects
    return Position(options, cities, starting_stones(options), order[: options.site_size], (), stacks)


def starting_stones(options: Options) -> tuple[int, ...]:
    """One stone for the first seat, two for the second, and so on."""
    return tuple(range(1, options.seats + 1))


def check_deal(options: Options, order: tuple[int, ...]) -> None:
    """Raise an error unless these are the tiles of the game, each once."""
    used = frozenset(options.tiles)
    seen: set[int] = set()
    for tile in order:
        if tile not in used:
            raise GameError(RuleCode.DEAL_TILE, tile=tile)
        if tile in seen:
            raise GameError(RuleCode.DEAL_REPEATED, tile=tile)
        seen.add(tile)
    if len(order) != len(used):
        raise GameError(RuleCode.DEAL_COUNT, expected=len(used), given=len(order))
