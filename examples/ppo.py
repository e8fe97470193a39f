"""Learns the game for two by playing against itself: PPO in one file, with NumPy alone, on one core.

    python examples/ppo.py                  # ten minutes
    python examples/ppo.py --minutes 1 --csv curve.csv

Where 40,344 actions are possible and some 200 legal, a net with an output for each would learn each of them anew. This
one looks at what the city would be after a move (`batch.after_features()`) and says how much it likes that: the policy
is the softmax over the moves it looks at. Rewards are the points that each move brings, less those of the opponent's
answer.
"""

import argparse
import csv
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np

import akropolis.envs.gymnasium

gymnasium.register_envs(akropolis.envs.gymnasium)

TURNS, FEATURES = 36, 216


class Net:
    """Features through one hidden layer to a number; trained by Adam."""

    def __init__(self, rng: np.random.Generator, hidden: int, rate: float) -> None:
        first = rng.standard_normal((FEATURES, hidden)) * np.sqrt(2 / FEATURES)
        last = rng.standard_normal((hidden, 1)) * 0.01
        self.weights = [each.astype(np.float32) for each in (first, np.zeros(hidden), last, np.zeros(1))]
        self.means, self.squares = ([np.zeros_like(each) for each in self.weights] for _ in range(2))
        self.rate, self.steps = rate, 0

    def forward(self, inputs: Any) -> Any:
        first, bias, last, offset = self.weights
        self.inputs, self.hidden = inputs, np.maximum(inputs @ first + bias, 0)
        return (self.hidden @ last + offset)[:, 0]

    def learn(self, slopes_out: Any) -> None:
        """One step of Adam, given the slope of the loss by each output of the last `forward`."""
        out = slopes_out[:, None]
        back = (out @ self.weights[2].T) * (self.hidden > 0)
        slopes = [self.inputs.T @ back, back.sum(0), self.hidden.T @ out, out.sum(0)]
        length = np.sqrt(sum(float((each**2).sum()) for each in slopes))
        self.steps += 1
        for i, slope in enumerate(slopes):
            clipped = slope * min(1.0, 0.5 / (length + 1e-9))
            self.means[i] += 0.1 * (clipped - self.means[i])
            self.squares[i] += 0.001 * (clipped**2 - self.squares[i])
            mean, square = self.means[i] / (1 - 0.9**self.steps), self.squares[i] / (1 - 0.999**self.steps)
            self.weights[i] -= (self.rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def softmax(logits: Any) -> Any:
    """Chances from how much each is liked."""
    powers = np.exp(logits - logits.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)


class Learner:
    """A policy over what moves lead to, and a value of what is seen before them."""

    def __init__(self, settings: argparse.Namespace) -> None:
        self.rng = np.random.default_rng(settings.seed)
        self.looks, self.epochs, self.parts = settings.looks, settings.epochs, settings.parts
        self.policy = Net(self.rng, settings.hidden, settings.rate)
        self.value = Net(self.rng, settings.hidden, settings.rate)
        self.envs = gymnasium.make_vec(
            "akropolis/SelfPlay-v0", num_envs=settings.games, reward="points", legal="packed"
        )
        self.batch = self.envs.unwrapped.batch  # type: ignore[attr-defined]
        self.seed: int | None = settings.seed
        self.games = settings.games

    def scale(self, features: Any) -> Any:
        """Numbers from 0 to 300 as numbers of about 1."""
        return np.sqrt(features.astype(np.float32)) / 4

    def play(self) -> dict[str, Any]:
        """One game in each environment, against itself: (turns, games, ...)."""
        steps: dict[str, list[Any]] = {name: [] for name in ("seen", "after", "choice", "chance", "value", "reward")}
        observation, _ = self.envs.reset(seed=self.seed)
        self.seed = None  # from now on each game goes on to a seed of its own
        every = np.arange(self.games)
        for _ in range(TURNS):
            actions, offsets = self.batch.actions()  # row by row with the features
            looked = offsets[:-1, None] + self.rng.integers(np.diff(offsets)[:, None], size=(self.games, self.looks))
            after = self.scale(self.batch.after_features()[looked])
            logits = self.policy.forward(after.reshape(-1, FEATURES)).reshape(looked.shape)
            chances = softmax(np.where(actions[looked] >= 0, logits, -1e9))  # nobody builds beyond the reach
            choice = (chances.cumsum(1) > self.rng.random((self.games, 1)) * 0.999999).argmax(1)
            seen = self.scale(observation["observation"])
            value = self.value.forward(seen) * 10
            observation, reward, _, _, _ = self.envs.step(actions[looked[every, choice]])
            for name, array in zip(steps, (seen, after, choice, chances[every, choice], value, reward), strict=True):
                steps[name].append(array)
        return {name: np.stack(arrays) for name, arrays in steps.items()}

    def advantages(self, value: Any, reward: Any, trust: float = 0.9) -> Any:
        """How much better a move was than expected, by generalised advantage estimation over the mover's own turns."""
        advantage, later = np.zeros_like(value), np.zeros((2, value.shape[1]))
        for turn in reversed(range(TURNS)):
            answer = reward[turn + 1] if turn + 1 < TURNS else 0
            then = value[turn + 2] if turn + 2 < TURNS else 0
            later[turn % 2] = reward[turn] - answer + then - value[turn] + trust * later[turn % 2]
            advantage[turn] = later[turn % 2]
        return advantage

    def update(self, steps: dict[str, Any]) -> None:
        """Some rounds of PPO over what was played."""
        advantage = self.advantages(steps["value"], steps["reward"])
        flat = {name: array.reshape(-1, *array.shape[2:]) for name, array in steps.items()}
        target, gain = (flat["value"] + advantage.ravel()) / 10, advantage.ravel()
        gain = (gain - gain.mean()) / (gain.std() + 1e-8)
        for _ in range(self.epochs):
            for part in np.array_split(self.rng.permutation(len(gain)), self.parts):
                self.step_policy(flat["after"][part], flat["choice"][part], flat["chance"][part], gain[part])
                error = self.value.forward(flat["seen"][part]) - target[part]
                self.value.learn((error / len(part)).astype(np.float32))

    def step_policy(self, after: Any, choice: Any, chance: Any, gain: Any, clip: float = 0.2) -> None:
        rows = np.arange(len(choice))
        chances = softmax(self.policy.forward(after.reshape(-1, FEATURES)).reshape(after.shape[:2]))
        ratio = chances[rows, choice] / chance
        counts = np.where(gain > 0, ratio < 1 + clip, ratio > 1 - clip)
        chosen = np.zeros_like(chances)
        chosen[rows, choice] = 1
        slope = -(gain * ratio * counts)[:, None] * (chosen - chances)
        logs = np.log(chances + 1e-12)
        slope += 0.003 * chances * (logs - (chances * logs).sum(1, keepdims=True))  # some curiosity: entropy
        self.policy.learn((slope / len(rows)).astype(np.float32).ravel())

    def duel(self, opponent: str, games: int, seed: int = 10**9) -> tuple[float, float]:
        """Games against another, half of them from each seat: the share that is won, and the mean margin."""
        envs = gymnasium.make_vec("akropolis/SelfPlay-v0", num_envs=games, reward="margin", legal="packed")
        batch, rng = envs.unwrapped.batch, np.random.default_rng(seed)  # type: ignore[attr-defined]
        _, infos = envs.reset(seed=seed)
        own_seat = np.arange(games) % 2
        for _ in range(TURNS):
            views, (actions, offsets) = batch.after_views(others=False), batch.actions()
            if opponent == "greedy":  # the most points now; among equals, any
                theirs = best(views.now + rng.random(len(actions)), actions, offsets)
            else:
                theirs = best(rng.random(len(actions)), actions, offsets)
            ours = best(self.policy.forward(self.scale(views.features)), actions, offsets)
            _, _, _, _, infos = envs.step(np.where(infos["seat"] == own_seat, ours, theirs))
        margins = infos["rewards"][np.arange(games), own_seat]
        winners = batch.winners()
        return float((winners / winners.sum(1, keepdims=True))[np.arange(games), own_seat].mean()), float(
            margins.mean()
        )


def best(values: Any, actions: Any, offsets: Any) -> Any:
    """The action of the highest value in each game, of those within reach."""
    values = np.where(actions >= 0, values, -np.inf)
    return actions[[begin + values[begin:end].argmax() for begin, end in pairwise(offsets)]]


def settings_from(arguments: list[str] | None = None) -> argparse.Namespace:
    """What can be set."""
    parser = argparse.ArgumentParser(description="Learn Akropolis for two by PPO, and report the curve.")
    parser.add_argument("--minutes", type=float, default=10.0, help="of processor time")
    parser.add_argument("--iterations", type=int, default=10**9, help="at most")
    parser.add_argument("--games", type=int, default=64, help="played at once")
    parser.add_argument("--looks", type=int, default=32, help="moves looked at in a turn, while learning")
    parser.add_argument("--hidden", type=int, default=64)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--parts", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--report", type=int, default=20, help="iterations between reports")
    parser.add_argument("--duels", type=int, default=200, help="games against each opponent in a report")
    parser.add_argument("--csv", type=Path, help="where the curve is written")
    return parser.parse_args(arguments)


def train(settings: argparse.Namespace) -> list[dict[str, float]]:
    """Learn until the time is up: the curve."""
    learner, curve, began, iteration = Learner(settings), [], time.process_time(), 0
    while True:
        spent = (time.process_time() - began) / 60
        is_last = spent >= settings.minutes or iteration >= settings.iterations
        if iteration % settings.report == 0 or is_last:
            row = {"iteration": iteration, "games": iteration * settings.games, "minutes": round(spent, 2)}
            for opponent in ("random", "greedy"):
                won, margin = learner.duel(opponent, settings.duels)
                row |= {f"{opponent}_won": round(won, 3), f"{opponent}_margin": round(margin, 1)}
            curve.append(row)
            print("  ".join(f"{name} {value}" for name, value in row.items()), flush=True)
        if is_last:
            return curve
        learner.update(learner.play())
        iteration += 1


def main(arguments: list[str] | None = None) -> list[dict[str, float]]:
    """Train, and write the curve."""
    settings = settings_from(arguments)
    curve = train(settings)
    if settings.csv:
        with settings.csv.open("w", newline="") as file:
            writer = csv.DictWriter(file, curve[0])
            writer.writeheader()
            writer.writerows(curve)
    return curve


if __name__ == "__main__":
    main()
