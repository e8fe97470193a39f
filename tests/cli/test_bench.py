"""`akropolis bench`: every speed, for programs and for people."""

import json

from akropolis import engine
from tests.kit.terminal import akropolis_here


def test_the_bench_tells_every_speed_as_json() -> None:
    report = json.loads(akropolis_here("bench", "--games", "1", "--json", "--no-instructions").stdout)
    core = engine.backend()
    assert set(report["games_per_second"]) == {"python", core, f"{core}_all_cores"}
    for name in ("games", "plies", "scorings", "copies", "afterstates"):
        assert all(speed > 0 for speed in report[f"{name}_per_second"].values())
    assert report["microseconds_to_score_all_moves"] > 0
    assert report["instructions_per_ply"] is None


def test_a_person_reads_a_table() -> None:
    text = akropolis_here("bench", "--games", "1", "--no-instructions").stdout
    assert "Random games of two" in text
    assert "instructions a ply: not counted" in text


def test_the_bench_wants_a_game() -> None:
    assert "Invalid value for '--games'" in akropolis_here("bench", "--games", "0", status=2).stderr
