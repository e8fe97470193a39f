"""The environment of PettingZoo: its own suites, and what it owes to the game."""

import pickle
import random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from akropolis import GameError, Options, engine, new_game
from akropolis.engine.errors import EngineCode
from akropolis.envs.errors import EnvironmentCode
from akropolis.envs.pettingzoo import env, raw_env
from akropolis.rules.errors import RuleCode
from tests.envs.kit import hide_again, needs_core, same

pytestmark = needs_core
SETTINGS: list[dict[str, Any]] = [
    {},
    {"architects": 3, "reward": "win", "variants": ("house", "garden")},
    {"architects": 4, "reward": "points", "planes": True},
    {"architects": 2, "all_tiles": True, "reward": "points"},
]


def play(game: Any, turns: int | None = None, seed: int = 3) -> list[dict[str, Any]]:
    """Play at random, a whole game or some turns: what was seen before each move."""
    rng, seen = np.random.default_rng(seed), []
    game.reset(seed=seed)
    for agent in game.agent_iter(2**63 if turns is None else turns):
        observation, _, is_over, _, _ = game.last()
        seen.append(observation)
        game.step(None if is_over else rng.choice(np.flatnonzero(observation["action_mask"])))
        assert agent in game.possible_agents
    return seen


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
@pytest.mark.filterwarnings("error", "ignore:Observation space for each", "ignore:Observation is not")  # it is a dict
def test_it_passes_the_suites_of_pettingzoo(settings: dict[str, Any]) -> None:
    api_test(env(**settings, render_mode="ansi"), num_cycles=70)
    seed_test(lambda: env(**settings), num_cycles=10)


def test_it_passes_the_benchmark_of_pettingzoo(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    seconds = iter(range(0, 1000, 2))  # it looks at the clock once a round, until five have passed
    monkeypatch.setattr("time.time", lambda: next(seconds))
    performance_benchmark(env())
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_rewards_tell_how_the_game_went(settings: dict[str, Any]) -> None:
    game = raw_env(**settings)
    game.reset(seed=5)
    rng, sums = np.random.default_rng(5), dict.fromkeys(game.possible_agents, 0.0)
    while not any(game.terminations.values()):
        assert settings.get("reward") == "points" or not any(game.rewards.values())
        game.step(rng.choice(np.flatnonzero(game.last()[0]["action_mask"])))
        for agent, reward in game.rewards.items():
            sums[agent] += reward
    end = game._games.batch[0].to_rules()
    totals = [end.score_sheet(seat).total for seat in range(end.options.seats)]
    given, others = list(sums.values()), len(totals) - 1
    match settings.get("reward", "margin"):
        case "margin":
            assert given == [total - (sum(totals) - total) / others for total in totals]
        case "win":
            assert given == [1 if seat in end.winners else -1 / others for seat in range(len(totals))]
        case "points":
            assert given == [total - stones for total, stones in zip(totals, range(1, 9), strict=False)]


def test_a_seed_deals_the_same_game_as_everywhere() -> None:
    game = raw_env(architects=3)
    game.reset(seed=11)
    assert game._games.batch[0].to_rules() == new_game(Options(3), seed=11)
    game.reset()
    second = game._games.batch[0].to_rules()
    game.reset(seed=11)
    game.reset()
    assert game._games.batch[0].to_rules() == second != new_game(Options(3), seed=11)


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_nothing_hidden_is_seen(settings: dict[str, Any]) -> None:
    for turns in (0, 7, 20):
        game = raw_env(**settings)
        play(game, turns)
        before = [(game.observe(agent), game.infos[agent]) for agent in game.agents], game.last()
        hide_again(game, 99)
        assert same(before, ([(game.observe(agent), game.infos[agent]) for agent in game.agents], game.last()))


def test_who_waits_sees_the_table_but_has_no_action() -> None:
    game = raw_env(architects=3)
    play(game, 4)
    views = [game.observe(agent) for agent in game.agents]
    assert [view["action_mask"].any() for view in views] == [False, True, False]
    assert all(game.observation_space(agent).contains(view) for agent, view in zip(game.agents, views, strict=True))
    assert len({view["observation"].tobytes() for view in views}) == 3


def test_what_was_seen_does_not_change_later() -> None:
    game, rng = raw_env(planes=True), random.Random(1)
    game.reset(seed=1)
    kept = []
    for _ in range(6):
        observation = game.last()[0]
        kept.append((observation, {name: array.copy() for name, array in observation.items()}))
        game.step(rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
    assert all(same(now, then) for now, then in kept)


def test_an_illegal_action_is_refused_or_ends_the_game() -> None:
    game = raw_env()
    play(game, 2)
    illegal = int(np.flatnonzero(game.last()[0]["action_mask"] == 0)[0])
    before = game._games.batch[0].to_rules()
    for action in (illegal, -1, None, engine.ActionCodec.of(Options()).size):
        with pytest.raises(GameError) as error:
            game.step(action)
        assert error.value.code == EngineCode.ACTION_ILLEGAL
    assert game._games.batch[0].to_rules() == before
    strict = TerminateIllegalWrapper(env(), illegal_reward=-1)
    strict.reset(seed=1)
    strict.step(illegal)
    assert strict.rewards == {"architect_0": -1, "architect_1": 0}
    assert all(strict.terminations.values())


def test_what_is_asked_wrongly_is_said() -> None:
    for settings, code in (
        ({"reward": "fun"}, EnvironmentCode.REWARD_UNKNOWN),
        ({"render_mode": "human"}, EnvironmentCode.RENDER_UNKNOWN),
        ({"architects": 1}, EnvironmentCode.ENVIRONMENT_ALONE),
        ({"variants": "towers"}, RuleCode.OPTIONS_VARIANT),
    ):
        with pytest.raises(GameError) as error:
            env(**settings)
        assert error.value.code == code
    with pytest.raises(GameError, match="render_mode is 'ansi' or None, not 'human'"):
        env(render_mode="human")


def test_it_can_be_pickled_and_drawn() -> None:
    twin = pickle.loads(pickle.dumps(raw_env(architects=3, reward="win", render_mode="ansi")))
    play(twin, 3)
    assert twin.render().count("points") == 3
    assert raw_env().render() is None


def test_a_wrong_order_is_said() -> None:
    game = env()
    for use in (game.last, lambda: game.step(0), lambda: game.agents):
        with pytest.raises((AttributeError, AssertionError)):
            use()
    game.reset(seed=1)
    assert game.last()[2] is False
