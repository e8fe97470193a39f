"""kill -9 at random moments: whatever was acknowledged or announced is there, once. `make torture` does it often."""

from tests.table.stores.torture import Torture

KILLS = 15


def test_killed_processes_lose_nothing_that_was_promised(url: str) -> None:
    said = Torture(url).run(KILLS, seed=1)
    assert said.endswith("none lost, none twice, no gap")
