"""The record of a game at a table, what it proves, and the table that is made from it again."""

from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings

from akropolis import Illustrious, Options, deal
from akropolis.errors import MessageCode
from akropolis.notation.errors import NotationCode
from akropolis.notation.positions import format_options
from akropolis.notation.records import Record, format_record, parse_record
from akropolis.table.errors import TableCode
from akropolis.table.events import MadeBy
from akropolis.table.proof import proved_commitment
from akropolis.table.records import log_of, record_of, record_so_far
from akropolis.table.state import TableState
from akropolis.table.taking_back import take_back_refusal
from tests.kit.strategies import options as any_options
from tests.kit.strategies import seeds, steady
from tests.table.playing import BOT, NAMES, PERSON, SALT, begun, code_of, finished, moved, terms_for
from tests.table.seated import AT, TABLE, seated_game

SOLO = Options(1, illustrious=Illustrious.METAGENES)


@pytest.mark.parametrize("options", [Options(3), SOLO], ids=format_options)
def test_a_finished_game_is_a_record_that_proves_its_deal(options: Options) -> None:
    state = finished(options)
    record = record_of(state)
    assert parse_record(format_record(record)) == record
    assert record.positions()[-1] == state.position
    names = ["Ada", "Ben", "Cleo"][: options.architects] + ["metagenes"] * options.is_solo
    assert record.extra == {"names": names, "commitment": state.commitment, "salt": SALT, "table": "table"}
    assert proved_commitment(record) == state.commitment


def test_a_bot_is_recorded_by_its_rung() -> None:
    state = finished(Options(2))
    terms = terms_for(Options(2), PERSON, BOT)
    seats = replace(state, opened=replace(state.opened, terms=terms), sitters=(state.sitters[0], None))
    assert record_of(seats).extra["names"] == ["Ada", "random"]
    assert record_of(seats).extra["bots"] == [None, "random"]


def test_there_is_no_record_before_the_end() -> None:
    assert code_of(lambda: record_of(moved(begun(Options(2))))).code is TableCode.GAME_NOT_OVER


def test_a_record_without_a_promise_proves_nothing() -> None:
    record = record_of(finished(Options(2)))
    assert proved_commitment(replace(record, extra={"names": []})) is None


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"salt": "0" * 32}, TableCode.COMMITMENT_BROKEN),
        ({"commitment": "0" * 64}, TableCode.COMMITMENT_BROKEN),
        ({"salt": "0"}, TableCode.SHUFFLE_SALT),
        ({"salt": 5}, NotationCode.RECORD_FIELD),
        ({"commitment": None}, NotationCode.RECORD_FIELD),
    ],
)
def test_a_record_that_breaks_its_promise_is_told(changed: dict[str, Any], code: MessageCode) -> None:
    record = record_of(finished(Options(2)))
    wrong = replace(record, extra={**record.extra, **changed})
    assert code_of(lambda: proved_commitment(wrong)).code is code


@pytest.mark.parametrize("name", ["salt", "commitment"])
def test_half_a_promise_is_none(name: str) -> None:
    record = record_of(finished(Options(2)))
    half = replace(record, extra={key: value for key, value in record.extra.items() if key != name})
    error = code_of(lambda: proved_commitment(half))
    assert (error.code, error.params) == (NotationCode.RECORD_MISSING, {"field": name})


def test_another_deal_breaks_the_promise() -> None:
    record = record_of(finished(Options(2)))
    *others, one, last = record.tiles
    swapped = replace(record, tiles=(*others, last, one))
    assert code_of(lambda: proved_commitment(swapped)).code is TableCode.COMMITMENT_BROKEN


def test_the_referee_can_record_a_game_at_any_moment() -> None:
    state = moved(begun(SOLO))
    record = record_so_far(state, {"seed": 7, "names": ["Ada", "He"]})
    assert record.positions()[-1] == state.position
    assert record.extra == {"names": ["Ada", "He"], "seed": 7}


def what_a_record_tells(state: TableState) -> tuple[object, ...]:
    """All of a table but its versions, its times and its salt."""
    moves = [(made.seat, made.move, made.by) for made in state.moves]
    refusals = [str(take_back_refusal(state, seat)) for seat in range(state.terms.options.seats)]
    return state.terms, state.sitters, state.position, moves, state.steps_back, refusals, state.acting


@settings(steady, max_examples=20)
@given(any_options, seeds)
def test_a_table_made_from_a_record_gives_everyone_the_same_rights(options: Options, seed: int) -> None:
    for state in islice(seated_game(options, seed), seed % 5, None, 5):
        record = parse_record(format_record(record_so_far(state)))
        bots = record.extra.get("bots", [None] * options.architects)
        again = TableState.of(TABLE, log_of(record, TABLE, record.extra["names"], bots, AT))
        assert what_a_record_tells(again) == what_a_record_tells(state)


def test_a_record_may_seat_programs_as_bots() -> None:
    record, bots = Record(Options(2), deal(Options(2), 1)), (None, "run:./my_bot")
    state = TableState.of(TABLE, log_of(record, TABLE, NAMES, bots, AT))
    assert record_so_far(state).extra == {"names": ["Ada", "run:./my_bot"], "bots": list(bots)}


def test_a_move_of_a_record_is_made_by_who_has_the_seat() -> None:
    state = moved(moved(begun(Options(2))))
    again = TableState.of(TABLE, log_of(record_so_far(state), TABLE, NAMES, (None, "greedy"), AT))
    assert [made.by for made in again.moves] == [MadeBy.PERSON, MadeBy.BOT]
