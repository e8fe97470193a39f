"""The score sheets: one line for everyone at each turn, and the whole pad on request and at the end."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from akropolis.cli.view import Screen, View, cut, stones
from akropolis.drawing.terminal_kinds import Glyphs
from akropolis.rules.district import District
from akropolis.rules.position import OpenTable
from akropolis.rules.scoring import ScoreSheet, Variant
from akropolis.rules.variants import doubled_districts

_NAME, _DISTRICT, _SUMS = 12, 9, 21
"""Characters that a column takes at most, its gap included; the last is for quarries, stones and total together."""


@dataclass(frozen=True)
class ScoreLines(View):
    """A line for every seat, with value x stars = points of each district."""

    table: OpenTable
    names: tuple[str, ...]

    def compose(self, screen: Screen) -> Iterator[RenderableType]:
        glyphs = screen.glyphs
        sheets = [self.table.score_sheet(seat) for seat in range(self.table.options.seats)]
        if screen.width < _NAME + len(District) * _DISTRICT + _SUMS:
            yield from (_one_by_one(name, sheet, glyphs) for name, sheet in zip(self.names, sheets, strict=True))
            return
        has_quarries = any(sheet.quarry_points for sheet in sheets)
        grid = Table.grid(padding=(0, 1, 0, 0))
        heads = ["", *District, *(["quarries"] if has_quarries else []), "stones", "total"]
        grid.add_row(*(Text(head, "dim") for head in heads))
        for name, sheet in zip(self.names, sheets, strict=True):
            sums = [str(sheet.quarry_points)] * has_quarries + [str(sheet.stones)]
            total = Text(str(sheet.total), "bold")
            grid.add_row(cut(name, _NAME - 1), *_products(sheet, glyphs), *sums, total)
        yield grid


@dataclass(frozen=True)
class ScorePad(View):
    """The pad of the game: a row for every district, a column for every seat."""

    table: OpenTable
    names: tuple[str, ...]

    def compose(self, screen: Screen) -> Iterator[RenderableType]:
        options = self.table.options
        sheets = tuple(self.table.score_sheet(seat) for seat in range(options.seats))
        return SheetPad(sheets, self.names, options.variants).compose(screen)


@dataclass(frozen=True)
class SheetPad(View):
    """The same from the score sheets alone, wherever they come from."""

    sheets: tuple[ScoreSheet, ...]
    names: tuple[str, ...]
    variants: frozenset[Variant]

    def compose(self, screen: Screen) -> Iterator[RenderableType]:
        glyphs, sheets = screen.glyphs, self.sheets
        if screen.width < _NAME + len(sheets) * (_NAME + 4):
            yield from (_one_by_one(name, sheet, glyphs) for name, sheet in zip(self.names, sheets, strict=True))
            return
        grid = Table.grid(padding=(0, 3, 0, 0))
        grid.add_column()
        for _ in sheets:
            grid.add_column(justify="right")
        grid.add_row("", *(Text(cut(name, _NAME), "bold") for name in self.names))
        for district in District:
            doubled = " (variant)" if district in doubled_districts(self.variants) else ""
            lines = (sheet.districts[district] for sheet in sheets)
            products = (f"{line.value} {glyphs.times} {line.stars} = {line.points:>3}" for line in lines)
            grid.add_row(f"{district}{doubled}", *products)
        if any(sheet.quarry_points for sheet in sheets):
            grid.add_row("quarries", *(str(sheet.quarry_points) for sheet in sheets))
        grid.add_row("stones", *(str(sheet.stones) for sheet in sheets))
        grid.add_row(Text("total", "bold"), *(Text(str(sheet.total), "bold") for sheet in sheets))
        yield grid


def _products(sheet: ScoreSheet, glyphs: Glyphs) -> list[str]:
    return [f"{line.value}{glyphs.times}{line.stars}={line.points}" for line in sheet.districts.values()]


def _one_by_one(name: str, sheet: ScoreSheet, glyphs: Glyphs) -> Text:
    """A score sheet as running text, for terminals too narrow for columns."""
    parts = [f"{district} {product}" for district, product in zip(District, _products(sheet, glyphs), strict=True)]
    if sheet.quarry_points:
        parts.append(f"quarries {sheet.quarry_points}")
    parts.append(stones(sheet.stones))
    return Text.assemble((f"{name} {sheet.total}", "bold"), f": {', '.join(parts)}")
