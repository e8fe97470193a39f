"""A garden always scores."""

import pytest

from akropolis import District, Reason
from tests.kit.sheets import reasons, value


@pytest.mark.parametrize(
    "drawing",
    [
        "G2",
        "G\n\nG",
        "    Q\nQ       Q\n    G2\nQ       Q\n    Q",
        "    G2\nQ       Q\n    ~\nQ       Q\n    Q",
    ],
    ids=["on the edge", "beside a garden", "built all around", "on a lake"],
)
def test_a_garden_scores_its_level_wherever_it_is(drawing: str) -> None:
    assert value(District.GARDEN, drawing) == 2
    assert set(reasons(District.GARDEN, drawing)) == {Reason.GARDENS_ALWAYS}
