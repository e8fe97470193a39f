"""Without the packages of an extra: every command works, or says in a line which extra to install."""

import subprocess
import sys
from pathlib import Path

import pytest

WITHOUT = """
import sys
sys.modules.update(dict.fromkeys(sys.argv.pop(1).split()))
from akropolis.cli import main
main()
"""
ALL = "alembic cryptography fastapi fsspec h11 matplotlib numpy openskill platformdirs prometheus_client psycopg "
ALL += "pydantic_settings ray sqlalchemy torch uvicorn webauthn"
"""Python raises for these what it raises where they are not installed."""


def without(packages: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", WITHOUT, packages, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, input="", encoding="utf-8")


@pytest.mark.parametrize("command", ["serve", "admin", "backup", "restore"])
def test_a_command_of_the_server_names_the_extra_it_needs(command: str) -> None:
    run = without(ALL, command, "--help")
    assert run.returncode == 2
    assert run.stderr.startswith(f"akropolis: akropolis {command} needs ")
    assert run.stderr.endswith("which is not installed: pip install 'akropolis[server]'\n")
    assert run.stderr.count("\n") == 1


@pytest.mark.parametrize("command", ["arena", "train", "hint"])
def test_the_other_commands_are_there_without_extras(command: str) -> None:
    run = without(ALL, command, "--help")
    assert (run.returncode, run.stderr) == (0, "")


def test_the_arena_complains_of_what_a_plot_needs() -> None:
    run = without(ALL, "arena", "greedy", "random", "--plot=picture.png")
    told = "akropolis: --plot needs matplotlib, which is not installed: pip install 'akropolis[arena]'\n"
    assert (run.returncode, run.stderr) == (2, told)


def test_the_arena_rates_without_extras() -> None:
    run = without(ALL, "arena", "random", "random", "random", "--round-robin", "--games", "6", "--workers", "0")
    assert (run.returncode, run.stderr) == (0, "")
    assert "Elo" in run.stdout


@pytest.mark.parametrize("words", ["arena greedy random", "self-play --out games", "train two --out folder"])
def test_a_cluster_needs_ray(words: str, tmp_path: Path) -> None:
    run = without("ray", *words.split(), "--backend", "ray")
    assert run.returncode == 2
    told = "--backend ray needs ray, which is not installed: pip install 'akropolis[cluster]'"
    assert run.stderr == f"akropolis: {told}\n" or "native core" in run.stderr


def test_object_storage_needs_fsspec() -> None:
    run = without("fsspec", "self-play", "--out", "memory://games")
    assert run.returncode == 2
    assert run.stderr.endswith("this needs fsspec: pip install 'akropolis[cluster]'\n")


def test_self_play_says_that_it_needs_numpy_before_it_makes_a_folder(tmp_path: Path) -> None:
    run = without("numpy", "self-play", "--out", str(tmp_path / "games"), "--games", "1")
    assert (run.returncode, run.stderr) == (2, "akropolis: arrays need NumPy: pip install 'akropolis[train]'\n")
    assert not (tmp_path / "games").exists()


def test_training_says_that_it_needs_numpy(tmp_path: Path) -> None:
    run = without("numpy", "train", "two", "--out", str(tmp_path))
    assert run.returncode == 2
    assert "pip install 'akropolis[train]'" in run.stderr or "native core" in run.stderr
