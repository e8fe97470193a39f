"""Copies of environments, shallow, deep and from pickles, are games of their own and go on in the same way."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest

import akropolis.envs.openspiel  # noqa: F401  # registers the game
from akropolis.envs.gymnasium import SoloEnv, self_play
from akropolis.envs.pettingzoo import env, raw_env
from tests.envs.kit import needs_core, same

WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda game: pickle.loads(pickle.dumps(game)),
}
ways = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
GAMES: dict[str, Callable[[], Any]] = {
    "solo": SoloEnv,
    "many": lambda: self_play(3, architects=3, variants=["house"], reward="points"),
    "same step": lambda: self_play(2, autoreset_mode="SameStep", legal="ragged", planes=True),
    "turns": lambda: env(architects=3, reward="points"),
    "raw turns": lambda: raw_env(architects=2),
}


def going_on(game: Any, steps: int) -> list[Any]:
    """The answers of an environment to the first legal actions, and its next deals."""
    answers = []
    for _ in range(steps):
        if hasattr(game, "agent_iter"):
            seen = game.last()
            game.step(None if seen[2] else int(seen[0]["action_mask"].argmax()))
        else:
            batch = game._games.batch
            first = batch.mask().argmax(axis=1)
            seen = game.step(first if len(first) > 1 else first[0])
            if isinstance(seen[2], bool) and seen[2]:
                game.reset()
        answers.append(seen)
    return answers


@needs_core
@ways
@pytest.mark.parametrize("make", GAMES.values(), ids=GAMES)
def test_a_copy_goes_on_alone_and_in_the_same_way(make: Callable[[], Any], way: Callable[[Any], Any]) -> None:
    game = make()
    game.reset(seed=5)
    going_on(game, 7)
    twin, third = way(game), way(game)
    answers = going_on(game, 60 if not hasattr(game, "agent_iter") else 20)
    assert same(going_on(twin, len(answers)), answers)
    twin.reset()
    assert same(going_on(third, len(answers)), answers)


@needs_core
@pytest.mark.parametrize("way", [copy.deepcopy, WAYS["pickle"]])
def test_wrappers_are_copied_with_what_they_hold(way: Callable[[Any], Any]) -> None:
    game = gymnasium.make("akropolis/Solo-v0")
    observation, _ = game.reset(seed=5)
    twin, action = way(game), int(np.argmax(observation["action_mask"]))
    assert same(twin.step(action), game.step(action))


@ways
def test_a_state_of_openspiel_goes_on_alone_and_in_the_same_way(way: Callable[[Any], Any]) -> None:
    state = pyspiel.load_game("python_akropolis").new_initial_state()
    for _ in range(12):
        state.apply_action(state.legal_actions()[0])
    twin, before = way(state), state.history()
    for _ in range(9):
        twin.apply_action(twin.legal_actions()[-1])
    assert (state.history(), len(twin.history())) == (before, len(before) + 9)
    for action in twin.history()[len(before) :]:
        state.apply_action(action)
    assert str(state) == str(twin)
