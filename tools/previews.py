"""`python -m tools.previews` draws the pictures that messengers show with links: a city, and how many build at a table.

It needs resvg-py and Pillow, which nothing else here needs; what it makes is kept with the pages (decision 22).
"""

import io
import json
import math
import re
from pathlib import Path

import resvg_py
from PIL import Image

from akropolis import City, Hex
from akropolis.drawing.palette import DAY
from akropolis.drawing.svg import draw_city
from akropolis.rules.options import MOST_ARCHITECTS
from akropolis.server.previews import DEFAULT, PICTURE_SIZE, Stage, picture_of

HOME = Path(__file__).parents[1]
PICTURES = HOME / "web/public"
WIDTH, HEIGHT = PICTURE_SIZE
MARGIN = 20
COLOURS = 128
"""Enough for what is drawn in a few colours."""
BACKGROUND = r'<rect[^>]*fill="url\(#akropolis-day-sky\)"[^>]*/>'
PAGE = {
    name: each["day"]
    for name, each in json.loads((HOME / "src/akropolis/drawing/art/page-palette.json").read_text()).items()
}
TILES = (
    (17, -1, -1, 3), (34, 0, 0, 5), (7, -3, 2, 1), (26, -2, 2, 0), (13, 0, 2, 0), (36, -2, 1, 1), (23, -2, 3, 1),
    (20, 0, 1, 1), (32, -4, 1, 1), (22, -2, 5, 0), (3, -3, 4, 3), (15, -2, 4, 1), (21, -4, 3, 2), (1, -4, 5, 0),
    (11, -4, 7, 0), (16, -3, 6, 5), (9, -2, 4, 4), (29, -6, 5, 2),
)  # fmt: skip
"""The city of the first page: tile, origin and rotation."""

# Who plays: heads and shoulders, two in a row, on a card at the right.
CARD, ACROSS, ROW, PADDING = 400, 170, 190, 20
WEARING = ("barracks", "house", "garden", "temple")
SHOULDERS = "M-60 78 C-60 22 -34 6 0 6 C34 6 60 22 60 78 Z"


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


def drawn_city() -> Image.Image:
    """The city alone, as large as it can be drawn."""
    drawn = raster(re.sub(BACKGROUND, "", draw_city(city()), count=1), zoom=3)
    return drawn.crop(drawn.getbbox())


def raster(drawing: str, zoom: int = 1) -> Image.Image:
    """A drawing as points."""
    return Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=drawing, zoom=zoom)))).convert("RGBA")


def star(size: float) -> str:
    """As on a plaza."""
    corners = [(size * (1 if at % 2 == 0 else 0.42), math.pi * at / 5) for at in range(10)]
    return " ".join(f"{length * math.sin(turn):.1f},{-length * math.cos(turn):.1f}" for length, turn in corners)


def figure(seat: int, is_free: bool) -> str:
    """An architect, or a seat for one."""
    if is_free:
        dashes = 'stroke-width="5" stroke-dasharray="13 9" stroke-linecap="round"'
        line = f'fill="none" stroke="{PAGE["strong-line"]}" {dashes}'
        plus = f'<path d="M0 26 V66 M-20 46 H20" stroke="{PAGE["accent"]}" stroke-width="9" stroke-linecap="round"/>'
        return f'<circle cy="-38" r="34" {line}/><path d="{SHOULDERS}" {line}/>{plus}'
    line = f'stroke="{PAGE["ink"]}" stroke-width="4" stroke-linejoin="round"'
    body = f'<path d="{SHOULDERS}" fill="{PAGE[WEARING[seat]]}" {line}/>'
    return f'{body}<circle cy="-38" r="34" fill="{PAGE["paper-deep"]}" {line}/>'


def card(architects: int, stage: Stage) -> str:
    """How many play, and whether they have begun or ended."""
    rows = math.ceil(architects / 2)
    has_stars = stage is Stage.OVER
    height = rows * ROW + 2 * PADDING + (90 if has_stars else 0)
    top = (HEIGHT - height) / 2
    paper = f'fill="{PAGE["paper"]}" stroke="{PAGE["line"]}" stroke-width="4"'
    parts = [f'<rect x="{WIDTH - CARD - MARGIN}" y="{top}" width="{CARD}" height="{height}" rx="28" {paper}/>']
    middle = WIDTH - MARGIN - CARD / 2
    if has_stars:
        golden = f'fill="{PAGE["gold"]}" stroke="{PAGE["ink"]}" stroke-width="4" stroke-linejoin="round"'
        places = [(middle + 84 * side, top + 76) for side in (-1, 0, 1)]
        parts += [f'<polygon points="{star(34)}" transform="translate({x} {y})" {golden}/>' for x, y in places]
    for seat in range(architects):
        row, place = divmod(seat, 2)
        in_row = min(2, architects - 2 * row)
        x = middle + (place - (in_row - 1) / 2) * ACROSS
        y = top + height - PADDING - (rows - row) * ROW + ROW / 2 - 3
        parts.append(f'<g transform="translate({x} {y})">{figure(seat, stage is Stage.OPEN and seat > 0)}</g>')
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">{"".join(parts)}</svg>'


def save(name: str, place: Image.Image, *layers: Image.Image) -> None:
    """The city in its place, and what lies over it."""
    paper = sky().convert("RGBA")
    paper.alpha_composite(place)
    for layer in layers:
        paper.alpha_composite(layer)
    paper.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(PICTURES / name, optimize=True)


def placed(drawn: Image.Image, width: int) -> Image.Image:
    """The city within so much of the width, from the left."""
    small = drawn.copy()
    small.thumbnail((width - 2 * MARGIN, HEIGHT - 2 * MARGIN), Image.Resampling.LANCZOS)
    whole = Image.new("RGBA", (WIDTH, HEIGHT))
    whole.paste(small, ((width - small.width) // 2, (HEIGHT - small.height) // 2))
    return whole


def main() -> None:
    """Draw them all."""
    drawn = drawn_city()
    save(DEFAULT.picture, placed(drawn, WIDTH))
    beside = placed(drawn, WIDTH - CARD)
    for architects in range(1, MOST_ARCHITECTS + 1):
        for stage in Stage:
            save(picture_of(architects, stage), beside, raster(card(architects, stage)))


if __name__ == "__main__":
    main()
