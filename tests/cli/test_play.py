"""Whole games of every mode through the command line, by typed moves and by numbers."""

import re
from pathlib import Path

import pytest

from akropolis import BoxVariant, Illustrious, Options
from akropolis.notation.records import load_record
from tests.cli.play_kit import numbered_game, play, saved_games, typed_game

MODES = {
    "two": (Options(2), ["-a", "2"]),
    "three long": (Options(3, True), ["--architects", "3", "--long"]),
    "two variants": (
        Options(2, variants=frozenset({BoxVariant.HOUSE, BoxVariant.GARDEN})),
        ["-a", "2", "-v", "house", "--variant", "garden"],
    ),
    "four all variants": (Options(4, variants=frozenset(BoxVariant)), ["-a", "4", "--all-variants"]),
    **{
        f"solo {name}": (Options(1, illustrious=name), ["--solo", str(name)])
        for name in (Illustrious.HIPPODAMOS, Illustrious.METAGENES, Illustrious.CALLICRATES)
    },
    "solo long": (Options(1, True, illustrious=Illustrious.METAGENES), ["--solo", "metagenes", "--long"]),
}


@pytest.mark.parametrize("mode", MODES)
def test_a_whole_game_by_typed_moves(mode: str, tmp_path: Path) -> None:
    options, arguments = MODES[mode]
    run = play(tmp_path, *arguments, "--seed", "7", lines=typed_game(options, 7))
    (path,) = saved_games(tmp_path)
    record = load_record(path)
    last = record.positions()[-1]
    assert record.options == options
    assert last.is_over
    assert f"replay {path}" in run.stdout
    totals = re.findall(r"^total +(.+)$", run.stdout, re.MULTILINE)[-1].split()
    assert totals == [str(last.score_sheet(seat).total) for seat in range(options.seats)]
    assert "victory" in run.stdout


def test_a_whole_solo_game_by_numbers(tmp_path: Path) -> None:
    run = play(tmp_path, "--seed", "3", lines=numbered_game(18))
    assert run.stdout.count("Hippodamos takes tile") == 18
    assert load_record(saved_games(tmp_path)[0]).positions()[-1].is_over


def test_a_whole_game_for_two_by_numbers_without_confirming(tmp_path: Path) -> None:
    names = ["--name", "Ada", "--name", "Zoë [b]"]
    run = play(tmp_path, *names, "--seed", "5", "--no-confirm", lines=["1", "1"] * 36)
    assert run.stdout.count("Pass on to Ada.") == 17
    assert run.stdout.count("Pass on to Zoë [b].") == 18
    assert load_record(saved_games(tmp_path)[0]).extra == {"seed": 5, "names": ["Ada", "Zoë [b]"]}


@pytest.mark.parametrize("columns", ["1", "20", "40"])
def test_a_narrow_terminal_shows_everything_in_less_room(columns: str, tmp_path: Path) -> None:
    lines = [*typed_game(Options(2), 3)[:20], "places", "score", "unseen", "city 2", "help", "1", "quit"]
    run = play(tmp_path, "-a", "2", "--seed", "3", lines=lines, COLUMNS=columns)
    assert len(load_record(saved_games(tmp_path)[0]).moves) == 10
    if columns == "40":
        cells = [line for line in run.stdout.splitlines() if "/" in line and "\\" in line and "help" not in line]
        assert cells
        assert max(map(len, cells)) <= 40


def test_a_terminal_without_unicode_gets_plain_characters(tmp_path: Path) -> None:
    names = ["--name", "Zoë", "--name", "Ὀδυσσεύς"]
    lines = ["help", "score", "unseen", *typed_game(Options(2), 3)]
    run = play(tmp_path, *names, "--seed", "3", lines=lines, encoding="ascii")
    assert run.stdout.isascii()
    assert "H*  1" in run.stdout
    assert "Zo?" in run.stdout


def test_colour_is_left_out_on_request_and_nothing_rests_on_it(tmp_path: Path) -> None:
    lines = typed_game(Options(2), 3)[:8]
    coloured = play(tmp_path, "-a", "2", "--seed", "3", lines=lines, FORCE_COLOR="1", TERM="xterm-256color")
    plain = play(tmp_path, "-a", "2", "--seed", "3", lines=lines, FORCE_COLOR="1", NO_COLOR="1", TERM="xterm-256color")
    assert re.search(r"\x1b\[[\d;]*[34]8;5;", coloured.stdout)
    assert not re.search(r"\x1b\[[\d;]*[34][0-8]", plain.stdout)
    shown = [re.sub(r"\x1b\[[\d;]*m", "", run.stdout).split("The game is saved")[0] for run in (coloured, plain)]
    assert shown[0] == shown[1]


def test_junk_never_stops_a_game(tmp_path: Path) -> None:
    at_the_site = ["", "x", "24@", "24@c/n", "99", "0", "-1", "9" * 5000, "🏛", "1 2 3 4", "/", "@", "city 9", "[b]"]
    at_the_places = ["1", "", "9999", "zz9", "n99", "c c", "24@c/n", "\x1b[A", "%s {}", "back", "more", "keep", "undo"]
    junk = at_the_site + at_the_places
    run = play(tmp_path, "-a", "2", "--seed", "1", lines=[*junk, *typed_game(Options(2), 1)])
    assert load_record(saved_games(tmp_path)[0]).positions()[-1].is_over
    assert "'🏛' is not understood here" in run.stdout
