"""Moves as text: what is written can be read back, and what cannot be read is explained."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from akropolis import TILES, GameError, Hex, Move
from akropolis.errors import MessageCode
from akropolis.notation.errors import NotationCode
from akropolis.notation.moves import format_hex, format_move, parse_hex, parse_move

hexes = st.builds(Hex, st.integers(-200, 200), st.integers(-200, 200))
moves = st.builds(Move, st.sampled_from(sorted(TILES)), hexes, st.integers(0, 5))


@pytest.mark.parametrize(
    ("place", "text"),
    [
        (Hex(0, 0), "c"),
        (Hex(0, -2), "n2"),
        (Hex(1, -3), "n2ne1"),
        (Hex(2, -1), "ne1se1"),
        (Hex(3, 0), "se3"),
        (Hex(1, 2), "se1s2"),
        (Hex(-1, 1), "sw1"),
        (Hex(-3, 2), "sw2nw1"),
        (Hex(-1, -1), "nw1n1"),
    ],
)
def test_a_hex_is_named_by_steps_from_the_starting_plaza(place: Hex, text: str) -> None:
    assert format_hex(place) == text
    assert parse_hex(text) == place


@given(hexes)
def test_every_hex_can_be_written_and_read_back(place: Hex) -> None:
    assert parse_hex(format_hex(place)) == place


@given(hexes)
def test_the_numbers_of_a_record_name_a_hex_too(place: Hex) -> None:
    assert parse_hex(f"{place.q},{place.r}") == place


@given(st.lists(hexes, min_size=2, max_size=2, unique=True))
def test_two_hexes_never_share_a_name(places: list[Hex]) -> None:
    assert format_hex(places[0]) != format_hex(places[1])


def test_a_move_is_tile_place_and_direction() -> None:
    assert format_move(Move(24, Hex(-1, -1), 4)) == "24@nw1n1/sw"


@given(moves)
def test_every_move_can_be_written_and_read_back(move: Move) -> None:
    assert parse_move(format_move(move)) == move


@pytest.mark.parametrize(
    "text",
    ["24@nw1n1/sw", "24 nw1n1 sw", " 24 @ nw1n1 / sw ", "24@NW1N1/SW", "24 -1,-1 4", "24@(-1,-1)/4", "24 n1nw1 sw"],
)
def test_a_move_may_be_typed_in_several_ways(text: str) -> None:
    assert parse_move(text) == Move(24, Hex(-1, -1), 4)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", NotationCode.TEXT_MOVE),
        ("24", NotationCode.TEXT_MOVE),
        ("24@n1", NotationCode.TEXT_MOVE),
        ("24@n1/s/s", NotationCode.TEXT_MOVE),
        ("24 n1 s s", NotationCode.TEXT_MOVE),
        ("62@n1/s", NotationCode.TEXT_TILE),
        ("0@n1/s", NotationCode.TEXT_TILE),
        ("-1@n1/s", NotationCode.TEXT_TILE),
        ("٢@n1/s", NotationCode.TEXT_TILE),
        ("24@e1/s", NotationCode.TEXT_HEX),
        ("24@n/s", NotationCode.TEXT_HEX),
        ("24@n1n1n1/s", NotationCode.TEXT_HEX),
        ("24@n9999999999/s", NotationCode.TEXT_HEX),
        ("24@n1/e", NotationCode.TEXT_ROTATION),
        ("24@n1/6", NotationCode.TEXT_ROTATION),
        ("24@n1/-1", NotationCode.TEXT_ROTATION),
    ],
)
def test_what_is_not_a_move_is_explained(text: str, code: MessageCode) -> None:
    with pytest.raises(GameError) as error:
        parse_move(text)
    assert error.value.code == code


@given(st.text(max_size=20))
def test_any_text_is_a_move_or_an_error_of_ours(text: str) -> None:
    with suppress(GameError):
        parse_move(text)
