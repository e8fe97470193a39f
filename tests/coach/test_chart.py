"""The picture of a review."""

import xml.etree.ElementTree as ET

import pytest

from akropolis import Hex, Illustrious, Move, Options
from akropolis.coach.chart import SEVERITIES, margin_chart
from akropolis.coach.mark import Mark
from akropolis.coach.review import Review, ReviewedTurn
from akropolis.drawing.lettering import SERIF, width_of
from akropolis.drawing.margin_picture import LEFT, WIDTH, draw_margins
from akropolis.drawing.palette import DAY, NIGHT, Theme

SVG = "{http://www.w3.org/2000/svg}"


def reviewed(options: Options, turns: int, final: tuple[float, ...] = ()) -> Review:
    """A review with every mark in it."""
    move, other = Move(3, Hex(0, -2), 0), Move(4, Hex(0, -2), 0)
    losses = (0.0, 4.0, 8.0, 20.0)
    judged = [
        ReviewedTurn(turn, (turn - 1) % options.architects, move, 9.0 * turn - 50, other, best, 0.0, ())
        for turn in range(1, turns + 1)
        for best in [9.0 * turn - 50 + losses[turn % 4]]
    ]
    return Review(options, turns, tuple(judged), final)


def picture(review: Review, theme: Theme = DAY) -> ET.Element:
    return ET.fromstring(draw_margins(margin_chart(review, NAMES), theme))


MODES = [
    (Options(2), 36, (12.0, -12.0)),
    (Options(3), 48, (1.0, 0.0, -1.0)),
    (Options(4), 60, (1.0, 0.0, -1.0, 0.0)),
    (Options(1, illustrious=Illustrious.HIPPODAMOS), 18, (-3.0,)),
    (Options(2), 1, ()),
    (Options(4), 2, ()),
]
NAMES = ["<Ada> & Co. of Lovelace", "Ben", "M" * 20, "\N{CJK UNIFIED IDEOGRAPH-57CE}" * 20]


@pytest.mark.parametrize(("options", "turns", "final"), MODES)
def test_a_picture_is_whole_and_told_in_words(options: Options, turns: int, final: tuple[float, ...]) -> None:
    root = picture(reviewed(options, turns, final))
    assert root.findtext(f"{SVG}title") == f"Expected margin over {turns} turn{'s' * (turns > 1)}"
    assert root.attrib["role"] == "img"
    described = root.findtext(f"{SVG}desc")
    assert described is not None
    assert "points per move" in described
    lanes = root.findall(f".//{SVG}g[@class='lane']")
    assert len(lanes) == min(options.architects, turns)


@pytest.mark.parametrize(("options", "turns", "final"), MODES)
def test_no_word_leaves_its_room(options: Options, turns: int, final: tuple[float, ...]) -> None:
    root = picture(reviewed(options, turns, final))
    for text in root.iter(f"{SVG}text"):
        x, width = float(text.attrib["x"]), width_of(text.text or "", float(text.attrib["font-size"]), SERIF)
        left = x - {"start": 0.0, "middle": width / 2, "end": width}[text.attrib["text-anchor"]]
        assert left >= 0
        assert left + width <= WIDTH
        if text.attrib["x"] == "68":  # a name before its lane
            assert left + width <= LEFT


def test_every_mark_has_a_shape_of_its_own() -> None:
    root = picture(reviewed(Options(2), 36))
    shapes = {}
    for mark in SEVERITIES.keys() - {Mark.NONE}:
        drawn = root.findall(f".//{SVG}g[@class='mark {SEVERITIES[mark].name.lower()}']")
        assert len(drawn) == 9
        assert f"{mark}" in (drawn[0].findtext(f"{SVG}title") or "")
        shapes[mark] = tuple(part.tag for part in drawn[0].iter() if part.tag not in {f"{SVG}g", f"{SVG}title"})
    assert len(set(shapes.values())) == 3


def test_with_more_than_two_every_line_has_its_own_dashes() -> None:
    root = picture(reviewed(Options(4), 60), NIGHT)
    lines = [each for each in root.iter(f"{SVG}polyline") if each.attrib["stroke-width"] == "3"]
    assert len({each.attrib.get("stroke-dasharray") for each in lines}) == len(lines) == 4


def test_every_point_lies_in_the_frame() -> None:
    root = picture(reviewed(Options(3), 48, (90.0, -40.0, -50.0)))
    for each in root.iter(f"{SVG}polyline"):
        if each.attrib["stroke-width"] == "3":
            places = [tuple(map(float, place.split(","))) for place in each.attrib["points"].split()]
            assert all(LEFT <= x <= WIDTH and 116 <= y <= 420 for x, y in places)
