"""Cities as long as the long game allows: every tile laid as far as it can be in one direction."""

from functools import cache

from akropolis import Hex, Move, Options, Position, new_game
from akropolis.rules.footprint import hexes_of
from akropolis.rules.hexes import DIRECTIONS

LINES = 58
"""At least so many steps from the plaza the last of thirty tiles begins."""


@cache
def line_of_tiles(direction: int) -> tuple[Position, ...]:
    """Every position of a long game for two in which both build straight in one direction."""
    position = new_game(Options(2, all_tiles=True), seed=direction)
    positions = [position]
    while not position.is_over:
        free = [move for move in position.legal_moves if move.tile == position.site[0]]
        position = position.play(max(free, key=lambda move: _reach(move, direction)))
        positions.append(position)
    return tuple(positions)


def _reach(move: Move, direction: int) -> tuple[int, int]:
    """How far a tile reaches: its far end first, then all of it."""
    steps = [_along(place, direction) for place in hexes_of(move.origin, move.rotation)]
    return max(steps), sum(steps)


def _along(place: Hex, direction: int) -> int:
    """Steps in a direction, doubled: the axial dot product."""
    way = DIRECTIONS[direction]
    return 2 * place.q * way.q + 2 * place.r * way.r + place.q * way.r + place.r * way.q
