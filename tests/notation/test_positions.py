"""Positions as one line of text."""

import re

import pytest

from akropolis import GameError, Illustrious, Options, Position, Rng, new_game
from akropolis.errors import MessageCode
from akropolis.notation.errors import NotationCode
from akropolis.notation.positions import format_options, format_position, parse_options, parse_position
from akropolis.rules.errors import RuleCode
from tests.kit.builders import positions_of
from tests.kit.games import ALL_MODES


@pytest.mark.parametrize("options", ALL_MODES, ids=format_options)
def test_options_can_be_written_and_read_back(options: Options) -> None:
    assert parse_options(format_options(options)) == options


@pytest.mark.parametrize("options", ALL_MODES, ids=format_options)
def test_every_position_of_a_game_can_be_written_and_read_back(options: Options) -> None:
    for position in positions_of(options, seed=5):
        assert parse_position(format_position(position)) == position


def start() -> Position:
    return new_game(Options(architects=2), tiles=range(1, 38))


def test_a_position_reads_like_a_table() -> None:
    position = start()
    text = format_position(position.play(position.legal_moves[0]))
    assert text.startswith("2 | stones 1 2 | site 2 3 4 | stacks 5 6 7, 8 9 10, ")
    assert text.endswith(" 35 36 37 | city 1@sw1nw2/ne | city")


def broken(pattern: str, by: str) -> str:
    text, count = re.subn(pattern, by, format_position(start().play(start().legal_moves[0])), count=1)
    assert count == 1
    return text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", NotationCode.TEXT_POSITION),
        ("5 | stones", NotationCode.TEXT_POSITION),
        ("solo", NotationCode.TEXT_POSITION),
        ("solo pericles | stones", RuleCode.OPTIONS_ILLUSTRIOUS),
        ("1 | stones", RuleCode.OPTIONS_SOLO),
        ("4 long | stones", RuleCode.OPTIONS_LONG),
        ("2 harbour | stones", RuleCode.OPTIONS_VARIANT),
        (broken("stones", "stone"), NotationCode.TEXT_POSITION),
        (broken(r" \| city$", ""), NotationCode.TEXT_POSITION),
        (broken("stones 1 2", "stones 1 -2"), NotationCode.TEXT_POSITION),
        (broken("stones 1 2", "stones 1 ²"), NotationCode.TEXT_POSITION),
        (broken("stones 1 2", "stones 1"), RuleCode.POSITION_TURNS),
        (broken("stones 1 2", "stones 1 3"), RuleCode.POSITION_STONES),
        (broken("site 2 3", "site 2 2"), RuleCode.DEAL_REPEATED),
        (broken("site 2 3", "site 2 61"), RuleCode.DEAL_TILE),
        (broken("site 2 3", "site 2 x"), NotationCode.TEXT_TILE),
        (broken("site 2 3", "site 2"), RuleCode.DEAL_COUNT),
        (broken("stacks 5 6 7,", "stacks 5 6, 7"), RuleCode.POSITION_TURNS),
        (broken("site 2 3 4", "site 2 3 4 5").replace("stacks 5 6 7", "stacks 6 7"), RuleCode.POSITION_TURNS),
        (broken(r"city 1@sw1nw2/ne \| city", "city | city 1@sw1nw2/ne"), RuleCode.POSITION_TURNS),
        (broken("1@sw1nw2/ne", "1@sw9/n"), NotationCode.POSITION_CITY),
        (broken("1@sw1nw2/ne", "1@sw9"), NotationCode.POSITION_CITY),
    ],
)
def test_a_position_that_no_game_leads_to_is_refused(text: str, code: MessageCode) -> None:
    with pytest.raises(GameError) as error:
        parse_position(text)
    assert error.value.code == code


def test_stones_from_nowhere_are_refused_in_solo_too() -> None:
    text = format_position(new_game(Options(architects=1, illustrious=Illustrious.METAGENES), seed=1))
    assert parse_position(text).stones == (1, 2)
    with pytest.raises(GameError) as error:
        parse_position(text.replace("stones 1 2", "stones 1 3"))
    assert error.value.code == RuleCode.POSITION_STONES


def test_in_solo_a_position_is_always_yours_to_play() -> None:
    options = Options(architects=1, illustrious=Illustrious.HIPPODAMOS)
    text = format_position(new_game(options, tiles=range(1, 38)))
    taken = text.replace("site 1 2 3 4", "site 2 3 4").replace("city", "city 1@sw1nw2/ne")
    with pytest.raises(GameError) as error:
        parse_position(taken)
    assert error.value.code == RuleCode.POSITION_TURNS


def test_a_damaged_line_is_a_position_or_an_error_of_ours() -> None:
    rng = Rng(1)
    text = format_position(positions_of(Options(architects=2), seed=3)[20])
    refused = 0
    for _ in range(2000):
        at, to = rng.below(len(text)), rng.below(len(text))
        damaged = text[:at] + text[to] + text[at + rng.below(3) :]
        try:
            parse_position(damaged)
        except GameError:
            refused += 1
    assert refused > 1500
