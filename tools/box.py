"""Writes what is on the tiles, for the pages that must know it without a network."""

import asyncio
import json
from pathlib import Path

from akropolis.server.routes.tables import box

BOX = Path(__file__).parent.parent / "web" / "src" / "board" / "box.json"


def box_file() -> str:
    """The box as the server tells of it: one line for each tile, so that a change can be read."""
    told = asyncio.run(box()).model_dump(mode="json")
    parts = []
    for name in ("starting_tile", "tiles"):
        lines = ",\n".join(f"    {{ {json.dumps(each)[1:-1]} }}" for each in told[name])
        parts.append(f'  "{name}": [\n{lines}\n  ]')
    return "{\n" + ",\n".join(parts) + "\n}\n"
