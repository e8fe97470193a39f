"""What the tests of environments share."""

from typing import Any

import numpy as np
import pytest

from akropolis import engine

needs_core = pytest.mark.skipif(engine.backend() == "python", reason="only the compiled core has features")


def hide_again(environment: Any, seed: int) -> None:
    """Deal the hidden stacks of an environment again."""
    batch: engine.Batch = environment.unwrapped._games.batch
    before = [each.to_rules() for each in batch]
    batch.redeal(range(seed, seed + len(batch)))
    assert [each.to_rules().stacks for each in batch] != [each.stacks for each in before]
    assert [each.public_view for each in batch] == [each.public_view for each in before]


def same(one: Any, other: Any) -> bool:
    """Whether two answers of environments are equal, arrays and all."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[name], other[name]) for name in one)
    if isinstance(one, tuple | list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, np.ndarray) and one.dtype == object:
        return same(list(one), list(other))
    return bool(np.array_equal(one, other))
