"""Games and cities made from a seed, and the few that are made by hand."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, lru_cache
from typing import NamedTuple

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
    deal,
    new_game,
)
from akropolis.notation.records import Record
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


class Turn(NamedTuple):
    """A move between two positions."""

    before: Position
    move: Move
    after: Position


def random_turns(position: Position, rng: Rng) -> Iterator[Turn]:
    """Random moves to the end of the game. Every random game of the tests is played here."""
    while not position.is_over:
        move = random_move(position, rng)
        after = position.play(move)
        yield Turn(position, move, after)
        position = after


def random_game(position: Position, rng: Rng) -> Iterator[Position]:
    """A position and those that follow it by random moves, to the end of the game."""
    yield position
    for turn in random_turns(position, rng):
        yield turn.after


@lru_cache(maxsize=32)
def turns_of(options: Options, seed: int) -> tuple[Turn, ...]:
    """Every turn of a random game. Positions are values: many tests may look at one game."""
    return tuple(random_turns(new_game(options, seed=seed), Rng(seed)))


def positions_of(options: Options, seed: int) -> tuple[Position, ...]:
    """Every position of a random game, from the first to the last."""
    turns = turns_of(options, seed)
    return (turns[0].before, *(turn.after for turn in turns))


def finished(options: Options, seed: int) -> Position:
    """The end of a random game."""
    return turns_of(options, seed)[-1].after


def random_record(options: Options, seed: int, turns: int | None = None) -> Record:
    """The record of a random game, or of its first turns."""
    return Record(options, deal(options, seed), tuple(turn.move for turn in turns_of(options, seed)[:turns]))


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
