"""Batch calls: many games or many moves at once, and the same answers as one by one."""

from array import array

import pytest

from akropolis import GameError, Options, Rng, engine, new_game
from akropolis.engine import _python
from akropolis.engine.numbers import option_numbers
from akropolis.notation.positions import format_options
from akropolis.rules.errors import RuleCode
from tests.engine.test_lock_step import some_options
from tests.kit.builders import random_game
from tests.kit.games import ALL_MODES


@pytest.mark.parametrize("options", ALL_MODES, ids=format_options)
def test_random_games_are_the_games_of_the_rules(options: Options) -> None:
    totals = engine.play_random_games(options, 5, seed=40)
    assert totals.shape == (5, options.seats)
    assert totals.tobytes() == _python.play_random_games(option_numbers(options), 40, 5, 1)


def test_results_do_not_depend_on_the_number_of_threads() -> None:
    alone = engine.play_random_games(Options(3), 30, seed=2**64 - 10, threads=1)
    assert engine.play_random_games(Options(3), 30, seed=2**64 - 10, threads=7) == alone
    position = engine.Position(new_game(Options(2), seed=1))
    assert position.roll_out(9, seed=4, threads=4) == position.roll_out(9, seed=4, threads=1)


def test_no_games_is_no_totals() -> None:
    assert len(engine.play_random_games(Options(2), 0, seed=1)) == 0


@pytest.mark.parametrize("number", range(24))
def test_every_move_is_scored_as_if_it_were_played(number: int) -> None:
    options = some_options(number)
    positions = list(random_game(new_game(options, seed=number), Rng(number)))
    for position in positions[number % 5 :: 9]:
        totals, changes = engine.Position(position).score_moves()
        assert len(totals) == len(position.legal_moves)
        seat = position.seat
        before = position.score_sheet(seat)
        for rank in range(number % 11, len(totals), 23):
            after = position.play(position.legal_moves[rank]).score_sheet(seat)
            assert totals[rank] == after.total
            expected = [line.points - before.districts[name].points for name, line in after.districts.items()]
            assert [changes[rank, district] for district in range(5)] == expected


def test_a_finished_game_has_no_moves_to_score() -> None:
    *_, last = random_game(new_game(Options(2), seed=3), Rng(3))
    totals, changes = engine.Position(last).score_moves()
    assert len(totals) == len(changes) == 0


def test_rollouts_deal_the_hidden_stacks_again() -> None:
    position = new_game(Options(2), seed=6)
    unseen = list(position.public_view.unseen)
    other = position.public_view.with_stacks(unseen)
    assert other != position
    expected = array("h")
    for game in range(4):
        rng = Rng(70 + game)
        hidden = [tile for stack in position.stacks for tile in stack]
        rng.shuffle(hidden)
        *_, last = random_game(position.public_view.with_stacks(hidden), rng)
        expected.extend(last.score_sheet(seat).total for seat in (0, 1))
    assert engine.Position(position).roll_out(4, seed=70).tobytes() == expected.tobytes()


def test_a_seed_out_of_range_is_refused() -> None:
    for seed in (-1, 2**64):
        with pytest.raises(GameError) as error:
            engine.play_random_games(Options(2), 1, seed=seed)
        assert error.value.code == RuleCode.SEED_RANGE
