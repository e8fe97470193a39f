"""What stands on a hex. Each scene is known by its outline alone, without its colour."""

from collections.abc import Callable

from akropolis.drawing.markup import circle, line, path, polygon, rectangle, tag
from akropolis.drawing.palette import Theme, shade
from akropolis.drawing.shapes import block, pyramid

Scene = Callable[[Theme], str]


def houses(theme: Theme) -> str:
    """A huddle of white houses under terracotta roofs."""
    return "".join(
        _cottage(theme, x, y, size)
        for x, y, size in ((-13, -9, 0.85), (14, -8, 0.9), (-24, 5, 0.7), (1, 7, 1.05), (26, 7, 0.75))
    )


def _cottage(theme: Theme, x: float, y: float, size: float) -> str:
    width, height = 10 * size, 9 * size
    walls = block(x, y, width, height, theme.marble)
    roof = pyramid(x, y - height, width * 1.18, 10 * size, theme.roof)
    left, right, sill = x - 0.62 * width, x - 0.3 * width, y + 1.6 * size
    door = [(left, sill), (right, sill + 1.8 * size), (right, sill - 3.4 * size), (left, sill - 5.2 * size)]
    return walls + polygon(door, theme.window) + roof


def market(theme: Theme) -> str:
    """A stall: a striped awning with a scalloped edge, and goods below it."""
    posts = "".join(line([(x, -8), (x, 14)], theme.wood, 2.4) for x in (-21, 21))
    counter = rectangle(-18, 4, 36, 10, theme.wood) + rectangle(-20, 2, 40, 4, shade(theme.wood, 1.25))
    goods = "".join(
        circle(x, 0, 3.2, colour)
        for x, colour in ((-13, theme.roof), (-6.5, theme.leaf), (0, theme.gold), (6.5, theme.roof), (13, theme.leaf))
    )
    awning = ""
    for stripe in range(6):
        left, right = -27 + 9 * stripe, -18 + 9 * stripe
        colour = theme.barracks if stripe % 2 == 0 else theme.marble
        awning += polygon([(left, -9), (right, -9), (right * 0.78, -24), (left * 0.78, -24)], colour)
        awning += path(f"M{left},-9C{left},-3 {right},-3 {right},-9Z", shade(colour, 0.88))
    return posts + counter + goods + awning


def barracks(theme: Theme) -> str:
    """A tower with battlements, a gate and a banner."""
    battlements = "".join(
        block(x, y - 20, 4, 5, theme.stone)
        for x, y in ((0, -1), (-9.5, 4), (9.5, 4), (-18, 9), (18, 9), (-9.5, 13.5), (9.5, 13.5), (0, 18.5))
    )
    gate = path("M-13,14C-13,1 -6,5 -6,9L-6,18L-13,14Z", theme.window)
    slits = line([(8, 2), (8, 9)], theme.window, 2.2) + line([(14, -1), (14, 5)], theme.window, 2.2)
    banner = line([(0, -18), (0, -33)], theme.wood, 1.8) + polygon([(0, -33), (15, -29), (0, -24)], theme.gold)
    return block(0, 8, 19, 20, theme.stone, shade(theme.stone, 0.7)) + gate + slits + banner + battlements


def temple(theme: Theme) -> str:
    """Steps, columns and a pediment."""
    white, edge = theme.marble, shade(theme.marble, 0.66)
    steps = "".join(
        rectangle(-half, y, 2 * half, 4, shade(white, tone), stroke=edge, stroke_width=0.6)
        for half, y, tone in ((32, 15, 0.82), (29, 11, 0.9), (26, 7, 0.97))
    )
    hall = rectangle(-22, -13, 44, 20, theme.window)
    columns = "".join(
        rectangle(x - 2.9, -13, 5.8, 20, white, rx=1.4, stroke=edge, stroke_width=0.7)
        + line([(x + 1, -12), (x + 1, 6)], shade(white, 0.82), 1.2)
        for x in (-20.5, -10.25, 0, 10.25, 20.5)
    )
    beam = rectangle(-26, -17.5, 52, 5, shade(white, 0.93), stroke=edge, stroke_width=0.6)
    pediment = polygon([(-29, -17), (29, -17), (0, -32)], white, stroke=edge, stroke_width=0.8)
    relief = polygon([(-16, -19.5), (16, -19.5), (0, -28)], shade(white, 0.78)) + circle(0, -22.5, 2.4, theme.temple)
    return steps + hall + columns + beam + pediment + relief


def garden(theme: Theme) -> str:
    """Cypresses, a round tree with fruit, and flowers."""
    lawn = tag("ellipse", cx=0, cy=5, rx=33, ry=15, fill=shade(theme.leaf, 0.8), opacity=0.3)
    cypresses = "".join(_cypress(theme, x, y, height) for x, y, height in ((-8, -5, 25), (21, -1, 29), (-23, 6, 31)))
    trunk = rectangle(3.5, 6, 4, 10, theme.wood)
    crown = circle(5.5, 1, 11, shade(theme.leaf, 1.2))
    crown += path("M5.5,-10C20,-10 20,12 5.5,12C11,6 11,-4 5.5,-10Z", theme.leaf)
    fruit = "".join(circle(x, y, 2, theme.roof) for x, y in ((1, -3), (7, 2), (0, 5), (11, -4)))
    flowers = "".join(circle(x, y, 1.8, theme.foam) for x, y in ((-12, 14), (-7, 17), (16, 15), (21, 11), (-2, 19)))
    return lawn + cypresses + trunk + crown + fruit + flowers


def _cypress(theme: Theme, x: float, y: float, height: float) -> str:
    tip, root, bulge = y - height, y + 2, y - 0.25 * height
    whole = f"M{x},{tip}C{x + 9},{bulge} {x + 8},{root} {x},{root}C{x - 8},{root} {x - 9},{bulge} {x},{tip}Z"
    shaded = f"M{x},{tip}C{x + 9},{bulge} {x + 8},{root} {x},{root}C{x + 4},{bulge} {x + 3},{bulge} {x},{tip}Z"
    return path(whole, theme.leaf) + path(shaded, shade(theme.leaf, 0.72))


def quarry(theme: Theme) -> str:
    """Cut blocks of stone, some piled up."""
    side = shade(theme.marble, 0.92)
    return "".join(
        block(x, y, width, height, side, theme.marble)
        for x, y, width, height in ((-13, -3, 12, 9), (14, -7, 10, 6), (-11, -13, 7, 5), (4, 9, 12, 9), (-24, 10, 6, 4))
    ) + block(24, 9, 7, 6, side, theme.marble)


SCENES: dict[str, Scene] = {
    "house": houses,
    "market": market,
    "barracks": barracks,
    "temple": temple,
    "garden": garden,
    "quarry": quarry,
}
