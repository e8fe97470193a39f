"""`akropolis bench` and the command itself."""

import json
from importlib.metadata import version

from akropolis import engine
from tests.kit.terminal import akropolis


def test_the_bench_tells_every_speed_as_json() -> None:
    report = json.loads(akropolis("bench", "--games", "1", "--json", "--no-instructions").stdout)
    core = engine.backend()
    assert set(report["games_per_second"]) == {"python", core, f"{core}_all_cores"}
    for name in ("games", "plies", "scorings", "copies", "afterstates"):
        assert all(speed > 0 for speed in report[f"{name}_per_second"].values())
    assert report["microseconds_to_score_all_moves"] > 0
    assert report["instructions_per_ply"] is None


def test_a_person_reads_a_table() -> None:
    text = akropolis("bench", "--games", "1", "--no-instructions").stdout
    assert "Random games of two" in text
    assert "instructions a ply: not counted" in text


def test_the_bench_wants_a_game() -> None:
    assert "Invalid value for '--games'" in akropolis("bench", "--games", "0", status=2).stderr


def test_the_version_is_told() -> None:
    assert akropolis("--version").stdout == f"akropolis {version('akropolis')}\n"


def test_help_names_every_command() -> None:
    text = akropolis("--help").stdout
    assert all(command in text for command in ("play", "replay", "show", "bench"))
