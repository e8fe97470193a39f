"""A score sheet as a row of cells: for each district value x stars = points, then what else counts."""

from typing import NamedTuple

from akropolis.drawing.captions import PLURALS
from akropolis.drawing.lettering import BOLD, SERIF, TIMES, size_to_fit, write
from akropolis.drawing.markup import group, line, rectangle
from akropolis.drawing.palette import Theme
from akropolis.drawing.parts import emblem, stone
from akropolis.rules.district import HexKind
from akropolis.rules.scoring import ScoreSheet

__all__ = ["FIGURE_SIZE", "HEIGHT", "Cell", "score_table"]

HEIGHT = 104.0
FIGURE_SIZE = 18.0


class Cell(NamedTuple):
    """One heading, what stands for it, and its figures. Stones have no kind."""

    kind: HexKind | None
    heading: str
    figures: str


def score_table(sheet: ScoreSheet, x: float, y: float, width: float, theme: Theme) -> str:
    """The table with its top left at a point."""
    cells = _cells(sheet)
    room = width / len(cells)
    size = min(size_to_fit(cell.figures, FIGURE_SIZE, room - 10) for cell in cells)
    back = rectangle(x, y, width, HEIGHT, theme.deep_paper, rx=10)
    rules = [
        line([(x + room * index, y + 16), (x + room * index, y + HEIGHT - 14)], theme.line, 1)
        for index in range(1, len(cells))
    ]
    columns = [_column(cell, x + room * (index + 0.5), y, size, theme) for index, cell in enumerate(cells)]
    return group(back, *rules, *columns, class_="score-table")


def _cells(sheet: ScoreSheet) -> list[Cell]:
    cells = [
        Cell(HexKind(district), PLURALS[district].capitalize(), f"{each.value} {TIMES} {each.stars} = {each.points}")
        for district, each in sheet.districts.items()
    ]
    if sheet.quarry_points:
        cells.append(Cell(HexKind.QUARRY, "Quarries", str(sheet.quarry_points)))
    return [*cells, Cell(None, "Stones", str(sheet.stones))]


def _column(cell: Cell, middle: float, y: float, size: float, theme: Theme) -> str:
    sign = emblem(theme, cell.kind, middle, y + 28, 0.5) if cell.kind else stone(theme, middle, y + 28, 1.3)
    return (
        sign
        + write(cell.heading, middle, y + 64, 13, theme.soft_ink, anchor="middle")
        + write(cell.figures, middle, y + 88, size, theme.ink, font=SERIF, weight=BOLD, anchor="middle")
    )
