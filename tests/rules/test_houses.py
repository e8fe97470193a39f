"""Houses score in the largest group of adjacent houses."""

from akropolis import District, Reason
from akropolis.rules.conditions import house_groups
from tests.kit.draw import draw
from tests.kit.sheets import line, reasons, value

HOUSE = District.HOUSE

THE_EXAMPLE_OF_THE_RULEBOOK = """
        H2      H*
    H       H2
        H       H*
    H       H
        H       H*
"""


def test_the_example_of_the_rulebook_is_worth_27_points() -> None:
    houses = line(HOUSE, THE_EXAMPLE_OF_THE_RULEBOOK)
    assert sorted(each.level for each in houses.hexes) == [1] * 5 + [2] * 2
    assert (houses.value, houses.stars, houses.points) == (9, 3, 27)


def test_only_the_largest_group_scores() -> None:
    drawing = """
        H       H
            H       Q
        Q       Q       H
            Q       H
    """
    assert value(HOUSE, drawing) == 3
    assert reasons(HOUSE, drawing) == {Reason.IN_LARGEST_GROUP: 3, Reason.NOT_IN_LARGEST_GROUP: 2}


def test_the_largest_group_has_the_most_hexes_not_the_most_value() -> None:
    drawing = """
        H       H
            H       Q
        Q       Q       H4
            Q       H4
    """
    assert value(HOUSE, drawing) == 3


def test_among_groups_of_equal_size_the_highest_value_scores() -> None:
    drawing = """
        H2:1    Q       H:3
            H2:2    Q       H2:4
    """
    assert value(HOUSE, drawing) == 4
    mirrored = """
        H:3     Q       H2:1
            H2:4    Q       H2:2
    """
    scoring = {each.tile for each in line(HOUSE, mirrored).hexes if each.scores}
    assert (value(HOUSE, mirrored), scoring) == (4, {1, 2})


def test_of_two_groups_equal_in_both_one_scores_and_always_the_same() -> None:
    drawing = """
        H:1     Q       H2:3
            H2:2    Q       H:4
    """
    assert value(HOUSE, drawing) == 3
    assert reasons(HOUSE, drawing) == {Reason.IN_LARGEST_GROUP: 2, Reason.NOT_IN_LARGEST_GROUP: 2}
    assert {each.tile for each in line(HOUSE, drawing).hexes if each.scores} == {1, 2}, "the western one"


def test_house_plazas_do_not_join_a_group() -> None:
    drawing = """
        H       H
            H*
    """
    assert value(HOUSE, drawing) == 1
    assert len(house_groups(draw(drawing))) == 2


def test_houses_are_neighbours_whatever_their_levels() -> None:
    drawing = """
        H4      H2
            H       Q3
        H3
    """
    assert value(HOUSE, drawing) == 10


def test_a_group_may_bend_around_other_districts() -> None:
    drawing = """
            H
        H       Q
            M       .
        H       G
            H       H
                H
    """
    assert value(HOUSE, drawing) == 6
    assert [len(group) for group in house_groups(draw(drawing))] == [6]


def test_groups_come_largest_first_and_among_equals_the_highest() -> None:
    city = draw("""
        H       Q       H3      Q       H
            Q       H       Q       Q       H2
        H       Q       Q       Q       Q
            Q       Q       H       H
        H4              H
    """)
    groups = [sorted(city.hexes[place].level for place in group) for group in house_groups(city)]
    assert groups == [[1, 1, 4], [1, 3], [1, 2], [1, 1], [1]]


def test_a_city_without_houses_scores_none() -> None:
    assert line(HOUSE, "H*").hexes == ()
    assert (value(HOUSE, "H*"), line(HOUSE, "H*").stars) == (0, 1)
    assert house_groups(draw("H*")) == []
