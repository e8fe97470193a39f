"""Fitting a model to samples: the small net by gradient descent, on NumPy or on PyTorch, and the linear model."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from statistics import fmean

import numpy as np

from akropolis.bots.training.arithmetic import Arithmetic
from akropolis.bots.training.comparisons import Comparisons
from akropolis.bots.training.linear import fit_linear
from akropolis.bots.training.losses import SCALE
from akropolis.bots.training.samples import Floats, Samples
from akropolis.bots.training.schedule import ComparingPlan, Plan, Step
from akropolis.bots.training.weights import Net, numbers_for_core

Descend = Callable[[Net, Samples, Iterable[Step], float, Comparisons | None], tuple[Net, Floats]]
"""Takes the steps, with a decay, and gives the net and the mean squared error that each step found."""

Watch = Callable[[int, int], None]
"""Called with how much is done, and of how much."""


@dataclass(frozen=True)
class Fitted:
    """A fitted net, the weights the core plays with, and how far off it was at the end."""

    net: Net
    weights: bytes
    error: float
    """In points. It shows that nothing broke, and says next to nothing about strength."""


def fit(
    net: Net,
    samples: Samples,
    plan: Plan | ComparingPlan,
    arithmetic: Arithmetic,
    watch: Watch,
    comparisons: Comparisons | None = None,
) -> Fitted:
    """Train a net further, and fit the linear model to the same samples."""
    # Fetched only when asked for: PyTorch is large, and may not be there.
    descend: Descend = import_module(f"akropolis.bots.training.fit_{arithmetic}").descend
    steps = _watched(plan.steps(samples.sizes), plan.length(len(samples)), watch)
    net, losses = descend(net, samples, steps, plan.decay, comparisons)
    error = float(np.mean(losses[len(losses) * 3 // 4 :])) ** 0.5 * SCALE
    return Fitted(net, numbers_for_core(net, fit_linear(samples)), error)


def mean_of(fits: Sequence[Fitted]) -> Fitted:
    """The net in the middle of some that began as the same: what each learned by chance counts for less in it."""
    numbers = np.mean([each.net.numbers for each in fits], axis=0)
    weights = np.mean([np.frombuffer(each.weights, "<f4") for each in fits], axis=0)
    error = fmean(each.error for each in fits)
    return Fitted(fits[0].net.with_numbers(numbers), weights.astype("<f4").tobytes(), error)


def _watched(steps: Iterator[Step], length: int, watch: Watch) -> Iterator[Step]:
    for done, step in enumerate(steps):
        watch(done, length)
        yield step
