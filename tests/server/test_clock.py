"""The steady clock: steps of the wall clock do little harm."""

from dataclasses import dataclass

from akropolis.server.clock import SteadyClock

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
