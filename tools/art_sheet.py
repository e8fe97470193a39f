"""Writes a sheet with every kind of hex on levels 1 to 4, by day and by night: to look at after changing the art.

python -m tools.art_sheet FOLDER
"""

import sys
from pathlib import Path

from akropolis.drawing.captions import describe_kind
from akropolis.drawing.geometry import Box
from akropolis.drawing.palette import DAY, NIGHT, Theme
from akropolis.drawing.picture import Picture, document
from akropolis.drawing.prism import Prism, draw_prism
from akropolis.rules.district import HexKind

LEVELS = (1, 2, 3, 4)
COLUMN, ROW = 110.0, 130.0


def art_sheet(theme: Theme) -> str:
    """Levels to the right, kinds downwards."""
    kinds = list(HexKind)
    drawn = [
        draw_prism(_prism(kind, level), (COLUMN * (column + 0.5), ROW * (row + 0.4)), theme)
        for row, kind in enumerate(kinds)
        for column, level in enumerate(LEVELS)
    ]
    box = Box(0, 0, COLUMN * len(LEVELS), ROW * len(kinds))
    return document(Picture("\n".join(drawn), box), "Every kind of hex on levels 1 to 4", theme)


def _prism(kind: HexKind, level: int) -> Prism:
    beneath = [each for each in HexKind if each is not kind][: level - 1]
    return Prism(kind, level, describe_kind(kind), tile_edges=range(6), beneath=beneath)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for each in (DAY, NIGHT):
        (folder / f"{each.name}.svg").write_text(art_sheet(each), encoding="utf-8")
