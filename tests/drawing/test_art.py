"""The art that the pictures of this package and of the web are made of."""

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from akropolis.drawing.art import SCENES, Layer, read, read_shapes
from akropolis.drawing.geometry import CORNERS, HALF_WIDTH, HEADROOM, RISE
from akropolis.drawing.palette import DAY, NIGHT, ground_of, mix
from akropolis.rules.district import HexKind
from tests.drawing.outline import reach

ART = Path(str(files("akropolis.drawing") / "art"))
FILES = sorted(path.relative_to(ART).with_suffix("").as_posix() for path in ART.rglob("*.json"))
SHAPES = [name for name in FILES if isinstance(read(name), list)]
COLOUR = re.compile("#[0-9a-f]{6}")
PAGE_COLOUR = re.compile(r"#[0-9a-f]{6}|rgb\(\d+ \d+ \d+ / \d+%\)")


def layers(art: Any) -> Iterator[Layer]:
    """Everything in a file that is painted."""
    if isinstance(art, list):
        for each in art:
            yield from layers(each)
    elif isinstance(art, dict):
        if "fill" in art or "stroke" in art:
            yield Layer.of(art)
        for each in art.values():
            yield from layers(each)


def test_every_kind_of_hex_has_a_scene_and_no_scene_is_left_over() -> None:
    assert SCENES.keys() == {ground_of(kind) for kind in HexKind} == {path.stem for path in (ART / "scenes").iterdir()}


@pytest.mark.parametrize("name", FILES)
def test_whatever_is_painted_has_a_colour_by_day_and_by_night(name: str) -> None:
    for layer, theme in product(layers(read(name)), (DAY, NIGHT)):
        for colour in (layer.fill, layer.stroke):
            assert colour is None or COLOUR.fullmatch(theme.paint(colour))
        assert 0 <= theme.strength(layer.opacity) <= 1
        assert bool(layer.stroke) == bool(layer.width)


@pytest.mark.parametrize("name", SHAPES)
def test_every_shape_says_what_it_is_and_no_two_the_same(name: str) -> None:
    names = [shape["what"] for shape in read(name)]
    assert len(names) == len(set(names))
    assert len(names) == len(read_shapes(name))


@pytest.mark.parametrize("ground", SCENES)
def test_a_scene_keeps_to_the_room_of_its_hex(ground: str) -> None:
    front = max(y for _, y in CORNERS)
    for shape in SCENES[ground]:
        for x, y in reach(shape.outline):
            assert abs(x) <= HALF_WIDTH, shape
            assert -HEADROOM - 2 <= y <= front + RISE, shape


@pytest.mark.parametrize(("name", "colour"), [("board-palette", COLOUR), ("page-palette", PAGE_COLOUR)])
def test_a_palette_has_a_value_for_day_and_one_for_night(name: str, colour: re.Pattern[str]) -> None:
    for values in read(name).values():
        assert values.keys() == {"day", "night"}
        for value in values.values():
            assert colour.fullmatch(value) if isinstance(value, str) else 0 <= value <= 1


def test_walls_are_mixed_as_a_browser_mixes_them() -> None:
    assert mix("#000000", "#ffffff", 0.84) == "#292929"
    assert DAY.paint("house-wall") == mix(DAY.paint("house"), DAY.paint("light"), 0.84)
    assert NIGHT.paint("temple-masonry") == mix(NIGHT.paint("temple"), NIGHT.paint("masonry"), 0.26)


def test_by_day_no_lamp_is_lit() -> None:
    assert DAY.strength("glow-strength") == 0 < NIGHT.strength("glow-strength")


def test_the_art_is_plain_data() -> None:
    for name in FILES:
        assert json.loads((ART / f"{name}.json").read_text(encoding="ascii")) == read(name)
