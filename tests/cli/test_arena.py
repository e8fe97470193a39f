"""`akropolis arena`, as a person runs it."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import typer

from akropolis import GameError, Illustrious, engine
from akropolis.cli.arena import arena as command
from akropolis.notation.positions import parse_position
from akropolis.notation.records import parse_record
from tests.kit.terminal import accept_ctrl_c, akropolis, akropolis_here

# Bots of one's own are found where Python finds modules.
PATH = os.pathsep.join((str(Path(__file__).parent.parent.parent), os.environ.get("PYTHONPATH", "")))
OWN = "tests.arena.own_bots:"


def arena(*arguments: str | Path) -> Any:
    return json.loads(akropolis("arena", *arguments, "--workers", "2", "--json").stdout)


def test_a_duel_tells_victories_points_and_intervals() -> None:
    told = arena("greedy", "random", "--games", "20", "--seed", "3")
    assert told["games"] == 20
    assert told["wins"]["greedy"] + told["wins"]["random"] == 20
    assert told["win_rate"]["greedy"] == told["wins"]["greedy"] / 20
    low, high = told["interval"]["greedy"]
    assert low <= told["win_rate"]["greedy"] <= high
    assert told["mean_score"]["greedy"] > told["mean_score"]["random"]
    assert set(told["entrants"][0]) == {"label", "bot", "budget", "checksum"}
    assert {"package", "rules", "scheme"} <= set(told)


def test_games_are_rounded_up_to_whole_deals_and_it_is_said() -> None:
    run = akropolis("arena", "greedy", "greedy", "--games", "3", "--workers", "1", "--json")
    told = json.loads(run.stdout)
    assert (told["games"], told["asked"]) == (4, 3)
    assert set(told["wins"]) == {"greedy", "greedy#2"}
    assert "3 games are rounded up to 4: 2 deals, 2 games each." in run.stderr


def test_one_against_three_and_the_variants() -> None:
    told = arena("greedy", "random", "--architects", "4", "--games", "4", "--variant", "house", "--variant", "garden")
    assert told["options"] == "4 house garden"
    assert told["fair_share"] == {"greedy": 0.25, "random": 0.75}


def test_alone_against_an_illustrious_architect() -> None:
    told = arena("greedy", "--solo", "hippodamos", "--games", "3", "--all-tiles")
    assert told["options"] == "solo hippodamos long"
    assert set(told["wins"]) == {"greedy", "hippodamos"}
    assert told["games"] == 3


def test_a_round_robin_has_a_ladder_and_a_picture(tmp_path: Path) -> None:
    picture = tmp_path / "ladder.png"
    out = tmp_path / "out"
    bots = ("random", "greedy", "beginner")
    run = akropolis("arena", *bots, "--round-robin", "--games", "12", "--plot", picture, "--out", out, "--workers", "2")
    assert "12 games, options 2, seed 0: 2 deals x 6 seatings (every order)." in run.stdout
    assert run.stdout.index("greedy") < run.stdout.index("random")
    assert "Elo" in run.stdout
    assert "came before" in run.stdout
    assert picture.read_bytes().startswith(b"\x89PNG")
    ladder = (out / "ladder.md").read_text(encoding="utf-8")
    again = akropolis("arena", *bots, "--round-robin", "--games", "12", "--out", out, "--markdown")
    assert again.stdout == ladder
    records = (out / "games.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(records) == 12
    assert parse_record(records[0]).extra["names"]


def test_the_sequential_test_answers() -> None:
    run = akropolis("arena", "greedy", "random", "--games", "400", "--sprt", "0.5,0.8", "--workers", "2")
    text = " ".join(run.stdout.split())
    assert "Accepted: greedy's win rate is at least about 0.8, not 0.5 (log" in text
    assert "The test ended the match: rates and intervals are biased towards its answer." in text
    lost = akropolis("arena", "random", "greedy", "--games", "400", "--sprt", "0.5,0.8", "--workers", "2")
    assert "Accepted: random's win rate is at most about 0.5, not 0.8 (log" in " ".join(lost.stdout.split())
    told = arena("random", "random", "--games", "4", "--sprt", "0.5,0.55,0.01,0.01")
    assert told["sprt"]["accepted"] is None
    undecided = akropolis("arena", "random", "random", "--games", "4", "--sprt", "0.5,0.55,0.01,0.01")
    assert "Not decided: whether random's win rate is 0.5 or 0.55 (log" in " ".join(undecided.stdout.split())
    assert "The test ended" not in undecided.stdout


def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "akropolis", "arena", "greedy", "random", "--workers", "2", "--json"]
    command += ["--games", "100000", "--out", str(tmp_path)]
    games = tmp_path / "games.jsonl"
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=accept_ctrl_c,  # noqa: PLW1509
    ) as process:
        while not (games.exists() and games.stat().st_size > 50_000):
            assert process.poll() is None
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate()
    assert process.returncode == 130, errors
    assert "Traceback" not in errors
    assert "The same command goes on from here." in errors
    told = json.loads(output)
    assert told["interrupted"]
    lines = games.read_text(encoding="utf-8").splitlines()
    assert 0 < told["games"] <= len(lines)


@pytest.mark.parametrize("bot", ["Crashing", "Cheating"])
def test_a_bot_that_fails_is_named_and_its_position_saved(tmp_path: Path, bot: str) -> None:
    run = akropolis("arena", OWN + bot, "random", "--out", tmp_path, "--workers", "1", status=1, PYTHONPATH=PATH)
    assert f"akropolis: {OWN}{bot} failed in turn" in run.stderr
    (saved,) = tmp_path.glob("failure-*.txt")
    assert saved.name in run.stderr
    position, _, reason = saved.read_text(encoding="utf-8").split("\n")[:3]
    assert parse_position(position).options.architects == 2
    assert saved.stem.removeprefix("failure-") in reason


def test_a_bot_that_takes_its_process_along_is_told() -> None:
    run = akropolis("arena", f"{OWN}Deadly", "random", "--workers", "1", status=1, PYTHONPATH=PATH)
    assert "a process with games died" in run.stderr


def test_a_guest_that_fails_is_told_and_the_match_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "bot[b].py"
    path.write_text("print('akropolis 1', flush=True); input(); raise SystemExit('[b]enough')", encoding="utf-8")
    label = f"{Path(sys.executable).name} bot[b].py"
    bots = (f"run:{sys.executable} '{path}'", "random")
    run = akropolis("arena", *bots, "--games", "2", "--workers", "2", "--out", tmp_path)
    assert f"{label} lost 6 turns, the first in turn 1 of deal 0, table 0: the program ended" in run.stderr
    assert "it had said: [b]enough" in run.stderr
    assert "turns lost" in run.stdout
    assert label in run.stdout
    again = akropolis("arena", *bots, "--games", "2", "--out", tmp_path, "--json")  # from what was saved
    assert json.loads(again.stdout)["faults"] == {label: 36, "random": 0}
    assert again.stderr == run.stderr


@pytest.mark.parametrize(
    ("wishes", "reason"),
    [
        ({"bots": ["greedy"]}, r"^a table of 2 needs 2 bots \(or more with --round-robin\); got 1$"),
        ({"bots": ["greedy", "random", "beginner"]}, "or more with --round-robin"),
        (
            {"bots": ["greedy", "random", "beginner"], "architects": 4},
            "a table of 4 needs 2 bots or 4 .*; got 3",
        ),
        ({"bots": ["greedy", "oracle"]}, "there is no bot called oracle"),
        ({"ms": 5, "simulations": 5}, "give --ms or --simulations"),
        ({"sprt": "0.6,0.5"}, "the lower first"),
        ({"sprt": "often"}, "two win rates"),
        ({"sprt": "0.5,0.6,0.9,0.1"}, "the risks of --sprt"),
        ({"bots": ["greedy", "random", "beginner"], "round_robin": True, "sprt": "0.5,0.6"}, "a question about two"),
        ({"architects": 3, "ratings": True}, "a different bot on every seat"),
        ({"plot": Path("picture.doc")}, "ends in .png, .svg, .pdf"),
        ({"bots": ["greedy"], "solo": Illustrious.METAGENES, "round_robin": True}, "every bot plays alone"),
        ({"bots": ["greedy"], "architects": 1}, "one architect, and no more, plays against"),
        ({"seed": -1}, "a seed is a whole number"),
        ({"as_json": True, "markdown": True}, "two forms: give one"),
        ({"bots": ["greedy", "nosuch"]}, "master, run:COMMAND for a program, and module:Name"),
    ],
)
def test_what_cannot_be_played_is_refused(wishes: dict[str, Any], reason: str) -> None:
    with pytest.raises((typer.BadParameter, GameError), match=reason):
        command(**{"bots": ["greedy", "random"], **wishes})


def test_a_refusal_is_told_in_a_line() -> None:
    assert (
        "give --ms or --simulations"
        in akropolis("arena", "greedy", "random", "--ms", "5", "--simulations", "5", status=2).stderr
    )


@pytest.mark.parametrize("bot", ["value@{}", "search@{}", "mason"])
def test_a_bot_that_lacks_what_it_learned_is_refused_before_the_first_game(tmp_path: Path, bot: str) -> None:
    core = {"AKROPOLIS_BACKEND": "python"} if bot == "mason" else {}
    run = akropolis("arena", bot.format(tmp_path), "greedy", "--out", tmp_path / "out", status=2, **core)
    assert "the native core" in run.stderr if core or engine.backend() != "native" else "two.weights" in run.stderr
    assert not (tmp_path / "out").exists()


def test_a_bot_in_this_folder_is_found_and_may_take_arguments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text("from tests.arena.own_bots import Throwing as Own", encoding="utf-8")
    bots = ("mine:Own(dice=2)", "random")
    told = akropolis("arena", *bots, "--games", "2", "--workers", "1", "--json", PYTHONPATH=PATH)
    assert set(json.loads(told.stdout)["wins"]) == set(bots)


def test_shards_are_merged_into_one_match(tmp_path: Path) -> None:
    played = ("arena", "greedy", "random", "--games", "4", "--workers", "0", "--json")
    for shard in ("1", "2"):
        told = json.loads(akropolis_here(*played, "--shard", f"{shard}/2", "--out", tmp_path / shard).stdout)
        assert (told["deals"], told["asked"]) == (1, 4)
    merged = ("--merge", tmp_path / "2", "--merge", tmp_path / "1", "--out", tmp_path / "all")
    told = json.loads(akropolis_here(*played, *merged).stdout)
    assert told == json.loads(akropolis_here(*played).stdout)
    assert "give --out, too" in akropolis_here(*played, "--merge", tmp_path / "1", status=2).stderr
