"""Games and cities made from a seed, and the few that are made by hand."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

from akropolis import (
    TILES,
    BoxVariant,
    City,
    District,
    Hex,
    HexKind,
    Illustrious,
    Move,
    Options,
    Position,
    Rng,
    new_game,
)
from akropolis.rules.city import Built
from akropolis.rules.move import LegalMoves
from tests.kit.draw import city_of
from tests.kit.slow_grid import around

MODES = {
    "two": Options(2),
    "three": Options(3),
    "four": Options(4),
    "long two": Options(2, all_tiles=True),
    "long three": Options(3, all_tiles=True),
    "solo": Options(1, illustrious=Illustrious.HIPPODAMOS),
    "long solo": Options(1, all_tiles=True, illustrious=Illustrious.METAGENES),
    "solo, every variant": Options(1, variants=frozenset(BoxVariant), illustrious=Illustrious.CALLICRATES),
}


def dealt(options: Options, *first: int) -> Position:
    """A new game in which these tiles come out first and the others by number."""
    return new_game(options, tiles=[*first, *(tile for tile in options.tiles if tile not in first)])


def with_stones(position: Position, *stones: int) -> Position:
    """The same table with other purses."""
    return replace(position, stones=stones)


def random_move(position: Position, rng: Rng) -> Move:
    """Any legal move, all equally likely."""
    return position.legal_moves[rng.below(len(position.legal_moves))]


def turns_of(options: Options, seed: int) -> Iterator[tuple[Position, Move, Position]]:
    """Every turn of a random game: the position before it, the move, and the position after it."""
    rng = Rng(seed)
    before = new_game(options, seed=seed)
    while not before.is_over:
        move = random_move(before, rng)
        after = before.play(move)
        yield before, move, after
        before = after


def positions_of(options: Options, seed: int) -> Iterator[Position]:
    """Every position of a random game, from the first to the last."""
    yield new_game(options, seed=seed)
    for _, _, after in turns_of(options, seed):
        yield after


def finished(options: Options, seed: int) -> Position:
    """The end of a random game."""
    *_, last = positions_of(options, seed)
    return last


def northward(turn: int) -> tuple[Hex, int]:
    """Where the tiles of a straight line to the north lie: the first is laid in turn 0."""
    return Hex(0, -2 - 2 * turn), 0


def preferred(taste: Callable[[City], int], seed: int, tiles: int = 18, choices: int = 6) -> City:
    """A city of real tiles, each laid at the best of a few random places."""
    rng = Rng(seed)
    box = list(TILES)
    rng.shuffle(box)
    city = City()
    for tile in box[:tiles]:
        moves = LegalMoves(city, (tile,))
        tried = [city.lay(*moves[rng.below(len(moves))]) for _ in range(choices)]
        city = max(tried, key=taste)
    return city


@cache
def invented(seed: int) -> City:
    """A city no tiles could make: a disc of hexes with some taken out, of any level and of a few districts."""
    rng = Rng(seed)
    radius = 2 + rng.below(3)
    span = range(-radius, radius + 1)
    places = {Hex(q, r) for q in span for r in span if abs(q + r) <= radius}
    taken_out = sorted(places)
    rng.shuffle(taken_out)
    for place in taken_out[: rng.below(len(taken_out) // 2)]:
        if is_connected(places - {place}):
            places.remove(place)
    kinds = [HexKind.QUARRY]
    for _ in range(1 + rng.below(4)):
        district = list(District)[rng.below(len(District))]
        kinds += [HexKind(district), HexKind(district), HexKind(f"{district}_plaza")]
    return city_of({place: Built(kinds[rng.below(len(kinds))], 1 + rng.below(4), 0) for place in sorted(places)})


def is_connected(places: set[Hex]) -> bool:
    """Whether one can walk from any of the hexes to any other; nowhere is not a place."""
    reached = set(sorted(places)[:1])
    edge = reached
    while edge:
        edge = {Hex(*near) for place in edge for near in around(place)} & places - reached
        reached = reached | edge
    return bool(places) and reached == places


def extended(position: Position, tile: int) -> Position:
    """The position after this tile was laid on level 1, at the northern end of its city: a turn that gains no stone."""
    laid = len(position.cities[position.seat].tiles)
    return position.play(Move(tile, *northward(laid)))
