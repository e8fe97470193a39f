"""Bots that learned: stronger than greedy, and clear about what they need."""

import subprocess
import sys

import pytest

from akropolis import GameError, Illustrious, Options, Rng, engine, new_game
from akropolis.bots.bot import Budget
from akropolis.bots.errors import BotCode
from akropolis.bots.learned import SearchBot, ValueBot
from akropolis.bots.training.self_play import untrained
from akropolis.bots.weight_files import USUAL, weights_for
from akropolis.engine.backend import core
from akropolis.engine.batch import Rows
from akropolis.engine.numbers import option_numbers
from tests.kit.builders import positions_of

native = pytest.mark.skipif(engine.backend() != "native", reason="the bots that learned need the native core")


@native
@pytest.mark.parametrize("architects", [2, 3, 4])
def test_the_learned_value_beats_greedy(architects: int) -> None:
    options = Options(architects)
    greedy = core.Weights(untrained(USUAL))
    models = [weights_for(options), *[greedy] * (architects - 1)]
    totals = Rows(core.play_models(models, option_numbers(options), 1, 24, 2), architects).tolist()
    assert sum(row[0] == max(row) for row in totals) >= 20


@native
def test_alone_it_beats_hippodamos() -> None:
    options = Options(1, illustrious=Illustrious.HIPPODAMOS)
    totals = Rows(core.play_models([weights_for(options)], option_numbers(options), 1, 20, 2), 2).tolist()
    assert sum(mine > his for mine, his in totals) >= 14


@native
def test_a_search_tells_its_best_candidates_first() -> None:
    position = engine.Position(new_game(Options(2), seed=3))
    found = position.search(weights_for(position.options), 5, 40, None)
    assert len(found) == len({rank for rank, _ in found}) == 16
    assert all(0 <= rank < len(position.legal_moves) for rank, _ in found)
    assert found == position.search(weights_for(position.options), 5, 40, None)


@native
@pytest.mark.parametrize("architects", [2, 4])
def test_what_a_search_has_seen_is_forgotten_before_the_next(architects: int) -> None:
    earlier, later = (engine.Position(position) for position in positions_of(Options(architects), 4)[12:14])
    weights = weights_for(earlier.options)
    found = earlier.search(weights, 5, 40, None)
    later.search(weights, 5, 40, None)
    earlier.search(core.Weights(untrained(USUAL)), 5, 40, None)
    assert earlier.search(weights, 5, 40, None) == found


@native
@pytest.mark.parametrize("turns", [0, 9, 20])
def test_a_search_begins_with_the_moves_that_the_value_judges_best(turns: int) -> None:
    """One simulation judges one candidate again; the others keep what the value says of them."""
    position = engine.Position(positions_of(Options(2), 4)[turns])
    weights = weights_for(position.options)
    judged = position.judge_moves(weights)
    found = position.search(weights, 5, 1, None)
    assert sum(judged[rank] != value for rank, value in found) == 1
    best = sorted(range(len(judged)), key=lambda rank: -judged[rank])
    assert best[0] in {rank for rank, _ in found}
    assert len(set(best[:10]) & {rank for rank, _ in found}) >= 8  # a first look misses one now and then
    for also in (best[0], best[3], best[-1]):
        ranks = [rank for rank, _ in position.search(weights, 5, 1, None, also)]
        assert len(ranks) == len(set(ranks)) == 16
        assert also in ranks


@native
@pytest.mark.parametrize("architects", [2, 3, 4])
def test_whoever_plays_begins_with_more_candidates(architects: int) -> None:
    """Enough simulations for twice as many candidates: the best 16 of them are told, and the same ones again."""
    position = engine.Position(positions_of(Options(architects), 4)[9])
    weights = weights_for(position.options)
    found = position.search_visits(weights, 5, 200, None, plays=True)
    assert found == position.search_visits(weights, 5, 200, None, plays=True)
    assert len(found) == len({each.rank for each in found}) == 16
    assert [each.visits for each in found] == sorted((each.visits for each in found), reverse=True)
    plain = position.search_visits(weights, 5, 200, None)
    assert sum(each.visits for each in plain) == 200 > sum(each.visits for each in found)
    assert found[:8] != plain[:8]


@native
@pytest.mark.parametrize(
    ("options", "has_finals"),
    [
        (Options(2), True),
        (Options(3), True),
        (Options(4), True),
        (Options(1, illustrious=Illustrious.METAGENES), False),
    ],
)
def test_with_others_at_the_table_most_simulations_are_for_eight_finalists(options: Options, has_finals: bool) -> None:
    """A quarter of 640 simulations goes to the rounds of 32 and of 16; alone, as long as the others, two fifths."""
    position = engine.Position(positions_of(options, 4)[9])
    found = position.search_visits(weights_for(options), 5, 640, None, plays=True)
    assert (found[8].visits <= 8) == has_finals
    assert found[7].visits > found[8].visits + 4


@native
@pytest.mark.parametrize("is_one_judged_besides", [False, True])
@pytest.mark.parametrize("architects", [2, 3, 4])
def test_finalists_go_on_alone(architects: int, is_one_judged_besides: bool) -> None:
    """To a net that expects nothing, every turn is a gain. A move that is judged besides is in the finals, too."""
    position = engine.Position(positions_of(Options(architects), 4)[9])
    weights = core.Weights(untrained(USUAL))
    found = position.search_visits(weights, 5, 640, None, plays=True)
    finalists = 8
    if is_one_judged_besides:
        also = found[12].rank
        found = position.search_visits(weights, 5, 640, None, also, plays=True)
        finalists = 9
        assert also in {each.rank for each in found[:finalists]}
    assert min(each.value for each in found[:finalists]) > max(each.value for each in found[finalists:]) + 10
    plain = [each.value for each in position.search_visits(weights, 5, 640, None)]
    assert max(plain) - min(plain) < 10


@native
def test_whoever_is_far_ahead_thinks_less_of_the_others() -> None:
    """What a move is worth to a player is then its own points rather than points ahead; even games stay even."""
    options = Options(2)
    weights = weights_for(options)

    def worth(moves: int, *, plays: bool) -> float:
        position = new_game(options, seed=6)
        for turn in range(moves):
            judged = engine.Position(position).judge_moves(weights)
            order = sorted(range(len(judged)), key=judged.__getitem__)
            position = position.play(position.legal_moves[order[-1 if turn % 2 == 0 else 0]])
        return engine.Position(position).search(weights, 5, 64, None, plays=plays)[0][1]

    assert worth(20, plays=False) > 50
    assert worth(20, plays=True) > worth(20, plays=False) + 30
    assert abs(worth(0, plays=True) - worth(0, plays=False)) < 10


@native
def test_a_plain_search_plays_as_moves_are_measured() -> None:
    position = positions_of(Options(2), 4)[10]
    view, budget = position.public_view, Budget(simulations=64)
    measured = engine.Position(view.with_stacks(view.unseen)).search(weights_for(view.options), Rng(1).next(), 64, None)
    assert SearchBot(plain=True).choose(view, Rng(1), budget) == view.legal_moves[measured[0][0]]


@pytest.mark.skipif(engine.backend() == "native", reason="only where the native core is missing")
def test_without_the_native_core_it_says_what_is_missing() -> None:
    with pytest.raises(GameError) as error:
        ValueBot().choose(new_game(seed=1).public_view, Rng(1), Budget())
    assert error.value.code == BotCode.NATIVE_NEEDED


@native
def test_weights_are_given_back_though_a_thread_runs_on_at_the_end() -> None:
    """As that of object storage does, or the core would complain."""
    stay = (
        "from threading import Event, Thread\n"
        "from akropolis import Options\n"
        "from akropolis.bots.weight_files import weights_for\n"
        "weights_for(Options(2))\n"
        "Thread(target=lambda held: Event().wait(), args=(weights_for,), daemon=True).start()\n"
    )
    run = subprocess.run([sys.executable, "-c", stay], capture_output=True, text=True, check=True)
    assert run.stderr == ""
