"""Tiles in a list: those still in the stacks, and those of the Illustrious Architect."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from akropolis.cli.view import Screen, View
from akropolis.drawing.captions import count_of
from akropolis.drawing.terminal_kinds import tile_chips
from akropolis.rules.catalogue import count_kinds
from akropolis.rules.district import District, HexKind


@dataclass(frozen=True)
class TileColumns(View):
    """Tiles by number, as many beside each other as there is room for."""

    tiles: tuple[int, ...]

    def compose(self, screen: Screen) -> Iterator[RenderableType]:
        chips = [Text.assemble(f"{tile:>2} ", tile_chips(tile, screen.glyphs)) for tile in self.tiles]
        across = max(1, screen.width // (max((chip.cell_len for chip in chips), default=0) + 2))
        grid = Table.grid(padding=(0, 2, 0, 0))
        for start in range(0, len(chips), across):
            grid.add_row(*chips[start : start + across])
        yield grid


def unseen_views(tiles: tuple[int, ...]) -> tuple[RenderableType, ...]:
    """The tiles still in the stacks, and how many hexes of each kind they hold."""
    if not tiles:
        return ("No tile is unseen: the stacks are used up.",)
    counts = count_kinds(tiles)
    both = [f"{each} {counts[HexKind(each)]}/{counts[HexKind(f'{each}_plaza')]}" for each in District]
    return (
        Text(f"{len(tiles)} tiles are still in the stacks:", "bold"),
        TileColumns(tiles),
        f"districts/plazas: {', '.join(both)}, quarry {counts[HexKind.QUARRY]}",
    )


def aside_views(tiles: tuple[int, ...]) -> tuple[RenderableType, ...]:
    """The tiles that the Illustrious Architect has taken."""
    return f"A starting tile, and {count_of(len(tiles), 'tile')} kept aside:", TileColumns(tiles)
