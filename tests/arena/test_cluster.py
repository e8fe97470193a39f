"""On a real cluster of Ray everything is as on one machine, to the byte, whatever dies on the way."""

import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest
from ray import exceptions
from ray.experimental import internal_kv

from akropolis import GameError, Options, engine
from akropolis.arena import cluster as cluster_module
from akropolis.arena.cluster import Cluster
from akropolis.arena.contest import hold
from akropolis.arena.distant import Errand, do_errand
from akropolis.arena.errors import ArenaCode
from akropolis.arena.ledger import GAMES, Ledger
from akropolis.arena.match import match
from akropolis.bots.self_play import SelfPlay, play_shards
from akropolis.bots.training.arithmetic import Arithmetic
from akropolis.bots.training.curriculum import Course, Foresight, Pace
from akropolis.bots.training.train import Training
from tests.arena.own_bots import First, Throwing
from tests.arena.test_backends import die, die_once, divide, square
from tests.kit.ray_nodes import Nodes, running_nodes, started_by_hand
from tests.kit.terminal import accept_ctrl_c, akropolis, akropolis_here

native = pytest.mark.skipif(engine.backend() != "native", reason="this needs the native core")
FORESIGHT = Foresight(10, 8, 1, worlds=1, pace=Pace(1, 1e-3), batch=64, calm_batch=64)
COURSE = Course(
    "two", 2, games=64, generations=1, batch=128, first_pace=Pace(1, 2e-3), judging_games=34, foresight=FORESIGHT
)
BOTS = ("tests.arena.own_bots:Throwing(dice=2)", "tests.arena.own_bots:First")
LONG = 4000
ASKED = "print(Config.grpc_client_keepalive_time_ms(), Config.grpc_client_keepalive_timeout_ms())"


class Place(NamedTuple):
    """A cluster that runs, and how this process has joined it."""

    nodes: Nodes
    cluster: Cluster


@pytest.fixture(scope="module")
def place() -> Iterator[Place]:
    with running_nodes(2) as running:
        yield Place(*running)


def test_work_is_done_and_done_again_when_its_worker_dies(place: Place, tmp_path: Path) -> None:
    run = place.cluster.run
    assert sorted(run(square, range(99))) == [number * number for number in range(99)]
    assert list(run(square, [])) == []
    with pytest.raises(ZeroDivisionError):
        list(run(divide, [0]))
    assert sorted(run(partial(die_once, tmp_path), range(6))) == list(range(6))
    assert (tmp_path / "died").exists()


def wait_unless_first(folder: Path, number: int) -> int:
    """Waits for ever, and tells when it began and when it was interrupted. Only the first has an answer."""
    if number:
        try:
            (folder / f"begun-{number}").touch()
            time.sleep(1e6)
        finally:
            (folder / f"ended-{number}").touch()
    return number


def test_what_is_under_way_is_called_off_when_nobody_waits_for_it(
    place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "_PATIENCE", 600)  # on a busy machine nobody is to be killed instead
    run = place.cluster.run(partial(wait_unless_first, tmp_path), range(40))
    assert next(run) == 0
    while not (begun := list(tmp_path.glob("begun-*"))):
        time.sleep(0.02)
    run.close()
    assert {path.name.replace("begun", "ended") for path in begun} <= {path.name for path in tmp_path.iterdir()}
    assert len(list(tmp_path.glob("begun-*"))) <= place.cluster.slots
    assert list(place.cluster.run(square, [3])) == [9]


def test_a_task_that_kills_every_worker_is_given_up(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "ATTEMPTS", 2)
    with pytest.raises(GameError, match="a process with games died 2 times") as error:
        list(place.cluster.run(die, [1]))
    assert error.value.code == ArenaCode.WORKER_DIED


def test_a_machine_that_dies_takes_no_game_along(
    place: Place, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    long = match([Throwing(dice=2), First()], seed=12)
    ledger, seen = Ledger(tmp_path / "cluster", long), []
    place.nodes.add()

    def see(test: object) -> None:
        seen.append(test)
        if len(seen) == 5:
            place.nodes.kill_one()

    outcome = hold(long, 40, place.cluster, ledger, on_game=see)
    assert outcome == hold(long, 40, 0, Ledger(tmp_path / "here", long))
    assert (tmp_path / "cluster" / GAMES).read_bytes() == (tmp_path / "here" / GAMES).read_bytes()
    assert capfd.readouterr().out == ""


def test_a_machine_that_plays_otherwise_is_told_in_a_sentence(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster_module, "fitness_here", lambda _: (("version", "9.9.9"),))
    with pytest.raises(GameError, match=r"cannot play with the others: its version is 0\S+, and here it is 9.9.9$"):
        list(place.cluster.run(square, [1]))


def test_a_machine_that_cannot_even_read_the_work_still_says_how_it_differs() -> None:
    packed = pickle.dumps(Errand(b"in words of tomorrow", (("version", "9.9.9"),), (), "a folder of another machine"))
    unfit, _ = do_errand(packed, b"")
    assert unfit is not None
    assert unfit.endswith("and here it is 9.9.9")


def test_bots_of_a_notebook_are_sent_along(place: Place) -> None:
    class Local(First):
        pass

    assert len(hold(match([Local(), "random"]), 2, place.cluster).deals) == 2


@native
def test_shards_of_self_play_are_the_same(place: Place, tmp_path: Path) -> None:
    settings = SelfPlay(Options(2), seed=9, simulations=2, games_a_shard=2)
    kept = list(play_shards(settings, 5, tmp_path / "cluster", spread=place.cluster.run))
    assert len(kept) == 3
    for path in play_shards(settings, 5, tmp_path / "here"):
        assert (tmp_path / "cluster" / path.name).read_bytes() == path.read_bytes()


@native
def test_a_training_comes_to_the_same_weights(place: Place, tmp_path: Path) -> None:
    for name, spread in (("here", None), ("cluster", place.cluster.run)):
        training = Training(COURSE, tmp_path / name, seed=1, scale=1.0, spread=spread)
        for _ in range(COURSE.all_generations):
            training.go_on(Arithmetic.NUMPY, lambda: 0.0, lambda *_: None)
    for file in ("two.weights", "training.jsonl", "training.state"):
        assert (tmp_path / "here" / file).read_bytes() == (tmp_path / "cluster" / file).read_bytes()


def test_the_command_prints_what_it_prints_without(place: Place) -> None:
    words = ("arena", "greedy", "random", "--games", "4", "--json")
    run = akropolis_here(*words, "--backend", f"ray:{place.nodes.address}")
    assert run == akropolis_here(*words, "--workers", "0")


def test_a_command_that_was_killed_goes_on(place: Place, tmp_path: Path) -> None:
    stop(tmp_path / "stopped", f"ray:{place.nodes.address}", signal.SIGKILL)
    assert_goes_on(tmp_path / "stopped", place.cluster, tmp_path / "here")


def test_ctrl_c_stops_a_cluster_that_was_started_for_the_command(place: Place, tmp_path: Path) -> None:
    with TemporaryDirectory(prefix="ray-") as mine:  # its sockets are there; their paths must be short
        stopped = stop(tmp_path / "stopped", "ray", signal.SIGINT, "--workers", "1", RAY_TMPDIR=mine)
        assert stopped == (130, "Interrupted. The same command goes on from here.\n")
        left = [path for path in Path("/proc").glob("[0-9]*/cmdline") if mine.encode() in _read(path)]
    assert left == []
    assert_goes_on(tmp_path / "stopped", place.cluster, tmp_path / "here")


def stop(folder: Path, backend: str, number: signal.Signals, *words: str, **environment: str) -> tuple[int, str]:
    """Begin a long match and stop it when some of its games are known: the exit status, and what was told."""
    command = [sys.executable, "-m", "akropolis", "arena", *BOTS, "--games", str(LONG), "--out", str(folder)]
    with subprocess.Popen(
        [*command, "--backend", backend, *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
        preexec_fn=accept_ctrl_c,  # noqa: PLW1509
    ) as process:
        while not (folder / GAMES).exists():
            assert process.poll() is None, process.communicate()
            time.sleep(0.02)
        process.send_signal(number)
        told = process.communicate()[1]
    return process.returncode, told


def assert_goes_on(folder: Path, cluster: Cluster, other: Path) -> None:
    """What was stopped comes to the same bytes as if it had been played here."""
    bots = match(BOTS)
    ledger = Ledger(folder, bots)
    assert 0 < len(ledger.played) < LONG
    deals = max(result.deal for result in ledger.played) + 2
    assert hold(bots, deals, cluster, ledger) == hold(bots, deals, 0, Ledger(other, bots))
    assert (folder / GAMES).read_bytes() == (other / GAMES).read_bytes()


def test_a_cluster_that_is_not_there_is_told_in_a_sentence() -> None:
    told = r"^no cluster of Ray can be joined or started \(127.0.0.1:9\): [^\n]+$"
    with pytest.raises(GameError, match=told) as error:
        cluster_module._join("127.0.0.1:9", None)
    assert error.value.code == ArenaCode.CLUSTER_UNREACHABLE


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def test_the_settings_of_a_cluster_are_left_to_whoever_starts_it() -> None:
    """A machine that asks more often whether the others are there than they allow is shut out."""
    told = [
        subprocess.run(
            [sys.executable, "-c", f"import {module}; from ray._raylet import Config; {ASKED}"],
            capture_output=True,
            check=True,
        ).stdout
        for module in ("ray", "akropolis.arena.cluster")
    ]
    assert told[0] == told[1] != b""


def test_a_cluster_that_asks_for_a_token_is_joined_by_whoever_has_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RAY_AUTH_MODE", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / ".ray").mkdir()
    (tmp_path / ".ray" / "auth_token").write_text("0123456789abcdef" * 4)
    words = ("arena", "greedy", "random", "--games", "2")
    with started_by_hand(tmp_path) as address:
        run = akropolis(*words, "--backend", f"ray:{address}", RAY_NUM_REDIS_GET_RETRIES="1", status=2)
        assert "it asks for its token: RAY_AUTH_MODE=token, and RAY_AUTH_TOKEN" in run.stderr
        run = akropolis(*words, "--backend", f"ray:{address}", RAY_AUTH_MODE="token")
    assert (run.stdout, run.stderr) == akropolis_here(*words)


def test_work_goes_on_while_nobody_can_be_asked_whether_it_is_called_off(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> bool:
        raise exceptions.RpcError("nobody answers")

    monkeypatch.setattr(internal_kv, "_internal_kv_exists", fail)
    assert not cluster_module._Bell(b"name").is_rung()


def test_another_backend_is_refused() -> None:
    for backend in ("dask", "ray:", ""):
        run = akropolis_here("arena", "greedy", "random", "--backend", backend, status=2)
        assert "--backend is ray or ray:ADDRESS" in run.stderr
