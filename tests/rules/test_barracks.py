"""Barracks score on the edge of the city: beside a hex that is empty and outside."""

from akropolis import District, Reason
from tests.kit.sheets import reasons, value

BARRACKS = District.BARRACKS


def test_barracks_on_the_edge_score_their_level() -> None:
    drawing = """
            .
        Q       Q
            B3
        Q       Q
            Q
    """
    assert value(BARRACKS, drawing) == 3
    assert reasons(BARRACKS, drawing) == {Reason.ON_THE_EDGE: 1}


def test_barracks_built_all_around_score_nothing() -> None:
    drawing = """
            Q
        Q       H4
            B2
        Q       M*
            Q
    """
    assert value(BARRACKS, drawing) == 0
    assert reasons(BARRACKS, drawing) == {Reason.NOT_ON_THE_EDGE: 1}


def test_a_lake_is_not_the_edge() -> None:
    drawing = """
                Q
            Q       Q
        Q       ~
            B       Q
        Q       Q
            Q
    """
    assert value(BARRACKS, drawing) == 0


def test_a_large_lake_is_not_the_edge_either() -> None:
    drawing = """
                Q
            Q       Q
        Q       ~       Q
            ~       ~
        Q       B       Q
            ~       ~
        Q       Q       Q
            Q       Q
                Q
    """
    assert value(BARRACKS, drawing) == 0


def test_a_bay_is_the_edge_however_narrow_its_mouth() -> None:
    drawing = """
                Q
            Q       Q
        Q       .       Q
            .       .
        .       B       Q
            .       .
        Q       Q       Q
            Q       Q
                Q
    """
    assert value(BARRACKS, drawing) == 1


def test_barracks_of_every_place_add_up() -> None:
    drawing = """
            B
        B2      B
            B4
        B       B3
            B
    """
    assert value(BARRACKS, drawing) == 9
    assert reasons(BARRACKS, drawing) == {Reason.ON_THE_EDGE: 6, Reason.NOT_ON_THE_EDGE: 1}
