"""Networks of other people's making: they play as bots, and judge inside of the search, many leaves in one call."""

from pathlib import Path
from typing import Any, get_args

import numpy as np
import pytest

from akropolis import GameError, Options, Rng, engine, new_game
from akropolis.bots.bot import Budget
from akropolis.bots.evaluated_search import search
from akropolis.bots.evaluator import RIVALRY, Evaluator, points_to_come, utilities
from akropolis.bots.learned import SearchBot, ValueBot
from akropolis.bots.sealed import seal
from akropolis.bots.weight_files import KIND, NAMES, Widths, load_weights, save_weights, weights_for
from akropolis.engine.arrays import Floats, Shorts
from akropolis.notation.positions import format_options
from tests.engine.test_lock_step import some_options
from tests.kit.builders import positions_of
from tests.kit.nets import random_net, shipped

pytestmark = pytest.mark.skipif(engine.backend() != "native", reason="features need the native core")

MODES = [some_options(number) for number in (0, 8, 13, 20, 27, 30)]


class Net:
    """A net in NumPy: the same numbers must give the same moves."""

    def __init__(self, numbers: bytes, widths: Widths) -> None:
        hidden, second = widths
        sizes = [216, 1, 216 * hidden, hidden, hidden * second, second, second, 216, 1]
        parts = np.split(np.frombuffer(numbers, np.float32), np.cumsum(sizes)[:-1])
        self.first, self.first_bias = parts[2].reshape(216, hidden), parts[3]
        self.second, self.second_bias = parts[4].reshape(hidden, second), parts[5]
        self.last, self.direct, self.bias = parts[6:]
        self.calls: list[int] = []

    def __call__(self, features: Any) -> Any:
        self.calls.append(len(features))
        rows = features.astype(np.float32)
        hidden = np.maximum(rows @ self.first + self.first_bias, 0)
        hidden = np.maximum(hidden @ self.second + self.second_bias, 0)
        return (hidden @ self.last + rows @ self.direct + self.bias)[:, None]


class Planes:
    """Sees planes and says how high its own city is built."""

    sees = "planes"

    def __call__(self, planes: Any, features: Any) -> Any:
        assert len(planes) == len(features)
        self.shape = planes.shape
        return np.square(planes[:, 11].astype(np.int32)).sum(axis=(1, 2))


def test_type_checkers_take_any_callable_of_one_array_or_two() -> None:
    """Mypy sees it here. Pyright takes a function with parameters only for a type that names none of its own."""

    def net(features: Shorts) -> Floats:
        return features[:, 0] * np.float32(0.5)

    taken: list[Evaluator] = [net, Planes(), Net(*shipped("two")), lambda seen: seen[:, 0]]
    assert all(map(callable, taken))
    assert [get_args(kind) for kind in get_args(Evaluator)] == [([Any], Any), ([Any, Any], Any)]


@pytest.mark.parametrize("options", MODES, ids=format_options)
def test_the_net_of_the_package_judges_alike_from_outside(options: Options) -> None:
    net = Net(*shipped(NAMES[options.architects]))
    for position in positions_of(options, 3)[4:-1:11]:
        twin = engine.Position(position)
        judged = np.array(twin.judge_moves(weights_for(options)))
        assert np.allclose(utilities(twin, net), judged, atol=2e-2)
    assert len(net.calls) == len(positions_of(options, 3)[4:-1:11])  # one call for all moves


def test_it_plays_as_a_bot() -> None:
    net = Net(*shipped("two"))
    for position in positions_of(Options(2), 5)[3:-1:8]:
        view = position.public_view
        assert ValueBot(evaluator=net).choose(view, Rng(1), Budget()) == ValueBot().choose(view, Rng(1), Budget())
        noisy = ValueBot(noise=5, evaluator=net).choose(view, Rng(1), Budget())
        assert noisy in view.legal_moves


@pytest.mark.parametrize("options", [Options(2), MODES[3], some_options(5)], ids=format_options)
def test_in_the_search_many_leaves_are_one_call(options: Options) -> None:
    net = Net(*shipped(NAMES[options.architects]))
    for position in positions_of(options, 2)[8:-1:14][:2]:
        net.calls.clear()
        twin = engine.Position(position)
        found = search(twin, net, weights_for(options), 7, 64)
        assert len(net.calls) <= 1 + 4
        assert 0 < sum(each.visits for each in found) <= 64
        assert max(net.calls[1:]) >= 16
        assert found == search(twin, net, weights_for(options), 7, 64)
        judged = twin.judge_moves(weights_for(options))
        assert judged[found[0].rank] > max(judged) - 12  # not anything
        view = position.public_view
        bot = SearchBot(evaluator=net)
        assert bot.choose(view, Rng(3), Budget(simulations=16)) in view.legal_moves


def test_a_search_by_a_net_counts_simulations() -> None:
    view = new_game(Options(2), seed=1).public_view
    with pytest.raises(GameError):
        SearchBot(evaluator=Net(*shipped("two"))).choose(view, Rng(1), Budget(milliseconds=5))


@pytest.mark.parametrize("options", [Options(2), some_options(3), some_options(2)], ids=format_options)
def test_a_net_may_see_planes(options: Options) -> None:
    net = Planes()
    position = engine.Position(positions_of(options, 4)[9])
    worth = utilities(position, net)
    assert len(worth) == len(position.legal_moves)
    after = position.copy()
    best = int(np.argmax(worth - np.array(position.score_moves().totals)))
    after.play_rank(best)
    level = max(built.level for built in after.to_rules().cities[position.seat % options.architects].hexes.values())
    assert level >= 2  # it likes to build high
    assert search(position, net, weights_for(options), 1, 32)
    assert net.shape[1] == 12 * options.architects + 2


def test_an_answer_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="3 rows"):
        points_to_come(lambda features: features[:2, 0], np.zeros((3, 216), np.int16))


@pytest.mark.parametrize(
    "widths", [Widths(), Widths(64, 16), Widths(200, 40), Widths(1, 1), Widths(1024, 256)], ids=str
)
def test_a_net_of_our_own_may_have_any_widths(widths: Widths, tmp_path: Path) -> None:
    numbers = random_net(widths)
    path = save_weights(tmp_path, {"course": "two"}, numbers, widths)
    position = engine.Position(positions_of(Options(2), 3)[9])
    judged = np.array(position.judge_moves(load_weights(path, "two")))
    assert np.allclose(judged, utilities(position, Net(numbers, widths)), atol=2e-2)


def test_widths_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    for widths in ([128], [128, 33], [0, 1], [4096, 32], ["a", "b"], [1.5, 2], 3):
        path = tmp_path / "two.weights"
        path.write_bytes(seal(KIND, {"course": "two", "widths": widths}, bytes(2 * Widths().numbers - 2)))
        with pytest.raises(GameError):
            load_weights(path, "two")


def test_weights_say_how_much_the_others_count(tmp_path: Path) -> None:
    position = engine.Position(positions_of(Options(4), 3)[9])

    def judged(facts: dict[str, float]) -> Any:
        path = save_weights(tmp_path, {"course": "four", **facts}, bytes(4 * Widths().numbers))
        return np.array(position.judge_moves(load_weights(path, "four")))

    alone, usual = judged({"rivalry": 0}), judged({})
    others = judged({"rivalry": 1}) - alone
    assert others.max() < -1
    assert np.allclose(usual, alone + RIVALRY[4] * others, atol=1e-3)
    assert np.allclose(usual, utilities(position, lambda features: np.zeros(len(features))), atol=1e-3)


def test_weights_that_have_changed_are_read_again(tmp_path: Path) -> None:
    position = engine.Position(positions_of(Options(2), 3)[9])
    judged = []
    for number in (0.0, 0.25):
        numbers = np.full(Widths().numbers, number, np.float32)
        path = save_weights(tmp_path, {"course": "two"}, numbers.tobytes())
        judged.append(bytes(position.judge_moves(load_weights(path, "two"))))
    assert judged[0] != judged[1]
    assert load_weights(path, "two") is load_weights(path, "two")
