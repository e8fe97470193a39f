"""Clocks that are set: steps of the wall clock do little harm, within a process and across a restart."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from akropolis.server.clock import SteadyClock
from tests.kit.running_server import TurnableClock, running_server
from tests.server.client import ADA, BEN, GREEDY, Client, Opened, first_move, listening, play_on, sitting

START = 1_700_000_000_000
SECOND, MINUTE, DAY = 1000, 60_000, 86_400_000


@dataclass
class Machine:
    """A machine whose wall clock can be set."""

    uptime: int = 5_000
    set_by: int = 0

    def steady(self) -> SteadyClock:
        return SteadyClock(lambda: START + self.uptime - 5_000 + self.set_by, lambda: self.uptime)

    def wait(self, clock: SteadyClock, milliseconds: int) -> int:
        """How far the clock goes meanwhile, if it is asked once a second."""
        before = clock()
        for _ in range(milliseconds // SECOND):
            self.uptime += SECOND
            clock()
        return clock() - before


def test_a_clock_that_nobody_sets_is_the_wall_clock() -> None:
    machine = Machine()
    clock = machine.steady()
    assert clock() == START
    assert machine.wait(clock, MINUTE) == MINUTE
    machine.uptime += DAY
    assert clock() == START + MINUTE + DAY


def test_a_clock_that_is_set_back_never_goes_back() -> None:
    machine = Machine()
    clock = machine.steady()
    machine.set_by = -30 * SECOND
    assert clock() == START
    assert machine.wait(clock, MINUTE) == MINUTE - MINUTE // 20
    assert machine.wait(clock, 20 * MINUTE) == 20 * MINUTE - 27 * SECOND
    assert clock() == START + 21 * MINUTE - 30 * SECOND


def test_a_clock_that_is_a_day_ahead_for_an_hour_gains_minutes() -> None:
    machine = Machine()
    clock = machine.steady()
    machine.set_by = DAY
    assert machine.wait(clock, 60 * MINUTE) == 63 * MINUTE
    machine.set_by = 0
    assert machine.wait(clock, 60 * MINUTE) == 57 * MINUTE
    assert machine.wait(clock, MINUTE) == MINUTE


@pytest.mark.parametrize("step", [-30 * SECOND, DAY, -DAY])
def test_bots_answer_at_once_though_the_clock_was_set(tmp_path: Path, step: int) -> None:
    clock = TurnableClock()
    with running_server(tmp_path / "tables.sqlite", clock) as server:
        opened = Client(server.address).open(sitting(ADA), GREEDY)
        for number, ahead in enumerate((0, step, 0), start=1):
            clock.ahead = ahead
            answered(opened, opened.players[0], 2 * number)


@pytest.mark.parametrize("wrong", [30 * SECOND, DAY])
def test_bots_answer_at_once_after_a_restart_with_the_right_time(tmp_path: Path, wrong: int) -> None:
    database = tmp_path / "tables.sqlite"
    with running_server(database, TurnableClock(wrong)) as server:
        opened = Client(server.address).open(sitting(ADA), GREEDY)
        answered(opened, opened.players[0], 2)
    with running_server(database, TurnableClock()) as server:
        again = Client(server.address, opened.players[0].token)
        answered(Opened(opened.table, opened.answer, [again], Client(server.address)), again, 4)


def answered(opened: Opened, player: Client, moves: int) -> None:
    """A person moves, and the bot answers."""
    player.post(f"{opened.path}/moves", first_move(player, opened.path))
    last = play_on(opened, {}, until=2 + moves)
    assert (len(last["moves"]), last["version"]) == (moves, 2 + moves)


def test_a_turn_dated_a_day_ahead_is_over_when_its_pace_is_over_by_the_right_clock(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    with running_server(database, TurnableClock(DAY)) as server:
        opened = Client(server.address).open(sitting(ADA), sitting(BEN), pace="1m")
        ahead = opened.view()["at"]
    clock = TurnableClock()
    with running_server(database, clock) as server, listening(server, opened.table) as socket_client:
        socket_client.hello(opened.players[0].token)
        assert Client(server.address, opened.players[1].token).get(opened.path)["moves"] == []
        clock.ahead = 3 * MINUTE
        news = socket_client.hear()["news"]
        assert (news["seat"], news["by"]) == (0, "late")
        assert news["at"] < ahead - DAY // 2  # the wrong date does not stick
        assert news["status"]["due"] == news["at"] + 2 * MINUTE
