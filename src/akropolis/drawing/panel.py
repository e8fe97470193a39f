"""What one seat has on the table: a card with its heading, its city or its tiles kept aside, and its score table."""

from dataclasses import dataclass
from typing import NamedTuple

from akropolis.drawing.captions import count_of
from akropolis.drawing.geometry import Box
from akropolis.drawing.lettering import BOLD, SANS, SERIF, shortened, width_of, write
from akropolis.drawing.markup import group, moved, path, polygon, rectangle, title
from akropolis.drawing.palette import Theme
from akropolis.drawing.parts import emblem, stone
from akropolis.drawing.picture import Picture
from akropolis.drawing.score_table import HEIGHT as SCORE_HEIGHT
from akropolis.drawing.score_table import score_table
from akropolis.drawing.shapes import laurel, star
from akropolis.rules.district import HexKind
from akropolis.rules.scoring import ScoreSheet

__all__ = [
    "HEADING_HEIGHT",
    "NAME_SIZE",
    "PADDING",
    "SIGN_SIZE",
    "TOTAL_ROOM",
    "WIDTH",
    "Panel",
    "Sign",
    "draw_panel",
    "panel_height",
]

WIDTH = 760.0
PADDING = 26.0
HEADING_HEIGHT = 126.0
TOTAL_ROOM = 140.0
NAME_SIZE = 28.0
SIGN_SIZE = 13.0


class Sign(NamedTuple):
    """Something to know about a seat, in a word and a little picture."""

    words: str
    icon: str
    is_golden: bool = False


@dataclass(frozen=True)
class Panel:
    """All that there is to show of one seat."""

    name: str
    sheet: ScoreSheet
    estate: Picture
    """The city; for the Illustrious Architect, who builds none, his tiles."""
    is_to_move: bool
    is_chief_architect: bool
    is_winner: bool

    @property
    def estate_height(self) -> float:
        """The height its city needs, at most the width of a card."""
        room = WIDTH - 2 * PADDING
        return self.estate.box.height * self.estate.scale_to_fit(room, room)


def panel_height(estate_height: float) -> float:
    """The height of a card around a city of some height."""
    return HEADING_HEIGHT + estate_height + SCORE_HEIGHT + 2 * PADDING


def draw_panel(panel: Panel, x: float, y: float, estate_height: float, theme: Theme) -> str:
    """The card with its top left at a point. Cards in a row share the height of the highest city."""
    top, inner = y + HEADING_HEIGHT, WIDTH - 2 * PADDING
    room = Box(x + PADDING, top, x + WIDTH - PADDING, top + estate_height)
    marked = panel.is_to_move or panel.is_winner
    card = rectangle(
        x,
        y,
        WIDTH,
        panel_height(estate_height),
        theme.paper,
        rx=18,
        stroke=theme.gold if marked else theme.line,
        stroke_width=4 if marked else 1.5,
    )
    return group(
        card,
        _heading(panel, x + PADDING, y, theme),
        _total(panel, x + WIDTH - PADDING - TOTAL_ROOM / 2, y, theme),
        panel.estate.centred(room, class_="estate"),
        score_table(panel.sheet, x + PADDING, room.bottom + PADDING, inner, theme),
        class_="panel",
    )


def _heading(panel: Panel, x: float, y: float, theme: Theme) -> str:
    room = WIDTH - 2 * PADDING - TOTAL_ROOM
    name = shortened(panel.name, NAME_SIZE, room)
    written = group(
        title(panel.name), write(name, x, y + 52, NAME_SIZE, theme.ink, font=SERIF, weight=BOLD, class_="name")
    )
    signs, left = [], x
    for sign in _signs(panel, theme):
        width = width_of(sign.words, SIGN_SIZE, SANS) + 34
        signs.append(_draw_sign(sign, left, y + 70, width, theme))
        left += width + 8
    return written + "".join(signs)


def _signs(panel: Panel, theme: Theme) -> list[Sign]:
    signs = []
    if panel.is_winner:
        signs.append(Sign("winner", path(star(0, 0, 8), theme.gold_ink), is_golden=True))
    if panel.is_to_move:
        signs.append(Sign("to move", polygon([(-4, -6), (6, 0), (-4, 6)], theme.gold_ink), is_golden=True))
    if panel.is_chief_architect:
        signs.append(Sign("chief architect", emblem(theme, HexKind.TEMPLE, 0, 0, 0.2)))
    return [*signs, Sign(count_of(panel.sheet.stones, "stone"), stone(theme, 0, 2, 0.7))]


def _draw_sign(sign: Sign, x: float, y: float, width: float, theme: Theme) -> str:
    fill, ink = (theme.gold, theme.gold_ink) if sign.is_golden else ("none", theme.soft_ink)
    return group(
        rectangle(0, 0, width, 26, fill, rx=13, stroke=ink, stroke_width=1),
        group(sign.icon, transform=moved(16, 13)),
        write(sign.words, 29, 17.5, SIGN_SIZE, ink, weight=BOLD),
        class_="sign",
        transform=moved(x, y),
    )


def _total(panel: Panel, x: float, y: float, theme: Theme) -> str:
    total = write(str(panel.sheet.total), x, y + 72, 36, theme.ink, font=SERIF, weight=BOLD, anchor="middle")
    unit = write("points", x, y + 91, 14, theme.soft_ink, anchor="middle")
    wreath = laurel(x, y + 66, 50, theme.gold) if panel.is_winner else ""
    return wreath + total + unit
