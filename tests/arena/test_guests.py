"""Guests in the arena: a program that fails costs its own turns, never the match, and everyone is told."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from akropolis import GameError, Options
from akropolis.arena.contest import hold
from akropolis.arena.entrants import enter
from akropolis.arena.match import Match, against_illustrious, one_against_others
from akropolis.arena.match import match as agreed
from akropolis.arena.referee import BotError, play_game
from akropolis.arena.report import Report, describe_faults, format_markdown
from akropolis.arena.results import format_line, parse_result
from akropolis.bots.errors import BotCode
from akropolis.bots.guest import Fault
from akropolis.notation.errors import NotationCode
from akropolis.notation.records import parse_record
from akropolis.rules.options import Illustrious
from tests.bots.guests import GOOD, HELLO, Lifeline, command_for
from tests.kit.terminal import accept_ctrl_c

FAILING = f"{HELLO}moves(); say('|?|'); moves(); sys.exit('no more [b]')"
"""Answers nonsense first, then crashes whenever it is asked a second time."""


def duel(bot: str) -> Match:
    return Match(Options(2), enter([f"run:{bot}", "random"]), one_against_others(2), seed=3)


def test_a_lost_turn_is_in_the_record_and_comes_back_from_it(tmp_path: Path) -> None:
    match = duel(command_for(tmp_path, FAILING))
    line = format_line(play_game(match, match.games(1)[1]))
    record = parse_record(line)
    assert record.positions()[-1].is_over
    faults = parse_result(line).faults
    assert record.extra["faults"][0] == {
        "turn": 2,
        "seat": 1,
        "code": "text_move",
        "reason": "'|?|' is not a move: write tile, place and rotation as in 24@n2ne1/sw",
        "answer": "|?|",
        "noise": [],
    }
    assert [(each.turn, each.code) for each in faults[:4]] == [
        (2, NotationCode.TEXT_MOVE),
        (4, BotCode.GUEST_ENDED),
        (6, NotationCode.TEXT_MOVE),
        (8, BotCode.GUEST_GIVEN_UP),
    ]
    assert len(faults) == 18
    assert faults[1].noise == ("no more [b]",)


def test_a_match_goes_on_without_the_guest_and_counts_its_lost_turns(tmp_path: Path) -> None:
    match = duel(command_for(tmp_path, FAILING))
    label = match.labels[0]
    outcome = hold(match, 2, workers=2)
    report = Report(match, outcome.deals, asked=4)
    assert len(outcome.deals) == 2
    assert report.as_json()["faults"] == {label: 4 * 18, "random": 0}
    assert report.standings[0].win_rate.mean > 0.5  # greedy played on
    ended, given_up = [sentence for sentence in describe_faults(report) if "|?|" not in sentence]
    assert ended == (
        f"{label} lost 4 turns, the first in turn 3 of deal 0, table 0: the program ended with exit status 1; "
        "it had said: no more [b]"
    )
    assert given_up.startswith(f"{label} lost 60 turns, the first in turn 7 of deal 0, table 0: 3 turns were lost")
    heading, _, *rows = format_markdown(report).splitlines()[2:]
    assert heading == "| bot | games | win rate | turns lost | points | lead |"
    assert [row.split(" | ")[3] for row in rows] == ["72", "0"]


def test_a_guest_that_never_answers_forfeits_where_that_was_agreed(tmp_path: Path) -> None:
    silent = f"run:{command_for(tmp_path, f'{HELLO}moves(); sys.exit(1)')}"
    match = agreed([silent, "random"], seed=3, forfeit=True)
    label = match.labels[0]
    outcome = hold(match, 2, workers=2)
    report = Report(match, outcome.deals, asked=4)
    silent_bot, random = report.standings
    assert (silent_bot.wins, random.wins) == (0, 4)
    assert silent_bot.score.mean == 0 < random.score.mean
    assert report.as_json()["faults"] == {label: 4, "random": 0}
    assert report.as_json()["forfeit"]
    assert "forfeits" in report.headings
    assert "A bot that fails forfeits the game." in format_markdown(report)
    (sentence,) = describe_faults(report)
    assert sentence == (
        f"{label} forfeited 4 games, the first in turn 1 of deal 0, table 0: the program ended with exit status 1"
    )
    game = outcome.deals[0][0]
    (one,) = describe_faults(Report(match, [(game,)], asked=1))
    assert one.startswith(f"{label} forfeited a game, in turn 1 of deal 0")


@pytest.mark.parametrize("name", ["Crashing", "Cheating", "Silent"])
def test_a_bot_that_fails_in_python_forfeits_where_that_was_agreed(name: str) -> None:
    match = agreed(["value", f"tests.arena.own_bots:{name}", "random"], Options(3), seed=3, forfeit=True)
    record = play_game(match, match.games(1)[0])
    assert record.positions()[-1].is_over
    result = parse_result(format_line(record))
    assert (result.totals[1], result.places[1]) == (0, 3)
    assert sorted(result.places) == [1, 2, 3]
    (fault,) = result.faults
    assert (fault.turn, fault.seat) == (8 if name == "Crashing" else 2, 1)
    if name == "Crashing":
        assert (fault.code, fault.reason) == ("bot_failed", "the bot failed: ZeroDivisionError: no third tile")
    assert play_game(match, match.games(1)[0]) == record


def test_who_forfeits_first_comes_last() -> None:
    bots = ["tests.arena.own_bots:Crashing", "tests.arena.own_bots:Cheating"]
    match = agreed(bots, seed=3, forfeit=True)
    first, second = (parse_result(format_line(play_game(match, game))) for game in match.games(1))
    assert (first.totals, first.places) == ((0, 0), (1, 2))
    assert (second.totals, second.places) == ((0, 0), (2, 1))


def test_without_a_lost_turn_nothing_is_said_of_it(tmp_path: Path) -> None:
    match = Match(
        Options(1, illustrious=Illustrious.HIPPODAMOS),
        enter([f"run:{command_for(tmp_path, GOOD)}"]),
        against_illustrious(1),
    )
    record = play_game(match, match.games(1)[0])
    assert "faults" not in record.extra
    report = Report(match, [(parse_result(format_line(record)),)], asked=1)
    assert set(report.as_json()["faults"].values()) == {0}
    assert describe_faults(report) == []
    assert "turns lost" not in report.headings


def test_a_single_fault_is_told_with_what_was_answered(tmp_path: Path) -> None:
    match = duel(command_for(tmp_path, GOOD))
    game = parse_result(format_line(play_game(match, match.games(1)[0])))
    fault = Fault(5, 0, "place_apart", "a tile must touch", "24@n9/n", ())
    (sentence,) = describe_faults(Report(match, [(game._replace(faults=(fault,)),)], asked=1))
    assert sentence == (
        f"{match.labels[0]} lost a turn, in turn 5 of deal 0, table 0: a tile must touch; the answer was '24@n9/n'"
    )


@pytest.mark.parametrize(
    "faults", [7, [7], [{}], [{"turn": 1, "seat": 2, "code": "", "reason": "", "answer": "", "noise": []}]]
)
def test_faults_that_nobody_wrote_are_refused(faults: object) -> None:
    match = Match(Options(2), enter(["random", "random"]), one_against_others(2))
    fields = json.loads(format_line(play_game(match, match.games(1)[0])))
    with pytest.raises(GameError, match="not a line of an arena"):
        parse_result(json.dumps({**fields, "faults": faults}))


def test_a_bot_that_fails_in_python_ends_the_match_and_the_guest(tmp_path: Path) -> None:
    lifeline = Lifeline(tmp_path)
    guest = f"run:{command_for(tmp_path, lifeline.held + GOOD)}"
    match = Match(Options(2), enter([guest, "tests.arena.own_bots:Crashing"]), one_against_others(2))
    with pytest.raises(BotError, match="no third tile"):
        play_game(match, match.games(1)[0])
    lifeline.wait_for_end()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_arena_that_is_stopped_leaves_nothing_running(number: signal.Signals, tmp_path: Path) -> None:
    lifeline = Lifeline(tmp_path)
    child = 'subprocess.Popen(["sleep", "600"], close_fds=False)\n'
    stubborn = f"signal.signal(signal.SIGTERM, signal.SIG_IGN)\n{lifeline.held}{child}{HELLO}time.sleep(600)"
    arguments = ["arena", f"run:{command_for(tmp_path, stubborn)}", "random", "--workers", "2", "--ms", "600000"]
    with subprocess.Popen(
        [sys.executable, "-m", "akropolis", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ,
        preexec_fn=accept_ctrl_c,  # noqa: PLW1509
    ) as process:
        for _ in range(2):
            lifeline.wait_for_holder()
        process.send_signal(number)
        _, errors = process.communicate()
    assert process.returncode == 130, errors
    assert "Traceback" not in errors
    lifeline.wait_for_end()
