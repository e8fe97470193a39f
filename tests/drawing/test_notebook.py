"""A notebook that asks a value for its picture gets one."""

from typing import Protocol, cast

import pytest

import akropolis.notebook
from akropolis import City, Options, new_game
from akropolis.drawing.svg import draw_city, draw_table


class ShownInNotebooks(Protocol):
    def _repr_svg_(self) -> str: ...


def shown(value: object) -> str:
    return cast("ShownInNotebooks", value)._repr_svg_()


def test_a_city_shows_itself() -> None:
    assert shown(City()) == draw_city(City())


@pytest.mark.parametrize("is_public", [False, True])
def test_a_position_shows_the_table(is_public: bool) -> None:
    position = new_game(Options(2), seed=7)
    assert shown(position.public_view if is_public else position) == draw_table(position)


def test_installing_again_changes_nothing() -> None:
    before = shown(City())
    akropolis.notebook.install()
    assert shown(City()) == before
