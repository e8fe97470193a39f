"""The drawing language: what the tests of the rules are written in must itself be right."""

import pytest

from akropolis import City, Hex, HexKind, Options
from akropolis.rules.city import Built
from tests.kit.builders import finished, is_connected
from tests.kit.draw import draw, picture

START = """\
    Q

    H*
Q       Q"""


def test_the_starting_city_looks_like_its_drawing() -> None:
    assert picture(City()) == START
    assert {Hex(place.q, place.r - 1): built for place, built in draw(START).hexes.items()} == City().hexes


def test_a_drawn_city_answers_as_a_laid_one() -> None:
    drawn = draw(START)
    assert {Hex(place.q, place.r - 1) for place in drawn.fringe} == City().fringe
    assert len(drawn.footprints) == len(City().footprints)


def test_a_hex_has_a_kind_a_level_and_a_tile() -> None:
    assert draw("G*3:24").hexes == {Hex(0, 0): Built(HexKind.GARDEN_PLAZA, 3, 24)}
    assert draw("B").hexes == {Hex(0, 0): Built(HexKind.BARRACKS, 1, 0)}


def test_the_six_neighbours_are_drawn_around() -> None:
    city = draw("""
            H
        M       B
            T2
        G       Q
            H*
    """)
    temple = Hex(0, 1)
    around = [city.hexes[temple.step(direction)].kind for direction in range(6)]
    assert city.hexes[temple] == Built(HexKind.TEMPLE, 2, 0)
    assert around == [
        HexKind.HOUSE,
        HexKind.BARRACKS,
        HexKind.QUARRY,
        HexKind.HOUSE_PLAZA,
        HexKind.GARDEN,
        HexKind.MARKET,
    ]


@pytest.mark.parametrize("seed", range(5))
def test_a_picture_drawn_again_is_the_same_picture(seed: int) -> None:
    city = finished(Options(2), seed).cities[0]
    assert picture(draw(picture(city))) == picture(city)
    assert len(draw(picture(city)).hexes) == len(city.hexes)


@pytest.mark.parametrize(
    "wrong",
    [
        "H   X",
        "H  H",
        "H   H",
        "H\nH",
        "H\n\n~",
        "    H\nH       H\n    .\nH       H\n    H",
    ],
    ids=["letter", "column", "row", "line", "lake", "outside"],
)
def test_a_drawing_off_the_grid_or_with_a_wrong_sign_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"grid|makes it"):
        draw(wrong)


def test_what_touches_is_connected() -> None:
    assert is_connected({Hex(0, 0), Hex(0, 1), Hex(1, 0)})
    assert not is_connected({Hex(0, 0), Hex(1, 1)})
    assert not is_connected(set())
