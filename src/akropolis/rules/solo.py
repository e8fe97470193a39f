"""The Illustrious Architect: how he chooses a tile, and what his tiles are worth."""

from collections.abc import Collection

from akropolis.rules.catalogue import STARTING_HEXES, STARTING_TILE, TILES
from akropolis.rules.conditions import Reason
from akropolis.rules.district import District, HexKind
from akropolis.rules.options import Illustrious
from akropolis.rules.scoring import DistrictScore, HexScore, Kept, ScoreSheet, Variant, doublings, with_bonuses
from akropolis.rules.site import Site, affordable

__all__ = ["choose_tile", "doubled_aside", "score_illustrious"]


def choose_tile(site: Site, stones: int) -> int:
    """The cheapest tile with a plaza that he can pay for, or else the first tile of the row."""
    plazas = (tile for tile in affordable(site, stones) if TILES[tile].has_plaza)
    return next(plazas, site[0])


def score_illustrious(
    illustrious: Illustrious, tiles: tuple[int, ...], stones: int, variants: Collection[Variant]
) -> ScoreSheet:
    """His score sheet: every district he owns counts as meeting its condition."""
    owned = [(STARTING_TILE, kind) for kind in STARTING_HEXES.values()]
    owned += [(tile, kind) for tile in tiles for kind in TILES[tile].kinds]
    quarries = sum(1 for _, kind in owned if kind is HexKind.QUARRY)
    level = illustrious.level
    lines = []
    for district in District:
        shown = [(tile, kind) for tile, kind in owned if kind.district is district]
        tiles_with = [tile for tile, kind in shown if not kind.is_plaza]
        plazas = len(shown) - len(tiles_with)
        doubled = doubled_aside(district, Kept(len(tiles_with), plazas, level), variants)
        scores = [
            HexScore(None, tile, level, True, Reason.KEPT_ASIDE, index < doubled)
            for index, tile in enumerate(tiles_with)
        ]
        lines.append(DistrictScore(district, sum(kind.stars for _, kind in shown), tuple(scores)))
    sheet = ScoreSheet(tuple(lines), stones, illustrious.points_per_quarry * quarries)
    return with_bonuses(sheet, variants)


def doubled_aside(district: District, kept: Kept, variants: Collection[Variant]) -> int:
    """How many of his hexes of a district are doubled."""
    return max((each.kept_aside(kept) for each in doublings(variants, district)), default=0)
