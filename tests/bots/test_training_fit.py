"""Fitting: the slopes are right, what can be learned is learned, and the core reads the numbers as they were meant."""

from functools import partial
from itertools import pairwise

import numpy as np
import pytest

from akropolis import engine
from akropolis.bots.training import fit_numpy
from akropolis.bots.training.arithmetic import Arithmetic
from akropolis.bots.training.curriculum import Course
from akropolis.bots.training.fit import fit
from akropolis.bots.training.linear import fit_linear
from akropolis.bots.training.losses import SCALE
from akropolis.bots.training.samples import Floats, Samples, SampleSet
from akropolis.bots.training.schedule import Plan, one_cycle
from akropolis.bots.training.self_play import play_samples, untrained
from akropolis.bots.training.weights import Net, fresh_net, numbers_for_core
from akropolis.bots.weight_files import USUAL, Widths
from tests.bots.slopes import SMALL, assert_slopes
from tests.kit.nets import WIDE

native = pytest.mark.skipif(engine.backend() != "native", reason="training needs the native core")

POINTS, STONES = 106, 101
"""Where the features have the points and the stones of a seat."""


def silent(done: int, of: int) -> None:
    assert 0 <= done <= of


def lessons_of(function: str, count: int, features: int = 7, seed: int = 1) -> Samples:
    """Lessons in two parts, in which the points to come are a known function of small whole numbers."""
    chance = np.random.default_rng(seed)
    rows = chance.integers(-3, 9, (count, features)).astype(np.int16)
    columns = rows.T.astype(np.float64)
    linear = 4 * columns[0] - 3 * columns[1] + 10
    to_come = linear if function == "linear" else linear + 6 * np.maximum(columns[2] - columns[3], 0)
    half = count // 2
    return Samples(
        [SampleSet(rows[part], to_come[part].astype(np.float32)) for part in (slice(half), slice(half, None))]
    )


def answers(net: Net, part: SampleSet) -> Floats:
    """What a net says, in points, worked out apart from the code under test."""
    layers, inputs = net.layers, (part.features - net.mean) / net.spread
    hidden = np.maximum(inputs @ layers.first + layers.first_bias, 0)
    second = np.maximum(hidden @ layers.second + layers.second_bias, 0)
    points: Floats = (second @ layers.last + inputs @ layers.direct + layers.bias) * SCALE
    return points


def test_the_slopes_are_those_of_finite_differences() -> None:
    samples = lessons_of("bent", 40)
    coarse = fresh_net(samples, 3, SMALL)
    net = Net(SMALL, *(each.astype(np.float64) for each in (coarse.mean, coarse.spread, coarse.numbers)))
    slope = partial(fit_numpy.points_slope, samples=samples, rows=np.arange(40))
    assert_slopes(net, slope)


def test_a_net_learns_a_function_that_no_line_fits() -> None:
    samples = lessons_of("bent", 6_000)
    plan = Plan(epochs=30, rate=1e-2, batch=256, decay=1e-4, seed=5)
    net, losses = fit_numpy.descend(fresh_net(samples, 3, SMALL), samples, plan.steps(samples.sizes), plan.decay)
    assert len(losses) == plan.length(len(samples)) == 30 * 23
    fresh = lessons_of("bent", 500, seed=2)
    part = fresh.pick(np.arange(500))
    off = answers(net, part) - part.to_come
    spread = part.to_come.std()
    assert np.sqrt(np.mean(off**2)) < 0.05 * spread
    line = fit_linear(samples)
    assert np.sqrt(np.mean((part.features @ line[:-1] + line[-1] - part.to_come) ** 2)) > 0.2 * spread


def test_the_linear_model_finds_the_line() -> None:
    line = fit_linear(lessons_of("linear", 20_000))
    assert line == pytest.approx([4, -3, 0, 0, 0, 0, 0, 10], abs=0.05)


def test_the_numbers_do_not_depend_on_the_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    samples = lessons_of("bent", 3_000, features=216)
    plan = Plan(epochs=1, rate=1e-2, batch=1_500, decay=1e-4, seed=5)
    results = []
    for cores in (1, 3):
        monkeypatch.setattr(fit_numpy, "cores", lambda cores=cores: cores)
        monkeypatch.setattr("akropolis.bots.training.linear.cores", lambda cores=cores: cores)
        results.append(fit(fresh_net(samples, 3, USUAL), samples, plan, Arithmetic.NUMPY, silent))
    assert results[0].weights == results[1].weights
    assert results[0].error == results[1].error


def test_pytorch_comes_to_the_same_numbers() -> None:
    fit_torch = pytest.importorskip("akropolis.bots.training.fit_torch", exc_type=ModuleNotFoundError)
    samples = lessons_of("bent", 4_000, features=216)
    plan = Plan(epochs=3, rate=2e-3, batch=1_000, decay=1e-2, seed=5)
    net = fresh_net(samples, 3, USUAL)
    ours, losses = fit_numpy.descend(net, samples, plan.steps(samples.sizes), plan.decay)
    theirs, their_losses = fit_torch.descend(net, samples, plan.steps(samples.sizes), plan.decay)
    assert np.abs(ours.numbers - net.numbers).max() > 1e-3
    assert theirs.numbers.dtype == ours.numbers.dtype == np.float32
    np.testing.assert_allclose(theirs.numbers, ours.numbers, atol=2e-4)
    np.testing.assert_allclose(their_losses, losses, rtol=1e-3)


def test_every_lesson_is_seen_once_an_epoch() -> None:
    plan = Plan(epochs=3, rate=1.0, batch=10, decay=0.0, seed=1)
    steps = list(plan.steps([40]))
    assert len(steps) == plan.length(40) == 12
    orders = [np.concatenate([step.rows for step in steps[begin : begin + 4]]) for begin in (0, 4, 8)]
    assert all(sorted(order) == list(range(40)) for order in orders)
    assert not any(np.array_equal(one, other) for one, other in pairwise(orders))
    again = list(plan.steps([15, 25]))
    assert all(np.array_equal(one.rows, other.rows) for one, other in zip(steps, again, strict=True))
    assert [len(step.rows) for step in plan.steps([7])] == [7, 7, 7]


def test_of_some_generations_more_is_learned_than_of_others() -> None:
    plan = Plan(epochs=2, rate=1.0, batch=10, decay=0.0, seed=1, shares=(0.2, 0.3, 0.5))
    steps = list(plan.steps([20, 20, 10]))
    assert len(steps) == plan.length(50) == 10
    for step in steps:
        assert [((low <= step.rows) & (step.rows < high)).sum() for low, high in [(0, 20), (20, 40), (40, 50)]] == [
            2,
            3,
            5,
        ]
    epoch = np.concatenate([step.rows for step in steps[:5]])
    # Of a part that is large enough none comes twice; of the last, of which 25 are wanted, all come twice first.
    assert np.bincount(epoch)[:40].max() == 1
    assert set(np.bincount(epoch)[40:]) == {2, 3}
    assert [len(step.rows) for step in plan.steps([2, 2, 3])] == [7, 7]


def test_the_rate_rises_once_and_falls_to_nothing() -> None:
    rates, momenta = zip(*(one_cycle(number, 1_000, 2.0, 0.3) for number in range(1_000)), strict=True)
    peak = rates.index(max(rates))
    assert 295 <= peak <= 300
    assert max(rates) == pytest.approx(2.0, rel=1e-4)
    assert all(one < other for one, other in pairwise(rates[:peak]))
    assert all(one > other for one, other in pairwise(rates[peak:]))
    assert (rates[0], rates[-1]) == (pytest.approx(0.08, rel=0.01), pytest.approx(0.0, abs=1e-4))
    assert momenta[peak] == pytest.approx(min(momenta)) == pytest.approx(0.85, abs=1e-3)
    early = [one_cycle(number, 1_000, 2.0, 0.1)[0] for number in range(1_000)]
    assert 95 <= early.index(max(early)) <= 100


@native
@pytest.mark.parametrize("widths", [USUAL, Widths(40, 8), WIDE], ids=str)
def test_the_core_plays_with_the_numbers_that_were_fitted(widths: Widths) -> None:
    """With no trust in the end, a lesson is the core's own estimate after the next move: it must be the net's."""
    course = Course("two", 2, games=12, kept=1.0, trusts=(1.0, 0.0), widths=widths)
    first = play_samples(course, untrained(course.widths), 0, 1, 1.0, silent)
    plan = Plan(epochs=20, rate=2e-3, batch=256, decay=1e-4, seed=1)
    fitted = fit(fresh_net(Samples([first]), 1, course.widths), Samples([first]), plan, Arithmetic.NUMPY, silent)
    assert len(fitted.weights) == 4 * course.widths.numbers
    part = play_samples(course, fitted.weights, 1, 1, 1.0, silent)
    now = part.features[:, POINTS] + part.features[:, STONES]
    expected = now + answers(fitted.net, part)
    # Lessons of a seat come from the last to the first; the last of each seat, after which it ends, is another matter.
    close = np.abs(expected[:-1] - now[1:] - part.to_come[1:]) < 0.05
    assert len(close) > 500
    assert close.mean() > 0.9
    line = fit_linear(Samples([first]))
    flat = Net(fitted.net.widths, fitted.net.mean, fitted.net.spread, np.zeros_like(fitted.net.numbers))
    read = np.frombuffer(numbers_for_core(flat, line), "<f4")
    assert read[: len(line)] == pytest.approx(line, rel=1e-6)
    assert not read[len(line) :].any()
