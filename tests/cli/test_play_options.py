"""The options of `akropolis play`: what they mean, and which do not go together."""

import re
from pathlib import Path

import pytest

from tests.cli.play_kit import Terminal, play


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "solo hippodamos"),
        (["-a", "1"], "solo hippodamos"),
        (["--seed", "0"], "solo hippodamos, seed 0."),
        (["--solo", "callicrates", "-v", "temple"], "solo callicrates temple"),
        (["--long"], "solo hippodamos long"),
        (["--name", "Ada", "--name", "Ben", "--name", "Cleo"], "3, seed"),
        (["-a", "2", "--all-variants"], "2 house market barracks temple garden"),
    ],
)
def test_options_are_read(arguments: list[str], words: str, tmp_path: Path) -> None:
    assert f"Akropolis, {words}" in play(tmp_path, *arguments).stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["-a", "4", "--long"], "four architects already use all the tiles"),
        (["-a", "2", "--solo", "metagenes"], "one architect, and no more, plays against"),
        (["-a", "5"], "1 to 4 architects, not 5"),
        (["-a", "0"], "1 to 4 architects, not 0"),
        (["--seed", "-1"], "a seed is a whole number"),
        (["--seed", "x"], "Invalid value for '--seed'"),
        (["--solo", "pericles"], "pericles"),
        (["-v", "quarry"], "quarry"),
        (["-a", "2", "--name", "A", "--name", "B", "--name", "C"], "3 names are too many"),
        (["--resume", "--seed", "0"], "keeps its options"),
        (["--resume", "--long"], "keeps its options"),
        (["--resume", "missing.json"], "missing.json cannot be read"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: list[str], sentence: str, tmp_path: Path) -> None:
    run = play(tmp_path, *arguments, status=2)
    unboxed = re.sub(r"[│╭╮╰╯─\s]+", " ", run.stderr)
    assert sentence in unboxed
    assert run.stdout == ""


def test_the_same_seed_deals_the_same_tiles_and_none_a_random_one(tmp_path: Path) -> None:
    first, again = play(tmp_path, "--seed", "9"), play(tmp_path, "--seed", "9")
    assert first.stdout == again.stdout
    assert play(tmp_path).stdout != play(tmp_path).stdout


def test_seed_0_is_an_option_like_any_other_and_asks_nothing(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "--seed", "0")
    assert "How many" not in terminal.wait_for("or type help > ")
    terminal.type("quit")
    assert terminal.close() == 0
