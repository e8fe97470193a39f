"""What bots are given wrongly is refused with a code and a sentence, whichever bot it is."""

import math
import os
import struct
from pathlib import Path
from typing import Any

import pytest

from akropolis import GameError, Options, Rng, engine, new_game
from akropolis.bots.bot import MOST, Budget
from akropolis.bots.errors import BotCode
from akropolis.bots.ladder import LADDER, rung
from akropolis.bots.learned import SearchBot, ValueBot
from akropolis.bots.sealed import seal, unseal
from akropolis.bots.weight_files import FOLDER, KIND, NAMES, floats_of, load_weights, save_weights, weights_path
from akropolis.rules.errors import RuleCode
from akropolis.rules.position import PublicView
from tests.kit.games import ALL_MODES

native = pytest.mark.skipif(engine.backend() != "native", reason="the bots that learned need the native core")

# Bots that learned need the native core.
RUNGS = [each for each in LADDER if engine.backend() == "native" or not each.has_learned]


@pytest.mark.parametrize("name", ["oracle", "", "Greedy", "greedy ", "x" * 1000, "\x1b[2J"])
def test_an_unknown_bot_is_refused(name: str) -> None:
    with pytest.raises(GameError) as error:
        rung(name)
    assert error.value.code == BotCode.BOT_UNKNOWN
    assert error.value.params["name"] == name
    assert "random, beginner, carpenter" in str(error.value)
    assert str(error.value).isprintable()


def test_a_bot_that_is_nearly_known_is_suggested() -> None:
    with pytest.raises(GameError, match=r"Did you mean greedy\?$"):
        rung("gredy")
    with pytest.raises(GameError) as error:
        rung("zzz")
    assert "Did you mean" not in str(error.value)


@pytest.mark.parametrize("amount", [0, -1, True, False, 1.5, 100.0, math.nan, math.inf, "100", MOST + 1, 1 << 70])
def test_a_budget_is_a_whole_number_of_at_least_one(amount: Any) -> None:
    for name in ("milliseconds", "simulations"):
        with pytest.raises(GameError, match="a budget is a whole number from 1") as error:
            Budget(**{name: amount})
        assert error.value.code == BotCode.BUDGET_RANGE


def test_a_budget_is_time_or_work_not_both() -> None:
    with pytest.raises(GameError, match="not both") as error:
        Budget(milliseconds=5, simulations=5)
    assert error.value.code == BotCode.BUDGET_RANGE
    assert Budget(1) == Budget(milliseconds=1)
    assert Budget(simulations=MOST).milliseconds is None


def finished(options: Options) -> PublicView:
    position = new_game(options, seed=8)
    while not position.is_over:
        position = position.play(position.legal_moves[0])
    return position.public_view


@pytest.mark.parametrize("options", [ALL_MODES[0], ALL_MODES[-1]])
def test_a_finished_game_leaves_nothing_to_choose(options: Options) -> None:
    view = finished(options)
    for each in RUNGS:
        for budget in (each.budget, Budget(simulations=2), Budget(milliseconds=1)):
            with pytest.raises(GameError) as error:
                each.make().choose(view, Rng(1), budget)
            assert error.value.code == RuleCode.GAME_OVER, each.name


@native
def test_a_search_wants_a_budget() -> None:
    with pytest.raises(GameError) as error:
        SearchBot().choose(new_game(seed=1).public_view, Rng(1), Budget())
    assert error.value.code == BotCode.BUDGET_MISSING


def broken_weights() -> dict[str, tuple[bytes, str]]:
    """Files that are not the weights for two architects, and why not."""
    data = (FOLDER / "two.weights").read_bytes()
    facts, numbers = unseal(KIND, data)

    def with_first(number: float) -> bytes:
        return seal(KIND, facts, struct.pack("<e", number) + numbers[2:])

    return {
        "empty": (b"", "it is empty"),
        "numbers alone": (numbers, "it does not begin with akropolis-weights"),
        "a state": (seal("akropolis-training", facts, numbers), "it does not begin with akropolis-weights"),
        "torn": (data[:5000], "its checksum does not match"),
        "a bit turned": (data[:-9] + bytes([data[-9] ^ 4]) + data[-8:], "its checksum does not match"),
        "facts changed": (data.replace(b'"seed"', b'"seeds"', 1), "its checksum does not match"),
        "a later version": (data.replace(b" 1 ", b" 9 ", 1), "version 9 is not known here"),
        "too short": (seal(KIND, facts, numbers[:-4]), "its numbers take 64736 bytes, not 64740"),
        "odd": (seal(KIND, facts, numbers + b"1"), "its numbers take 64741 bytes, not 64740"),
        "not a number": (with_first(math.nan), "some of its numbers are not finite"),
        "infinite": (with_first(-math.inf), "some of its numbers are not finite"),
        "another course": (seal(KIND, {**facts, "course": "four"}, numbers), "it was trained for four, not for two"),
        "no weight of the others": (seal(KIND, {**facts, "rivalry": -0.5}, numbers), "the others cannot weigh -0.5"),
        "others of no weight": (seal(KIND, {**facts, "rivalry": math.nan}, numbers), "the others cannot weigh nan"),
        "no number": (seal(KIND, {**facts, "rivalry": "1"}, numbers), "the others cannot weigh '1' against oneself"),
        "no course": (seal(KIND, {}, numbers), "it was trained for None"),
        "facts that are no facts": (seal(KIND, 7, numbers), "its facts are not JSON"),  # type: ignore[arg-type]
    }


@native
@pytest.mark.parametrize(("data", "reason"), broken_weights().values(), ids=list(broken_weights()))
def test_weights_that_are_broken_are_refused(data: bytes, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "two.weights"
    path.write_bytes(data)
    with pytest.raises(GameError) as error:
        load_weights(path, "two")
    assert error.value.code == BotCode.WEIGHTS_BROKEN
    assert reason in str(error.value)
    for bot in (ValueBot(folder=tmp_path), SearchBot(folder=tmp_path)):
        with pytest.raises(GameError) as error:
            bot.choose(new_game(Options(2), seed=1).public_view, Rng(1), Budget(simulations=1))
        assert error.value.code == BotCode.WEIGHTS_BROKEN


@native
def test_weights_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    (tmp_path / "four.weights").mkdir()
    for path, reason in [
        (tmp_path / "two.weights", "No such file"),
        (tmp_path / "four.weights", "directory"),
    ]:
        with pytest.raises(GameError, match=reason) as error:
            load_weights(path, path.stem)
        assert error.value.code == BotCode.WEIGHTS_BROKEN


@native
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="everything may be read by root")
def test_weights_that_may_not_be_read_are_refused(tmp_path: Path) -> None:
    path = save_weights(tmp_path, {"course": "two"}, b"")
    path.chmod(0)
    with pytest.raises(GameError, match="Permission denied") as error:
        load_weights(path, "two")
    assert error.value.code == BotCode.WEIGHTS_BROKEN


@native
@pytest.mark.parametrize("name", NAMES.values())
def test_the_weights_that_come_with_the_package_say_what_they_are(name: str) -> None:
    path = weights_path(FOLDER, name)
    facts, _ = unseal(KIND, path.read_bytes())
    assert facts["course"] == name
    assert {"seed", "scale", "generation"} <= set(facts)
    load_weights(path, name)


def test_a_sealed_file_gives_back_what_was_put_in() -> None:
    for numbers in (b"", b"\n\n", bytes(range(256))):
        assert unseal("kind", seal("kind", {"a": [1, "\n"]}, numbers)) == ({"a": [1, "\n"]}, numbers)


@native
def test_weights_of_32_bits_are_read_too(tmp_path: Path) -> None:
    facts, numbers = unseal(KIND, (FOLDER / "two.weights").read_bytes())
    (tmp_path / "two.weights").write_bytes(seal(KIND, facts, floats_of(numbers)))
    position = new_game(Options(2), seed=4)
    judged = [
        list(engine.Position(position).judge_moves(load_weights(folder / "two.weights", "two")))
        for folder in (FOLDER, tmp_path)
    ]
    assert judged[0] == judged[1]
