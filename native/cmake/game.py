"""Writes the data of the game as C++, so that it is said once: in akropolis.rules and akropolis.counting."""

import sys
from collections.abc import Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent.parent / "src"))

from akropolis.counting.tally import MOST_COUNTED
from akropolis.rules import variants
from akropolis.rules.catalogue import STARTING_HEXES, TILES
from akropolis.rules.district import District, HexKind
from akropolis.rules.options import Illustrious
from akropolis.rules.variants import BoxVariant, doubled_districts


def _constant(name: str) -> str:
    """`garden` as `kGarden`."""
    return f"k{name.title().replace('_', '')}"


def _quoted(name: str) -> str:
    return f'"{name}"'


def _listed(items: Iterable[object]) -> str:
    return f"{{{', '.join(map(str, items))}}}"


def _kind(kind: HexKind) -> str:
    """A kind in the words of kind.hpp, which knows how kinds are numbered."""
    if kind.district is None:
        return _constant(kind)
    return f"{'plaza_of' if kind.is_plaza else 'hex_of'}({_constant(kind.district)})"


def _doubling(district: District) -> str:
    bits = [str(1 << bit) for bit, variant in enumerate(BoxVariant) if district in doubled_districts({variant})]
    return " | ".join(bits) or "0"


def _words() -> str:
    """What districts, Illustrious Architects and variants there are, and their numbers."""
    return f"""
enum District : std::uint8_t {_listed([*map(_constant, District), "kDistricts"])};
inline constexpr std::uint8_t kStars[kDistricts] = {_listed(each.stars for each in District)};

enum Illustrious : std::uint8_t {_listed(["kNobody", *map(_constant, Illustrious), "kIllustrious"])};
inline constexpr std::uint8_t kLevelAside[kIllustrious] = {_listed([0, *(each.level for each in Illustrious)])};
inline constexpr std::uint8_t kPointsPerQuarry[kIllustrious] =
    {_listed([0, *(each.points_per_quarry for each in Illustrious)])};

inline constexpr const char* kIllustriousNames[kIllustrious] = {_listed(map(_quoted, ["", *Illustrious]))};

using Variants = std::uint8_t;  // one bit a variant
inline constexpr int kVariants = {len(BoxVariant)};
inline constexpr const char* kVariantNames[kVariants] = {_listed(map(_quoted, BoxVariant))};
inline constexpr Variants kDoubling[kDistricts] = {_listed(map(_doubling, District))};

inline constexpr int kHousesDoubleFrom = {variants.HOUSES_DOUBLE_FROM};
inline constexpr int kBarracksDoubleWith[] = {_listed(variants.BARRACKS_DOUBLE_WITH)};
inline constexpr int kTemplesDoubleFrom = {variants.TEMPLES_DOUBLE_FROM};
inline constexpr int kMarketsDoubledPerPlaza = {variants.MARKETS_DOUBLED_PER_PLAZA};

inline constexpr int kMostCounted = {MOST_COUNTED};
"""


def _box() -> str:
    """The tiles and the starting tile."""
    tiles = [f"    {{{tile.least_architects}, {_listed(map(_kind, tile.kinds))}}},\n" for tile in TILES.values()]
    start = [f"    {{{place.q}, {place.r}, {_kind(kind)}}},\n" for place, kind in STARTING_HEXES.items()]
    return f"""
inline constexpr int kTiles = {len(TILES)};
inline constexpr Tile kCatalogue[kTiles] = {{
{"".join(tiles)}}};
inline constexpr StartingHex kStartingHexes[] = {{
{"".join(start)}}};
"""


folder = Path(sys.argv[1])
(folder / "words.inc").write_text(_words(), encoding="utf-8")
(folder / "box.inc").write_text(_box(), encoding="utf-8")
