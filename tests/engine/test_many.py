"""Batches: the same games as one by one, in arrays."""

import copy
import pickle
import resource
import signal
import threading
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from akropolis import GameError, Move, Options, Position, Rng, engine, new_game
from akropolis.bots.weight_files import weights_for
from akropolis.engine import _python_batch
from akropolis.engine.actions import ActionCodec
from akropolis.engine.errors import EngineCode
from akropolis.engine.numbers import numbers_of, option_numbers
from akropolis.notation.positions import format_options
from tests.engine.test_backend import asked
from tests.engine.test_lock_step import some_options

NATIVE = engine.backend() == "native"
needs_core = pytest.mark.skipif(not NATIVE, reason="only the compiled core has it")
OPTIONS = [some_options(number) for number in range(0, 33, 3)]


def batch_at(options: Options, turns: int, games: int = 6, seed: int = 5) -> engine.Batch:
    """Games after some random turns."""
    batch, rng = engine.Batch.new(options, range(seed, seed + games)), Rng(seed)
    for _ in range(turns):
        batch.step_ranks([rng.below(max(1, count)) for count in batch.counts().tolist()])
    return batch


def rules_of(batch: engine.Batch) -> list[Position]:
    return [position.to_rules() for position in batch]


@pytest.mark.parametrize("options", OPTIONS, ids=format_options)
def test_a_batch_plays_the_games_of_the_rules(options: Options) -> None:
    batch, rng = engine.Batch.new(options, range(40, 44)), Rng(9)
    games = [new_game(options, seed=seed) for seed in range(40, 44)]
    while not all(batch.is_over()):
        assert rules_of(batch) == games
        assert batch.totals().tolist() == [[game.score_sheet(s).total for s in range(options.seats)] for game in games]
        ranks = [rng.below(len(game.legal_moves)) for game in games]
        batch.step([numbers_of(game.legal_moves[rank]) for game, rank in zip(games, ranks, strict=True)])
        games = [game.play(game.legal_moves[rank]) for game, rank in zip(games, ranks, strict=True)]
    assert batch.totals().tolist() == [[game.score_sheet(s).total for s in range(options.seats)] for game in games]
    assert batch.winners().tolist() == [[int(seat in game.winners) for seat in range(options.seats)] for game in games]
    assert batch.counts().tolist() == [0] * 4


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))])
@pytest.mark.parametrize("options", OPTIONS, ids=format_options)
def test_a_copy_shares_nothing_and_goes_on_in_the_same_way(options: Options, way: Callable[[Any], Any]) -> None:
    batch = engine.Batch.new(options, range(5, 9), codec=ActionCodec(options.site_size, 30), threads=2)
    batch.redeal(range(4))  # what is hidden does not follow from the seed
    for _ in range(9):
        batch.step_ranks(batch.counts() // 2)
    twin, before = way(batch), rules_of(batch)
    while not twin.is_over().all():
        twin.step_ranks(twin.counts() // 3)
    assert rules_of(batch) == before != rules_of(twin)
    while not batch.is_over().all():
        batch.step_ranks(batch.counts() // 3)
    batch.reset([1, 3])
    twin.reset([1, 3])
    assert rules_of(batch) == rules_of(twin)
    assert (twin.seeds == batch.seeds).all()
    assert (twin.codec, twin.options, twin._core.threads) == (batch.codec, options, 2)


def test_a_batch_has_a_game() -> None:
    with pytest.raises(GameError) as error:
        engine.Batch([])
    with pytest.raises(GameError) as other:
        engine.Batch.new(Options(2), [])
    assert error.value.code == other.value.code == EngineCode.BATCH_OPTIONS
    nothing = engine.Batch.new(Options(2), [1]).take([])
    assert len(pickle.loads(pickle.dumps(nothing))) == 0


@pytest.mark.parametrize("options", OPTIONS, ids=format_options)
def test_every_array_says_what_the_rules_say(options: Options) -> None:
    for turns in (0, 7, options.turns // 2 if options.is_solo else 20):
        batch = batch_at(options, turns)
        games = rules_of(batch)
        rows, offsets = batch.moves()
        actions = batch.actions().actions
        assert offsets.tolist() == np.cumsum([0, *(len(game.legal_moves) for game in games)]).tolist()
        mask, codec = batch.mask(), batch.codec
        assert mask.shape == (len(games), codec.size)
        for number, (game, (begin, end)) in enumerate(zip(games, pairwise(offsets.tolist()), strict=True)):
            moves = [Move(tile, (q, r), rotation) for tile, q, r, rotation in rows[begin:end].tolist()]  # type: ignore[arg-type]
            assert moves == list(game.legal_moves)
            expected = [codec.encode(move, game.site) for move in game.legal_moves]
            assert actions[begin:end].tolist() == expected
            assert np.flatnonzero(mask[number]).tolist() == sorted(each for each in expected if each is not None)
        assert (np.packbits(mask, axis=1, bitorder="little") == batch.mask(packed=True)).all()
        assert batch.seat().tolist() == [game.seat for game in games]
        assert batch.turn().tolist() == [game.turn for game in games]
        assert batch.stones().tolist() == [list(game.stones) for game in games]
        assert [[tile for tile in row if tile] for row in batch.site().tolist()] == [list(game.site) for game in games]
        assert batch.totals().tolist() == [[g.score_sheet(s).total for s in range(options.seats)] for g in games]


@needs_core
@pytest.mark.parametrize("options", OPTIONS[::2], ids=format_options)
def test_both_cores_draw_the_same_planes(options: Options) -> None:
    batch = batch_at(options, 11, games=3)
    slow = _python_batch.CoreBatch(option_numbers(options), range(3), 1)
    slow._games = rules_of(batch)
    for reach in (3, 16):
        planes = batch.planes(reach)
        assert planes.shape == (3, 12 * options.architects + 2, 2 * reach + 1, 2 * reach + 1)
        assert (planes == slow.planes(reach)).all()
    assert (batch.beyond() == slow.beyond(batch.codec.reach)).all()


def test_what_lies_beyond_the_reach_is_masked_out_and_counted() -> None:
    options = Options(2)
    near = ActionCodec.of(options, 3)
    batch = engine.Batch(batch_at(options, 12).positions, codec=near)
    beyond, actions, counts = batch.beyond(), batch.actions(), batch.counts()
    assert beyond.min() > 0
    assert (batch.mask().sum(axis=1) + beyond == counts).all()
    assert [np.sum(part < 0) for part in np.split(actions.actions, actions.offsets[1:-1])] == beyond.tolist()
    assert not batch_at(options, 12).beyond().any()


def test_actions_and_moves_are_each_others_inverse() -> None:
    for options in OPTIONS[:4]:
        codec, game = ActionCodec.of(options), new_game(options, seed=3)
        for move in game.legal_moves:
            action = codec.encode(move, game.site)
            assert action is not None
            assert codec.decode(action, game.site) == move
        assert {codec.placing(action).rotation for action in range(60)} == set(range(6))
        for wrong in (-1, codec.size):
            with pytest.raises(GameError):
                codec.placing(wrong)
    assert codec.encode(Move(game.site[0], (codec.reach + 1, 0), 0), game.site) is None  # type: ignore[arg-type]
    assert codec.decode(codec.size - 1, game.site[:1]) is None


def test_an_illegal_action_is_refused_and_nothing_has_changed() -> None:
    batch = batch_at(Options(2), 4)
    before = rules_of(batch)
    good = batch.actions()
    actions = good.actions[good.offsets[:-1]].copy()
    illegal = np.flatnonzero(batch.mask()[3] == 0)[0]
    for wrong in (illegal, -1, batch.codec.size, 2**40):
        bad: Any = actions.astype(np.int64)
        bad[3] = wrong
        with pytest.raises(GameError) as error:
            batch.step(bad)
        assert (error.value.code, error.value.params["game"]) == (EngineCode.ACTION_ILLEGAL, 3)
    for call, given in ((batch.step, [[1, 200, 0, 0]] * 6), (batch.step_ranks, [10**6] * 6)):
        with pytest.raises(GameError):
            call(given)
    assert rules_of(batch) == before
    batch.step(actions)
    assert rules_of(batch) == [game.play(game.legal_moves[0]) for game in before]


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda batch: batch.step([1]), EngineCode.BATCH_LENGTH),
        (lambda batch: batch.step([[1, 0, 0, 0]]), EngineCode.BATCH_LENGTH),
        (lambda batch: batch.step([0.5] * 6), EngineCode.WHOLE_NUMBERS),
        (lambda batch: batch.step_ranks([0] * 5), EngineCode.BATCH_LENGTH),
        (lambda batch: batch.take([6]), EngineCode.COUNT_RANGE),
        (lambda batch: batch.take([True]), EngineCode.BATCH_LENGTH),
        (lambda batch: batch.reset([0], seeds=[1, 2]), EngineCode.BATCH_LENGTH),
        (lambda batch: batch.reset([0], seeds=[-1]), EngineCode.COUNT_RANGE),
        (lambda batch: batch.reset([0], seeds=np.array([-1])), EngineCode.COUNT_RANGE),
        (lambda batch: engine.Batch([]), EngineCode.BATCH_OPTIONS),
        (lambda batch: engine.Batch([new_game(Options(2), seed=1), new_game(seed=1), new_game(Options(3), seed=1)]),
         EngineCode.BATCH_OPTIONS),
        (lambda batch: ActionCodec(4, 0), EngineCode.COUNT_RANGE),
    ],
)  # fmt: skip
def test_a_bad_call_says_what_is_wrong(call: Any, code: EngineCode) -> None:
    with pytest.raises(GameError) as error:
        call(batch_at(Options(2), 2))
    assert error.value.code == code


def test_games_begin_anew_each_from_its_own_seed() -> None:
    batch = batch_at(Options(2), 3)
    before, old = rules_of(batch), batch.seeds
    batch.reset(np.array([False, True, False, False, True, False]))
    expected = [Rng(int(old[game])).next() for game in (1, 4)]
    assert batch.seeds[[1, 4]].tolist() == expected
    assert rules_of(batch)[1] == new_game(Options(2), seed=expected[0])
    assert [rules_of(batch)[game] for game in (0, 2, 3, 5)] == [before[game] for game in (0, 2, 3, 5)]
    batch.reset([0], seeds=[2**64 - 1])
    assert rules_of(batch)[0] == new_game(Options(2), seed=2**64 - 1)
    batch.reset()
    assert batch.turn().tolist() == [0] * 6


def test_copies_share_nothing_and_positions_go_in_and_out() -> None:
    batch = batch_at(Options(3), 5)
    before = rules_of(batch)
    twin, some = batch.copy(), batch.take([2, 2, 0])
    batch.step_ranks([0] * 6)
    assert rules_of(twin) == before
    assert rules_of(some) == [before[2], before[2], before[0]]
    assert rules_of(engine.Batch(before)) == before
    assert (len(some), batch[-1].turn, repr(some)) == (3, 6, "<engine.Batch of 3 games>")
    with pytest.raises(IndexError):
        some[3]


def arrays_of(batch: engine.Batch) -> list[bytes]:
    """Every array there is, as bytes."""
    arrays: list[Any] = [
        *batch.moves(),
        *batch.actions(),
        batch.planes(9),
        batch.mask(),
        batch.totals(),
        batch.stones(),
    ]
    arrays += [batch.site(), batch.seat(), batch.turn(), batch.is_over(), batch.winners(), batch.counts()]
    if NATIVE:
        weights, seeds = weights_for(batch.options), range(len(batch))
        arrays += [batch.features(), *batch.after_views(), *batch.best_moves(weights)]
        arrays += [*batch.search(weights, seeds, 2), *batch.after_ranks(batch.counts() // 2)]
    return [array.tobytes() for array in arrays]


@pytest.mark.skipif(not NATIVE, reason="a search needs the native core")
def test_an_even_search_plays_all_candidates_on_in_the_same_worlds() -> None:
    batch, seeds = batch_at(Options(2), 9, games=3), [1, 2, 3]
    weights = weights_for(batch.options)
    found = batch.search(weights, seeds, 32, evenly=True)
    assert (found.visits == 2).all()
    halved = batch.search(weights, seeds, 32)
    assert halved.visits.sum() == found.visits.sum()
    assert len(set(halved.visits[0])) > 1
    # After one world for each, halving has not begun yet: both say the same.
    first, also_first = (batch.search(weights, seeds, 16, evenly=each) for each in (True, False))
    assert (first.ranks == also_first.ranks).all()
    assert (first.values == also_first.values).all()


@pytest.mark.parametrize("options", OPTIONS[::2], ids=format_options)
def test_no_array_tells_of_the_order_of_the_hidden_stacks(options: Options) -> None:
    batch = batch_at(options, 9, games=3)
    twin = batch.copy()
    twin.redeal([7, 8, 9])
    assert [each.stacks for each in rules_of(twin)] != [each.stacks for each in rules_of(batch)]
    assert [each.public_view for each in rules_of(twin)] == [each.public_view for each in rules_of(batch)]
    assert arrays_of(twin) == arrays_of(batch)
    again = twin.copy()
    twin.redeal([1, 2, 3])
    again.redeal([4, 5, 6])
    again.redeal([1, 2, 3])
    assert rules_of(again) == rules_of(twin)  # the seed alone decides


def test_an_array_that_is_given_is_filled() -> None:
    batch = batch_at(Options(2), 3)
    asked: list[Any] = [batch.mask, batch.planes, *([batch.features] if NATIVE else [])]
    for ask in asked:
        fresh: Any = ask()
        room = np.full_like(fresh, 7)
        assert ask(out=room) is room
        assert (room == fresh).all()
        with pytest.raises(ValueError, match="shape"):
            ask(out=np.zeros((1, *fresh.shape[1:]), fresh.dtype))
        with pytest.raises(ValueError, match="out"):
            ask(out=np.zeros(fresh.shape, np.float64))
    bits = np.full_like(batch.mask(packed=True), 255)
    assert batch.mask(packed=True, out=bits) is bits
    assert (bits == batch.mask(packed=True)).all()


@needs_core
@pytest.mark.parametrize("options", OPTIONS, ids=format_options)
def test_after_features_are_what_the_next_seat_sees(options: Options) -> None:
    """Where no stack is laid out in between, what a seat sees after a move is what it sees when its turn comes.

    But for what it sees of the city that grows: there the model judges by the tile taken, wherever it goes.
    """
    apart_from_others = np.r_[0:186, 210:216]
    batch = batch_at(options, 1 if options.is_solo else 5, games=2)
    views = batch.after_views()
    for game in range(2):
        rules = batch[game].to_rules()
        rows = range(views.offsets[game], views.offsets[game + 1])
        moves, tiles = len(rules.legal_moves), len({move.tile for move in rules.legal_moves})
        assert len(rows) == moves + tiles * (options.seats - 1)
        assert views.now[rows[:moves]].tolist() == list(batch[game].score_moves().totals)
        if options.is_solo or len(rules.site) == 2:
            continue
        for place in range(tiles):
            rank = place * moves // tiles
            after = engine.Batch([rules.play(rules.legal_moves[rank])])
            row = rows[moves + place * (options.seats - 1)]
            assert (views.features[row] == after.features()[0])[apart_from_others].all()
            assert views.now[row] == after.totals()[0, after.seat()[0]]


@needs_core
@pytest.mark.parametrize("architects", [2, 3, 4])
def test_who_waits_sees_what_was_seen_after_the_move(architects: int) -> None:
    apart_from_others = np.r_[0:186, 210:216]
    batch = batch_at(Options(architects), 0, games=1)
    views, mover = batch.after_views(), int(batch.seat()[0])
    assert (batch.features() == batch.features(seats=[mover])).all()
    moves = len(batch.moves().rows)
    batch.step_ranks([0])
    for wait in range(architects - 1):
        seen = batch.features(seats=[(mover + 1 + wait) % architects])[0]
        assert (views.features[moves + wait] == seen)[apart_from_others].all()
    with pytest.raises(GameError):
        batch.features(seats=[architects])


@needs_core
def test_threads_make_no_difference() -> None:
    one, many = (engine.Batch.new(Options(4), range(100), threads=threads) for threads in (1, 5))
    for _ in range(3):
        for batch in (one, many):
            batch.step_ranks(batch.counts() // 2)
    assert arrays_of(one) == arrays_of(many)


@needs_core
def test_a_batch_serves_one_thread_at_a_time() -> None:
    batch = engine.Batch.new(Options(2), range(3000))
    batch.step_ranks(batch.counts() // 2)
    expected = batch.features().tobytes()
    outcomes: list[bytes | str] = []

    def ask() -> None:
        for _ in range(20):
            try:
                outcomes.append(batch.features().tobytes())
            except RuntimeError as error:
                outcomes.append(str(error))

    helpers = [threading.Thread(target=ask) for _ in range(4)]
    for helper in helpers:
        helper.start()
    for helper in helpers:
        helper.join()
    assert set(outcomes) - {"this batch is at work in another thread"} == {expected}


def user_seconds() -> float:
    """The processor time of this process so far, all threads together."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_utime


def interrupted(work: Any, after: float = 0.2, within: float = 1.2) -> bool:
    """Whether a call ends soon when Ctrl-C comes: a timer of processor time sends it, and seconds of that are counted.

    Left alone, the call must take longer than it is given.
    """

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    old = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, after)
    began = user_seconds()
    try:
        work()
    except KeyboardInterrupt:
        return user_seconds() - began < within
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, old)
    return False


@needs_core
@pytest.mark.parametrize("threads", [1, 2])
def test_long_work_ends_with_ctrl_c(threads: int) -> None:
    position = engine.Position(new_game(Options(2), seed=1))
    assert interrupted(lambda: engine.play_random_games(Options(2), 10**8, seed=1, threads=threads))
    assert interrupted(lambda: position.roll_out(10**8, seed=1, threads=threads))
    assert interrupted(lambda: position.perft(6))


@needs_core
@pytest.mark.parametrize("threads", [1, 2])
def test_features_of_many_games_end_with_ctrl_c(threads: int) -> None:
    quarter, whole = (engine.Batch.new(Options(2), range(games), threads=threads) for games in (4_000, 16_000))
    began = user_seconds()
    quarter.after_features()
    a_quarter = user_seconds() - began  # machines differ: arrays for minutes of work would not fit into all of them
    assert interrupted(whole.after_features, after=a_quarter / 2, within=3 * a_quarter)


def test_without_numpy_the_engine_plays_and_says_what_arrays_need() -> None:
    hide = (
        "import sys\n"
        "sys.modules['numpy'] = None\n"
        "from akropolis import GameError, Options, engine, new_game\n"
        "position = engine.Position(new_game(seed=1))\n"
        "print(len(position.legal_moves), list(position.score_moves().changes[0]))\n"
        "for ask in (position.moves, lambda: engine.Batch.new(Options(), [1])):\n"
        "    try:\n"
        "        ask()\n"
        "    except GameError as error:\n"
        "        print(error.code)\n"
    )
    assert asked(hide).stdout.split() == ["180", "[0,", "0,", "0,", "0,", "0]", "numpy_needed", "numpy_needed"]
