"""What can be seen and done in an environment, in the words of Gymnasium."""

from typing import Any

import numpy as np
from gymnasium import spaces

from akropolis.engine import Batch
from akropolis.rules.catalogue import TILES

__all__ = ["HIGHEST", "action_space", "observation_space"]

HIGHEST = np.iinfo(np.int16).max


def observation_space(batch: Batch, *, planes: bool, mask: str | None = "dense") -> spaces.Dict:
    """What one architect sees: features, the tiles of the site, planes if wanted, and the mask of the legal actions."""
    places = batch.options.site_size
    seen: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(0, HIGHEST, batch.features().shape[1:], np.int16),
        "site": spaces.Box(0, max(TILES), (places,), np.int8),
    }
    if planes:
        seen["planes"] = spaces.Box(0, np.iinfo(np.int8).max, batch.planes().shape[1:], np.int8)
    if mask == "dense":
        seen["action_mask"] = spaces.Box(0, 1, (batch.codec.size,), np.int8)
    elif mask == "packed":
        seen["action_mask"] = spaces.Box(0, 255, ((batch.codec.size + 7) // 8,), np.uint8)
    return spaces.Dict(seen)


def action_space(batch: Batch) -> spaces.Discrete:
    """The actions of the codec: place in the site x row x column x rotation."""
    return spaces.Discrete(batch.codec.size)
