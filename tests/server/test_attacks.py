"""What one stranger can do to a server, in the short form; `make attack` takes longer over it."""

import asyncio
import sys
from collections.abc import Iterator

import pytest

from bench.attacks import ATTACKS, floods, frames
from bench.attacks.wire import SHORT
from bench.kit.hosts import Kind, hosts
from bench.kit.judge import Judge, judging

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the judge asks /proc")
ENDLESS = {attack.__name__ for attack in (*floods.ATTACKS, *frames.ATTACKS)} - {"sockets_without_hello"}


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Judge]:
    with hosts(Kind.SQLITE, 1, tmp_path_factory.mktemp("attacked"), AKROPOLIS_RATE="1") as (host,):
        host.start()
        asyncio.run(host.ready())
        with judging(f"http://127.0.0.1:{host.port}", host) as judge:
            yield judge


@pytest.mark.parametrize("attack", ATTACKS)
def test_a_stranger_hurts_nobody(judge: Judge, attack: str) -> None:
    verdict = judge.try_attack(attack, SHORT)
    assert verdict.is_held, str(verdict)
    if attack in ENDLESS:
        assert verdict.outcome.ended == SHORT.connections, str(verdict)
