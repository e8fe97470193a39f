"""Whole games to look at: every mode, and random play from a seed."""

import json
from collections.abc import Iterator
from itertools import chain, combinations
from pathlib import Path
from typing import Any

from akropolis import BoxVariant, Illustrious, Move, Options, Position, Rng, Variant, deal, new_game
from akropolis.notation.records import Record

RECORDS = sorted((Path(__file__).parent.parent / "records").glob("recorded_*.json"))

EVERY_VARIANT: frozenset[Variant] = frozenset(BoxVariant)
VARIANT_SUBSETS = tuple(map(frozenset, chain.from_iterable(combinations(BoxVariant, size) for size in range(6))))

ALL_MODES: tuple[Options, ...] = tuple(
    Options(architects, all_tiles, variants, illustrious)
    for variants in (frozenset[Variant](), EVERY_VARIANT)
    for all_tiles in (False, True)
    for architects, illustrious in [(2, None), (3, None), (4, None), *((1, each) for each in Illustrious)]
    if not (all_tiles and architects == 4)
)


def random_positions(options: Options, seed: int) -> list[Position]:
    """Every position of a whole game of random moves."""
    return list(random_game(new_game(options, seed=seed), Rng(seed)))


def random_game(position: Position, rng: Rng) -> Iterator[Position]:
    """A position and those that follow it by random moves, to the end of the game."""
    yield position
    while not position.is_over:
        moves = position.legal_moves
        position = position.play(moves[rng.below(len(moves))])
        yield position


def random_record(options: Options, seed: int, turns: int | None = None) -> Record:
    """The record of a game of random moves, or of its first turns."""
    rng = Rng(seed)
    position = new_game(options, seed=seed)
    moves: list[Move] = []
    while not position.is_over and (turns is None or len(moves) < turns):
        moves.append(position.legal_moves[rng.below(len(position.legal_moves))])
        position = position.play(moves[-1])
    return Record(options, deal(options, seed), tuple(moves))


def recorded(path: Path) -> Any:
    """One of the recorded games, as it lies in its file."""
    return json.loads(path.read_text(encoding="utf-8"))
