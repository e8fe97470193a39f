"""Games that were judged elsewhere, turn by turn: the rules, and every core that answers for them."""

import os
import subprocess
import sys
from typing import Any

import pytest

from akropolis import District, Illustrious, Move, Position, engine, new_game
from akropolis.cli.replay import describe
from akropolis.rules.ranking import Decision, rank_sheets
from tests.kit.games import EVERY_VARIANT
from tests.kit.records import JudgedGame, judged
from tests.kit.slow_illustrious import slow_illustrious
from tests.kit.slow_scorer import seen_from_above, slow_scores

IS_NATIVE = engine.backend() == "native"
GAMES = (*judged("judged"), *judged("tied"))
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def plain(told: Any) -> Any:
    """With lists for tuples, as JSON has it."""
    if isinstance(told, dict):
        return {name: plain(value) for name, value in told.items()}
    return [plain(value) for value in told] if isinstance(told, list | tuple) else told


@every_game
def test_the_rules_judge_alike(game: JudgedGame) -> None:
    told = plain(describe(game.record))
    expected = game.expected
    assert told["final"].pop("is_over")
    if "turns" in expected:
        assert told["turns"] == expected["turns"]
    else:
        told["final"]["quarry_points"] = game.last.score_sheet(1).quarry_points
    assert told["final"] == expected["final"]


@every_game
def test_the_engine_judges_alike(game: JudgedGame) -> None:
    expected = game.expected
    twin = engine.Position(new_game(game.options, tiles=game.record.tiles))
    for number, move in enumerate(game.record.moves):
        if "turns" in expected:
            check_turn(twin, expected["turns"][number])
        play(twin, move)
    final = expected["final"]
    assert list(twin.stones) == final["stones"]
    assert [twin.total(seat) for seat in range(twin.options.seats)] == final["totals"]
    assert list(twin.winners) == final["winners"]
    if not twin.options.is_solo:
        assert points_of(twin) == final["points"]


def play(twin: engine.Position, move: Move) -> None:
    """Play a move, after the core has said what it would bring."""
    seat = twin.seat
    brought = twin.score_moves().totals[twin.legal_moves.index(move)] if IS_NATIVE else None
    twin.do_move(move)
    assert brought in (None, twin.total(seat))


def check_turn(twin: engine.Position, expected: Any) -> None:
    assert twin.seat == expected["seat"]
    assert list(twin.stones) == expected["stones"]
    assert len(twin.legal_moves) == expected["legal_moves"]
    assert points_of(twin) == expected["points"]


def points_of(twin: engine.Position) -> list[dict[str, int]]:
    lines = [twin.values_and_stars(seat) for seat in range(twin.options.seats)]
    return [
        {str(district): value * stars for district, (value, stars) in zip(District, line, strict=True)}
        for line in lines
    ]


@pytest.mark.skipif(not IS_NATIVE, reason="the native core is switched off")
def test_so_does_the_build_for_any_machine() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "engine_judges", __file__],
        env={**os.environ, "AKROPOLIS_MACHINE": "any"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout
    assert f"{len(GAMES)} passed" in run.stdout


@pytest.mark.parametrize("game", judged("tied"), ids=lambda game: game.name)
def test_ties_are_ties_for_the_slow_scorer_too(game: JudgedGame) -> None:
    assert slow_totals(game.last) == game.expected["final"]["totals"]


def slow_totals(position: Position) -> list[int]:
    variants = position.options.variants
    totals = [
        stones + sum(score.points for score in slow_scores(seen_from_above(city.hexes), variants).values())
        for city, stones in zip(position.cities, position.stones, strict=False)
    ]
    if position.options.illustrious:
        scores, quarries = slow_illustrious(position.options.illustrious, position.kept_aside, variants)
        totals.append(position.stones[1] + quarries + sum(score.points for score in scores.values()))
    return totals


def ending(game: JudgedGame) -> tuple[int, int, str]:
    """How many were level on points at the top, how many of them won, and what decided."""
    last = game.last
    sheets = [last.score_sheet(seat) for seat in range(last.options.seats)]
    ranking = rank_sheets(sheets, last.options.is_solo)
    level = sum(sheet.total == max(each.total for each in sheets) for sheet in sheets)
    if last.options.is_solo and ranking.tie:
        return level, 1, f"{ranking.tie}, won by seat {ranking.winners[0]}"
    return level, len(ranking.winners), str(ranking.tie or Decision.POINTS)


def test_the_games_have_every_mode() -> None:
    games = [game.options for game in GAMES]
    together = {(2, False), (3, False), (4, False), (2, True), (3, True)}
    assert {(each.architects, each.all_tiles) for each in games if not each.is_solo} == together
    alone = {(long, illustrious) for long in (False, True) for illustrious in Illustrious}
    assert {(each.all_tiles, each.illustrious) for each in games if each.is_solo} == alone


def test_the_games_have_most_combinations_of_variants() -> None:
    combinations = {game.options.variants for game in GAMES}
    assert len(combinations) == 24
    assert combinations >= {frozenset(), EVERY_VARIANT}
    for architects in (1, 2, 3, 4):
        at_such_tables = [game.options.variants for game in GAMES if game.options.architects == architects]
        assert frozenset().union(*at_such_tables) >= EVERY_VARIANT - {District.TEMPLE}
        assert frozenset() in at_such_tables


def test_the_games_have_every_ending() -> None:
    assert {ending(game) for game in GAMES} == {
        (1, 1, "points"),
        (2, 1, "stones"),
        (2, 2, "shared"),
        (3, 1, "stones"),
        (3, 2, "shared"),
        (3, 3, "shared"),
        (2, 1, "stones, won by seat 0"),
        (2, 1, "stones, won by seat 1"),
        (2, 1, "illustrious, won by seat 1"),
    }
    assert max(max(game.expected["final"]["totals"]) for game in GAMES) == 702
