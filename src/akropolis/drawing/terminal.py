"""A city in the terminal: coloured hexes with letter, stars, level and tile, legible without any colour."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from akropolis.drawing.terminal_grid import Cell, columns_within, draw_cells
from akropolis.drawing.terminal_kinds import ASCII, UNICODE, Glyphs, letter_of, style_of, symbol_of
from akropolis.rules.city import Built, City
from akropolis.rules.hexes import Hex
from akropolis.rules.scoring import ScoreSheet
from akropolis.rules.surroundings import shores

__all__ = ["CityPicture", "draw_city"]

ROOMY, TIGHT, LABELLED = 5, 3, 6
"""Characters between the slashes of a hex: with room, in a narrow terminal, and with the names of the hexes."""


@dataclass(frozen=True)
class CityPicture:
    """A city as something Rich can print: it adapts to the terminal it is printed on."""

    city: City
    new: Collection[Hex] = ()
    """Hexes to point at: those of the tile just laid."""
    labels: Mapping[Hex, str] = field(default_factory=dict)
    """What to write into hexes, built or empty, in place of the tile numbers: the names of the hexes."""
    scoring: Collection[Hex] = ()
    """Hexes to mark with a +: those that score."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        glyphs = ASCII if options.ascii_only else UNICODE
        for part in self.parts(options.max_width, glyphs):
            part.no_wrap, part.overflow = True, "ignore"
            yield part

    def parts(self, width: int, glyphs: Glyphs) -> Iterator[Text]:
        """The picture, or where it is too wide even in small, its parts from west to east.

        Neighbouring parts share a column, so that no two neighbours are ever torn apart.
        """
        inner = self._inner(width)
        cells = self._cells(inner, glyphs)
        west, east = min(place.q for place in cells), max(place.q for place in cells)
        columns = columns_within(width, inner)
        if east - west < columns:
            yield draw_cells(cells, inner)
            return
        shared = min(1, columns - 1)
        starts = range(west, east + 1 - shared, columns - shared)
        for number, start in enumerate(starts, start=1):
            yield Text(f"part {number} of {len(starts)}, from west to east", "dim")
            yield draw_cells({place: cell for place, cell in cells.items() if 0 <= place.q - start < columns}, inner)

    def _inner(self, width: int) -> int:
        if self.labels:
            return max(LABELLED, *map(len, self.labels.values()))
        columns = [place.q for place in self.city.hexes]
        return ROOMY if max(columns) - min(columns) < columns_within(width, ROOMY) else TIGHT

    def _cells(self, inner: int, glyphs: Glyphs) -> dict[Hex, Cell]:
        lakes = shores(self.city)
        empty = lakes.union(place for place in self.labels if place not in self.city.hexes)
        cells = {place: Cell("~~~" if place in lakes else "", self.labels.get(place, ""), "dim") for place in empty}
        for place, built in self.city.hexes.items():
            upper, lower = self._words(place, built, inner, glyphs)
            cells[place] = Cell(upper, lower, style_of(built.kind), built.tile)
        return cells

    def _words(self, place: Hex, built: Built, inner: int, glyphs: Glyphs) -> tuple[str, str]:
        tile = f">{built.tile}" if place in self.new else str(built.tile)
        star = glyphs.star if built.kind.is_plaza else "+" if place in self.scoring else " "
        small = f"{letter_of(built.kind)}{star}{built.level}"
        if self.labels:
            return f"{small}{tile:>3}", self.labels.get(place, "")
        if inner < ROOMY or not built.kind.is_plaza:
            return small, tile
        return f"{symbol_of(built.kind, glyphs):<4}{built.level}", tile


def draw_city(city: City, sheet: ScoreSheet | None = None) -> CityPicture:
    """The picture of a city as it stands. With its score sheet, the hexes that score are marked."""
    lines = sheet.lines if sheet else ()
    return CityPicture(city, scoring={each.hex for line in lines for each in line.hexes if each.hex and each.scores})
