"""The whole training of one model: generations of self-play and fitting, judged by matches, never by error."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import torch

from akropolis.bots.training.curriculum import Course, temperature_of, trust_of
from akropolis.bots.training.fit import Fitted, fit, new_net
from akropolis.bots.training.lessons import Lessons, joined, learn_from_games
from akropolis.engine.backend import core
from akropolis.engine.batch import cores, listed
from akropolis.engine.numbers import option_numbers
from akropolis.rules.options import Illustrious, Options

REMEMBERED = 3
"""How many generations of lessons are fitted together."""

Tell = Callable[[str], None]


class Judgement(NamedTuple):
    """A match on paired deals: the share of wins and the mean scores."""

    wins: float
    mine: float
    theirs: float


def untrained() -> bytes:
    """A model that expects nothing: it takes the most points it can get now."""
    return bytes(core.WEIGHTS_SIZE)


def train(course: Course, folder: Path, *, seed: int, minutes: float, scale: float, tell: Tell) -> Path:
    """Train a model and keep it in a folder after every generation, so that it can be gone on with."""
    torch.manual_seed(seed)
    deadline = time.monotonic() + minutes * 60
    best = folder / f"{course.name}.weights"
    weights, kept, fitted = untrained(), list[Lessons](), None
    total = course.generations + (1 + course.final_generations if course.final_games else 0)
    for generation in range(total):
        if time.monotonic() > deadline:
            tell("time is up")
            break
        is_fresh = generation == course.generations
        games = int((course.final_games if is_fresh else course.games) * scale)
        began = time.monotonic()
        kept = [] if is_fresh else kept[-(REMEMBERED - 1) :]
        kept.append(
            learn_from_games(
                weights,
                course.options(seed + generation),
                seed * 1_000_003 + generation * 10_000_000,
                games,
                temperature=temperature_of(generation),
                trust=trust_of(generation),
                keep=0.5 if course.architects > 1 else 1.0,
            )
        )
        played = time.monotonic() - began
        lessons = joined(kept)
        if fitted is None or is_fresh:
            fitted = fit(new_net(lessons), lessons, epochs=40 if is_fresh else 8, rate=2e-3)
        else:
            fitted = fit(fitted.net, lessons, epochs=4, rate=1e-3)
        _tell_of(course, generation, fitted, weights, games, played, time.monotonic() - began, tell)
        weights = fitted.weights
        best.write_bytes(weights)
    return best


def _tell_of(
    course: Course, generation: int, fitted: Fitted, before: bytes, games: int, played: float, took: float, tell: Tell
) -> None:
    standings = [f"{name} {_said(match(course, fitted.weights, other))}" for name, other in _rivals(before)]
    tell(
        f"{course.name} {generation}: {games} games in {played:.0f} s, {took:.0f} s in all, "
        f"error {fitted.error:.2f}; {'; '.join(standings)}"
    )


def _rivals(before: bytes) -> list[tuple[str, bytes]]:
    return [("greedy", untrained()), ("the last", before)]


def _said(judgement: Judgement) -> str:
    return f"{judgement.wins:.1%} ({judgement.mine:.0f} to {judgement.theirs:.0f})"


def match(course: Course, weights: bytes, other: bytes, games: int = 240, seed: int = 7_000_000) -> Judgement:
    """One architect of a model against others of another; alone, against the Illustrious Architects in turn."""
    if course.architects == 1:
        return _solo(weights, games, seed)
    options = Options(course.architects)
    models = [core.Weights(weights)] + [core.Weights(other)] * (course.architects - 1)
    games -= games % course.architects
    totals = listed(core.play_models(models, option_numbers(options), seed, games, cores()), course.architects)
    wins = sum((row[0] == max(row)) / row.count(max(row)) for row in totals)
    theirs = sum(sum(row[1:]) for row in totals) / (course.architects - 1)
    return Judgement(wins / games, sum(row[0] for row in totals) / games, theirs / games)


def _solo(weights: bytes, games: int, seed: int) -> Judgement:
    wins, mine, his = 0, 0, 0
    for illustrious in Illustrious:
        numbers = option_numbers(Options(1, illustrious=illustrious))
        totals = listed(core.play_models([core.Weights(weights)], numbers, seed, games // 3, cores()), 2)
        wins += sum(row[0] > row[1] for row in totals)
        mine += sum(row[0] for row in totals)
        his += sum(row[1] for row in totals)
    return Judgement(wins / games, mine / games, his / games)
