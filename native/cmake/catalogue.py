"""Writes the 61 tiles as C++ data, so that they are said once: in akropolis.rules.catalogue."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent.parent / "src"))

from akropolis.rules.catalogue import TILES
from akropolis.rules.district import District, HexKind


def code(kind: HexKind) -> int:
    """The number of a kind in kind.hpp: districts from 1, quarries 6, plazas 8 more than their district."""
    return 6 if kind.district is None else 1 + list(District).index(kind.district) + 8 * kind.is_plaza


rows = [
    f"{{{tile.least_architects}, {{{', '.join(str(code(kind)) for kind in tile.kinds)}}}}}," for tile in TILES.values()
]
Path(sys.argv[1]).write_text("\n".join(rows) + "\n", encoding="utf-8")
