"""Speeds, the best of some rounds: on a busy machine the best is nearest to the truth.

Everything is measured in turn in every round, so that ratios hold even while the machine is shared.
"""

import time
from collections.abc import Callable
from itertools import count
from typing import NamedTuple

from akropolis import engine
from akropolis.engine.batch import cores
from akropolis.engine.measure import copy_repeatedly, score_repeatedly
from akropolis.rules.options import Options
from akropolis.rules.position import Position
from akropolis.rules.rng import Rng
from akropolis.rules.setup import new_game

TWO = Options(architects=2)


class Task(NamedTuple):
    """Something to measure: what it is called, which core does it, how much of it one run does, and the run."""

    measure: str
    core: str
    amount: int
    run: Callable[[], object]


def tasks(games: int) -> list[Task]:
    """What is measured. `games` random games for the Python rules; the native core gets as much as takes as long."""
    middle = engine.Position(middle_of_a_game())
    core = engine.backend()
    many = games * 500 if core == "native" else games
    calls = max(1, many // 100)
    return [
        Task("games_per_second", "python", games, lambda: [play_random_game(seed) for seed in range(games)]),
        Task("games_per_second", core, many, lambda: engine.play_random_games(TWO, many, seed=0, threads=1)),
        Task("games_per_second", f"{core}_all_cores", many, lambda: engine.play_random_games(TWO, many, seed=0)),
        Task("scorings_per_second", core, many * 10, lambda: score_repeatedly(middle, many * 10)),
        Task("copies_per_second", core, many * 10, lambda: copy_repeatedly(middle, many * 10)),
        Task(
            "afterstates_per_second",
            core,
            calls * len(middle.legal_moves),
            lambda: [middle.score_moves() for _ in range(calls)],
        ),
    ]


def measure(games: int, rounds: int, on_task: Callable[[], None]) -> dict[str, dict[str, float]]:
    """Each speed by name and core, in units a second. `on_task` is told of each task that is done."""
    best: dict[str, dict[str, float]] = {}
    for _ in range(rounds):
        for task in tasks(games):
            start = time.perf_counter()
            task.run()
            speed = task.amount / (time.perf_counter() - start)
            speeds = best.setdefault(task.measure, {})
            speeds[task.core] = max(speed, speeds.get(task.core, 0.0))
            on_task()
    games_speeds = best["games_per_second"]
    best["plies_per_second"] = {core: speed * TWO.turns for core, speed in games_speeds.items()}
    return best


def play_random_game(seed: int) -> Position:
    """One whole game of random moves by the Python rules, scored."""
    rng = Rng(seed)
    position = new_game(TWO, seed=seed)
    while not position.is_over:
        moves = position.legal_moves
        position = position.play(moves[rng.below(len(moves))])
    assert position.winners
    return position


def middle_of_a_game() -> Position:
    """A position in the middle of a random game with a full site and stones to take any of its tiles."""
    for seed in count():
        rng = Rng(seed)
        position = new_game(TWO, seed=seed)
        while position.turn < TWO.turns // 2 + 3:
            moves = position.legal_moves
            position = position.play(moves[rng.below(len(moves))])
        if position.stones[position.seat] >= len(position.site) - 1 == TWO.site_size - 1:
            return position
    raise AssertionError("seeds never run out")


def threads() -> int:
    """How many threads the measure of all cores uses."""
    return cores()
