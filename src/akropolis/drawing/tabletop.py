"""The whole table: its head, and the seats' cards two by two."""

from collections.abc import Sequence

from akropolis.drawing.geometry import Box, box_around
from akropolis.drawing.header import HEIGHT as HEADER_HEIGHT
from akropolis.drawing.header import draw_header
from akropolis.drawing.lettering import write
from akropolis.drawing.markup import group
from akropolis.drawing.palette import Theme
from akropolis.drawing.panel import PADDING, WIDTH, Panel, draw_panel, panel_height
from akropolis.drawing.picture import Picture
from akropolis.drawing.townscape import city_picture, tile_picture
from akropolis.rules.catalogue import STARTING_TILE
from akropolis.rules.position import OpenTable

__all__ = ["COLUMNS", "GAP", "TABLE_WIDTH", "TILES_IN_A_ROW", "TILE_ROOM", "seat_names", "table_picture"]

GAP = 28.0
COLUMNS = 2
TABLE_WIDTH = COLUMNS * WIDTH + GAP
TILES_IN_A_ROW = 6
TILE_ROOM = Box(0, 0, (WIDTH - 2 * PADDING) / TILES_IN_A_ROW, 118)


def table_picture(table: OpenTable, names: Sequence[str], theme: Theme) -> Picture:
    """Everything that lies open on the table."""
    panels = [_panel(table, seat, names[seat], theme) for seat in range(table.options.seats)]
    drawn = [draw_header(table, 0, 0, TABLE_WIDTH, theme)]
    y = HEADER_HEIGHT + GAP
    for start in range(0, len(panels), COLUMNS):
        row = panels[start : start + COLUMNS]
        height = max(panel.estate_height for panel in row)
        x = (TABLE_WIDTH - len(row) * WIDTH - (len(row) - 1) * GAP) / 2  # a card alone stands in the middle
        for panel in row:
            drawn.append(draw_panel(panel, x, y, height, theme))
            x += WIDTH + GAP
        y += panel_height(height) + GAP
    return Picture("\n".join(drawn), Box(0, 0, TABLE_WIDTH, y - GAP))


def seat_names(table: OpenTable, names: Sequence[str]) -> list[str]:
    """A name for every seat: those given, and for the others what the rulebook calls them."""
    usual = [f"Architect {seat + 1}" for seat in range(table.options.architects)]
    if table.options.illustrious:
        usual.append(table.options.illustrious.capitalize())
    return [*names[: len(usual)], *usual[len(names) :]]


def _panel(table: OpenTable, seat: int, name: str, theme: Theme) -> Panel:
    sheet = table.score_sheet(seat)
    is_architect = seat < len(table.cities)
    return Panel(
        name,
        sheet,
        city_picture(table.cities[seat], sheet, theme) if is_architect else _kept_aside(table.kept_aside, theme),
        is_to_move=seat == table.seat and not table.is_over,
        is_chief_architect=seat == table.chief_architect,
        is_winner=seat in table.winners,
    )


def _kept_aside(tiles: Sequence[int], theme: Theme) -> Picture:
    """The tiles of the Illustrious Architect in rows, his starting tile first."""
    drawn, rooms = [], []
    for index, tile in enumerate((STARTING_TILE, *tiles)):
        row, column = divmod(index, TILES_IN_A_ROW)
        x, y = column * TILE_ROOM.width, row * TILE_ROOM.height
        room = Box(x, y, x + TILE_ROOM.width, y + TILE_ROOM.height)
        rooms.append(room)
        picture = tile_picture(tile, theme).centred(room.grown(-6), class_="tile")
        number = write("start" if tile == STARTING_TILE else str(tile), x + 14, y + 14, 11, theme.soft_ink)
        drawn.append(group(picture, number, class_="kept-aside"))
    return Picture("".join(drawn), box_around(rooms))
