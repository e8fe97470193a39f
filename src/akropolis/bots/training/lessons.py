"""Lessons: what a seat saw after a move, and how many points were still to come."""

from dataclasses import dataclass

import torch
from torch import Tensor

from akropolis.engine.backend import core
from akropolis.engine.batch import cores
from akropolis.engine.numbers import option_numbers
from akropolis.rules.options import Options


@dataclass(frozen=True)
class Lessons:
    """One row of features a lesson."""

    features: Tensor
    to_come: Tensor


def learn_from_games(
    weights: bytes, options: list[Options], seed: int, games: int, *, temperature: float, trust: float, keep: float
) -> Lessons:
    """Let a model play itself and keep what every seat saw."""
    model = core.Weights(weights)
    numbers = [option_numbers(each) for each in options]
    features, to_come = core.self_play(model, numbers, seed, games, cores(), temperature, trust, keep)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    rows = torch.frombuffer(bytearray(features), dtype=torch.int16).view(-1, core.FEATURES).to(device)
    return Lessons(rows, torch.frombuffer(bytearray(to_come), dtype=torch.float32).to(device))


def joined(lessons: list[Lessons]) -> Lessons:
    """Several generations as one."""
    return Lessons(torch.cat([each.features for each in lessons]), torch.cat([each.to_come for each in lessons]))
