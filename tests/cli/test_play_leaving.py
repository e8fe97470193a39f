"""Leaving a game in every way there is, and coming back to it."""

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from akropolis import Options
from akropolis.notation.records import load_record
from tests.cli.play_kit import Terminal, play, saved_games, typed_game

PROMPT = r"or type help > "
NAMES = '["Architect 1", "Architect 2"]'


def test_ctrl_c_at_a_real_terminal_then_resume_and_finish(tmp_path: Path) -> None:
    lines = typed_game(Options(2), 4)
    terminal = Terminal(tmp_path, "-a", "2", "--seed", "4")
    terminal.wait_for(PROMPT)
    for line in lines[:6]:
        terminal.type(line)
    terminal.wait_for(r"Architect 2 · tile 2 of 18(.|\n)*" + PROMPT)
    terminal.type(lines[6])
    terminal.wait_for("u undoes it > ")
    assert terminal.press_ctrl_c() == 130
    (path,) = saved_games(tmp_path)
    assert re.search(rf"Resume it with: .*akropolis.* play --resume {path}", terminal.seen)
    assert len(load_record(path).moves) == 3  # the move tried out was not kept
    play(tmp_path, "--resume", lines=lines[6:])
    assert saved_games(tmp_path) == [path]
    assert load_record(path).positions()[-1].is_over


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_the_system_may_stop_a_game(number: signal.Signals, tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "-a", "2", "--seed", "4", "--no-confirm")
    terminal.wait_for(PROMPT)
    terminal.type(typed_game(Options(2), 4)[0])
    terminal.wait_for(PROMPT)
    assert terminal.stop(number) == 128 + number
    assert f"--resume {saved_games(tmp_path)[0]}" in terminal.seen


def test_the_questions_propose_a_game_alone(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    for question in ("How many architects", "Against 1 Hippodamos", "long game", "Variants"):
        terminal.wait_for(question)
        terminal.type("")
    terminal.wait_for(PROMPT)
    assert "solo hippodamos" in terminal.seen
    terminal.type("quit")
    assert terminal.close() == 0
    assert "No tile was laid" in terminal.seen
    assert saved_games(tmp_path) == []


def test_the_questions_say_what_is_wrong_and_ask_again(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    for question, answer in [
        ("How many", "10"),
        ("'10' is no answer here: type 1, 2, 3 or 4(.|\n)*How many", "3"),
        ("Name of architect 1", "Ada"),
        ("architect 2", ""),
        ("architect 3", "Cleo"),
        ("long game", "y"),
        ("Variants", "what"),
        ("'what' is no answer here(.|\n)*Variants", "m t"),
    ]:
        terminal.wait_for(question)
        terminal.type(answer)
    terminal.wait_for(PROMPT)
    assert "3 long market temple" in terminal.seen
    assert "Ada · tile 1 of 20" in terminal.seen
    assert terminal.press_ctrl_c() == 130


def test_ctrl_c_at_the_questions_leaves_quietly(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    terminal.wait_for("How many")
    assert terminal.press_ctrl_c() == 130
    assert "Traceback" not in terminal.seen
    assert "saved" not in terminal.seen


@pytest.mark.parametrize("kept", [0, 1, 5])
def test_closed_input_saves_what_was_kept(kept: int, tmp_path: Path) -> None:
    lines = typed_game(Options(2), 4)
    play(tmp_path, "-a", "2", "--seed", "4", lines=lines[: 2 * kept + 1])
    assert [len(load_record(path).moves) for path in saved_games(tmp_path)] == [kept] * bool(kept)


def test_resume_takes_the_newest_unfinished_game(tmp_path: Path) -> None:
    over = typed_game(Options(2), 4)
    play(tmp_path, "-a", "2", "--seed", "5", lines=typed_game(Options(2), 5)[:2])
    play(tmp_path, "-a", "2", "--seed", "6", lines=typed_game(Options(2), 6)[:4])
    play(tmp_path, "-a", "2", "--seed", "4", lines=over)
    (tmp_path / "akropolis-broken.json").write_text("{", encoding="utf-8")
    (tmp_path / "akropolis-lost.json").symlink_to(tmp_path / "nowhere.json")
    assert "seed 6." in play(tmp_path, "--resume").stdout


def test_without_an_unfinished_game_there_is_nothing_to_resume(tmp_path: Path) -> None:
    assert "holds no unfinished game" in play(tmp_path / "none", "--resume", status=2).stderr


def test_a_finished_game_resumed_shows_its_end(tmp_path: Path) -> None:
    play(tmp_path, "-a", "2", "--seed", "4", lines=typed_game(Options(2), 4))
    assert "victory goes to" in play(tmp_path, "--resume", saved_games(tmp_path)[0]).stdout


@pytest.mark.parametrize("text", ["", "{", "[]", "\0", '{"format": "akropolis-record", "version": 1}'])
def test_a_broken_save_is_told_in_one_line(text: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(text, encoding="utf-8")
    run = play(tmp_path, "--resume", path, status=2)
    assert run.stderr.startswith("akropolis: ")
    assert run.stderr.count("\n") == 1


def test_names_in_a_save_are_not_trusted(tmp_path: Path) -> None:
    play(tmp_path, "-a", "2", "--seed", "4", lines=typed_game(Options(2), 4)[:2])
    (path,) = saved_games(tmp_path)
    text = path.read_text(encoding="utf-8")
    assert NAMES in text
    for names, second in [
        ('["A", "\\u001b[31mB\\nC"]', "\\x1b[31mB\\nC"),
        ('["A", 7]', "Architect 2"),
        ("7", "Architect 2"),
        ('["A", " ", "C", "D"]', "Architect 2"),
        ("null", "Architect 2"),
    ]:
        path.write_text(text.replace(NAMES, names).replace('"seed": 4', '"seed": "\\u001b]0;4\\n"'), encoding="utf-8")
        run = play(tmp_path, "--resume", path)
        assert "\x1b" not in run.stdout
        assert "seed \\x1b]0;4\\n." in run.stdout
        assert f"{second} · tile 1 of 18" in run.stdout


def test_a_game_can_be_saved_where_one_likes_and_overwrites_no_other(tmp_path: Path) -> None:
    lines = typed_game(Options(2), 4)
    mine, copy, other = tmp_path / "my game.json", tmp_path / "copy.json", tmp_path / "notes.txt"
    other.write_text("dear to me", encoding="utf-8")
    typed = [*lines[:2], f"save {copy}", *lines[2:4], f"save {copy}", f"save {other}", "save"]
    typed += [f"save {tmp_path}/none/x", f"save {other}/x", f"save {'x' * 250}", f"save {'x' * 300}", "save a\0b"]
    run = play(tmp_path / "home", "-a", "2", "--seed", "4", "--save", mine, lines=typed)
    assert load_record(mine) == load_record(copy)
    assert len(load_record(copy).moves) == 2
    assert other.read_text(encoding="utf-8") == "dear to me"
    assert f"play --resume '{mine}'" in run.stdout
    assert f"{tmp_path}/none/x cannot be written: there is no folder {tmp_path}/none" in run.stdout
    assert not (tmp_path / "none").exists()
    assert run.stdout.count("cannot be written") == 6
    refused = play(tmp_path, "-a", "2", "--save", mine, status=2)
    assert "exists already" in refused.stderr
    play(tmp_path, "--resume", mine, lines=lines[4:6])
    assert len(load_record(mine).moves) == 3


def test_a_folder_that_cannot_be_written_does_not_stop_a_game(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    run = play(tmp_path / "file", "-a", "2", "--seed", "4", lines=typed_game(Options(2), 4))
    assert "cannot be written" in run.stdout
    assert "Final score" in run.stdout
    assert "The game could not be saved." in run.stdout


def test_a_reader_that_goes_away_and_a_closed_input_are_no_errors(tmp_path: Path) -> None:
    lines = "\n".join(typed_game(Options(2), 4))
    for ends in ("| head -n 1", "<&-"):
        shell = ["sh", "-c", f'AKROPOLIS_HOME="$1" "$0" -m akropolis play -a 2 --seed 4 {ends}']
        arguments = [*shell, sys.executable, str(tmp_path)]
        run = subprocess.run(arguments, input=lines, capture_output=True, text=True, check=False)
        assert "Akropolis, 2, seed 4." in run.stdout
        assert run.stderr == ""


def test_a_resumed_game_can_be_moved_to_another_file(tmp_path: Path) -> None:
    lines = typed_game(Options(2), 4)
    play(tmp_path, "-a", "2", "--seed", "4", lines=lines[:2])
    old, new = saved_games(tmp_path)[0], tmp_path / "moved.json"
    play(tmp_path, "--resume", old, "--save", new, lines=lines[2:4])
    assert (len(load_record(old).moves), len(load_record(new).moves)) == (1, 2)


def test_files_are_found_at_home_and_mistyped_folders_are_refused(tmp_path: Path) -> None:
    lines = typed_game(Options(2), 4)
    play(
        tmp_path,
        "-a",
        "2",
        "--seed",
        "4",
        "--save",
        "~/a.json",
        lines=[*lines[:2], "save ~/b.json"],
        HOME=str(tmp_path),
    )
    play(tmp_path, "--resume", "~/a.json", lines=lines[2:4], HOME=str(tmp_path))
    assert [len(load_record(tmp_path / name).moves) for name in ("a.json", "b.json")] == [2, 1]
    assert "~" not in {path.name for path in Path().iterdir()}
    for arguments in (["-a", "2"], ["--resume", tmp_path / "a.json"]):
        run = play(tmp_path, *arguments, "--save", tmp_path / "none" / "c.json", status=2)
        assert "there is no folder" in run.stderr
