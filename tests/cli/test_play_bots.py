"""Bots at the table of `akropolis play`: where they sit, what they say, and what becomes of those that fail."""

import json
import re
import shutil
import signal
import sys
from pathlib import Path

import pytest

from akropolis import engine
from akropolis.bots.weight_files import FOLDER
from akropolis.notation.records import load_record
from tests.bots.guests import GOOD, HELLO, Lifeline, command_for
from tests.cli.play_kit import Terminal, play, saved_games
from tests.kit.terminal import akropolis

PROMPT = r"or type help > "
A_TURN = ["1", "1", ""]
needs_native = pytest.mark.skipif(engine.backend() != "native", reason="learned bots need the native core")


def unboxed(text: str) -> str:
    return re.sub(r"[│╭╮╰╯─\s]+", " ", text)


def news(text: str, name: str) -> list[str]:
    """What is told of the moves of someone."""
    return re.findall(rf"^{re.escape(name)}: (\d+@.*)$", text, re.MULTILINE)


def test_a_whole_game_against_a_bot(tmp_path: Path) -> None:
    run = play(tmp_path, "--bot", "greedy", "--seed", "9", lines=A_TURN * 18)
    (path,) = saved_games(tmp_path)
    record = load_record(path)
    assert record.positions()[-1].is_over
    assert record.extra == {"seed": 9, "names": ["You", "greedy"], "bots": [None, "greedy"]}
    assert len(news(run.stdout, "greedy")) == len(news(run.stdout, "You")) == 18
    assert "Pass on" not in run.stdout
    assert run.stdout.count("You · tile ") == 18
    assert "greedy · tile" not in run.stdout
    assert "The victory goes to" in run.stdout


def test_the_bots_take_the_last_seats_and_the_keyboard_is_passed_among_people(tmp_path: Path) -> None:
    bots = ["--bot", "random", "--bot", "random"]
    run = play(tmp_path, "-a", "4", *bots, "--name", "Ada", "--seed", "9", lines=A_TURN * 3)
    record = load_record(saved_games(tmp_path)[0])
    assert record.extra["names"] == ["Ada", "Architect 2", "random", "random#2"]
    assert record.extra["bots"] == [None, None, "random", "random"]
    assert len(record.moves) == 5
    told = [run.stdout.index(words) for words in ("Pass on to Architect 2.", "random: ", "random#2: ", "on to Ada.")]
    assert told == sorted(told)


@pytest.mark.parametrize(
    ("arguments", "words", "names"),
    [
        (["--bot", "greedy"], "2, seed", ["You", "greedy"]),
        (["--bot", "greedy", "--bot", "random"], "3, seed", ["You", "greedy", "random"]),
        (["-a", "3", "--bot", "greedy"], "3, seed", ["Architect 1", "Architect 2", "greedy"]),
        (["--bot", "greedy", "--name", "Ada", "--name", "Ben"], "2, seed", ["Ada", "Ben"]),
        (["--bot", "greedy", "--long", "-v", "house"], "2 long house", ["You", "greedy"]),
    ],
)
def test_how_many_play(arguments: list[str], words: str, names: list[str], tmp_path: Path) -> None:
    run = play(tmp_path, *arguments, lines=A_TURN)
    assert f"Akropolis, {words}" in run.stdout
    assert load_record(saved_games(tmp_path)[0]).extra["names"] == names


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--bot", "oracle"], "there is no bot called oracle"),
        (["--bot", "nowhere:First"], "the module of nowhere:First cannot be imported"),
        (["--bot", "value@nowhere"], "there is no such folder"),
        (["--bot", "greedy@."], "greedy does not judge by weights"),
        (["--bot", "run:no-such-program"], "'no-such-program' cannot be started"),
        (["-a", "2", "--bot", "greedy", "--bot", "greedy"], "2 bots at a table of 2: no seat is left for you"),
        (["-a", "1", "--bot", "greedy"], "1 bot at a table of 1: no seat is left for you"),
        (["--bot", "greedy"] * 4, "4 bots at a table of 4: no seat is left for you"),
        (["--solo", "metagenes", "--bot", "greedy"], "an Illustrious Architect is met alone"),
        (["-a", "5", "--bot", "greedy"], "1 to 4 architects, not 5"),
        (["-a", "4", "--long", "--bot", "greedy"], "four architects already use all the tiles"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: list[str], sentence: str, tmp_path: Path) -> None:
    run = play(tmp_path, *arguments, status=2)
    assert sentence in unboxed(run.stderr)
    assert run.stdout == ""


@pytest.mark.parametrize("bot", ["mason", "master"])
def test_a_learned_bot_without_the_core_is_refused_before_the_game(bot: str, tmp_path: Path) -> None:
    settings = {"AKROPOLIS_BACKEND": "python", "AKROPOLIS_HOME": str(tmp_path)}
    run = akropolis("play", "--bot", bot, status=2, **settings)
    assert "this bot needs the native core" in run.stderr
    assert run.stdout == ""


@needs_native
def test_a_learned_bot_plays_with_the_budget_of_its_rung(tmp_path: Path) -> None:
    run = play(tmp_path, "--bot", "search", "--seed", "2", lines=A_TURN * 2)
    assert len(news(run.stdout, "search")) == 2


def test_a_bot_of_ones_own_plays(tmp_path: Path) -> None:
    bot = "tests.arena.own_bots:Throwing(dice=1)"  # it counts its turns, too
    run = play(tmp_path, "--bot", bot, "--seed", "9", lines=A_TURN * 2)
    assert len(news(run.stdout, bot[:20])) == 2
    elsewhere = tmp_path / "elsewhere" / "game.json"
    elsewhere.parent.mkdir()
    saved_games(tmp_path)[0].rename(elsewhere)
    refused = unboxed(play(tmp_path, "--resume", elsewhere, status=2).stderr)
    assert f"If you trust it, name it again: --bot '{bot}'" in refused


@needs_native
def test_a_learned_bot_plays_with_weights_of_ones_own(tmp_path: Path) -> None:
    folder = tmp_path / "weights"
    shutil.copytree(FOLDER, folder)
    run = play(tmp_path, "--bot", f"value@{folder}", "--seed", "2", lines=A_TURN)
    assert load_record(saved_games(tmp_path)[0]).extra["bots"] == [None, f"value@{folder}"]
    assert "value@" in run.stdout


def test_a_saved_game_remembers_its_bots(tmp_path: Path) -> None:
    whole = tmp_path / "whole"
    play(whole, "--bot", "random", "--seed", "9", lines=A_TURN * 18)
    play(tmp_path, "--bot", "random", "--seed", "9", lines=A_TURN * 7)
    resumed = play(tmp_path, "--resume", lines=["undo", *A_TURN * 12])
    assert "You · tile 7 of 18" in resumed.stdout  # the answer of the bot was taken back, too
    assert len(news(resumed.stdout, "random")) == 12
    # Chance is the same again: nobody can wait for a worse answer.
    assert load_record(saved_games(tmp_path)[0]) == load_record(saved_games(whole)[0])


def test_a_game_left_at_a_bots_turn_goes_on_with_it(tmp_path: Path) -> None:
    play(tmp_path, "--bot", "greedy", "--seed", "9", lines=A_TURN)
    (path,) = saved_games(tmp_path)
    fields = json.loads(path.read_text(encoding="utf-8"))
    fields["moves"] = fields["moves"][:1]
    path.write_text(json.dumps(fields), encoding="utf-8")
    run = play(tmp_path, "--resume")
    assert len(news(run.stdout, "greedy")) == 1
    assert run.stdout.index("greedy: ") < run.stdout.index("You · tile 2 of 18")
    assert len(load_record(path).moves) == 2


@pytest.mark.parametrize("bots", ["7", '["greedy"]', '["greedy", "greedy"]', "[null, 7]", '[null, "greedy", null]'])
def test_bots_in_a_save_are_not_trusted(bots: str, tmp_path: Path) -> None:
    play(tmp_path, "--bot", "greedy", "--seed", "9", lines=A_TURN)
    (path,) = saved_games(tmp_path)
    text = path.read_text(encoding="utf-8")
    assert '[null, "greedy"]' in text
    path.write_text(text.replace('[null, "greedy"]', bots), encoding="utf-8")
    run = play(tmp_path, "--resume", lines=A_TURN)
    assert "Pass on to greedy." in run.stdout


def test_a_resumed_game_keeps_its_bots(tmp_path: Path) -> None:
    play(tmp_path, "--bot", "greedy", "--seed", "9", lines=A_TURN)
    assert "keeps its bots" in unboxed(play(tmp_path, "--resume", "--bot", "random", status=2).stderr)
    assert "You · tile 2" in play(tmp_path, "--resume", "--bot", "greedy").stdout


def test_a_program_at_the_table_may_fail_and_the_game_goes_on(tmp_path: Path) -> None:
    program = f"{HELLO}say(moves()[0]); moves(); sys.exit(chr(27) + 'c')"
    bot = f"run:{command_for(tmp_path, program)}"
    run = play(tmp_path / "home", "--bot", bot, "--name", "Ada", "--seed", "9", lines=A_TURN * 18)
    told = unboxed(run.stdout)
    name = f"{Path(sys.executable).name} guest.py"[:20]
    lost = f"! {name} loses this turn to the greedy bot: the program ended with exit status 1 (it had said: \\x1bc)"
    assert told.count(lost) == 3
    assert told.count("the program is not asked again in this game") == 1
    assert "\x1b" not in run.stdout
    assert load_record(saved_games(tmp_path / "home")[0]).positions()[-1].is_over


def test_a_program_is_started_again_from_our_own_saves_and_from_elsewhere_when_named(tmp_path: Path) -> None:
    bot = f"run:{command_for(tmp_path, GOOD)}"
    home, elsewhere = tmp_path / "home", tmp_path / "game.json"
    run = play(home, "--bot", bot, "--seed", "9", lines=[*A_TURN, f"save {elsewhere}"])
    assert f"--bot '{bot}'" in run.stdout
    resumed = play(home, "--resume", lines=A_TURN)
    assert "Pass on" not in resumed.stdout
    assert len(load_record(saved_games(home)[0]).moves) == 4
    refused = unboxed(play(home, "--resume", elsewhere, status=2).stderr)
    assert "this file wants to start a program. If you trust it, name it again: --bot 'run:" in refused
    play(home, "--resume", elsewhere, "--bot", bot, lines=A_TURN)
    assert len(load_record(elsewhere).moves) == 4


def test_a_finished_game_is_shown_without_its_program(tmp_path: Path) -> None:
    bot = f"run:{command_for(tmp_path, GOOD)}"
    play(tmp_path / "home", "--bot", bot, "--seed", "9", lines=A_TURN * 18)
    (tmp_path / "guest.py").unlink()
    assert "victory" in play(tmp_path / "home", "--resume", saved_games(tmp_path / "home")[0]).stdout


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_whoever_leaves_while_a_program_thinks_ends_it(number: signal.Signals, tmp_path: Path) -> None:
    lifeline = Lifeline(tmp_path)
    command = command_for(tmp_path, f"{lifeline.held}{HELLO}time.sleep(600)")
    terminal = Terminal(tmp_path / "home", "--bot", f"run:{command}", "--no-confirm")
    for line in ("1", "1"):
        terminal.wait_for(" > ")
        terminal.type(line)
    lifeline.wait_for_holder()
    status = terminal.press_ctrl_c() if number == signal.SIGINT else terminal.stop(number)
    assert status == 128 + number
    assert "Traceback" not in terminal.seen
    assert "Resume it with: " in terminal.seen
    assert len(load_record(saved_games(tmp_path / "home")[0]).moves) == 1
    lifeline.wait_for_end()
