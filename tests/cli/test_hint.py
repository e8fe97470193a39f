"""`akropolis hint`, as a person runs it."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from akropolis import Options, engine
from akropolis.cli.hint import HintView
from akropolis.cli.terminal import open_terminal
from akropolis.coach.hint import Hint
from akropolis.notation.moves import parse_move
from akropolis.notation.records import format_record, save_record
from tests.kit.builders import random_record
from tests.kit.terminal import accept_ctrl_c, akropolis_here

needs_native = pytest.mark.skipif(engine.backend() != "native", reason="hints need the native core")
QUICK = ("--simulations", "8")
RECORD = random_record(Options(2), seed=6, turns=9)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    save_record(RECORD, path)
    return path


@needs_native
@pytest.mark.parametrize("columns", ["40", "80"])
def test_the_best_three_are_told_with_reasons(game: Path, columns: str) -> None:
    told = akropolis_here("hint", game, *QUICK, COLUMNS=columns).stdout
    assert told.startswith("Architect 2 to move, turn 10 of 36.")
    assert all(f"\n{number}. " in told for number in (1, 2, 3))
    assert "\n4. " not in told
    assert "ahead in the end" in " ".join(told.split())
    assert max(map(len, told.splitlines())) <= int(columns)


def test_a_move_that_is_as_good_is_told_as_that() -> None:
    view = RECORD.positions()[4].public_view
    hints = [Hint(view.legal_moves[0], margin, -1, 20, ()) for margin in (9.0, 6.1, 6.0)]
    console = open_terminal()
    with console.capture() as capture:
        console.print(HintView(view, "Ada", tuple(hints)))
    first, second, third = " ".join(capture.get().split()).split("ahead in the end")[1:]
    assert "about as good" in second
    assert "about as good" not in first + third


@needs_native
def test_hints_as_json_at_any_turn(game: Path) -> None:
    told = json.loads(akropolis_here("hint", game, *QUICK, "--turn", "4", "--count", "2", "--json").stdout)["hints"]
    position = RECORD.positions()[4]
    assert len(told) == 2
    for each in told:
        move = parse_move(each["move"])
        after = position.play(move).score_sheet(position.seat).total
        assert each["total"] == after
        assert each["points"] == after - position.score_sheet(position.seat).total
        assert each["reasons"][0]["text"]


@needs_native
def test_a_record_is_read_from_standard_input(game: Path) -> None:
    command = [sys.executable, "-m", "akropolis", "hint", "-", *QUICK, "--json"]
    run = subprocess.run(command, input=format_record(RECORD), capture_output=True, text=True, check=True)
    assert run.stdout == akropolis_here("hint", game, *QUICK, "--json").stdout


@needs_native
def test_thinking_is_shown_and_ctrl_c_ends_it_at_once(game: Path) -> None:
    keyboard, screen = os.openpty()
    command = [sys.executable, "-m", "akropolis", "hint", str(game), "--ms", "3600000"]
    settings = {**os.environ, "TERM": "xterm-256color"}
    with subprocess.Popen(command, stdout=screen, stderr=screen, env=settings, preexec_fn=accept_ctrl_c) as process:  # noqa: PLW1509
        shown = b""
        while b"thinking" not in shown:
            shown += os.read(keyboard, 4096)
        process.send_signal(signal.SIGINT)
        assert process.wait() == 130
    os.close(screen)
    os.close(keyboard)
    assert b"Traceback" not in shown


def test_a_finished_game_has_no_hints(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    save_record(random_record(Options(2), seed=6), path)
    assert akropolis_here("hint", path, status=2).stderr == "akropolis: the game is over\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--turn", "10"), "there is no turn 10"),
        (("--turn", "-1"), "there is no turn -1"),
        (("--simulations", "0"), "--simulations"),
        (("--ms", "5", "--simulations", "5"), "give --ms or --simulations"),
        (("--count", "11"), "--count"),
        (("--seed", "-1"), "a seed is a whole number"),
    ],
)
def test_what_cannot_be_told_is_refused(game: Path, arguments: tuple[str, ...], message: str) -> None:
    assert message in akropolis_here("hint", game, *arguments, status=2).stderr


def test_standard_input_without_a_record_is_one_line(game: Path) -> None:
    run = akropolis_here("hint", "-", lines=["{"], status=2)
    assert "the record is not whole JSON" in run.stderr
    assert run.stderr.count("\n") == 1
