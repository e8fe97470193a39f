"""The Illustrious Architect: how he chooses a tile, and what his tiles are worth."""

from collections.abc import Collection

from akropolis.rules.catalogue import STARTING_HEXES, STARTING_TILE, TILES
from akropolis.rules.district import District, HexKind
from akropolis.rules.options import Illustrious
from akropolis.rules.scoring import HOUSES_DOUBLE_FROM, TEMPLES_DOUBLE_FROM, DistrictScore, HexScore, Reason, ScoreSheet
from akropolis.rules.site import Site, affordable

# Callicrates counts his districts as if they stood on level 2.
LEVELS = {Illustrious.HIPPODAMOS: 1, Illustrious.METAGENES: 1, Illustrious.CALLICRATES: 2}
POINTS_PER_QUARRY = {Illustrious.HIPPODAMOS: 0, Illustrious.METAGENES: 2, Illustrious.CALLICRATES: 0}
MARKETS_DOUBLED_PER_PLAZA = 3


def choose_tile(site: Site, stones: int) -> int:
    """The cheapest tile with a plaza that he can pay, or else the first tile of the row."""
    plazas = (tile for tile in affordable(site, stones) if TILES[tile].has_plaza)
    return next(plazas, site[0])


def score_illustrious(
    illustrious: Illustrious, tiles: tuple[int, ...], stones: int, variants: Collection[District]
) -> ScoreSheet:
    """His score sheet: every district he owns counts as meeting its condition."""
    owned = [(STARTING_TILE, kind) for kind in STARTING_HEXES.values()]
    owned += [(tile, kind) for tile in tiles for kind in TILES[tile].kinds]
    quarries = sum(1 for _, kind in owned if kind is HexKind.QUARRY)
    level = LEVELS[illustrious]
    lines = []
    for district in District:
        shown = [(tile, kind) for tile, kind in owned if kind.district is district]
        tiles_with = [tile for tile, kind in shown if not kind.is_plaza]
        plazas = len(shown) - len(tiles_with)
        doubled = doubled_of(district, len(tiles_with), plazas, level) if district in variants else 0
        scores = [
            HexScore(None, tile, level, True, Reason.KEPT_ASIDE, index < doubled)
            for index, tile in enumerate(tiles_with)
        ]
        lines.append(DistrictScore(district, sum(kind.stars for _, kind in shown), tuple(scores)))
    return ScoreSheet(tuple(lines), stones, POINTS_PER_QUARRY[illustrious] * quarries)


def doubled_of(district: District, count: int, plazas: int, level: int) -> int:
    """How many of his districts of a kind the variant doubles."""
    if district is District.HOUSE:
        return count if count * level >= HOUSES_DOUBLE_FROM else 0
    if district is District.MARKET:
        return min(count, MARKETS_DOUBLED_PER_PLAZA * plazas)
    if district is District.TEMPLE:
        return count if level >= TEMPLES_DOUBLE_FROM else 0
    return count
