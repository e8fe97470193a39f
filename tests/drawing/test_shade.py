"""Where shadows fall, and where the signs of a hex stand."""

import pytest

from akropolis.drawing.art import read
from akropolis.drawing.geometry import CORNERS, HALF_DEPTH, HALF_WIDTH
from akropolis.drawing.marks import BADGE_X, BADGE_Y, PLAZA_BADGE_Y, RADIUS
from akropolis.drawing.markup import Point
from akropolis.drawing.shade import SUN_X, SUN_Y, cast, thrown

EDGES = range(6)
SUNNY = {0, 1, 5}
"""The edges in the south-east, south and north-east: what stands behind them throws its shadow elsewhere."""


def area(points: list[Point]) -> float:
    """Positive where the points go clockwise."""
    following = points[1:] + points[:1]
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(points, following, strict=True)) / 2


def room(x: float, y: float) -> float:
    """How far a point inside a hex is from its nearest edge."""
    slope = HALF_DEPTH / (HALF_WIDTH / 2)
    aside = (slope * (HALF_WIDTH - abs(x)) - abs(y)) / (1 + slope**2) ** 0.5
    return float(min(HALF_DEPTH - abs(y), aside))


@pytest.mark.parametrize("edge", EDGES)
def test_a_shadow_stays_on_its_hex_and_grows_with_height(edge: int) -> None:
    areas = [area(cast(edge, levels)) if cast(edge, levels) else 0 for levels in (1, 2, 3)]
    assert areas == ([0, 0, 0] if edge in SUNNY else sorted(areas))
    assert all(grown > 0 for grown in areas) == (edge not in SUNNY)
    assert all(room(x, y) > -1e-6 for x, y in cast(edge, 3))


def test_the_ground_is_shaded_from_the_foot_of_a_hex_to_the_end_of_its_shadow() -> None:
    shadow = thrown(2)
    assert area(shadow) > area(list(CORNERS))
    assert max(x for x, _ in shadow) == pytest.approx(HALF_WIDTH + 2 * SUN_X)
    assert max(y for _, y in shadow) == pytest.approx(HALF_DEPTH + 2 * SUN_Y)
    assert min(x for x, _ in shadow) == pytest.approx(-HALF_WIDTH)


def test_a_sign_stands_inside_its_hex() -> None:
    assert room(BADGE_X, BADGE_Y) > RADIUS


def test_the_level_of_a_plaza_covers_no_star() -> None:
    stars = read("plaza")["stars"]
    assert stars["y"] - stars["flat"] * stars["radius"] > PLAZA_BADGE_Y + RADIUS
