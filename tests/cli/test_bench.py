"""`akropolis bench` and the command itself."""

import json
from importlib.metadata import version

from tests.kit.terminal import akropolis


def test_the_bench_tells_games_a_second() -> None:
    report = json.loads(akropolis("bench", "--games", "2", "--json").stdout)
    assert report["games_per_second"]["python"] > 0
    assert "random two-player games a second" in akropolis("bench", "--games", "1").stdout


def test_the_bench_wants_a_game() -> None:
    assert "Invalid value for '--games'" in akropolis("bench", "--games", "0", status=2).stderr


def test_the_version_is_told() -> None:
    assert akropolis("--version").stdout == f"akropolis {version('akropolis')}\n"


def test_help_names_every_command() -> None:
    text = akropolis("--help").stdout
    assert all(command in text for command in ("play", "replay", "show", "bench"))
