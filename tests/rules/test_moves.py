"""The legal moves: a sequence that counts, lists, finds and judges alike."""

import pytest

from akropolis import Hex, Move, Options, Position
from tests.kit.builders import dealt, finished, with_stones


def start() -> Position:
    """The first architect has two stones: tiles 11, 12 and 13 can be taken, 14 cannot."""
    return with_stones(dealt(Options(2), 11, 12, 13, 14), 2, 0)


def test_every_tile_paid_for_goes_on_every_footprint_in_three_ways() -> None:
    footprints = len(start().cities[0].footprints)
    assert len(start().legal_moves) == 3 * footprints * 3
    assert len(set(start().legal_moves)) == len(start().legal_moves)


def test_moves_are_listed_by_tile_then_by_footprint_then_by_the_way_it_lies() -> None:
    moves = list(start().legal_moves)
    footprints = start().cities[0].sorted_footprints
    first = footprints[0]
    assert [move.tile for move in moves] == sorted(move.tile for move in moves)
    assert [move.origin for move in moves[:3]] == list(first)
    assert [move.origin for move in moves[3:6]] == list(footprints[1])


def test_moves_can_be_counted_from_both_ends_and_sliced() -> None:
    moves = list(start().legal_moves)
    assert [start().legal_moves[index] for index in range(len(moves))] == moves
    assert [start().legal_moves[index] for index in range(-len(moves), 0)] == moves
    assert start().legal_moves[5:40:7] == moves[5:40:7]
    assert start().legal_moves[::-1] == list(reversed(start().legal_moves)) == moves[::-1]
    assert start().legal_moves.index(moves[17]) == 17


@pytest.mark.parametrize("beyond", [270, -271])
def test_there_is_no_move_beyond_the_last(beyond: int) -> None:
    assert len(start().legal_moves) == 270
    with pytest.raises(IndexError):
        start().legal_moves[beyond]


def test_a_move_is_legal_if_its_tile_its_place_and_its_rotation_are() -> None:
    legal = Move(13, Hex(0, 1), 2)
    assert legal in start().legal_moves
    assert legal._replace(tile=14) not in start().legal_moves
    assert legal._replace(tile=15) not in start().legal_moves
    assert legal._replace(origin=Hex(0, 0)) not in start().legal_moves
    assert legal._replace(rotation=8) not in start().legal_moves
    assert legal._replace(rotation=-4) not in start().legal_moves


def test_what_is_no_move_is_no_legal_move() -> None:
    nonsense: list[object] = [(13, Hex(0, 1), 2), "13", 13, None]
    assert not any(each in start().legal_moves for each in nonsense)


def test_the_second_architect_moves_in_the_second_city() -> None:
    after = start().play(Move(11, Hex(0, 1), 2))
    assert Move(12, Hex(0, 1), 2) in after.legal_moves
    assert after.play(Move(12, Hex(0, 1), 2)).cities[0] == after.cities[0]


def test_there_are_no_moves_after_the_end() -> None:
    for options in (Options(2), Options(3)):
        moves = finished(options, seed=1).legal_moves
        assert (len(moves), list(moves), moves[:5]) == (0, [], [])
        with pytest.raises(IndexError):
            moves[0]


def test_the_moves_say_how_many_they_are() -> None:
    assert repr(start().legal_moves) == f"<LegalMoves: {len(start().legal_moves)}>"
