"""How fast the environments are on one core, beside those that come with PettingZoo and OpenSpiel: a table.

Processor time, whole games at random, the choice of an action included. What is not installed is left out.
"""

import argparse
import importlib
import time
from collections.abc import Callable, Iterator
from typing import Any

import gymnasium
import numpy as np
from rich.console import Console

import akropolis.envs.gymnasium  # noqa: F401  # registers the environments
from akropolis import Options, engine, new_game
from akropolis.envs.pettingzoo import env, raw_env

Steps = Iterator[int]
"""How many steps were just done, again and again."""


def agents(make: Callable[[], Any]) -> Steps:
    """Agents of PettingZoo that choose at random from their masks."""
    game, rng = make(), np.random.default_rng(1)
    while True:
        game.reset(seed=int(rng.integers(1 << 31)))
        for count, _ in enumerate(game.agent_iter()):
            observation, _, is_over, is_cut, _ = game.last()
            mask = observation["action_mask"].view(np.bool_)
            game.step(None if is_over or is_cut else any_of(np.flatnonzero(mask), rng))
            if count % 16 == 15:
                yield 16


def plain() -> Steps:
    """A plain wrapper around one position: what somebody would write who does not know of batches."""
    codec, seed = engine.ActionCodec.of(Options()), 0
    while True:
        seed += 1
        position = engine.Position(new_game(Options(), seed=seed))
        while not position.is_over:
            mask = np.zeros(codec.size, np.int8)
            for move in position.legal_moves:
                mask[codec.encode(move, position.site) or 0] = 1
            legal = np.flatnonzero(mask.view(np.bool_))
            chosen = codec.decode(int(legal[seed * 7919 % len(legal)]), position.site)
            position.do_move(chosen)  # type: ignore[arg-type]  # it is legal
            yield 1


def many(name: str, legal: str, games: int, **settings: Any) -> Steps:
    """Many games at once. Actions are chosen from dense masks, or else by number."""
    envs = gymnasium.make_vec(f"akropolis/{name}-v0", num_envs=games, legal=legal, **settings)
    batch, rng = envs.unwrapped.batch, np.random.default_rng(1)  # type: ignore[attr-defined]
    observation, infos = envs.reset(seed=1)
    actions: Any
    while True:
        if legal == "dense":
            actions = [any_of(np.flatnonzero(row.view(np.bool_)), rng) for row in observation["action_mask"]]
        else:
            numbers, offsets = (infos["actions"], infos["offsets"]) if legal == "ragged" else batch.actions()
            counts = np.diff(offsets)
            chosen = offsets[:-1] + (rng.random(games) * counts).astype(np.int64)
            actions = numbers[chosen] if counts.all() else np.zeros(games, np.int64)
        observation, _, _, _, infos = envs.step(actions)
        yield games


def any_of(actions: Any, rng: np.random.Generator) -> int:
    """An action at random; 0 where there is none, at the end."""
    return int(actions[int(rng.random() * len(actions))]) if len(actions) else 0


def spiel(name: str) -> Steps:
    """States of OpenSpiel, with the observation tensor at every decision."""
    pyspiel = importlib.import_module("pyspiel")
    game, rng = pyspiel.load_game(name), np.random.default_rng(1)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
                continue
            state.observation_tensor(state.current_player())
            state.apply_action(any_of(state.legal_actions(), rng))
            yield 1


def spiel_akropolis() -> Steps:
    """Ours in OpenSpiel."""
    importlib.import_module("akropolis.envs.openspiel")
    return spiel("python_akropolis")


def classic(name: str) -> Steps:
    """A game of PettingZoo."""
    return agents(importlib.import_module(f"pettingzoo.classic.{name}").env)


RUNS: dict[str, Callable[[], Steps]] = {
    "a plain wrapper of `engine.Position`, dense mask": plain,
    "AEC for two, dense mask": lambda: agents(env),
    "AEC for two, dense mask, `raw_env`": lambda: agents(raw_env),
    "AEC for four, dense mask": lambda: agents(lambda: env(architects=4)),
    "vector of 256, solo, legal actions ragged": lambda: many("Solo", "ragged", 256),
    "vector of 256, for two, legal actions ragged": lambda: many("SelfPlay", "ragged", 256),
    "vector of 256, for two, ragged, rewards by points": lambda: many("SelfPlay", "ragged", 256, reward="points"),
    "vector of 256, for two, packed mask": lambda: many("SelfPlay", "packed", 256),
    "vector of 256, for two, dense mask": lambda: many("SelfPlay", "dense", 256),
    "vector of 256, for two, ragged, with planes": lambda: many("SelfPlay", "ragged", 256, planes=True),
    "Akropolis for two in OpenSpiel": spiel_akropolis,
    "PettingZoo's connect_four": lambda: classic("connect_four_v3"),
    "PettingZoo's chess": lambda: classic("chess_v6"),
    "OpenSpiel's backgammon": lambda: spiel("backgammon"),
}


def speed(make: Callable[[], Steps], seconds: float) -> float:
    """Steps in a second of processor time, after some to warm up."""
    steps = make()
    for _ in range(20):
        next(steps)
    count, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        count += next(steps)
    return count / spent


def main() -> None:
    """Measure, and print the table."""
    console, parser = Console(width=200, highlight=False), argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="of processor time for each")
    parser.add_argument("--only", default="", help="those whose names contain this")
    settings = parser.parse_args()
    console.print("| environment | steps a second |\n|---|---:|")
    for name, make in RUNS.items():
        if settings.only not in name:
            continue
        try:
            console.print(f"| {name} | {speed(make, settings.seconds):,.0f} |")
        except ImportError as error:
            console.print(f"| {name} | not installed: {error.name} |")


if __name__ == "__main__":
    main()
