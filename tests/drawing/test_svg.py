"""The SVG pictures show what is on the table, all of it, and inside their frame."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from akropolis import BoxVariant, City, Hex, Illustrious, Options, Position, new_game
from akropolis.drawing.captions import REASONS
from akropolis.drawing.ground import lakes
from akropolis.drawing.header import stacks_left
from akropolis.drawing.lettering import TIMES
from akropolis.drawing.picture import MARGIN
from akropolis.drawing.svg import DAY, NIGHT, Theme, draw_city, draw_table
from akropolis.rules.conditions import Reason
from akropolis.rules.scoring import ScoreSheet, score_city
from tests.drawing.paper import NAMESPACE, Area, Element, paper_of, parsed, shapes_of, with_class
from tests.kit.builders import MODES, extended, finished, northward, positions_of, preferred
from tests.kit.draw import draw
from tests.kit.records import RECORDED, record_of

TITLE = f"{NAMESPACE}title"


@cache
def end_of(path: Path) -> Position:
    """The last position of a recorded game."""
    return record_of(path).positions()[-1]


def line_to_the_north() -> City:
    city = City()
    for turn in range(30):
        city = city.lay(turn + 1, *northward(turn))
    return city


def line_to_the_east() -> City:
    """Thirty tiles, each beyond the last; the line sinks as little as the grid lets it."""
    city = City()
    for turn in range(30):
        city = city.lay(turn + 1, Hex(2 + 2 * turn, -turn), 1)
    return city


def tower() -> City:
    return draw(
        """
            H9
        T7      M8
            B9
                G*2
            H
        """
    )


def hill() -> City:
    """Thirty tiles laid on one another rather than beside."""
    return preferred(lambda city: sum(6**built.level for built in city.hexes.values()), 2, tiles=30, choices=100)


CITIES: dict[str, Callable[[], City]] = {
    "start": City,
    "north": line_to_the_north,
    "east": line_to_the_east,
    "tower": tower,
    "hill": hill,
    "two": lambda: finished(MODES["two"], 5).cities[0],
}


@cache
def city_of(name: str) -> City:
    """One of the cities to draw, built when it is first asked for."""
    return CITIES[name]()


@pytest.fixture
def city(request: pytest.FixtureRequest) -> City:
    """Each of the cities in turn."""
    return city_of(request.param)


every_city = pytest.mark.parametrize("city", CITIES, indirect=True)
every_record = pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
every_theme = pytest.mark.parametrize("theme", [DAY, NIGHT], ids=lambda theme: theme.name)


def sheet_of(city: City) -> ScoreSheet:
    return score_city(city, 3, frozenset(BoxVariant))


def caption(prism: Element) -> str:
    return prism.findtext(TITLE) or ""


def texts(root: Element) -> list[str]:
    return [each.text or "" for each in root.iter(f"{NAMESPACE}text")]


def assert_no_words_on_cities(root: Element) -> None:
    """The cities and tiles keep clear of every line of text but their own."""
    for panel in with_class(root, "panel"):
        shapes = shapes_of(panel, root)
        drawn = [shape.area for shape in shapes if "estate" in shape.groups]
        lefts, tops, rights, bottoms = zip(*drawn, strict=True)
        city = Area(min(lefts), min(tops), max(rights), max(bottoms))
        words = [each for each in shapes if each.element.tag.endswith("text") and "estate" not in each.groups]
        assert [each.element.text for each in words if each.area.touches(city)] == []


def assert_all_on_paper(root: Element) -> None:
    """Everything but the sky keeps clear of the margin, the line around a card excepted."""
    left, top, right, bottom = paper_of(root)
    clear = MARGIN - 3
    frame = Area(left + clear, top + clear, right - clear, bottom - clear)
    sky, *shapes = shapes_of(root, root)
    assert sky.area == paper_of(root)
    assert [shape for shape in shapes if not frame.holds(shape.area)] == []


@every_city
def test_every_visible_hex_is_a_prism(city: City) -> None:
    assert len(with_class(parsed(draw_city(city)), "prism")) == len(city.hexes)


@every_city
def test_a_prism_has_a_slab_for_each_level(city: City) -> None:
    prisms = with_class(parsed(draw_city(city)), "prism")
    assert Counter(len(with_class(prism, "slab")) for prism in prisms) == Counter(
        built.level for built in city.hexes.values()
    )


@every_city
def test_a_raised_hex_wears_its_level(city: City) -> None:
    badges = with_class(parsed(draw_city(city)), "level")
    levels = sorted(str(built.level) for built in city.hexes.values() if built.level > 1)
    assert sorted("".join(texts(badge)) for badge in badges) == levels


@every_city
def test_the_higher_a_face_the_brighter_it_is(city: City) -> None:
    lights: dict[int, set[float]] = {}
    for prism in with_class(parsed(draw_city(city)), "prism"):
        light = with_class(prism, "light")
        lights.setdefault(len(with_class(prism, "slab")), set()).add(float(light[0].get("opacity", 1)) if light else 0)
    assert all(len(same) == 1 for same in lights.values())
    told = [lights[level].pop() for level in sorted(lights) if level <= 5]
    assert told == sorted(set(told))


@every_city
def test_what_scores_is_marked_and_what_does_not_is_crossed(city: City) -> None:
    sheet = sheet_of(city)
    root = parsed(draw_city(city, sheet))
    scores = [score for line in sheet.districts.values() for score in line.hexes]
    marked = with_class(root, "scores")
    assert sorted(texts(mark)[0] for mark in marked) == sorted(f"+{each.value}" for each in scores if each.scores)
    assert len(with_class(root, "ring")) == len(marked)
    assert len(with_class(root, "doubled")) == sum(each.is_doubled for each in scores)
    assert len(with_class(root, "scores-not")) == sum(not each.scores for each in scores)


def test_every_mark_stands_on_its_own_hex() -> None:
    city = city_of("two")
    sheet = sheet_of(city)
    expected = Counter(
        (score.level, score.tile, score.scores) for line in sheet.districts.values() for score in line.hexes
    )
    shown: Counter[tuple[int, int, bool]] = Counter()
    for prism in with_class(parsed(draw_city(city, sheet)), "prism"):
        if scores := with_class(prism, "scores") + with_class(prism, "scores-not"):
            words = caption(prism).split(".")[0]
            tile = words.split(" tile ")[-1] if "starting" not in words else "0"
            level = len(with_class(prism, "slab"))
            shown[level, int(tile), scores[0] in with_class(prism, "scores")] += 1
    assert shown == expected


def test_without_a_sheet_nothing_is_marked() -> None:
    root = parsed(draw_city(city_of("two")))
    assert not any(with_class(root, name) for name in ("scores", "scores-not", "ring", "veil"))


def test_a_doubled_hex_says_so() -> None:
    city = draw("M\n    M*")  # a market beside a market plaza
    (mark,) = with_class(parsed(draw_city(city, sheet_of(city))), "doubled")
    assert texts(mark) == ["+2", f"{TIMES}2"]


def test_a_value_without_a_star_has_a_broken_ring() -> None:
    dashes = []
    for city in (draw("M"), draw("M\n\nM*")):
        (ring,) = with_class(parsed(draw_city(city, sheet_of(city))), "ring")
        dashes.append([stroke.get("stroke-dasharray") for stroke in ring])
    assert dashes == [["7 5", "7 5"], [None, None]]


def test_a_caption_says_what_a_hex_is_and_why_it_scores() -> None:
    city = City().lay(12, Hex(0, -2), 0).lay(26, Hex(1, -2), 1).lay(21, Hex(0, -1), 0)
    captions = [caption(prism) for prism in with_class(parsed(draw_city(city, score_city(city, 0, ()))), "prism")]
    assert {
        "Quarry on level 1, the starting tile.",
        "Housing plaza with 1 star on level 1, the starting tile.",
        "Market plaza with 2 stars on level 2, tile 21. Beneath: quarry (the starting tile).",
        "Market on level 1, tile 12. Scores with a value of 1: no other market is beside it.",
        (
            "House on level 2, tile 21. Scores with a value of 2: it belongs to the largest group of houses."
            " Beneath: market (tile 26)."
        ),
        "Temple on level 2, tile 21. Does not score: not all six hexes around it are built. Beneath: quarry (tile 12).",
    } <= set(captions)


def test_a_caption_says_when_a_star_is_missing() -> None:
    city = draw("M")
    (prism,) = with_class(parsed(draw_city(city, sheet_of(city))), "prism")
    assert caption(prism).endswith("But without a visible market plaza that is worth nothing.")


def test_every_reason_has_its_words() -> None:
    assert set(REASONS) == set(Reason)


def test_a_lake_is_water_to_its_middle() -> None:
    city = draw(
        """
                Q
            Q       Q
        Q       ~       Q
            ~       ~
        Q       ~       Q
            ~       ~
        Q       ~       Q
            Q       Q
                Q
        """
    )
    assert len(lakes(city)) == 7
    assert len(with_class(parsed(draw_city(city)), "lake")) == 7


def test_only_the_edges_between_tiles_are_drawn_strong() -> None:
    outlines = [each.attrib["d"].count("M") for each in with_class(parsed(draw_city(City())), "tile-outline")]
    assert sorted(outlines) == [3, 5, 5, 5]  # the plaza shares an edge with each quarry


def test_a_quarry_north_of_the_plaza_has_no_outline_to_its_south() -> None:
    north = with_class(parsed(draw_city(City())), "tile-outline")[0]
    strokes = [stroke.split("L") for stroke in north.attrib["d"].removeprefix("M").split("M")]
    heights = [sum(float(end.split(",")[1]) for end in stroke) for stroke in strokes]
    assert min(heights) < 0
    assert max(heights) < -min(heights)  # the far edge is there, the near one is not


@every_city
@every_theme
def test_nothing_of_a_city_is_off_the_paper(city: City, theme: Theme) -> None:
    assert_all_on_paper(parsed(draw_city(city, sheet_of(city), theme)))


@every_record
@every_theme
def test_recorded_games_are_drawn_with_their_scores(path: Path, theme: Theme) -> None:
    position = end_of(path)
    root = parsed(draw_table(position, theme))
    assert_all_on_paper(root)
    assert_no_words_on_cities(root)
    for seat, panel in enumerate(with_class(root, "panel")):
        sheet = position.score_sheet(seat)
        (table,) = with_class(panel, "score-table")
        lines = [f"{line.value} {TIMES} {line.stars} = {line.points}" for line in sheet.districts.values()]
        assert [words for words in texts(table) if TIMES in words] == lines
        assert str(sheet.total) in texts(panel)
        assert bool(with_class(panel, "laurel")) == (seat in position.winners)
        assert ("winner" in texts(panel)) == (seat in position.winners)
    assert len(with_class(root, "panel")) == position.options.seats


@pytest.mark.parametrize("options", MODES.values(), ids=MODES)
def test_a_table_shows_who_moves_and_what_the_site_costs(options: Options) -> None:
    for position in list(positions_of(options, 3))[::7]:
        root = parsed(draw_table(position))
        assert_no_words_on_cities(root)
        panels = with_class(root, "panel")
        to_move = [seat for seat, panel in enumerate(panels) if "to move" in texts(panel)]
        chief = [seat for seat, panel in enumerate(panels) if "chief architect" in texts(panel)]
        assert to_move == ([] if position.is_over else [position.seat])
        assert chief == [position.chief_architect]
        costs = [each.text for each in with_class(root, "cost")]
        usual = ["free", "1 stone", *(f"{cost} stones" for cost in range(2, 6))]
        assert costs == (["left over"] if position.is_over else usual[: len(position.site)])
        offered = [prism for offer in with_class(root, "offer") for prism in with_class(offer, "prism")]
        assert len(offered) == 3 * len(position.site)


@pytest.mark.parametrize("options", MODES.values(), ids=MODES)
def test_the_stacks_left_are_counted_and_their_order_is_never_shown(options: Options) -> None:
    for position in list(positions_of(options, 8))[::5]:
        assert stacks_left(position) == len(position.stacks) == stacks_left(position.public_view)
        assert draw_table(position) == draw_table(position.public_view)


def test_tiles_too_dear_are_faded() -> None:
    position = new_game(Options(2), seed=1)  # one stone: two of the four tiles can be taken
    offers = with_class(parsed(draw_table(position)), "offer")
    assert [with_class(offer, "tile")[0].get("opacity") for offer in offers] == [None, None, "0.4", "0.4"]


def test_the_tiles_of_an_illustrious_architect_are_shown() -> None:
    position = finished(Options(1, illustrious=Illustrious.METAGENES), 2)
    root = parsed(draw_table(position))
    kept = with_class(root, "kept-aside")
    assert [texts(each) for each in kept] == [["start"], *([str(tile)] for tile in position.kept_aside)]
    assert "Metagenes" in texts(root)
    assert str(position.score_sheet(1).quarry_points) in texts(with_class(root, "score-table")[1])


def test_everyone_who_shares_a_victory_is_crowned() -> None:
    position = finished(Options(2), 4)
    twins = replace(position, cities=(position.cities[0],) * 2, stones=(2, 2))
    assert len(with_class(parsed(draw_table(twins)), "laurel")) == 2


def test_cities_as_long_as_can_be_keep_clear_of_the_words() -> None:
    position = new_game(Options(2, all_tiles=True), seed=6)
    while not position.is_over:
        position = extended(position, position.site[0])
    assert_no_words_on_cities(parsed(draw_table(position)))
    for city in map(city_of, CITIES):
        shown = replace(position, cities=(city, position.cities[1]))
        root = parsed(draw_table(shown))
        assert_all_on_paper(root)
        assert_no_words_on_cities(root)


NAMES = {
    "markup": "<script>\"&'",
    "broad": "W" * 90,
    "full width": "木" * 60,
    "pictures": "😀" * 40,
    "two lines": "two\nlines\ttabbed",
    "control characters": "\x00bell\x07",
    "nothing": "",
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_architects_may_be_called_anything(name: str) -> None:
    root = parsed(draw_table(new_game(Options(2), seed=1), names=[name, "Ada"]))
    assert_all_on_paper(root)
    assert_no_words_on_cities(root)
    shown, ada = (each.text or "" for each in with_class(root, "name"))
    assert ada == "Ada"
    printable = "".join(each if each >= " " or each.isspace() else "\ufffd" for each in name)
    assert shown == " ".join(printable.split()) or shown.endswith("…")


def test_seats_without_a_name_are_called_by_number() -> None:
    named = with_class(parsed(draw_table(new_game(Options(3), seed=1), names=["Ada"])), "name")
    assert [each.text for each in named] == ["Ada", "Architect 2", "Architect 3"]


@every_theme
def test_a_picture_stands_alone(theme: Theme) -> None:
    svg = draw_table(finished(MODES["three"], 2), theme)
    root = parsed(svg)
    ids = [each.attrib["id"] for each in root.iter() if "id" in each.attrib]
    assert len(ids) == len(set(ids))
    assert all(each.startswith(f"akropolis-{theme.name}-") for each in ids)
    references = {each.attrib["href"].removeprefix("#") for each in root.iter(f"{NAMESPACE}use")}
    assert references <= set(ids)
    assert not list(root.iter(f"{NAMESPACE}script"))
    assert svg.count("http") == 1  # the namespace
    assert root.get("role") == "img"
    assert root.get("aria-label") == root.findtext(TITLE)


def test_the_same_table_is_drawn_the_same_way() -> None:
    first, second = (draw_table(finished(MODES["two"], 9)) for _ in range(2))
    assert first == second


def test_near_hexes_cover_far_ones() -> None:
    prisms = with_class(parsed(draw_city(city_of("north"))), "prism")
    feet = [float(prism.attrib["transform"].removeprefix("translate(").rstrip(")").split()[1]) for prism in prisms]
    assert all(far <= near for far, near in pairwise(feet))  # all on level 1, so further down is nearer
