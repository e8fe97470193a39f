"""`python -m tools.previews` draws the picture that messengers show with links: a city that a game has built.

It needs resvg-py and Pillow, which nothing else here needs; what it makes is kept with the pages (decision 22).
"""

import io
import re
from pathlib import Path

import resvg_py
from PIL import Image

from akropolis import City, Hex
from akropolis.drawing.palette import DAY
from akropolis.drawing.svg import draw_city

PICTURE = Path(__file__).parents[1] / "web/public/preview.png"
WIDTH, HEIGHT, MARGIN = 1200, 630, 20
COLOURS = 128
"""Enough for what is drawn in a few colours."""
BACKGROUND = r'<rect[^>]*fill="url\(#akropolis-day-sky\)"[^>]*/>'
TILES = (
    (17, -1, -1, 3), (34, 0, 0, 5), (7, -3, 2, 1), (26, -2, 2, 0), (13, 0, 2, 0), (36, -2, 1, 1), (23, -2, 3, 1),
    (20, 0, 1, 1), (32, -4, 1, 1), (22, -2, 5, 0), (3, -3, 4, 3), (15, -2, 4, 1), (21, -4, 3, 2), (1, -4, 5, 0),
    (11, -4, 7, 0), (16, -3, 6, 5), (9, -2, 4, 4), (29, -6, 5, 2),
)  # fmt: skip
"""The city of the first page: tile, origin and rotation."""


def city() -> City:
    """The city, tile by tile."""
    built = City()
    for tile, q, r, rotation in TILES:
        built = built.lay(tile, Hex(q, r), rotation)
    return built


def sky() -> Image.Image:
    """What lies behind it, from top to bottom."""
    strip = Image.new("RGB", (1, 2))
    for row, colour in enumerate(DAY.sky):
        strip.putpixel((0, row), tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5)))
    return strip.resize((WIDTH, HEIGHT), Image.Resampling.BILINEAR)


def main() -> None:
    """Draw it."""
    drawing = re.sub(BACKGROUND, "", draw_city(city()), count=1)
    drawn = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=drawing, zoom=3)))).convert("RGBA")
    drawn = drawn.crop(drawn.getbbox())
    drawn.thumbnail((WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN), Image.Resampling.LANCZOS)
    paper = sky()
    paper.paste(drawn, ((WIDTH - drawn.width) // 2, (HEIGHT - drawn.height) // 2), drawn)
    paper.quantize(COLOURS, dither=Image.Dither.NONE).save(PICTURE, optimize=True)


if __name__ == "__main__":
    main()
