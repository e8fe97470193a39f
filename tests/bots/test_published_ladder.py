"""What `make ladder` plays and writes: docs/bots.md is made of it."""

import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from shutil import copy

import pytest

from akropolis import Options, Rng, engine, new_game
from akropolis.arena.contest import hold
from akropolis.arena.entrants import make_bot
from akropolis.arena.standings import standings
from akropolis.bots.bot import Budget
from akropolis.bots.ladder import LADDER
from akropolis.bots.learned import SearchBot
from akropolis.bots.weight_files import FOLDER
from akropolis.rules.catalogue import TILES
from akropolis.rules.district import District
from bench.exploiters import Hoarder, Specialist, judged, left_after, stones_of
from bench.kit.ladder_matches import AGAINST_US, EXPLOITERS, SECTIONS, Duel, against_before, games_within
from bench.kit.ladder_page import exploiters, tables
from bench.ladder import digest
from tools.blocks import put_block

ROOT = Path(__file__).parents[2]

native = pytest.mark.skipif(engine.backend() != "native", reason="the learned bots need the native core")


def test_every_rung_meets_the_one_below() -> None:
    (steps, *_) = SECTIONS.values()
    assert [(duel.second, duel.first) for duel in steps] == [
        (below.name, rung.name) for below, rung in pairwise(LADDER)
    ]


def test_too_little_time_cuts_the_bots_with_a_budget_and_leaves_out_what_would_say_nothing() -> None:
    quick, other = Duel("greedy", "random", "2", 100), Duel("search", "greedy", "2", 400)
    longest = Duel("master", "search", "2", 400)
    assert games_within([longest, quick, other], 1e9) == {quick: 100, other: 400, longest: 400}
    assert games_within([longest, quick, other], quick.core_seconds + other.core_seconds / 2) == {
        quick: 100,
        other: 200,
    }
    assert games_within([longest, quick, other], 1) == {quick: 100}


def test_work_takes_the_place_of_time_where_a_rung_has_time() -> None:
    match = Duel("master", "value", "2", 2).to_match(work=50)
    assert [each.budget for each in match.entrants] == [Budget(simulations=500), Budget()]
    assert Duel("search", "value", "2", 2).to_match(work=None).entrants[0].budget == Budget(milliseconds=100)
    assert Duel("search", "value", "2", 2, 64).to_match(work=50).entrants[0].budget == Budget(simulations=64)


@native
def test_bots_of_before_play_with_what_they_had_then(tmp_path: Path) -> None:
    for course in ("two", "three", "four"):
        copy(FOLDER / f"{course}.weights", tmp_path)
    duels = against_before(tmp_path)
    assert len({duel.name for duel in duels}) == len(duels)
    quick, *_, last = duels
    assert [each.budget for each in quick.to_match(work=50).entrants] == [Budget(), Budget()]
    assert [each.budget.simulations for each in last.to_match(work=50).entrants] == [64, 256]
    assert last.to_match(work=50).entrants[1].bot == SearchBot(tmp_path, plain=True)
    assert last.core_seconds == pytest.approx(400 * 18 * (320 * 0.0001 + 0.006))
    finals = next(duel for duel in duels if duel.simulations == 480)
    assert finals.core_seconds == pytest.approx(400 * 18 * (480 * 0.0002 + 256 * 0.0001 + 0.006))
    match = quick.to_match(None)
    first, second = standings(match, hold(match, 2, 0).deals)
    (table,) = tables({last: (first, second)}, {"Before": duels})
    assert "| `search`, 64 simulations | `search` before, 256 simulations | 2 | 4 | 50.0 % " in table


@native
def test_games_of_the_same_bots_are_taken_up_by_another_process() -> None:
    asked = "from bench.ladder import digest; print(digest())"
    told = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == digest()


@native
def test_other_weights_of_before_begin_anew(tmp_path: Path) -> None:
    copy(FOLDER / "two.weights", tmp_path)
    known = digest(tmp_path)
    assert known not in {digest(), ""}
    copy(FOLDER / "three.weights", tmp_path / "two.weights")
    assert digest(tmp_path) != known


def test_the_tables_have_a_line_for_each_match_that_was_played() -> None:
    duel = SECTIONS["Each rung against the one below"][0]
    match = duel.to_match(None)
    first, second = standings(match, hold(match, 2, 0).deals)
    (table,) = tables({duel: (first, second)})
    assert re.search(
        r"\| `beginner` \| `random` \| 2 \| 4 \| [\d.]+ % \([\d.]+ to [\d.]+\) \| [\d.]+ to [\d.]+ \|", table
    )
    against = next(duel for duel in AGAINST_US if duel.second == "builder")
    assert list(exploiters({against: (first, second)}))[-1].endswith(" | 4 |")


def test_a_part_of_a_document_is_made_anew_and_the_rest_stays() -> None:
    text = "before\n<!-- a: made by b -->\nold\n<!-- end of a -->\nafter\n"
    assert put_block(text, "a", "b", "new\n") == text.replace("old", "new")
    with pytest.raises(ValueError, match="no part called c"):
        put_block(text, "c", "b", "new\n")


@native
@pytest.mark.parametrize("bot", EXPLOITERS.values(), ids=EXPLOITERS)
def test_an_exploiter_plays_by_the_rules(bot: str) -> None:
    position, player = new_game(Options(2), seed=5), make_bot(bot)
    for turn in range(36):
        position = position.play(player.choose(position.public_view, Rng(turn), Budget()))
    assert position.is_over


@native
def test_exploiters_do_what_their_names_say() -> None:
    view = new_game(Options(2), seed=8).public_view
    hoarded = Hoarder(weight=100.0).choose(view, Rng(1), Budget())
    assert stones_of(view, hoarded) == max(stones_of(view, move) for move in view.legal_moves)
    market = Specialist("market", 100.0).choose(view, Rng(1), Budget())
    assert District.MARKET in {kind.district for kind in TILES[market.tile].kinds}
    position = engine.Position.from_view(view)
    denied = make_bot(EXPLOITERS["Denier"]).choose(view, Rng(1), Budget())
    worth = judged(position)
    best = {move.tile: move for _, move in sorted(zip(worth, view.legal_moves, strict=True))}
    assert left_after(position, denied) == min(left_after(position, move) for move in best.values())
