"""A judge of attacks: how much the server grew, how long it worked, and whether a bystander went on playing."""

import asyncio
import multiprocessing
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import httpx

from akropolis.server.open_files import allow_many
from bench.attacks import ATTACKS
from bench.attacks.wire import Effort, Outcome, Target
from bench.kit.figures import quantile
from bench.kit.hosts import Host
from tests.server.client import A_MOMENT, ADA, BEN, GREEDY, Client, Opened, first_move, sitting

MOST_GROWTH = 50.0
"""MB that a server may grow by under any attack."""
PAUSE = 0.2
"""Seconds between two turns of the bystander, who so opens tables within the limit however long the attacks last."""
ANOTHER = "127.0.0.2"
"""An address of this machine that is not the bystander's. Linux has it without being told."""


@dataclass
class Verdict:
    """One attack and what came of it."""

    attack: str
    outcome: Outcome
    turns: list[float]
    """Seconds that each of the bystander's turns took: a question, a move, and the answer of a bot."""
    failures: list[str]
    growth: float | None
    """MB; unknown for a server elsewhere, as are the seconds."""
    seconds: float | None
    """The server's own time of a processor."""

    @property
    def is_held(self) -> bool:
        is_bounded = not self.outcome.swallowed and (self.growth is None or self.growth < MOST_GROWTH)
        return is_bounded and bool(self.turns) and not self.failures

    def __str__(self) -> str:
        answers = " ".join(f"{status}:{count}" for status, count in sorted(self.outcome.answers.items()))
        return (
            f"{self.attack:24} {self.outcome.sent / 1e6:8.1f} {self.outcome.ended:6}/{self.outcome.connections:<6} "
            f"{_figure(self.growth):>7} {_figure(self.seconds):>6} {len(self.turns):6} "
            f"{1000 * quantile(self.turns, 0.5):6.0f} {1000 * quantile(self.turns, 1.0):6.0f}  "
            f"{'held' if self.is_held else 'FAILED'} {answers} {' '.join(self.failures[:1])}"
        )


HEADINGS = "{:24} {:>8} {:>6}/{:<6} {:>7} {:>6} {:>6} {:>6} {:>6}".format(
    "attack", "MB sent", "ended", "made", "+MB", "CPU s", "turns", "p50 ms", "max ms"
)


@dataclass
class Bystander:
    """Somebody who plays on, whatever happens to the server."""

    address: str
    opened: Opened | None = None
    turns: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._client = Client(self.address, http=httpx.Client(timeout=60, verify=False))

    def take_turn(self) -> None:
        """Ask what is allowed, and do it."""
        begin = time.perf_counter()
        try:
            opened = self.opened = self.opened or self._client.open(sitting(ADA), GREEDY)
            (player,) = opened.players
            player.post(f"{opened.path}/moves", first_move(player, opened.path))
            while (status := opened.view()["status"])["acting"] and status["acting"]["actor"] == "bot":
                time.sleep(A_MOMENT)
            if status["is_over"]:
                self.opened = None
        except (AssertionError, httpx.HTTPError) as error:
            self.failures.append(repr(error)[:100])
        else:
            self.turns.append(time.perf_counter() - begin)

    def report(self) -> tuple[list[float], list[str]]:
        """What happened since the last report."""
        told = self.turns, self.failures
        self.turns, self.failures = [], []
        return told


class Judge:
    """Lets attacks loose on a server, one after another."""

    def __init__(self, address: str, host: Host | None, attackers: ProcessPoolExecutor) -> None:
        self._host = host
        self._attackers = attackers
        self._bystander = Bystander(address)
        table = Client(address, http=httpx.Client(verify=False)).open(sitting(ADA), sitting(BEN), public=True).table
        is_here = sys.platform == "linux" and urlsplit(address).hostname == "127.0.0.1"
        self._target = Target(address, table, ANOTHER if is_here else None)

    def try_attack(self, attack: str, effort: Effort) -> Verdict:
        """Let the bystander play until an attack is over."""
        self._bystander.take_turn()
        self._bystander.report()
        grown, worked = (self._host.forget_peak(), self._host.seconds) if self._host else (0.0, 0.0)
        attacking = self._attackers.submit(_attack, attack, self._target, effort)
        while True:
            is_over = attacking.done()
            self._bystander.take_turn()
            if is_over:
                break
            time.sleep(PAUSE)
        growth = self._host.peak_memory - grown if self._host else None
        seconds = self._host.seconds - worked if self._host else None
        return Verdict(attack, attacking.result(), *self._bystander.report(), growth, seconds)


@contextmanager
def judging(address: str, host: Host | None = None) -> Iterator[Judge]:
    """A judge, with a process of its own for the attackers."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as attackers:
        yield Judge(address, host, attackers)


def _attack(attack: str, target: Target, effort: Effort) -> Outcome:
    allow_many()
    return asyncio.run(_attack_at(attack, target, effort))


async def _attack_at(attack: str, target: Target, effort: Effort) -> Outcome:
    return await ATTACKS[attack](target, effort)


def _figure(number: float | None) -> str:
    return "" if number is None else f"{number:.1f}"
