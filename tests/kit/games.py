"""Every way to play."""

from itertools import chain, combinations

from akropolis import BoxVariant, Illustrious, Options, Variant

EVERY_VARIANT: frozenset[Variant] = frozenset(BoxVariant)
VARIANT_SUBSETS = tuple(map(frozenset, chain.from_iterable(combinations(BoxVariant, size) for size in range(6))))

ALL_MODES: tuple[Options, ...] = tuple(
    Options(architects, all_tiles, variants, illustrious)
    for variants in (frozenset[Variant](), EVERY_VARIANT)
    for all_tiles in (False, True)
    for architects, illustrious in [(2, None), (3, None), (4, None), *((1, each) for each in Illustrious)]
    if not (all_tiles and architects == 4)
)
