"""Whole matches in real processes."""

from pathlib import Path

import pytest

from akropolis import Options
from akropolis.arena.contest import hold
from akropolis.arena.entrants import enter
from akropolis.arena.ledger import Ledger
from akropolis.arena.match import Match, one_against_others
from akropolis.arena.plot import draw_plot
from akropolis.arena.pool import play_match
from akropolis.arena.referee import BotError
from akropolis.arena.report import Report
from akropolis.arena.sequential import SequentialTest
from akropolis.arena.standings import standings
from akropolis.bots.bot import Budget

BOTS = ["tests.arena.own_bots:Dicing", "tests.arena.own_bots:First"]  # quick on the Python rules too
MATCH = Match(Options(2), enter(BOTS, Budget(simulations=5)), one_against_others(2), seed=11)


def test_results_do_not_depend_on_the_number_of_workers() -> None:
    alone = hold(MATCH, 9, workers=1)
    together = hold(MATCH, 9, workers=2)
    assert len(alone.deals) == 9
    assert alone == together


def test_an_arena_that_was_stopped_goes_on_where_it_stopped(tmp_path: Path) -> None:
    games = play_match(MATCH, 20, 2, Ledger(tmp_path, MATCH))
    next(games)
    games.close()
    lines = (tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines()
    assert 0 < len(lines) < 40
    resumed = hold(MATCH, 20, 2, Ledger(tmp_path, MATCH))
    lines_after = (tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines()
    assert set(lines) < set(lines_after)
    assert len(set(lines_after)) == len(lines_after) == 40
    assert resumed == hold(MATCH, 20, 2)


def test_a_finished_arena_is_only_read(tmp_path: Path) -> None:
    first = hold(MATCH, 3, 1, Ledger(tmp_path, MATCH))
    assert hold(MATCH, 3, 1, Ledger(tmp_path, MATCH)) == first
    fewer = hold(MATCH, 2, 1, Ledger(tmp_path, MATCH))
    assert fewer.deals == first.deals[:2]


def test_a_sequential_test_stops_early_and_counts_what_it_saw(tmp_path: Path) -> None:
    told: list[SequentialTest | None] = []
    test = SequentialTest(0.4, 0.8)
    outcome = hold(MATCH, 500, 2, Ledger(tmp_path, MATCH), test, told.append)
    assert outcome.test
    assert outcome.test.accepted == 0.4
    assert len(outcome.deals) == outcome.test.deals < 50
    assert told[-1] == outcome.test
    again = hold(MATCH, 500, 1, Ledger(tmp_path, MATCH), test)
    assert again == outcome


def test_a_bot_that_fails_ends_the_match() -> None:
    match = Match(Options(2), enter(["random", "tests.arena.own_bots:Crashing"]), one_against_others(2))
    with pytest.raises(BotError, match=r"Crashing failed in turn [56] of the game with seed"):
        hold(match, 2, 2)


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_ratings_and_scores_are_drawn(tmp_path: Path, ending: str) -> None:
    outcome = hold(MATCH, 4, 1)
    path = tmp_path / f"picture.{ending}"
    draw_plot(Report(MATCH, outcome.deals, 8, is_rated=True), path)
    assert path.read_bytes().startswith(b"\x89PNG" if ending == "png" else b"<?xml")
    draw_plot(Report(MATCH, outcome.deals, 8), path)


def test_greedy_beats_chance() -> None:
    match = Match(Options(2), enter(["greedy", "random"]), one_against_others(2))
    greedy, _ = standings(match, hold(match, 5, 2).deals)
    assert greedy.win_rate.interval
    assert greedy.win_rate.interval[0] > 0.5
