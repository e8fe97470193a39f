"""Learning from futures: moves of one position are compared in the same worlds, and a net learns their order."""

from dataclasses import replace
from functools import partial
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import ArrayLike

from akropolis import engine
from akropolis.bots.training import fit_numpy, futures
from akropolis.bots.training.arithmetic import Arithmetic
from akropolis.bots.training.comparisons import MOVES, Comparisons
from akropolis.bots.training.curriculum import COURSES, Course, Foresight, Pace
from akropolis.bots.training.fit import fit, mean_of
from akropolis.bots.training.samples import Samples, SampleSet
from akropolis.bots.training.schedule import ComparingPlan
from akropolis.bots.training.weights import Net, fresh_net, net_of, numbers_for_core
from akropolis.bots.weight_files import USUAL
from akropolis.engine.backend import core
from tests.bots.slopes import FEATURES, SMALL, assert_slopes
from tests.kit.nets import shipped

native = pytest.mark.skipif(engine.backend() != "native", reason="training needs the native core")

FORESIGHT = Foresight(games=6, calm_games=1, worlds=1)


class Model(NamedTuple):
    """Weights, and a course for nets as wide."""

    course: Course
    numbers: bytes


def made_up(positions: int, seats: int, features: int, seed: int = 1) -> Comparisons:
    """Moves whose worth is a known function of what the mover sees; some positions have few."""
    chance = np.random.default_rng(seed)
    rows = chance.integers(-3, 9, (positions, MOVES, seats, features)).astype(np.int16)
    now = chance.integers(0, 40, (positions, MOVES, seats)).astype(np.int16)
    is_last = (chance.random((positions, MOVES, seats)) < 0.1).astype(np.uint8)
    worth = now[..., 0] + 2.0 * rows[..., 0, 0] * (1 - is_last[..., 0]) - now[..., 1:].mean(-1)
    common = chance.normal(0, 50, (positions, 1))
    is_move = np.arange(MOVES) < chance.integers(2, MOVES + 1, (positions, 1))
    return Comparisons(rows, now, is_last, (worth + common).astype(np.float32), is_move)


def spread_of(comparisons: Comparisons) -> Samples:
    rows = comparisons.features.reshape(-1, comparisons.features.shape[-1])
    return Samples([SampleSet(rows, np.zeros(len(rows), np.float32))])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_slopes_of_an_order_are_those_of_finite_differences(seats: int) -> None:
    comparisons = made_up(5, seats, FEATURES)
    coarse = fresh_net(spread_of(comparisons), 3, SMALL)
    net = Net(SMALL, *(each.astype(np.float64) for each in (coarse.mean, coarse.spread, coarse.numbers)))
    assert_slopes(net, partial(fit_numpy.order_slope, comparisons=comparisons, positions=np.arange(5)))


def test_only_the_order_counts_and_only_of_moves_that_there_are() -> None:
    comparisons = made_up(8, 2, FEATURES)
    net = fresh_net(spread_of(comparisons), 3, SMALL)
    error, _ = fit_numpy.order_slope(net, comparisons, np.arange(8))
    more = replace(comparisons, worth=comparisons.worth + 100)
    assert fit_numpy.order_slope(net, more, np.arange(8))[0] == pytest.approx(error, rel=1e-3)
    elsewhere = np.where(comparisons.is_move, comparisons.worth, 1e6).astype(np.float32)
    others = replace(comparisons, worth=elsewhere)
    assert fit_numpy.order_slope(net, others, np.arange(8))[0] == pytest.approx(error, rel=1e-6)
    worse = replace(comparisons, worth=-comparisons.worth)
    assert fit_numpy.order_slope(net, worse, np.arange(8))[0] > 1.5 * error


def test_the_order_of_moves_is_learned() -> None:
    lessons, fresh = made_up(600, 2, FEATURES), made_up(60, 2, FEATURES, seed=2)
    foresight = replace(FORESIGHT, pace=Pace(40, 1e-2, 0.15), batch=32, calm_batch=8)
    plan = ComparingPlan(len(lessons), foresight, anchor=0.0, decay=0.0, seed=3)
    samples = spread_of(lessons)
    net = fresh_net(samples, 3, SMALL)
    steps = list(plan.steps(samples.sizes))
    assert len(steps) == plan.length(0) == 40 * 18
    assert sorted(np.concatenate([step.compared for step in steps[:18] if step.compared is not None])) == sorted(
        {int(row) for step in steps[:18] if step.compared is not None for row in step.compared}
    )
    learned, losses = fit_numpy.descend(net, samples, steps, plan.decay, lessons)
    before, after = (fit_numpy.order_slope(each, fresh, np.arange(60))[0] for each in (net, learned))
    assert after < 0.1 * before
    assert losses[-1] < 0.1 * losses[0]


def test_the_mean_of_nets_is_the_mean_of_what_the_core_is_given() -> None:
    lessons = made_up(64, 2, 216)
    samples, foresight = spread_of(lessons), replace(FORESIGHT, pace=Pace(2, 1e-3, 0.15), batch=16, calm_batch=32)
    net = fresh_net(samples, 3, USUAL)
    plans = [ComparingPlan(len(lessons), foresight, anchor, decay=0.0, seed=3) for anchor in (0.0, 1.0)]
    fits = [fit(net, samples, plan, Arithmetic.NUMPY, lambda *_: None, lessons) for plan in plans]
    middle = mean_of(fits)
    assert not np.allclose(fits[0].net.numbers, fits[1].net.numbers, atol=1e-4)
    np.testing.assert_allclose(middle.net.numbers, (fits[0].net.numbers + fits[1].net.numbers) / 2, rtol=1e-5)
    linear = np.frombuffer(fits[0].weights, "<f4")[:217].astype(np.float64)
    expected = np.frombuffer(numbers_for_core(middle.net, linear), "<f4")
    np.testing.assert_allclose(np.frombuffer(middle.weights, "<f4"), expected, rtol=1e-4, atol=1e-4)
    assert middle.error == pytest.approx((fits[0].error + fits[1].error) / 2)


def test_pytorch_learns_the_same_order() -> None:
    fit_torch = pytest.importorskip("akropolis.bots.training.fit_torch", exc_type=ModuleNotFoundError)
    lessons = made_up(64, 3, 216)
    foresight = replace(FORESIGHT, pace=Pace(2, 1e-3, 0.15), batch=16, calm_batch=32)
    plan, samples = ComparingPlan(len(lessons), foresight, anchor=0.05, decay=1e-2, seed=3), spread_of(lessons)
    net = fresh_net(samples, 3, USUAL)
    ours, theirs = (
        each.descend(net, samples, plan.steps(samples.sizes), plan.decay, lessons)[0] for each in (fit_numpy, fit_torch)
    )
    assert np.abs(ours.numbers - net.numbers).max() > 1e-3
    np.testing.assert_allclose(theirs.numbers, ours.numbers, atol=2e-4)


@pytest.fixture(scope="module")
def able() -> Model:
    numbers, widths = shipped("three")
    return Model(replace(COURSES["three"], widths=widths), numbers)


@pytest.fixture(scope="module")
def played(able: Model) -> Comparisons:
    return futures.compare_moves(*able, FORESIGHT, 0, 7, 1.0, lambda done, of: None)


@native
def test_every_position_of_the_games_is_compared(able: Model, played: Comparisons) -> None:
    turns = played.features.shape[0] // FORESIGHT.games
    assert len(played) == turns * FORESIGHT.games > 200
    assert played.features.shape[1:] == (MOVES, 3, 216)
    assert played.is_move[:, 0].all()
    # What the futures say differs from what the net says, and not by much.
    net = net_of(able.numbers, spread_of(played), able.course.widths)
    error = fit_numpy.order_slope(net, played, np.arange(len(played)))[0] / len(played)
    assert 0.5 < error**0.5 * 30 < 6
    # The best moves lead to the last position of a game with nothing to come: there both agree.
    assert played.is_last[-1].any()


@native
def test_the_same_games_whoever_plays_them(able: Model, played: Comparisons, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(futures, "cores", lambda: 3)
    heard: list[tuple[int, int]] = []
    again = futures.compare_moves(*able, FORESIGHT, 0, 7, 1.0, lambda *done: heard.append(done))
    assert np.array_equal(again.features, played.features)
    assert np.array_equal(again.worth, played.worth)
    assert (heard[0], heard[-1]) == ((0, 6), (6, 6))
    other = futures.compare_moves(*able, FORESIGHT, 0, 8, 1.0, lambda done, of: None)
    assert not np.array_equal(other.worth[:10], played.worth[:10])


@native
def test_it_stops_within_a_turn(able: Model, monkeypatch: pytest.MonkeyPatch) -> None:
    turns: list[int] = []
    step = engine.Batch.step_ranks

    def watched(batch: engine.Batch, ranks: ArrayLike) -> None:
        turns.append(len(batch))
        step(batch, ranks)

    def interrupted(done: int, of: int) -> None:
        if done:
            turns.clear()
            raise KeyboardInterrupt

    monkeypatch.setattr(engine.Batch, "step_ranks", watched)
    monkeypatch.setattr(futures, "cores", lambda: 2)
    with pytest.raises(KeyboardInterrupt):
        futures.compare_moves(*able, replace(FORESIGHT, games=80), 0, 7, 1.0, interrupted)
    assert len(turns) <= 2 * 2


@native
def test_a_net_from_the_core_goes_on_where_it_was(able: Model, played: Comparisons) -> None:
    net, numbers = net_of(able.numbers, spread_of(played), able.course.widths), np.frombuffer(able.numbers, "<f4")
    linear = numbers[: core.FEATURES + 1].astype(np.float64)
    np.testing.assert_allclose(np.frombuffer(numbers_for_core(net, linear), "<f4"), numbers, atol=1e-4)


@native
def test_what_was_compared_is_learned(able: Model, played: Comparisons) -> None:
    samples = spread_of(played)
    foresight = replace(FORESIGHT, pace=Pace(4, 1e-3, 0.15), batch=32, calm_batch=16)
    plan, net = ComparingPlan(len(played), foresight, 0.0, 0.0, 3), net_of(able.numbers, samples, able.course.widths)
    fitted = fit(net, samples, plan, Arithmetic.NUMPY, lambda done, of: None, played)
    before, after = (fit_numpy.order_slope(each, played, np.arange(len(played)))[0] for each in (net, fitted.net))
    assert after < 0.9 * before
