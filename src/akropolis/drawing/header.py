"""The head of a table: what game it is, the construction site with its costs, and the stacks that are left."""

from akropolis.drawing.captions import count_of, describe_variant
from akropolis.drawing.geometry import Box
from akropolis.drawing.lettering import BOLD, SERIF, shortened, write
from akropolis.drawing.markup import group, polygon, rectangle, title
from akropolis.drawing.palette import Theme
from akropolis.drawing.townscape import tile_picture
from akropolis.rules.options import Options
from akropolis.rules.position import OpenTable
from akropolis.rules.site import affordable, cost_of
from akropolis.rules.variants import BoxVariant, in_order

__all__ = ["HEIGHT", "STACK_ROOM", "TILE_ROOM", "draw_header", "stacks_left"]

HEIGHT = 196.0
TILE_ROOM = 128.0
STACK_ROOM = 170.0


def draw_header(table: OpenTable, x: float, y: float, width: float, theme: Theme) -> str:
    """The head with its top left at a point."""
    site_width = 24 + TILE_ROOM * table.options.site_size + STACK_ROOM
    left = x + width - site_width
    return group(
        _title(table, x, y, left - x, theme),
        rectangle(left, y, site_width, HEIGHT, theme.paper, rx=18, stroke=theme.line, stroke_width=1.5),
        write("Construction site", left + 24, y + 34, 17, theme.ink, font=SERIF, weight=BOLD),
        *(_offer(table, tile, left + 24 + TILE_ROOM * place, y, theme) for place, tile in enumerate(table.site)),
        _stacks(stacks_left(table), x + width - STACK_ROOM, y, theme),
        class_="header",
    )


def stacks_left(table: OpenTable) -> int:
    """How many stacks are left, worked out from what is visible: the order of their tiles is never looked at."""
    unseen = len(table.options.tiles) - table.turn - len(table.site)
    return unseen // table.options.stack_size


def _title(table: OpenTable, x: float, y: float, room: float, theme: Theme) -> str:
    turns = table.options.turns
    status = f"Game over after {turns} turns" if table.is_over else f"Turn {table.turn + 1} of {turns}"
    lines = [write("Akropolis", x, y + 68, 56, theme.ink, font=SERIF, weight=BOLD)]
    lines.append(write(status, x + 2, y + 108, 20, theme.ink, font=SERIF))
    for index, words in enumerate(_describe(table.options)):
        fitted = shortened(words, 16, room - 20)
        lines.append(write(fitted, x + 2, y + 138 + 24 * index, 16, theme.soft_ink))
    return "".join(lines)


def _describe(options: Options) -> list[str]:
    if options.illustrious:
        game = f"Solo against {options.illustrious.capitalize()}"
    else:
        game = f"{options.architects} architects"
    described = [f"{game}, long game" if options.all_tiles else game]
    if options.variants == frozenset(BoxVariant):
        described.append("With all five variants")
    elif options.variants:
        named = ", ".join(map(describe_variant, in_order(options.variants)))
        described.append(f"Variants: {named}")
    return described


def _offer(table: OpenTable, tile: int, x: float, y: float, theme: Theme) -> str:
    """A tile of the site over its cost, faded where the architect to move has too few stones."""
    cost = cost_of(table.site, tile)
    if table.is_over:
        words, is_open = "left over", False
    else:
        words = count_of(cost, "stone") if cost else "free"
        is_open = tile in affordable(table.site, table.stones[table.seat])
    middle = x + TILE_ROOM / 2
    room = Box(x + 4, y + 44, x + TILE_ROOM - 4, y + 158)
    weight, ink = (BOLD, theme.ink) if is_open else (400, theme.soft_ink)
    fading = {} if is_open else {"opacity": "0.4"}
    return group(
        tile_picture(tile, theme).centred(room, class_="tile", **fading),
        write(words, middle, y + 178, 15, ink, font=SERIF, weight=weight, anchor="middle", class_="cost"),
        class_="offer",
    )


def _stacks(left: int, x: float, y: float, theme: Theme) -> str:
    """A pile of tile backs, as many as there are stacks."""
    middle, foot = x + (STACK_ROOM - 24) / 2, y + 134
    backs = []
    for index in range(left):
        height = foot - 5 * index
        rim = [(middle - 38, height), (middle, height - 19), (middle + 38, height), (middle, height + 19)]
        colour = theme.paint("roof" if index % 2 else "roof-dark")
        backs.append(polygon(rim, colour, stroke=theme.paper, stroke_width=1))
    words = f"{count_of(left, 'stack')} left" if left else "no stack left"
    return group(
        title(words.capitalize()),
        *backs,
        write(words, middle, y + 178, 15, theme.ink, font=SERIF, anchor="middle", class_="stacks"),
    )
