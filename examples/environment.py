"""A policy of one's own in the environment of PettingZoo, against chance: `python environment.py [GAMES]`.

A policy is given what the architect to move may see and answers with the number of an action. The same observations
come from Gymnasium and, many at a time, from its vector environment: see docs/environments.md and ppo.py.
"""

import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from akropolis.engine import ActionCodec
from akropolis.envs.pettingzoo import env
from akropolis.rules.catalogue import TILES
from akropolis.rules.district import HexKind
from akropolis.rules.footprint import hexes_of
from akropolis.rules.options import Options

CODEC = ActionCodec.of(Options(architects=2))
GARDENS, PLAZAS, QUARRIES, LEVELS = 4, slice(5, 10), 10, 11
"""Planes of one's own city; the starting plaza is in the middle of each."""
TASTE = {HexKind.GARDEN: 2, HexKind.GARDEN_PLAZA: 6}

Policy = Callable[[dict[str, Any], np.random.Generator], int]


def anything(seen: dict[str, Any], rng: np.random.Generator) -> int:
    """Any legal action."""
    return int(rng.choice(np.flatnonzero(seen["action_mask"].view(bool))))


def gardener(seen: dict[str, Any], rng: np.random.Generator) -> int:
    """Collects gardens, which score anywhere, and their plazas; builds upon quarries, and never upon a plaza."""
    planes, site = seen["planes"], seen["site"]
    middle = planes.shape[-1] // 2
    loss = 9 * planes[PLAZAS].sum(0) + 3 * planes[GARDENS] * planes[LEVELS] - 2 * planes[QUARRIES]

    def worth(action: int) -> Any:
        place, origin, rotation = CODEC.placing(action)
        hexes = [(r + middle, q + middle) for q, r in hexes_of(origin, rotation)]
        level = planes[LEVELS][hexes[0]] + 1
        gained = sum(TASTE.get(kind, 0) for kind in TILES[site[place]].kinds) * level
        return gained - place - sum(loss[each] for each in hexes) + rng.random()

    return max(np.flatnonzero(seen["action_mask"].view(bool)).tolist(), key=worth)


def play(policies: tuple[Policy, Policy], seed: int) -> list[float]:
    """One game: how far ahead each agent is in the end."""
    game, rng = env(architects=2, reward="margin", planes=True), np.random.default_rng(seed)
    game.reset(seed=seed)
    margins = []
    for agent in game.agent_iter():
        seen, reward, is_over, _, _ = game.last()
        if is_over:
            margins.append(reward)
        policy = policies[game.possible_agents.index(agent)]
        game.step(None if is_over else policy(seen, rng))
    return margins


if __name__ == "__main__":
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    ahead = [play((gardener, anything), seed)[0] for seed in range(games)]
    won = sum(margin > 0 for margin in ahead)
    print(f"The gardener wins {won} of {games} games against chance, by {np.mean(ahead):+.1f} points on average.")
