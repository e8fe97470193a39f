"""Values of the rules as the plain numbers that cross into the core, and back."""

from akropolis.engine.errors import EngineCode
from akropolis.errors import GameError
from akropolis.rules.hexes import Hex
from akropolis.rules.move import Move
from akropolis.rules.options import Illustrious, Options
from akropolis.rules.variants import BoxVariant

__all__ = ["MoveNumbers", "OptionNumbers", "move_from", "numbers_of", "option_numbers", "options_from"]

MoveNumbers = tuple[int, int, int, int]
"""Tile, q, r, rotation."""
OptionNumbers = tuple[int, bool, int, int]
"""Architects, all tiles, one bit a variant, 0 or 1 + the number of the Illustrious Architect."""


def numbers_of(move: Move) -> MoveNumbers:
    """A move as numbers."""
    return move.tile, *move.origin, move.rotation


def move_from(numbers: MoveNumbers) -> Move:
    """A move from its numbers."""
    tile, q, r, rotation = numbers
    return Move(tile, Hex(q, r), rotation)


def option_numbers(options: Options) -> OptionNumbers:
    """Options as numbers."""
    for variant in sorted(options.variants - frozenset(BoxVariant)):
        raise GameError(EngineCode.VARIANT_UNKNOWN, variant=variant)
    variants = sum(1 << number for number, variant in enumerate(BoxVariant) if variant in options.variants)
    illustrious = 1 + list(Illustrious).index(options.illustrious) if options.illustrious else 0
    return options.architects, options.all_tiles, variants, illustrious


def options_from(numbers: OptionNumbers) -> Options:
    """Options from their numbers."""
    architects, all_tiles, variants, illustrious = numbers
    chosen = frozenset(variant for number, variant in enumerate(BoxVariant) if variants >> number & 1)
    return Options(architects, all_tiles, chosen, list(Illustrious)[illustrious - 1] if illustrious else None)
