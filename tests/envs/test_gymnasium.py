"""The environments of Gymnasium: its own checks, and many games side by side."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from akropolis import GameError, Options, new_game
from akropolis.engine.errors import EngineCode
from akropolis.envs.errors import EnvironmentCode
from akropolis.envs.gymnasium import AkropolisVectorEnv, SoloEnv
from tests.envs.kit import hide_again, needs_core, same

pytestmark = needs_core
SOLO = "akropolis/Solo-v0"
METAGENES = Options(1, illustrious="metagenes")  # type: ignore[arg-type]  # named on the way in
SETTINGS: list[dict[str, Any]] = [
    {},
    {"illustrious": "callicrates", "reward": "points", "planes": True},
    {"illustrious": "hippodamos", "all_tiles": True, "reward": "win", "variants": ["temple"]},
]


def legal(observation: dict[str, Any], rng: np.random.Generator) -> Any:
    """Legal actions at random: one, or one for each game; 0 where there is none."""
    mask = observation["action_mask"]
    if mask.ndim == 2:
        return np.array([legal({"action_mask": row}, rng) for row in mask])
    return rng.choice(np.flatnonzero(mask)) if mask.any() else 0


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
@pytest.mark.filterwarnings("error")
def test_it_passes_the_check_of_gymnasium(settings: dict[str, Any]) -> None:
    check_env(gymnasium.make(SOLO, **settings, render_mode="ansi").unwrapped)


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_a_game_ends_with_what_it_is_worth(settings: dict[str, Any]) -> None:
    game, rng, sum_of = gymnasium.make(SOLO, **settings), np.random.default_rng(2), 0.0
    observation, _ = game.reset(seed=2)
    is_over, turns = False, 0
    while not is_over:
        observation, reward, is_over, _, info = game.step(legal(observation, rng))
        sum_of, turns = sum_of + float(reward), turns + 1
        assert game.observation_space.contains(observation)
        assert info == {}
    end = game.unwrapped._games.batch[0].to_rules()  # type: ignore[attr-defined]
    own, his = (end.score_sheet(seat).total for seat in range(2))
    results = {"margin": own - his, "win": 1 if end.winners == (0,) else -1, "points": own - 1}
    assert (sum_of, turns) == (results[settings.get("reward", "margin")], end.options.turns // 2)
    with pytest.raises(gymnasium.error.ResetNeeded):
        game.unwrapped.step(0)


def test_the_mask_is_also_where_others_look_for_it() -> None:
    game = gymnasium.make(SOLO)
    observation, _ = game.reset(seed=1)
    assert (game.get_wrapper_attr("action_masks")() == observation["action_mask"].astype(bool)).all()


def test_an_illegal_action_ends_the_game_or_is_refused() -> None:
    game = SoloEnv()
    observation, _ = game.reset(seed=1)
    illegal = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    assert game.step(illegal)[1:] == (-100.0, True, False, {"is_illegal": True})
    assert game._batch[0].to_rules() == new_game(METAGENES, seed=1)
    for refusing in (SoloEnv(illegal_reward=None), AkropolisVectorEnv(METAGENES)):
        refusing.reset(seed=1)
        with pytest.raises(GameError) as error:
            refusing.step([illegal] if isinstance(refusing, AkropolisVectorEnv) else illegal)
        assert error.value.code == EngineCode.ACTION_ILLEGAL


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_many_games_are_the_same_as_each_alone(settings: dict[str, Any]) -> None:
    """Games go on into the next ones by Gymnasium's own rule for the step between them."""
    rng = np.random.default_rng(4)
    many = gymnasium.make_vec(SOLO, num_envs=3, **settings)
    alone = gymnasium.vector.SyncVectorEnv([lambda: SoloEnv(**settings, illegal_reward=None)] * 3)
    assert many.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    assert same(many.reset(seed=[8, 9, 10])[0], alone.reset(seed=8)[0])  # type: ignore[arg-type]  # Gymnasium's own can
    ended = 0
    for _ in range(66):
        actions = legal(many.unwrapped._observation(), rng)  # type: ignore[attr-defined]
        ours, theirs = many.step(actions), alone.step(actions)
        assert same(ours[:4], theirs[:4])
        assert many.observation_space.contains(ours[0])
        ended += ours[2].sum()
    assert ended == 3 * (2 if settings.get("all_tiles") else 3)


def test_games_can_begin_anew_in_the_same_step() -> None:
    rng = np.random.default_rng(4)
    many = AkropolisVectorEnv(METAGENES, 2, autoreset_mode="SameStep")
    alone = gymnasium.vector.SyncVectorEnv([SoloEnv] * 2, autoreset_mode=AutoresetMode.SAME_STEP)
    observation, _ = many.reset(seed=[8, 9])
    alone.reset(seed=8)
    for turn in range(1, 40):
        actions = legal(observation, rng)
        ours, theirs = many.step(actions), alone.step(actions)
        observation = ours[0]
        assert same(ours[:4], theirs[:4])
        assert ours[2].all() == (turn % 18 == 0)
        if ours[2].any():
            assert same(list(ours[4]["final_obs"]), list(theirs[4]["final_obs"]))
            assert same(ours[4]["_final_info"], theirs[4]["_final_info"])


def test_the_end_of_a_game_is_told_in_the_words_of_gymnasium() -> None:
    """An environment whose infos hold the same, put side by side by Gymnasium itself."""

    class Telling(SoloEnv):
        def step(self, action: Any) -> Any:
            *others, info = super().step(action)
            return *others, info | {"seat": 0}

    many = AkropolisVectorEnv(METAGENES, 2, autoreset_mode="SameStep", legal="packed")
    alone = gymnasium.vector.SyncVectorEnv([Telling] * 2, autoreset_mode=AutoresetMode.SAME_STEP)
    many.reset(seed=[8, 9])
    observation, _ = alone.reset(seed=8)
    for _ in range(18):
        actions = legal(observation, np.random.default_rng(1))
        ours, theirs = many.step(actions)[4], alone.step(actions)
        observation = theirs[0]
    told = theirs[4]["final_info"]
    assert same({name: ours["final_info"][name] for name in told}, told)
    assert (ours["final_info"]["rewards"] == ours["rewards"]).all()
    assert ours["rewards"].all()


def test_legal_actions_are_the_same_in_all_forms() -> None:
    envs = [
        gymnasium.make_vec("akropolis/SelfPlay-v0", num_envs=5, legal=legal) for legal in ("dense", "packed", "ragged")
    ]
    answers = [env.reset(seed=2) for env in envs]
    for _ in range(80):
        (dense, _), (packed, _), (_, infos) = answers
        rows = [infos["actions"][slice(*infos["offsets"][i : i + 2])] for i in range(5)]
        assert [np.flatnonzero(row).tolist() for row in dense["action_mask"]] == [sorted(row) for row in rows]
        bits = np.unpackbits(packed["action_mask"], axis=1, bitorder="little", count=dense["action_mask"].shape[1])
        assert (bits == dense["action_mask"]).all()
        actions = [row[len(row) // 3] if len(row) else 0 for row in rows]
        stepped = [env.step(actions) for env in envs]
        assert all(env.observation_space.contains(each[0]) for env, each in zip(envs, stepped, strict=True))
        answers = [(each[0], each[4]) for each in stepped]


def test_moves_beyond_the_reach_of_actions_are_left_out() -> None:
    many = gymnasium.make_vec(SOLO, num_envs=4, legal="ragged")
    batch = many.unwrapped.batch  # type: ignore[attr-defined]
    _, infos = many.reset(seed=3)
    beyond = 0
    for _ in range(17):  # always the first, and so ever further to one side
        _, _, _, _, infos = many.step(infos["actions"][infos["offsets"][:-1]])
        assert (np.diff(infos["offsets"]) == batch.counts() - batch.beyond()).all()
        assert infos["actions"].min() >= 0
        assert (batch.actions().actions[infos["rows"]] == infos["actions"]).all()
        assert len(batch.after_features()[infos["rows"]]) == len(infos["actions"])
        beyond += batch.beyond().sum()
    assert beyond > 0


def test_in_self_play_the_reward_is_the_movers() -> None:
    many = gymnasium.make_vec("akropolis/SelfPlay-v0", num_envs=2, architects=3, reward="points", legal="ragged")
    _, infos = many.reset(seed=1)
    for turn in range(40):
        assert (infos["seat"] == turn % 3).all()
        _, rewards, _, _, infos = many.step(infos["actions"][infos["offsets"][:-1]])
        assert (infos["rewards"][:, turn % 3] == rewards).all()
        assert (np.delete(infos["rewards"], turn % 3, axis=1) == 0).all()


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_nothing_hidden_is_seen(settings: dict[str, Any]) -> None:
    for kind in ("dense", "packed", "ragged"):
        rng = np.random.default_rng(1)
        many = gymnasium.make_vec(SOLO, num_envs=2, legal=kind, **settings).unwrapped
        many.reset(seed=5)
        for _ in range(6):
            many.batch.step_ranks(rng.integers(many.batch.counts()))  # type: ignore[attr-defined]
        before = many._observation(), many._infos(many.batch.seat())  # type: ignore[attr-defined]
        hide_again(many, 7)
        assert same(before, (many._observation(), many._infos(many.batch.seat())))  # type: ignore[attr-defined]


def test_seeds_deal_the_same_games_as_everywhere() -> None:
    many = AkropolisVectorEnv(Options(2), 3)
    many.reset(seed=4)
    first = many.batch.seeds.tolist()
    assert [each.to_rules() for each in many.batch] == [new_game(Options(2), seed=seed) for seed in first]
    many.reset(seed=np.int64(4))  # type: ignore[arg-type]  # whoever draws it with NumPy
    assert many.batch.seeds.tolist() == first
    many.reset(seed=[9, None, 3])
    assert many.batch.seeds[[0, 2]].tolist() == [9, 3]
    many.reset(seed=4)
    many.reset()
    second = many.batch.seeds.tolist()
    many.reset(seed=4)
    many.reset()
    assert many.batch.seeds.tolist() == second != first
    assert len({str(AkropolisVectorEnv(Options(2), 2)._seeds(None)) for _ in range(2)}) == 2


def test_adjacent_seeds_share_no_deal() -> None:
    many = AkropolisVectorEnv(METAGENES, 64)
    deals = {}
    for seed in (0, 1, 2, 3):
        many.reset(seed=seed)
        deals[seed] = set(many.batch.seeds.tolist())
        for _ in range(4):  # and the games after those
            many.reset()
            deals[seed] |= set(many.batch.seeds.tolist())
    assert len(set().union(*deals.values())) == sum(map(len, deals.values())) == 4 * 64 * 5


def test_what_is_asked_wrongly_is_said() -> None:
    wrong: list[tuple[dict[str, Any], EnvironmentCode]] = [
        ({"legal": "sparse"}, EnvironmentCode.LEGAL_UNKNOWN),
        ({"num_envs": 0}, EnvironmentCode.ENVIRONMENTS_NONE),
        ({"autoreset_mode": AutoresetMode.DISABLED}, EnvironmentCode.AUTORESET_UNKNOWN),
    ]
    for settings, code in wrong:
        with pytest.raises(GameError) as error:
            AkropolisVectorEnv(Options(2), **settings)
        assert error.value.code == code
