"""A temple scores when all six neighbours are built."""

import pytest

from akropolis import District, Reason
from tests.kit.sheets import reasons, value

TEMPLE = District.TEMPLE
RING = ["Q", "H", "M*", "G3", "B2", "T"]


def flower(centre: str, ring: list[str]) -> str:
    n, ne, se, s, sw, nw = ring
    return f"    {n}\n{nw:8}{ne}\n    {centre}\n{sw:8}{se}\n    {s}"


def test_a_temple_built_all_around_scores_its_level() -> None:
    drawing = flower("T3", RING)
    assert value(TEMPLE, drawing) == 3
    assert reasons(TEMPLE, drawing) == {Reason.SURROUNDED: 1, Reason.NOT_SURROUNDED: 1}


@pytest.mark.parametrize("side", range(6))
def test_one_empty_neighbour_is_enough_for_nothing(side: int) -> None:
    ring = ["Q"] * 6
    ring[side] = "."
    assert value(TEMPLE, flower("T3", ring)) == 0


def test_a_lake_leaves_a_temple_open() -> None:
    drawing = """
                Q
            Q       Q
        Q       ~
            T2      Q
        Q       Q
            Q
    """
    assert value(TEMPLE, drawing) == 0
    assert reasons(TEMPLE, drawing) == {Reason.NOT_SURROUNDED: 1}


@pytest.mark.parametrize("level", ["", "2", "3"])
def test_the_neighbours_may_be_of_any_level(level: str) -> None:
    assert value(TEMPLE, flower("T2", [f"Q{level}"] * 6)) == 2


def test_a_temple_may_be_a_neighbour_of_a_temple() -> None:
    drawing = """
            Q
        Q       Q
            T2      Q
        Q       T
            Q       Q
                Q
    """
    assert value(TEMPLE, drawing) == 3
