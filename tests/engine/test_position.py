"""What a position of the engine can be asked besides what the rules answer."""

import os
import pickle
import time
from typing import Any

import numpy as np
import pytest

from akropolis import GameError, Options, Position, PublicView, Rng, engine, new_game
from akropolis.engine.errors import EngineCode
from akropolis.engine.numbers import numbers_of
from akropolis.notation.positions import format_options
from tests.engine.test_lock_step import some_options
from tests.kit.builders import random_game

START = new_game(Options(2), seed=1)
OPTIONS = [some_options(number) for number in range(0, 33, 4)]


def refused(call: Any) -> EngineCode:
    with pytest.raises(GameError) as error:
        call()
    code: EngineCode = error.value.code  # type: ignore[assignment]
    return code


def test_a_public_view_is_no_position_but_can_become_one() -> None:
    view: Any = START.public_view
    assert refused(lambda: engine.Position(view)) == EngineCode.VIEW_NOT_POSITION
    for seed in (None, 5):
        position = engine.Position.from_view(view, seed=seed)
        assert position.public_view == view
        assert position == engine.Position.from_view(view, seed=seed)
    order = list(view.unseen)
    Rng(5).shuffle(order)
    assert position.to_rules() == view.with_stacks(order)


@pytest.mark.parametrize("options", OPTIONS, ids=format_options)
def test_dealing_again_changes_the_future_alone(options: Options) -> None:
    positions = list(random_game(new_game(options, seed=2), Rng(2)))
    one, other = engine.Position(positions[5]), engine.Position(positions[5])
    one.redeal(8)
    assert one != other
    assert one.public_view == other.public_view == one.visible(1)
    other.redeal(9)
    other.redeal(8)
    assert one == other  # whatever the order was before
    assert one == engine.Position.from_view(one.public_view, seed=8)
    assert refused(one.undo_move) == EngineCode.UNDO_NOTHING


def test_equal_positions_have_equal_keys() -> None:
    one, other = engine.Position(START), engine.Position(START)
    assert one == other
    assert len({one.key(), other.key()}) == 1
    one.play_rank(3)
    assert one != other
    other.do_move(START.legal_moves[3])
    assert one == other == pickle.loads(pickle.dumps(one))
    assert one != "a position"
    with pytest.raises(TypeError):
        hash(one)


def test_a_rank_that_is_none_is_refused() -> None:
    position = engine.Position(START)
    for rank in (-1, len(START.legal_moves)):
        assert refused(lambda rank=rank: position.play_rank(rank)) == EngineCode.COUNT_RANGE


def test_a_position_shows_itself_in_a_notebook() -> None:
    assert engine.Position(START)._repr_svg_() == START.public_view._repr_svg_()  # type: ignore[attr-defined]


@pytest.mark.parametrize("options", OPTIONS, ids=format_options)
def test_moves_are_an_array_and_a_list(options: Options) -> None:
    for position in list(random_game(new_game(options, seed=4), Rng(4)))[::6]:
        twin = engine.Position(position)
        assert list(twin.legal_moves) == list(position.legal_moves)
        assert twin.legal_moves[3:9:2] == position.legal_moves[3:9:2]
        assert twin.moves().tolist() == [list(numbers_of(move)) for move in position.legal_moves]
        assert twin.moves().dtype == np.int8


@pytest.mark.parametrize("options", OPTIONS, ids=format_options)
def test_chance_is_a_step_of_its_own(options: Options) -> None:
    """Stacks dealt by hand in the order of the deal make the same game, and each can be taken back."""
    game = new_game(options, seed=6)
    twin = engine.Position.from_view(game.public_view, by_hand=True)
    rng, dealt = Rng(6), 0
    while not game.is_over:
        move = game.legal_moves[rng.below(len(game.legal_moves))]
        after = game.play(move)
        twin.do_move(move)
        if len(after.stacks) < len(game.stacks):
            assert (twin.needs_deal, len(twin.legal_moves), len(twin.site)) == (True, 0, 1)
            assert len(twin.score_moves().totals) == len(twin.moves()) == 0
            assert refused(lambda: twin.deal_stack([1])) == EngineCode.STACK_WRONG
            for call in (lambda: pickle.dumps(twin), lambda: engine.Batch([twin]), lambda: twin.perft(1)):
                assert refused(call) == EngineCode.DEAL_NEEDED
            before = twin.key()
            twin.deal_stack(game.stacks[0][::-1])
            twin.undo_move()
            assert twin.key() == before
            twin.deal_stack(game.stacks[0])
            dealt += 1
        assert not twin.needs_deal
        assert twin.public_view == after.public_view
        game = after
    assert dealt == options.stacks
    assert refused(lambda: twin.deal_stack([1])) == EngineCode.DEAL_UNASKED


def test_scored_moves_are_rows_of_numbers() -> None:
    totals, changes = engine.Position(START).score_moves()
    rows = changes.tolist()
    assert [list(row) for row in changes] == rows
    assert list(changes[7]) == rows[7] == list(changes[7 - len(changes)])
    assert changes[7, 2] == rows[7][2]
    assert [list(row) for row in changes[2:5]] == rows[2:5]
    assert np.asarray(changes).tolist() == rows
    assert np.array(changes, dtype=float).sum() == sum(map(sum, rows))
    assert (changes.shape, len(totals)) == ((len(rows), 5), len(rows))
    assert changes == engine.Position(START).score_moves().changes != engine.play_random_games(Options(2), 1, seed=1)
    with pytest.raises(IndexError):
        changes[len(rows)]
    assert "rows" in repr(changes).lower()


def cpu_time(work: Any) -> float:
    """The least processor time of a few runs."""
    times = []
    for _ in range(7):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return min(times)


@pytest.mark.skipif(os.environ.get("AKROPOLIS_BACKEND") == "python", reason="that is the Python rules")
def test_listing_moves_is_no_slower_than_in_the_rules() -> None:
    positions: list[Position] = list(random_game(START, Rng(1)))[4:36:4]
    twins = [engine.Position(position) for position in positions]
    for position in positions:
        list(position.legal_moves)  # footprints are worked out when they are first asked for
    slow = cpu_time(lambda: [list(position.legal_moves) for position in positions * 4])
    fast = cpu_time(lambda: [list(twin.legal_moves) for twin in twins * 4])
    assert fast < slow


def test_everybody_sees_the_same() -> None:
    position = engine.Position(START)
    views: list[PublicView] = [position.visible(seat) for seat in range(2)]
    assert views == [START.public_view] * 2
    with pytest.raises(GameError):
        position.visible(2)
