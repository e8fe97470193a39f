"""The 216 features by name, in their order, and how to scale them. The core makes them: native/include/akropolis."""

from collections.abc import Iterator

from akropolis.rules.district import District, HexKind
from akropolis.rules.variants import BoxVariant

__all__ = ["FEATURE_NAMES", "FEATURE_SCALE"]

FEATURE_SCALE = 1 / 32
"""By which a network multiplies what it is given: one number for all of them.

Scaled to unit variance feature by feature, those that are rare in the data become huge where a search tries moves that
nobody made.
"""

_PLACES = 5
"""Places of the construction site that are seen."""


def _kinds() -> Iterator[str]:
    """Kinds of hex that are counted on tiles: districts, quarries and plazas, in the order of the core."""
    yield from District
    yield HexKind.QUARRY
    yield from (f"{district}_plaza" for district in District)


def _city() -> Iterator[str]:
    """The city of the seat that looks."""
    for district in District:
        for name in ("value", "stars", "points", "levels_not_scoring", "hexes_scoring"):
            yield f"{district}.{name}"
        yield f"{district}.stars_x_hexes_to_come"
        yield f"{district}.value_x_stars_to_come"
    # Where a tile may be laid upon the city and covers nothing that counts, by the level beneath it; 4 is 4 and higher.
    for level in range(1, 5):
        for quarries in range(4):
            yield f"free_{level}.places_with_{quarries}_quarries"
        for name in ("inside", "at_edge", "apart_from_markets", "beside_scoring_houses", "quarries", "all"):
            yield f"free_{level}.hexes_{name}"
        yield f"free_{level}.places_at_3_points_or_less"
    for level in range(1, 5):
        yield from (f"level_{level}.{name}" for name in ("quarries", "hexes_not_counting", "hexes_counting"))
    yield from ("shore", "lake_hexes", "hexes")
    yield from ("temple.levels_with_1_gap", "temple.levels_with_2_gaps", "barracks.levels_with_1_open_side")
    yield from ("house.second_group_value", "house.second_group_size")
    yield from ("house.empty_hexes_beside", "house.free_hexes_beside")
    yield "stones"
    yield from (f"stones_{least}_or_more" for least in range(1, 5))
    yield from ("points_without_stones", "unused")


def _table() -> Iterator[str]:
    """The table: site, time, hidden tiles, the others, what was agreed."""
    for place in range(_PLACES):
        yield f"site_{place}.is_there"
        yield from (f"site_{place}.{kind}" for kind in _kinds())
    yield from ("others_first", "turns_left")
    yield from (f"turns_left_{turns}" for turns in range(1, 5))
    yield from (f"unseen.{kind}" for kind in _kinds())
    yield "is_stack_due"
    for seats in ("next", "others"):
        yield from (f"{seats}.{district}.value" for district in District)
        yield from (f"{seats}.{district}.stars" for district in District)
        yield from (f"{seats}.stones", f"{seats}.points_without_stones")
    yield from (f"variant.{variant}" for variant in BoxVariant)
    yield "all_tiles"


FEATURE_NAMES = (*_city(), *_table())
"""Names of the 216 numbers, in their order: `house.value`, `site_0.quarry`, `turns_left` and so on."""
