"""The proofs of bench/ in their short forms: enough to fail when something breaks, without the hours."""

import asyncio
import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from bench.games import Series
from bench.kit.bracket import Bracket
from bench.kit.curves import growth
from bench.kit.four_clients import SEATS
from bench.kit.hosts import Host, Kind, hosts
from bench.kit.http import Caller
from bench.load import measure
from bench.soak import Soak
from bench.torture import PROCESSES, torture
from tests.kit.postgres import WITHOUT

KINDS = [
    Kind.SQLITE,
    pytest.param(Kind.POSTGRES, marks=pytest.mark.skipif(os.environ.get(WITHOUT) == "1", reason=f"{WITHOUT} is set")),
]


@pytest.mark.parametrize("kind", KINDS)
def test_killed_servers_lose_nothing_that_was_promised(kind: Kind, tmp_path: Path) -> None:
    said = asyncio.run(torture(kind, kills=2, tables=6, seed=1, folder=tmp_path, is_forked=True))
    assert said.startswith("2 kills")
    assert said.endswith("none lost, none twice, no gap, every picture right")


def test_commands_doubled_delayed_and_out_of_order_are_carried_out_once(tmp_path: Path) -> None:
    with hosts(Kind.SQLITE, 1, tmp_path, is_forked=True) as servers, ThreadPoolExecutor(1) as checkers:
        series = Series(servers, seed=1, checkers=checkers, deadline=time.monotonic() + 3600)
        asyncio.run(series.run(games=8, at_once=8))
    assert series.modes.total() == 8
    assert len(series.trouble) == 7  # every kind of trouble


@pytest.mark.parametrize("kind", KINDS)
def test_everyone_at_many_tables_hears_every_version(kind: Kind, tmp_path: Path) -> None:
    with hosts(kind, PROCESSES[kind], tmp_path, is_forked=True) as servers:
        (step,), lost = asyncio.run(measure(servers, tables=10, rate=20, seconds=3, steps=()))
    assert lost == 0
    assert len(step.acknowledged) + step.failures == 60  # a slow machine may leave turns out
    assert len(step.heard) == SEATS * len(step.acknowledged) > 0


def test_after_mixed_play_with_broken_sockets_nothing_is_left_open(tmp_path: Path) -> None:
    async def story(soak: Soak, host: Host) -> str:
        await soak.run(seconds=3, every=1)
        while "akropolis_sockets 0.0" not in (said := (await Caller(host.port).ask("GET", "/metrics")).text.decode()):
            await asyncio.sleep(0.1)  # the last of them are being closed
        return said

    with hosts(Kind.SQLITE, 1, tmp_path) as servers:
        soak = Soak(servers, tables=6, seed=1, pause=0.02)
        said = asyncio.run(story(soak, servers[0]))
    assert "akropolis_faults_total 0.0" in said
    assert soak.finished >= 6
    assert soak.broken > 0
    assert soak.samples


def test_what_is_held_is_found_to_within_a_tenth() -> None:
    for held in (37.0, 300.0, 3_000.0):
        bracket, tried = Bracket(300), 0
        while rate := bracket.next:
            bracket.note(rate, rate <= held)
            tried += 1
        assert bracket.held <= held < bracket.missed <= 1.1 * bracket.held
        assert tried <= 14
    assert Bracket(1, held=2_000, missed=2_100).times(Bracket(1, held=380, missed=400)) == "5.0 to 5.5"


def test_a_curve_that_is_flat_does_not_grow() -> None:
    assert growth([1, 2, 3], [5, 5, 5]) == 0
    assert growth([1, 2, 3], [4, 5, 6]) == pytest.approx(0.2)
    assert growth([], []) == 0
