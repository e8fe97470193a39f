"""The example that learns runs, and what it learns from is right."""

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.envs.kit import needs_core

pytestmark = needs_core
EXAMPLE = Path(__file__).parents[2] / "examples" / "ppo.py"
TINY = ["--iterations", "1", "--games", "2", "--looks", "6", "--hidden", "8", "--duels", "2"]


@pytest.fixture(scope="module")
def example() -> dict[str, Any]:
    return runpy.run_path(str(EXAMPLE))


def test_it_learns_and_reports_its_curve(example: dict[str, Any], tmp_path: Path) -> None:
    curve = example["main"]([*TINY, "--csv", str(tmp_path / "curve.csv")])
    assert [row["games"] for row in curve] == [0, 2]
    assert len((tmp_path / "curve.csv").read_text().splitlines()) == 3
    again = example["main"](TINY)
    assert [row | {"minutes": 0} for row in again] == [row | {"minutes": 0} for row in curve]


def test_a_step_goes_where_the_loss_is_lower(example: dict[str, Any]) -> None:
    rng = np.random.default_rng(1)
    net = example["Net"](rng, 16, 1e-2)
    inputs, wanted = rng.random((64, 216), np.float32), rng.random(64, np.float32)
    losses = []
    for _ in range(60):
        error = net.forward(inputs) - wanted
        losses.append(float((error**2).mean()))
        net.learn(error / 64)
    assert losses[-1] < losses[0] / 3


def test_advantages_add_up_to_the_margin_to_come(example: dict[str, Any]) -> None:
    learner = example["Learner"](example["settings_from"](TINY))
    reward = np.random.default_rng(1).integers(0, 9, (36, 2)).astype(float)
    advantage = learner.advantages(np.zeros((36, 2)), reward, trust=1.0)
    own, other = reward[3::2].sum(0), reward[4::2].sum(0)
    assert (advantage[3] == own - other).all()
