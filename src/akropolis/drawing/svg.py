"""A city or a whole table as one standalone SVG picture."""

from collections.abc import Sequence

from akropolis.drawing.captions import count_of
from akropolis.drawing.palette import DAY, NIGHT, Theme
from akropolis.drawing.picture import document
from akropolis.drawing.tabletop import seat_names, table_picture
from akropolis.drawing.townscape import city_picture
from akropolis.rules.city import City
from akropolis.rules.position import OpenTable
from akropolis.rules.scoring import ScoreSheet

__all__ = ["DAY", "NIGHT", "Theme", "draw_city", "draw_table"]


def draw_city(city: City, sheet: ScoreSheet | None = None, theme: Theme = DAY) -> str:
    """One city. With its score sheet, every district hex shows whether it scores."""
    label = f"A city of the starting tile and {count_of(len(city.tiles), 'tile')}"
    if sheet:
        label += f", worth {count_of(sheet.total, 'point')}"
    return document(city_picture(city, sheet, theme), label, theme)


def draw_table(table: OpenTable, theme: Theme = DAY, names: Sequence[str] | None = None) -> str:
    """Everything that lies open on the table: the site, the cities and their scores. Never the order of the stacks."""
    named = seat_names(table, names or ())
    standings = ", ".join(
        f"{name} {count_of(table.score_sheet(seat).total, 'point')}" for seat, name in enumerate(named)
    )
    label = f"Akropolis after {count_of(table.turn, 'turn')}: {standings}"
    return document(table_picture(table, named, theme), label, theme)
