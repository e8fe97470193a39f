"""A cluster of Ray on this machine: that everything comes out the same whatever dies, and what it costs.

`make cluster` does both; `--only proof` kills workers, machines and drivers, `--only speed` writes the table.
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

from rich.console import Console

from akropolis import Options
from akropolis.arena.backend import Backend
from akropolis.arena.cluster import Cluster
from akropolis.arena.contest import hold
from akropolis.arena.ledger import GAMES, Ledger
from akropolis.arena.match import match
from akropolis.arena.workers import Processes
from akropolis.bots.self_play import SelfPlay, play_games, play_shards
from akropolis.bots.training.arithmetic import Arithmetic
from akropolis.bots.training.curriculum import Course, Pace
from akropolis.bots.training.train import Training
from tests.kit.processes import descendants
from tests.kit.ray_nodes import Nodes, running_nodes

SHOW = Console(highlight=False, soft_wrap=True)
BOTS = ("greedy", "beginner")
FEW = 8
"""Games a worker, to start with."""
COURSE = Course("two", 2, games=1200, generations=1, batch=4096, first_pace=Pace(2, 2e-3), judging_games=400)
SETTINGS = SelfPlay(Options(2), seed=4, simulations=8, games_a_shard=4)


class Reaper:
    """Kills a worker every few answers, and a machine half-way through."""

    def __init__(self, nodes: Nodes, answers: int) -> None:
        self._nodes, self._answers = nodes, answers
        self._seen = self.workers = self.machines = 0

    def see(self, *_: object) -> None:
        """One more answer is known."""
        self._seen += 1
        if self._seen == self._answers // 2:
            self._nodes.kill_one()
            self.machines += 1
        elif self._seen % max(1, self._answers // 6) == 0:
            for worker in self._nodes.workers()[:1]:
                os.kill(worker, signal.SIGKILL)
                self.workers += 1

    def __str__(self) -> str:
        return f"{self.workers} workers and {self.machines} machine killed"


def prove(folder: Path, games: int) -> bool:
    """Everything on a cluster that falls to pieces, beside the same on one machine."""
    verdicts = []
    with running_nodes(3) as (nodes, cluster):
        for name, prove_one in (("arena", _prove_arena), ("self-play", _prove_self_play), ("train", _prove_training)):
            began = time.monotonic()
            is_same, told = prove_one(folder, games, nodes, cluster)
            nodes.add()  # for the one that was killed
            verdicts.append(is_same)
            SHOW.print(
                f"{name}: {told}; {'the same bytes' if is_same else 'OTHER BYTES'} ({time.monotonic() - began:.0f} s)"
            )
        is_same, told = _prove_driver(folder, games, nodes)
        verdicts.append(is_same)
        SHOW.print(f"driver: {told}; {'the same bytes' if is_same else 'OTHER BYTES'}")
    return all(verdicts)


def _prove_arena(folder: Path, games: int, nodes: Nodes, cluster: Cluster) -> tuple[bool, str]:
    bots, reaper = match(BOTS, seed=18), Reaper(nodes, games)
    hold(bots, games // 2, cluster, Ledger(folder / "arena", bots), on_game=reaper.see)
    hold(bots, games // 2, Processes(os.cpu_count() or 1), Ledger(folder / "arena-here", bots))
    return _same(folder / "arena", folder / "arena-here"), f"{games} games, {reaper}"


def _prove_self_play(folder: Path, games: int, nodes: Nodes, cluster: Cluster) -> tuple[bool, str]:
    few = games // 8
    reaper = Reaper(nodes, few // SETTINGS.games_a_shard)
    for _ in play_shards(SETTINGS, few, folder / "shards", spread=cluster.run):
        reaper.see()
    list(play_shards(SETTINGS, few, folder / "shards-here"))
    return _same(folder / "shards", folder / "shards-here"), f"{few} games, {reaper}"


def _prove_training(folder: Path, _games: int, nodes: Nodes, cluster: Cluster) -> tuple[bool, str]:
    reaper = Reaper(nodes, COURSE.games // 60)
    for name, spread, watch in (("train", cluster.run, reaper.see), ("train-here", None, lambda *_: None)):
        training = Training(COURSE, folder / name, seed=1, scale=1.0, spread=spread)
        training.go_on(Arithmetic.NUMPY, lambda: 0.0, watch)
    return _same(folder / "train", folder / "train-here"), f"{COURSE.games} games, {reaper}"


def _prove_driver(folder: Path, games: int, nodes: Nodes) -> tuple[bool, str]:
    """The command itself is killed three times, and then left alone."""
    out = folder / "driver"
    words = ["arena", *BOTS, "--games", str(games), "--seed", "18", "--out", str(out), "--backend"]
    command = [sys.executable, "-m", "akropolis", *words, f"ray:{nodes.address}"]
    kills = 0
    for number in (signal.SIGKILL, signal.SIGINT, signal.SIGKILL):
        known = _size(out / GAMES)
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            while _size(out / GAMES) == known and process.poll() is None:
                time.sleep(0.02)
            kills += process.poll() is None
            process.send_signal(number)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return _same(out, folder / "arena-here", GAMES), f"{games} games, stopped {kills} times"


def _same(one: Path, other: Path, *names: str) -> bool:
    """Whether two folders have the same files with the same bytes."""
    files = sorted(names or (path.name for path in other.iterdir()))
    if not names and sorted(path.name for path in one.iterdir()) != files:
        return False
    return all((one / name).read_bytes() == (other / name).read_bytes() for name in files)


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def processor_seconds() -> float:
    """Of this process and all that it has started."""
    return sum(each.processor for each in descendants(os.getpid()))


class Taken(NamedTuple):
    """What a game took."""

    wall: float
    processor: float
    """Of all processes together: it says what others on the same machine cannot change."""


def measure(backend: Backend, games: int, seed: int) -> Taken:
    """What a game of a match takes; a short match before it is taken off, and with it what it takes to start."""
    few = FEW * backend.slots
    short, long = (_hold(backend, count, seed) for count in (few, few + games))
    return Taken(*((after - before) / games for before, after in zip(short, long, strict=True)))


def _hold(backend: Backend, games: int, seed: int) -> Taken:
    bots = match(BOTS, seed=seed)
    began, used = time.monotonic(), processor_seconds()
    hold(bots, games // 2, backend)
    return Taken(time.monotonic() - began, processor_seconds() - used)


def compare(counts: Iterable[int], games: int, rounds: int) -> Iterator[str]:
    """A row for each number of workers: the pool and the cluster in turn, the median round of each."""
    yield "| workers | pool: games a second | ms | Ray: games a second | ms | more processor time a game |"
    yield "|---|---|---|---|---|---|"
    for count in counts:
        with Cluster("local", count) as cluster:
            _hold(cluster, FEW * count, 0)  # its processes stay; those of the pool start with every match
            taken = [(measure(Processes(count), games, seed), measure(cluster, games, seed)) for seed in range(rounds)]
        pool, ray = (Taken(*map(median, zip(*side, strict=True))) for side in zip(*taken, strict=True))
        more, part = (ray.processor - pool.processor) * 1e3, ray.processor / pool.processor - 1
        yield f"| {count} | {_cells(pool)} | {_cells(ray)} | {more:+.2f} ms, {part:+.0%} |"


def _cells(taken: Taken) -> str:
    return f"{1 / taken.wall:.1f} | {taken.processor * 1e3:.1f}"


def cost(games: int, simulations: int) -> str:
    """Core hours for a million games of self-play, measured on one core."""
    settings = SelfPlay(Options(2), seed=5, simulations=simulations)
    began = time.process_time()
    play_games(settings, range(games), threads=1)
    each = (time.process_time() - began) / games
    return f"| {simulations} | {each * 1000:.0f} ms | {each * 1e6 / 3600:.0f} |"


def main() -> None:
    """Prove, and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=["proof", "speed", "cost"])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--workers", default="1,2,4,8")
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    if arguments.only in {None, "proof"}:
        with tempfile.TemporaryDirectory() as folder:
            if not prove(Path(folder), arguments.games):
                sys.exit(1)
    if arguments.only in {None, "speed"}:
        for line in compare(map(int, arguments.workers.split(",")), arguments.games, arguments.rounds):
            SHOW.print(line)
    if arguments.only in {None, "cost"}:
        for simulations in (8, 32, 128):
            SHOW.print(cost(24, simulations))


if __name__ == "__main__":
    main()
