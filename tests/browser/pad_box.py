"""Writes what is on the tiles for the score pad, which must know it without a network.

python -m tests.browser.pad_box
"""

import json
from pathlib import Path

from akropolis import TILES
from akropolis.rules.catalogue import STARTING_HEXES
from akropolis.server.wire.queries import BoxView, StartingHexView, TileView

BOX = Path(__file__).parents[2] / "web" / "src" / "scorepad" / "box.json"


def box() -> BoxView:
    """The box as the server tells of it."""
    tiles = tuple(
        TileView(tile=tile.number, least_architects=tile.least_architects, kinds=tile.kinds) for tile in TILES.values()
    )
    starting = tuple(StartingHexView(hex=(place.q, place.r), kind=kind) for place, kind in STARTING_HEXES.items())
    return BoxView(tiles=tiles, starting_tile=starting)


def written() -> str:
    """As it stands in the file: one line for each tile, so that a change can be read."""
    told = box().model_dump(mode="json")
    parts = []
    for name in ("starting_tile", "tiles"):
        lines = ",\n".join(f"    {{ {json.dumps(each)[1:-1]} }}" for each in told[name])
        parts.append(f'  "{name}": [\n{lines}\n  ]')
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    BOX.write_text(written(), encoding="utf-8")
