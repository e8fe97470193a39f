"""Matches decide which weights are the best: paired deals, fair shares, and alone the Illustrious Architects."""

from dataclasses import replace

import pytest

from akropolis import engine
from akropolis.bots.training.chance import Purpose, seed_for
from akropolis.bots.training.curriculum import COURSES, Course, Part, Polish
from akropolis.bots.training.matches import Judgement, meet, meet_illustrious
from akropolis.bots.training.self_play import untrained
from tests.kit.nets import shipped

native = pytest.mark.skipif(engine.backend() != "native", reason="training needs the native core")


def silent(done: int, of: int) -> None:
    assert 0 <= done <= of


def course_and_weights(name: str) -> tuple[Course, bytes, bytes]:
    """A course, the weights that come with the package, and some that expect nothing, as wide as they are."""
    able, widths = shipped(name)
    return replace(COURSES[name], widths=widths), able, untrained(widths)


@native
@pytest.mark.parametrize("name", ["two", "three", "four"])
def test_the_stronger_model_is_better_whichever_is_new(name: str) -> None:
    course, able, greedy = course_and_weights(name)
    forth = meet(course, able, greedy, "greedy", 24, 3, silent)
    assert (forth.games, forth.against, forth.fair_share) == (24, "greedy", 1 / course.architects)
    assert forth.interval[0] <= forth.share <= forth.interval[1]
    assert forth.is_better
    assert forth.mine > forth.theirs
    assert not meet(course, greedy, able, "best", 24, 3, silent).is_better


@native
@pytest.mark.parametrize("name", COURSES)
def test_a_model_is_not_better_than_itself(name: str) -> None:
    course, able, _ = course_and_weights(name)
    equal = meet(course, able, able, "best", 12, 3, silent)
    assert equal.share == pytest.approx(equal.fair_share)
    assert equal.mine == pytest.approx(equal.theirs)
    low, high = equal.interval
    assert low < equal.fair_share < high


@native
def test_alone_the_wins_over_the_illustrious_architects_decide() -> None:
    solo, able, greedy = course_and_weights("solo")
    assert meet(solo, able, greedy, "best", 30, 3, silent).is_better
    assert not meet(solo, greedy, able, "best", 30, 3, silent).is_better
    alone = meet_illustrious(solo, able, 30, 3, silent)
    assert alone.games == 30
    assert alone.share > meet_illustrious(solo, greedy, 30, 3, silent).share


@native
def test_few_games_still_make_a_whole_deal() -> None:
    four, solo = COURSES["four"], COURSES["solo"]
    assert meet(four, untrained(four.widths), untrained(four.widths), "best", 1, 3, silent).games == 4
    assert meet_illustrious(solo, untrained(solo.widths), 1, 3, silent).games == 3


def test_equal_shares_are_told_by_points() -> None:
    even = Judgement("best", 30, 0.5, 0.5, (0.4, 0.6), 101.0, 100.0)
    assert even.is_better
    assert not replace(even, mine=100.0).is_better
    assert not replace(even, share=0.49).is_better


def test_a_course_goes_through_the_recipe() -> None:
    course = Course("two", 2, games=100, generations=3, final_games=500, later_games=100, final_generations=2)
    assert course.all_generations == 6
    assert [course.games_of(generation, 0.5) for generation in range(6)] == [50, 50, 50, 250, 50, 50]
    assert [list(course.remembered_at(generation)) for generation in range(6)] == [
        [0],
        [0, 1],
        [0, 1, 2],
        [3],
        [3, 4],
        [3, 4, 5],
    ]
    assert [course.is_fresh(generation) for generation in range(6)] == [True, False, False, True, False, False]
    assert [course.pace_of(generation).epochs for generation in range(6)] == [8, 4, 4, 40, 4, 4]
    assert [course.trust_of(generation) for generation in range(5)] == [1.0, 1.0, 0.8, 0.5, 0.5]
    assert [course.temperature_of(generation) for generation in range(3)] == [3.0, 2.0, 2.0]
    assert replace(course, final_games=0).all_generations == 3


def test_the_polish_begins_afresh_in_every_generation() -> None:
    polish = Polish(400, 4, thorough=True)
    course = Course("two", 2, games=100, generations=2, final_games=500, later_games=100, polish=polish)
    assert (course.polished_from, course.all_generations) == (3, 7)
    last = range(3, 7)
    assert [course.games_of(generation, 0.5) for generation in last] == [200] * 4
    assert [course.is_fresh(generation) for generation in last] == [True] * 4
    assert [course.is_thorough(generation) for generation in (1, 2, 3)] == [True, False, True]
    assert [list(course.remembered_at(generation)) for generation in last] == [[3], [3, 4], [3, 4, 5], [4, 5, 6]]
    assert [course.shares_of(generation) for generation in (0, 2, *last)] == [
        *((), (), (0.5,), (0.3, 0.5)),
        *((0.2, 0.3, 0.5), (0.2, 0.3, 0.5)),
    ]
    assert [course.trust_of(generation) for generation in (2, *last)] == [0.8, 0.7, 0.6, 0.6, 0.6]
    assert [course.temperature_of(generation) for generation in (2, 3)] == [2.0, 1.4]
    assert [course.pace_of(generation).epochs for generation in (2, 3)] == [40, 50]
    alone = course.only(Part.POLISH)
    assert (alone.polished_from, alone.all_generations) == (0, 4)
    assert [alone.trust_of(generation) for generation in range(3)] == [0.7, 0.6, 0.6]


def test_each_purpose_has_chance_of_its_own() -> None:
    seeds = {seed_for(seed, purpose, number) for seed in range(3) for purpose in Purpose for number in range(20)}
    assert len(seeds) == 3 * len(Purpose) * 20
