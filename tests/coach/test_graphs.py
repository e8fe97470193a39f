"""The margin graph in text and as a picture."""

import xml.etree.ElementTree as ET

import pytest

from akropolis import Hex, Illustrious, Move, Options
from akropolis.coach.margin_picture import LEFT, WIDTH, draw_margins
from akropolis.coach.mark import Mark
from akropolis.coach.review import MarginPoint, Review, ReviewedTurn
from akropolis.coach.text_graph import ASCII, LABEL, margin_graph
from akropolis.drawing.lettering import SERIF, width_of
from akropolis.drawing.palette import NIGHT

SVG = "{http://www.w3.org/2000/svg}"


def points(*margins: float) -> list[MarginPoint]:
    return [MarginPoint(turn, margin) for turn, margin in enumerate(margins, start=1)]


def test_columns_stand_on_the_line_and_hang_from_it() -> None:
    assert margin_graph(points(2, 1, 0, -1, -2), 5, {}, LABEL + 5, ASCII) == [
        "   +2 #",
        "   +1 ##",
        "    0 -----",
        "   -1    ##",
        "   -2     #",
        "      1   5",
    ]


def test_a_half_is_half_a_character() -> None:
    assert margin_graph(points(1.5, -1.5), 2, {}, LABEL + 2)[::4] == ["   +2 ▄", "   \N{MINUS SIGN}2  ▀"]


def test_with_room_a_turn_takes_two_columns_and_its_mark_one() -> None:
    marks = {1: Mark.INACCURACY, 2: Mark.MISTAKE, 3: Mark.BLUNDER}
    assert margin_graph(points(1, 1, 0), 3, marks, 40, ASCII)[-3:] == ["    0 ------", "      . x X", "      1    3"]


def test_without_room_a_column_tells_the_worst_of_its_turns() -> None:
    marks = {3: Mark.BLUNDER, 4: Mark.INACCURACY}
    lines = margin_graph(points(0, 0, 1, 2, 3, 3), 6, marks, LABEL + 3, ASCII)
    assert lines[-2] == "       X"
    assert lines[:3] == ["   +3   #", "   +2  ##", "   +1  ##"]


def test_before_the_first_known_margin_nobody_is_ahead() -> None:
    assert margin_graph([MarginPoint(3, 1.0)], 4, {}, LABEL + 4, ASCII)[0] == "   +1   ##"


@pytest.mark.parametrize("width", [12, 40, 80, 120])
@pytest.mark.parametrize("turns", [1, 2, 36, 60])
def test_a_graph_keeps_to_its_width_and_to_a_few_rows(width: int, turns: int) -> None:
    margins = [(-1) ** turn * turn * 3.7 for turn in range(turns)]
    lines = margin_graph(points(*margins), turns, {1: Mark.BLUNDER, turns: Mark.MISTAKE}, width)
    assert max(map(len, lines)) <= width
    assert len(lines) <= 13
    assert str(turns) in lines[-1]


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
    root = ET.fromstring(draw_margins(reviewed(options, turns, final), NAMES))
    assert root.findtext(f"{SVG}title") == f"Expected margin over {turns} turn{'s' * (turns > 1)}"
    assert root.attrib["role"] == "img"
    described = root.findtext(f"{SVG}desc")
    assert described is not None
    assert "points a move" in described
    lanes = root.findall(f".//{SVG}g[@class='lane']")
    assert len(lanes) == min(options.architects, turns)


@pytest.mark.parametrize(("options", "turns", "final"), MODES)
def test_no_word_leaves_its_room(options: Options, turns: int, final: tuple[float, ...]) -> None:
    root = ET.fromstring(draw_margins(reviewed(options, turns, final), NAMES))
    for text in root.iter(f"{SVG}text"):
        x, width = float(text.attrib["x"]), width_of(text.text or "", float(text.attrib["font-size"]), SERIF)
        left = x - {"start": 0.0, "middle": width / 2, "end": width}[text.attrib["text-anchor"]]
        assert left >= 0
        assert left + width <= WIDTH
        if text.attrib["x"] == "68":  # a name before its lane
            assert left + width <= LEFT


def test_every_mark_has_a_shape_of_its_own() -> None:
    root = ET.fromstring(draw_margins(reviewed(Options(2), 36), NAMES))
    shapes = {}
    for mark in (Mark.INACCURACY, Mark.MISTAKE, Mark.BLUNDER):
        drawn = root.findall(f".//{SVG}g[@class='mark {mark}']")
        assert len(drawn) == 9
        assert f"{mark}" in (drawn[0].findtext(f"{SVG}title") or "")
        shapes[mark] = tuple(part.tag for part in drawn[0].iter() if part.tag not in {f"{SVG}g", f"{SVG}title"})
    assert len(set(shapes.values())) == 3


def test_with_more_than_two_every_line_has_its_own_dashes() -> None:
    root = ET.fromstring(draw_margins(reviewed(Options(4), 60), NAMES, NIGHT))
    lines = [each for each in root.iter(f"{SVG}polyline") if each.attrib["stroke-width"] == "3"]
    assert len({each.attrib.get("stroke-dasharray") for each in lines}) == len(lines) == 4


def test_every_point_lies_in_the_frame() -> None:
    root = ET.fromstring(draw_margins(reviewed(Options(3), 48, (90.0, -40.0, -50.0)), NAMES))
    for each in root.iter(f"{SVG}polyline"):
        if each.attrib["stroke-width"] == "3":
            places = [tuple(map(float, place.split(","))) for place in each.attrib["points"].split()]
            assert all(LEFT <= x <= WIDTH and 116 <= y <= 420 for x, y in places)
