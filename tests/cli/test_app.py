"""The command itself: what it lists, what it loads, and how it ends when nobody can read it."""

import os
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from akropolis import Options, __version__
from akropolis.cli.app import COMMANDS
from akropolis.cli.lazy import load
from akropolis.cli.paths import at_home, program
from akropolis.notation.records import save_record
from tests.kit.builders import random_record
from tests.kit.terminal import akropolis, akropolis_here

FULL = Path("/dev/full")

LOADED_BY = """
import sys
from akropolis.cli import main
try:
    main()
except SystemExit:
    print(*(name for name in sys.modules if name.startswith("akropolis.")))
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    save_record(random_record(Options(architects=2), seed=5), path)
    return path


def test_the_version_is_told() -> None:
    assert akropolis("--version").stdout == f"akropolis {__version__}\n"


def test_the_version_is_that_of_the_package() -> None:
    assert metadata.version("akropolis") == __version__


def test_the_package_itself_can_be_run() -> None:
    run = subprocess.run([sys.executable, "-m", "akropolis", "--version"], capture_output=True, text=True, check=True)
    assert run.stdout == f"akropolis {__version__}\n"


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("re", {"replay", "review", "restore"}),
        ("bench --inst", {"--instructions"}),
        ("arena greedy ma", {"mason", "master"}),
        ("train t", {"two", "three"}),
    ],
)
def test_a_shell_completes_commands_options_bots_and_courses(typed: str, offered: set[str]) -> None:
    words = f"akropolis {typed}"
    settings = {"_AKROPOLIS_COMPLETE": "complete_bash", "COMP_WORDS": words, "COMP_CWORD": str(typed.count(" ") + 1)}
    assert set(akropolis_here(status=0, **settings).stdout.split()) == offered


def test_help_names_every_command_and_loads_none() -> None:
    text = akropolis_here("--help").stdout
    assert all(f"{name} " in text and line in text for name, line in COMMANDS.items())
    assert loaded_by("--help") & {f"akropolis.cli.{name}" for name in COMMANDS} == set()


@pytest.mark.parametrize("command", ["play", "replay", "show"])
def test_a_game_needs_no_engine_and_hence_no_compiler(command: str, game: Path, tmp_path: Path) -> None:
    loaded = loaded_by(command, *([] if command == "play" else [str(game)]))
    assert f"akropolis.cli.{command}" in loaded
    assert "akropolis.engine" not in loaded


def loaded_by(*arguments: str) -> set[str]:
    run = subprocess.run(
        [sys.executable, "-c", LOADED_BY, *arguments], input="", capture_output=True, text=True, check=True
    )
    assert run.stderr == ""
    return set(run.stdout.splitlines()[-1].split())


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_listed_is_there_and_no_flag_wants_a_value(name: str) -> None:
    assert load(name).name == name
    text = akropolis_here(name, "--help").stdout
    assert "--help" in text
    assert "<bool>" not in text


def test_a_mistyped_command_is_guessed() -> None:
    assert "'replay'" in akropolis_here("repaly", status=2).stderr


@pytest.mark.skipif(not FULL.exists(), reason="no device is full on this system")
@pytest.mark.parametrize("arguments", [["replay"], ["replay", "--json"], ["show"], ["play", "--resume"]], ids="-".join)
def test_output_that_cannot_be_written_is_told_in_a_line(arguments: list[str], game: Path) -> None:
    with FULL.open("w") as full:
        run = started(*arguments, str(game), stdout=full)
    assert run.returncode == 1
    assert run.stderr == "akropolis: the output cannot be written: No space left on device\n"


@pytest.mark.parametrize("arguments", [["replay"], ["replay", "--json"], ["show"]], ids="-".join)
def test_a_reader_that_goes_away_is_no_error_to_speak_of(arguments: list[str], game: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    run = started(*arguments, str(game), stdout=writer)
    os.close(writer)
    assert run.returncode == 1
    assert run.stderr == ""


def started(*arguments: str, stdout: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "akropolis", *arguments]
    return subprocess.run(command, input="", stdout=stdout, stderr=subprocess.PIPE, text=True, check=False)  # type: ignore[call-overload, no-any-return]


def test_commands_are_printed_as_they_can_be_typed(tmp_path: Path) -> None:
    assert program(".venv/bin/akropolis", search=str(tmp_path)) == (".venv/bin/akropolis",)
    assert program("/src/akropolis/__main__.py", search=str(tmp_path)) == (sys.executable, "-m", "akropolis")
    found = tmp_path / "akropolis"
    found.touch(mode=0o755)
    assert program(".venv/bin/akropolis", search=str(tmp_path)) == ("akropolis",)


def test_a_tilde_is_a_home_and_nobodys_is_left_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert at_home(Path("~/x.json")) == tmp_path / "x.json"
    assert at_home(Path("~nobody-at-all/x.json")) == Path("~nobody-at-all/x.json")
