"""What an architect can do wrong: one kind of error, a stable code, its parameters and a sentence."""

import pickle
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from akropolis import City, GameError, Hex, Illustrious, Move, Options, Position, Rng, new_game
from akropolis.errors import MessageCode
from akropolis.rules.errors import RuleCode
from tests.kit.builders import dealt, finished, with_stones

SOUTH = Hex(0, 1)
SITE = 11, 12, 13, 14


def opening() -> Position:
    return dealt(Options(2), *SITE)


def raised() -> City:
    """Tile 26 south of the starting tile, and tile 1 on both."""
    return City().lay(26, Hex(0, 2), 0).lay(1, Hex(1, 0), 3)


Mistake = tuple[Callable[[], object], MessageCode, dict[str, Any]]
MISTAKES: dict[str, Mistake] = {
    "no architect": (lambda: Options(0), RuleCode.OPTIONS_ARCHITECTS, {"architects": 0}),
    "five architects": (lambda: Options(5), RuleCode.OPTIONS_ARCHITECTS, {"architects": 5}),
    "alone with nobody": (lambda: Options(1), RuleCode.OPTIONS_SOLO, {}),
    "four in the long game": (lambda: Options(4, all_tiles=True), RuleCode.OPTIONS_LONG, {}),
    "a variant of quarries": (
        lambda: Options.named(2, False, ["quarry"], None),
        RuleCode.OPTIONS_VARIANT,
        {"variant": "quarry"},
    ),
    "an unknown opponent": (
        lambda: Options.named(1, False, [], "phidias"),
        RuleCode.OPTIONS_ILLUSTRIOUS,
        {"illustrious": "phidias"},
    ),
    "a negative seed": (lambda: Rng(-1), RuleCode.SEED_RANGE, {"seed": -1}),
    "nothing to deal from": (new_game, RuleCode.DEAL_SOURCE, {}),
    "too few tiles": (lambda: new_game(tiles=range(1, 30)), RuleCode.DEAL_COUNT, {"expected": 37, "given": 29}),
    "another game's tile": (lambda: new_game(tiles=range(2, 39)), RuleCode.DEAL_TILE, {"tile": 38}),
    "a tile twice": (lambda: new_game(tiles=[*range(1, 37), 9]), RuleCode.DEAL_REPEATED, {"tile": 9}),
    "stacks of other tiles": (lambda: opening().public_view.with_stacks([1]), RuleCode.DEAL_UNSEEN, {}),
    "play after the end": (lambda: finished(Options(2), 1).play(Move(1, SOUTH, 2)), RuleCode.GAME_OVER, {}),
    "the score of nobody": (lambda: opening().score_sheet(2), RuleCode.SEAT_UNKNOWN, {"seat": 2, "last": 1}),
    "the score of seat -1": (lambda: opening().score_sheet(-1), RuleCode.SEAT_UNKNOWN, {"seat": -1, "last": 1}),
    "a tile in a stack": (lambda: opening().play(Move(30, SOUTH, 2)), RuleCode.TILE_NOT_IN_SITE, {"tile": 30}),
    "a tile too dear": (
        lambda: opening().play(Move(13, SOUTH, 2)),
        RuleCode.TILE_TOO_DEAR,
        {"tile": 13, "cost": 2, "stones": 1},
    ),
    "a tile of no box": (lambda: City().lay(62, SOUTH, 2), RuleCode.TILE_UNKNOWN, {"tile": 62}),
    "the starting tile again": (lambda: City().lay(0, SOUTH, 2), RuleCode.TILE_UNKNOWN, {"tile": 0}),
    "a tile laid twice": (lambda: raised().lay(1, Hex(0, -2), 0), RuleCode.TILE_LAID, {"tile": 1}),
    "a seventh rotation": (lambda: opening().play(Move(11, SOUTH, 6)), RuleCode.ROTATION_UNKNOWN, {"rotation": 6}),
    "a negative rotation": (lambda: City().lay(1, SOUTH, -1), RuleCode.ROTATION_UNKNOWN, {"rotation": -1}),
    "apart from the city": (lambda: opening().play(Move(11, Hex(5, 5), 0)), RuleCode.PLACE_APART, {}),
    "half on the city": (lambda: opening().play(Move(11, SOUTH, 0)), RuleCode.PLACE_OVERHANG, {}),
    "one hex on the city": (lambda: City().lay(1, Hex(1, 1), 0), RuleCode.PLACE_OVERHANG, {}),
    "on two levels": (lambda: raised().lay(2, Hex(0, 0), 2), RuleCode.PLACE_UNEVEN, {}),
    "on one tile": (lambda: raised().lay(2, Hex(1, 0), 3), RuleCode.PLACE_ONE_TILE, {"tile": 1}),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_every_mistake_has_its_code_and_its_parameters(mistake: str) -> None:
    make, code, params = MISTAKES[mistake]
    with pytest.raises(GameError) as caught:
        make()
    assert caught.value.code is code
    assert caught.value.params == params
    assert str(caught.value) == code.message.format(**params)


def test_every_code_of_the_rules_is_made_by_some_mistake() -> None:
    elsewhere = {
        RuleCode.POSITION_TURNS,
        RuleCode.POSITION_STONES,
    }  # only a text can hold such a position: see notation
    assert {code for _, code, _ in MISTAKES.values()} == {*RuleCode} - elsewhere


def test_the_tile_is_judged_before_the_place() -> None:
    position = with_stones(opening(), 0, 0)
    with pytest.raises(GameError) as caught:
        position.play(Move(12, Hex(9, 9), 9))
    assert caught.value.code is RuleCode.TILE_TOO_DEAR


def test_a_move_that_is_refused_changes_nothing() -> None:
    position = opening()
    before = deepcopy(position)
    with pytest.raises(GameError):
        position.play(Move(11, Hex(9, 9), 0))
    assert position == before


@pytest.mark.parametrize("mistake", MISTAKES)
def test_an_error_survives_a_journey(mistake: str) -> None:
    _, code, params = MISTAKES[mistake]
    error = GameError(code, **params)
    arrived = pickle.loads(pickle.dumps(error))
    assert type(arrived) is GameError
    assert (arrived.code, arrived.params, str(arrived)) == (code, params, str(error))
    assert arrived.code is code


def test_codes_are_short_words_in_small_letters() -> None:
    assert all(code == code.lower() == code.name.lower() for code in MessageCode)
    assert len({code.message for code in MessageCode}) == len(MessageCode)


def test_an_illustrious_architect_has_no_score_beyond_his_seat() -> None:
    solo = dealt(Options(1, illustrious=Illustrious.HIPPODAMOS))
    assert solo.score_sheet(1).total == 2
    with pytest.raises(GameError) as caught:
        solo.score_sheet(2)
    assert caught.value.params == {"seat": 2, "last": 1}
