"""Whether a position put together from parts can have come about in a game, as far as that can be seen."""

from akropolis.errors import GameError
from akropolis.rules.catalogue import STARTING_HEXES, TILES
from akropolis.rules.city import City
from akropolis.rules.district import HexKind
from akropolis.rules.errors import RuleCode
from akropolis.rules.position import Position
from akropolis.rules.setup import check_deal, starting_stones

__all__ = ["check_position"]


def check_position(position: Position) -> None:
    """Refuse what no game can lead to: a wrong box, a wrong turn, stones from nowhere."""
    laid = [tile.tile for city in position.cities for tile in city.tiles]
    hidden = [tile for stack in position.stacks for tile in stack]
    check_deal(position.options, (*laid, *position.kept_aside, *position.site, *hidden))
    if not _is_a_turn(position) or len(position.stones) != position.options.seats:
        raise GameError(RuleCode.POSITION_TURNS)
    for seat, stones in enumerate(position.stones):
        if not 0 <= stones <= _most_stones(position, seat):
            raise GameError(RuleCode.POSITION_STONES, seat=seat, stones=stones)


def _is_a_turn(position: Position) -> bool:
    """Whether every seat has laid as many tiles as it must have, and site and stacks are as they must be then."""
    options, turn = position.options, position.turn
    laid = [len(city.tiles) for city in position.cities] + [len(position.kept_aside)] * options.is_solo
    due = [(turn + options.seats - 1 - seat) // options.seats for seat in range(options.seats)]
    stacks = [len(stack) for stack in position.stacks]
    due_stacks = [options.stack_size] * max(0, options.stacks - turn // options.stack_size)
    due_site = 1 if position.is_over else options.site_size - turn % options.stack_size
    is_yours = position.seat < len(position.cities)  # the Illustrious Architect never waits for you
    return (laid, stacks, len(position.site)) == (due, due_stacks, due_site) and is_yours


def _most_stones(position: Position, seat: int) -> int:
    """Stones come from the start and from quarries covered; an Illustrious Architect also gets what you paid."""
    start = starting_stones(position.options)
    if position.options.is_solo and seat == 1:
        return sum(start) + _quarries_covered(position.cities[0]) - position.stones[0]
    return start[seat] + _quarries_covered(position.cities[seat])


def _quarries_covered(city: City) -> int:
    shown = list(STARTING_HEXES.values()) + [kind for laid in city.tiles for kind in TILES[laid.tile].kinds]
    return shown.count(HexKind.QUARRY) - sum(1 for built in city.hexes.values() if built.kind is HexKind.QUARRY)
