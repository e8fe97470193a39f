"""The game in OpenSpiel: its own suites, and the same games as everywhere."""

import re
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.observation import make_observation

import akropolis.envs.openspiel
from akropolis import Illustrious, Options, engine, new_game
from tests.envs.kit import needs_core

pytestmark = needs_core
GAMES = [
    "python_akropolis",
    "python_akropolis(players=3,reward=win,variants=house+market)",
    "python_akropolis(players=1,illustrious=callicrates,reward=points)",
]


@pytest.mark.parametrize("name", GAMES)
def test_it_passes_the_random_simulation_of_openspiel(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


def test_it_passes_the_random_simulation_with_states_as_texts() -> None:
    pyspiel.random_sim_test(pyspiel.load_game(GAMES[2]), num_sims=1, serialize=True, verbose=False)


def test_a_playthrough_can_be_written_and_played_again() -> None:
    text = generate_playthrough.playthrough(GAMES[0], action_sequence=None, observation_params_string=None, seed=3)
    actions = [int(action) for action in re.findall(r"^action: (\d+)$", text, re.MULTILINE)]
    assert len(actions) == 37 + 36  # every tile is drawn, and all but one are laid
    again = generate_playthrough.playthrough(GAMES[0], actions, observation_params_string=None)
    assert re.sub(r"(?m)^#.*$", "", again) == re.sub(r"(?m)^#.*$", "", text)


def begun(name: str, seed: int, moves: int) -> Any:
    """A state after some moves, with the tiles that a seed deals."""
    game = pyspiel.load_game(name)
    state, options = game.new_initial_state(), game.options
    deal, rng = new_game(options, seed=seed), np.random.default_rng(seed)
    tiles = iter([*deal.site, *(tile for stack in deal.stacks for tile in stack)])
    while not state.is_terminal() and (state.is_chance_node() or len(state.table.moves) < moves):
        action = next(tiles) if state.is_chance_node() else rng.choice(state.legal_actions())
        state.apply_action(action)
    return state


@pytest.mark.parametrize("name", GAMES)
def test_it_is_the_same_game_as_everywhere(name: str) -> None:
    """Tiles drawn as a seed deals them, and the same moves: the same end, and what it is worth."""
    state = begun(name, 6, 99)
    position = new_game(state.get_game().options, seed=6)
    for seat, move in state.table.moves:
        assert position.seat == seat
        position = position.play(move)
    assert state.table.settled.to_rules() == position
    totals = [position.score_sheet(seat).total for seat in range(position.options.seats)]
    expected: dict[str, list[float]] = {
        GAMES[0]: [totals[0] - totals[1], totals[1] - totals[0]],
        GAMES[1]: [1 if seat in position.winners else -0.5 for seat in range(position.options.seats)],
        GAMES[2]: [float(totals[0])],
    }
    assert state.returns() == expected[name]


def every_mode() -> list[str]:
    """Every number of architects and every opponent, with the usual tiles and with all."""
    several: list[dict[str, object]] = [{"players": architects} for architects in (2, 3, 4)]
    alone = [{"players": 1, "illustrious": each.value} for each in Illustrious]
    modes = [each | {"all_tiles": long} for each in [*several, *alone] for long in (False, True)]
    texts = [",".join(f"{name}={value}" for name, value in mode.items()) for mode in modes]
    return [f"python_akropolis({text})" for text in texts if text != "players=4,all_tiles=True"]


@pytest.mark.parametrize("name", every_mode())
def test_no_game_is_longer_than_its_bounds(name: str) -> None:
    game = pyspiel.load_game(name)
    for seed in range(8):
        state = begun(name, seed, 99)
        assert state.is_terminal()
        chance = sum(each.player == pyspiel.PlayerId.CHANCE for each in state.full_history())
        assert chance <= game.max_chance_nodes_in_history()
        assert len(state.history()) - chance <= game.max_game_length()
        assert state.move_number() <= game.max_move_number()
        assert len(state.history()) <= game.max_history_length()
        returns = state.returns()
        assert game.min_utility() <= min(returns) <= max(returns) <= game.max_utility()


def test_any_hidden_tile_may_come_next() -> None:
    state = begun(GAMES[0], 2, 0)
    assert len(state.get_game().new_initial_state().chance_outcomes()) == 37
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    unseen = set(new_game(Options(), seed=2).public_view.unseen)
    assert dict(state.chance_outcomes()) == dict.fromkeys(sorted(unseen), 1 / len(unseen))
    tile = min(unseen)
    state.apply_action(tile)
    assert tile not in dict(state.chance_outcomes())


def seen_by_all(state: Any) -> list[bytes | str]:
    players = range(state.get_game().num_players())
    observer = make_observation(state.get_game())
    texts = [observer.string_from(state, player) for player in players]
    texts += [f(player) for f in (state.information_state_string, state.observation_string) for player in players]
    tensors = [f(player) for f in (state.information_state_tensor, state.observation_tensor) for player in players]
    return [*texts, *(np.array(tensor).tobytes() for tensor in tensors), str(state)]


@pytest.mark.parametrize("name", GAMES)
def test_nothing_hidden_is_seen(name: str) -> None:
    for moves in (0, 5):
        state = begun(name, 4, moves)
        before, legal = seen_by_all(state), state.legal_actions()
        assert len(set(before)) > 3
        state.table.settled.redeal(77)
        assert (seen_by_all(state), state.legal_actions()) == (before, legal)


def test_the_observation_is_what_the_other_environments_show() -> None:
    state = begun(GAMES[1], 4, 7)
    observer = make_observation(state.get_game())
    for player in range(3):
        observer.set_from(state, player)
        batch = engine.Batch([state.table.settled.to_rules()])
        assert (observer.dict["features"] == batch.features(seats=[player])[0]).all()
        assert observer.dict["site"].tolist() == batch.site()[0].tolist()
        assert observer.dict["player"].argmax() == player


def test_a_clone_shares_nothing() -> None:
    state = begun(GAMES[0], 4, 5)
    twin = state.clone()
    twin.apply_action(twin.legal_actions()[0])
    assert (len(state.table.moves), len(twin.table.moves), str(state) in str(twin)) == (5, 6, True)
    assert state.table.settled != twin.table.settled


def test_importing_twice_registers_once() -> None:
    assert akropolis.envs.openspiel.AkropolisGame().num_players() == 2
    assert [name for name in pyspiel.registered_names() if "akropolis" in name] == ["python_akropolis"]
