"""The lessons and the drawn rules of the web app are what the rules make of them."""

import json
from dataclasses import replace
from functools import cache

import pytest

from akropolis import District, GameError, Options
from akropolis.rules.scoring import score_city
from akropolis.rules.site import affordable
from akropolis.rules.surroundings import shores
from akropolis.table.legal import legal_moves
from tests.browser.words import LANGUAGES
from tests.kit.builders import dealt
from tests.table.playing import begun
from tools import lessons
from tools.lesson_plans import DONE, PLANS, Plan
from tools.rule_examples import EXAMPLES, Example

I18N = lessons.FOLDER.parent / "i18n"
PARTS = ("title", "text", "task", "hint")

each_plan = pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.name)
each_language = pytest.mark.parametrize("language", LANGUAGES)


@cache
def verdicts(plan: Plan) -> frozenset[str]:
    tiles = affordable(plan.site, plan.stones)
    return frozenset(plan.judge(each) for tile in tiles for each in lessons.tries(plan, tile))


def catalogue(language: str, room: str) -> dict[str, str]:
    texts: dict[str, str] = json.loads((I18N / language / f"{room}.json").read_text(encoding="utf-8"))
    return texts


def example_named(name: str) -> Example:
    return next(example for example in EXAMPLES if example.name == name)


@each_plan
def test_a_lesson_can_be_done_and_missed(plan: Plan) -> None:
    assert DONE in verdicts(plan)
    assert len(verdicts(plan)) > 1


def test_legal_moves_are_told_as_the_server_tells_them() -> None:
    plan = next(plan for plan in PLANS if plan.name == "take")
    match = begun(Options(2))
    at_the_server = legal_moves(replace(match, position=dealt(Options(2), *plan.site)))
    assert at_the_server is not None
    assert lessons.legal(plan) == replace(at_the_server, version=0, position_version=0)


@each_language
@each_plan
def test_a_lesson_has_its_texts_in_every_language(plan: Plan, language: str) -> None:
    texts = catalogue(language, "learn")
    wanted = {f"learn.{plan.name}.{part}" for part in PARTS}
    wanted |= {f"learn.{plan.name}.is.{verdict}" for verdict in verdicts(plan)}
    assert all(texts.get(key) for key in wanted)
    assert {key for key in texts if key.startswith(f"learn.{plan.name}.")} == wanted


@each_language
@pytest.mark.parametrize("room", ["learn", "rules"])
def test_catalogues_have_the_same_keys(room: str, language: str) -> None:
    assert list(catalogue(language, room)) == list(catalogue("en", room))


@pytest.mark.parametrize(
    ("name", "verdict", "district", "points"),
    [
        ("garden", DONE, District.GARDEN, 6),
        ("garden", "on_the_ground", District.GARDEN, 3),
        ("plaza", DONE, District.BARRACKS, 6),
        ("temple", DONE, District.TEMPLE, 2),
    ],
)
def test_the_points_that_a_text_names_are_those_it_brings(
    name: str, verdict: str, district: District, points: int
) -> None:
    plan = next(plan for plan in PLANS if plan.name == name)
    tiles = affordable(plan.site, plan.stones)
    meant = [each for tile in tiles for each in lessons.tries(plan, tile) if plan.judge(each) == verdict]
    assert {each.line(district).points for each in meant} == {points}


@pytest.mark.parametrize("example", [each for each in EXAMPLES if each.refusal], ids=lambda example: example.name)
def test_a_tile_drawn_as_not_allowed_is_refused_for_the_reason_shown(example: Example) -> None:
    assert example.held
    with pytest.raises(GameError) as refused:
        example.city.check_place(example.held.origin, example.held.rotation)
    assert refused.value.code == example.refusal


def test_a_tile_drawn_as_allowed_may_be_laid() -> None:
    drawn = [each for each in EXAMPLES if each.held and not each.refusal]
    assert {each.held.level for each in drawn if each.held} == {1, 2}
    for example in drawn:
        assert example.held
        laid = example.city.lay(example.held.tile, example.held.origin, example.held.rotation)
        assert laid.tiles[-1] == example.held


@pytest.mark.parametrize("district", District)
def test_the_picture_of_a_district_shows_its_rule(district: District) -> None:
    line = score_city(example_named(district.value).city, 0, ()).districts[district]
    assert line.points > 0
    # What is shown not to score is what people ask about; gardens always score.
    assert any(not each.scores for each in line.hexes) == (district is not District.GARDEN)


def test_the_picture_of_a_lake_shows_barracks_and_a_garden_at_its_shore() -> None:
    example = example_named("lake")
    sheet = score_city(example.city, 0, example.variants).districts
    assert len(shores(example.city)) == 1
    assert [each.scores for each in sheet[District.BARRACKS].hexes] == [False]
    assert [each.is_doubled for each in sheet[District.GARDEN].hexes] == [True]


def test_the_whole_score_sheet_has_points_in_every_line() -> None:
    example = example_named("sheet")
    sheet = score_city(example.city, example.stones, ())
    assert all(line.points for line in sheet.lines)
    assert sheet.stones
