"""Cities in the terminal: the exact text, neighbours beside neighbours, and any width."""

import re
from io import BytesIO, TextIOWrapper
from textwrap import dedent

import pytest
from rich.console import Console

from akropolis import City, Hex, Options
from akropolis.drawing.terminal import CityPicture, draw_city
from akropolis.drawing.terminal_grid import Cell, draw_cells
from akropolis.drawing.terminal_kinds import ASCII, UNICODE, tile_chips
from akropolis.rules.hexes import neighbours
from akropolis.rules.scoring import score_city
from tests.kit.builders import finished, northward, preferred
from tests.kit.draw import draw


def picture(city: City, width: int = 80) -> str:
    return "\n".join(part.plain for part in CityPicture(city).parts(width, UNICODE))


def expected(text: str) -> str:
    return dedent(text).strip("\n")


def test_the_starting_tile_is_one_piece() -> None:
    assert picture(City()) == expected(
        r"""
              _____
             / Q 1 \
             \  0  /
        _____/H★  1\_____
       / Q 1  __0__  Q 1 \
       \__0__/     \__0__/
        """
    )


def test_no_edge_is_drawn_within_a_tile_and_the_latest_is_pointed_at() -> None:
    city = City().lay(24, Hex(1, -1), 0).lay(35, Hex(0, -1), 2)
    new = tuple(city.tiles[-1].hexes)
    (drawn,) = CityPicture(city, new).parts(80, UNICODE)
    assert drawn.plain == expected(
        r"""
                    _____
              _____/ Q 1 \_____
             / H 2 \__24_  Q 1 \
             \ >35   T 2 \__24_/
        _____/ M 2  _>35_/
       / Q 1 \_>35_/ Q 1 \
       \__0__/     \__0__/
        """
    )


@pytest.mark.parametrize(("width", "plaza"), [(80, "H★  1"), (17, "H★1")])
def test_the_hexes_that_score_are_marked_at_every_width(width: int, plaza: str) -> None:
    city = City().lay(18, Hex(1, -1), 0)  # a house plaza, a market and a barracks, both of them scoring
    sheet = score_city(city, 0, ())
    text = "\n".join(part.plain for part in draw_city(city, sheet).parts(width, UNICODE))
    assert "M+1" in text
    assert "B+1" in text
    assert plaza in text
    assert "+" not in "\n".join(part.plain for part in draw_city(city).parts(width, UNICODE))


def test_a_lake_is_marked() -> None:
    lines = picture(draw("""
            H
        H       H
            ~
        H       H
            H
    """)).splitlines()  # fmt: skip
    assert sum("~~~" in line for line in lines) == 1


def test_a_narrow_terminal_gets_small_hexes_and_then_parts() -> None:
    city = City().lay(24, Hex(1, -1), 0)
    assert picture(city, 17) == expected(
        r"""
                 ___
             ___/Q 1\___
            /Q 1\ 24 Q 1\
            \ 0 /G★1 _24/
         ___/H★1\_24/
        /Q 1 _0_ Q 1\
        \_0_/   \_0_/
        """
    )
    parts = [part.plain for part in CityPicture(city).parts(10, ASCII)]
    assert parts[0] == "part 1 of 3, from west to east"
    assert all(len(line) <= 10 for part in parts[1::2] for line in part.splitlines())


@pytest.mark.parametrize("width", [1, 5, 13, 40, 80, 200])
def test_every_hex_is_shown_at_every_width(width: int) -> None:
    city = finished(Options(2), 5).cities[0]
    text = picture(city, width)
    for tile in city.tiles:
        visible = [built for built in city.hexes.values() if built.tile == tile.tile]
        assert len(re.findall(rf"(?<![\d>]){tile.tile}(?!\d)", text)) >= len(visible)
    widest = max(len(line) for line in text.splitlines() if not line.startswith("part"))
    assert widest <= max(width, 5)


def test_neighbours_touch_and_nothing_else_does() -> None:
    places = [Hex(q, r) for q in range(-2, 3) for r in range(-2, 3)]
    names = {place: chr(ord("A") + index) for index, place in enumerate(places)}
    cells = {place: Cell(names[place] * 3, names[place] * 3) for place in places}
    lines = draw_cells(cells, 3).plain.splitlines()
    found: dict[str, list[tuple[int, int]]] = {}
    for row, line in enumerate(lines):
        for column, letter in enumerate(line):
            if letter.isalpha():
                found.setdefault(letter, []).append((row, column))
    for place in places:
        beside = set()
        for row, column in found[names[place]]:
            for step_down, step_right in ((1, 0), (-1, 0), (0, 2), (0, -2)):
                down, right = row + step_down, column + step_right
                if 0 <= down < len(lines) and 0 <= right < len(lines[down]) and lines[down][right].isalpha():
                    beside.add(lines[down][right])
        assert beside - {names[place]} == {names[near] for near in neighbours(place) if near in names}


def test_a_line_of_thirty_tiles_is_drawn() -> None:
    city = City()
    for turn in range(30):
        city = city.lay(turn + 1, *northward(turn))
    lines = picture(city, 40).splitlines()
    assert max(map(len, lines)) <= 40
    assert len(lines) > 120
    eastward = City()
    for turn in range(30):
        eastward = eastward.lay(turn + 1, Hex(2 + 2 * turn, -1 - turn), 2)
    assert max(map(len, picture(eastward, 60).splitlines())) <= 60


def test_labels_are_written_into_hexes_built_and_empty() -> None:
    labels = {place: f"{place.q},{place.r}" for place in (Hex(0, 0), Hex(0, -1), Hex(0, 1))}
    (drawn,) = CityPicture(City(), labels=labels).parts(80, ASCII)
    assert drawn.plain == expected(
        r"""
               ______
              /Q 1  0\
              \ 0,-1 /
        ______/H*1  0\______
       /Q 1  0 _0,0__ Q 1  0\
       \______/      \______/
              \_0,1__/
        """
    )


def test_the_picture_fits_itself_to_the_console() -> None:
    city = preferred(lambda city: -len(city.fringe), 3)
    for width, encoding in ((30, "ascii"), (100, "utf-8")):
        page = TextIOWrapper(BytesIO(), encoding=encoding)
        Console(file=page, width=width).print(CityPicture(city))
        page.seek(0)
        text = page.read()
        assert text.isascii() == (encoding == "ascii")
        assert max(map(len, text.splitlines())) <= width


def test_the_three_hexes_of_a_tile_in_one_line() -> None:
    assert tile_chips(24, UNICODE).plain == " G★★★   Q   Q "
    assert tile_chips(24, ASCII).plain == " G***   Q   Q "
