"""Entries as text and back, and the record of a finished game."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from akropolis import BoxVariant, Hex, Illustrious, Move, Options
from akropolis.table.errors import TableCode
from akropolis.table.events import (
    EVENTS,
    BotJoined,
    Cancelled,
    Entry,
    Event,
    Joined,
    Left,
    MadeBy,
    Moved,
    Opened,
    Rematched,
    Returned,
    Sitter,
    StoodUp,
    TakenBack,
)
from akropolis.table.terms import Pace, SeatKind, SeatTerms, Terms
from akropolis.table.text import format_entry, parse_entry
from tests.kit.strategies import options as any_options
from tests.kit.strategies import seeds, steady
from tests.table.playing import PERSON, SALT, START, begun, code_of, random_log

SOLO = Options(1, illustrious=Illustrious.METAGENES)


@settings(steady, max_examples=25)
@given(any_options, seeds)
def test_every_entry_of_a_log_is_read_back_as_it_was(options: Options, seed: int) -> None:
    for _, entry, _ in random_log(options, seed):
        text = format_entry(entry)
        assert "\n" not in text
        assert parse_entry(text) == entry
        assert parse_entry(json.dumps(dict(reversed(json.loads(text).items())), indent=1)) == entry


seat_terms = st.one_of(
    st.just(PERSON), st.just(SeatTerms(SeatKind.ILLUSTRIOUS)), st.builds(SeatTerms, st.just(SeatKind.BOT), st.text())
)


@steady
@given(any_options, st.lists(seat_terms), st.text(), st.booleans(), st.sampled_from(Pace), st.booleans(), st.booleans())
def test_terms_of_every_kind_are_read_back(
    options: Options, seats: list[SeatTerms], name: str, live: bool, pace: Pace, public: bool, hints: bool
) -> None:
    terms = Terms(options, tuple(seats), name, live, pace, public, hints)
    moves = tuple(begun(Options(2)).position.legal_moves)[:3]
    entry = Entry(1, START, Opened(terms, options.tiles, SALT, moves, name))
    assert parse_entry(format_entry(entry)) == entry


TILES = ",".join(map(str, Options(2).tiles))
LINES: dict[str, Event] = {
    '{"version":1,"at":5,"kind":"opened","terms":{"options":"2 house temple","seats":[{"kind":"person","bot":null},'
    '{"kind":"bot","bot":"greedy"}],"name":"Agor\\u00e1","live_scoring":false,"pace":"1d","public":true,"hints":false},'
    f'"deal":[{TILES}],"salt":"{SALT}","moves":["24@n2ne1/sw"],"origin":"old"}}': Opened(
        Terms(
            Options(2, variants=frozenset({BoxVariant.HOUSE, BoxVariant.TEMPLE})),
            (PERSON, SeatTerms(SeatKind.BOT, "greedy")),
            "Agor\u00e1",
            live_scoring=False,
            pace=Pace.ONE_DAY,
            public=True,
            hints=False,
        ),
        Options(2).tiles,
        SALT,
        (Move(24, Hex(1, -3), 4),),
        "old",
    ),
    '{"version":1,"at":5,"kind":"joined","seat":0,"name":"Zo\\u00eb","colour":"red"}': Joined(
        0, Sitter("Zo\u00eb", "red")
    ),
    '{"version":1,"at":5,"kind":"stood_up","seat":1}': StoodUp(1),
    '{"version":1,"at":5,"kind":"bot_joined","seat":1,"bot":"greedy"}': BotJoined(1, "greedy"),
    '{"version":1,"at":5,"kind":"cancelled"}': Cancelled(),
    '{"version":1,"at":5,"kind":"moved","seat":1,"move":"24@n2ne1/sw","by":"late"}': Moved(
        1, Move(24, Hex(1, -3), 4), MadeBy.LATE
    ),
    '{"version":1,"at":5,"kind":"taken_back","seat":1}': TakenBack(1),
    '{"version":1,"at":5,"kind":"left","seat":1}': Left(1),
    '{"version":1,"at":5,"kind":"returned","seat":1}': Returned(1),
    '{"version":1,"at":5,"kind":"rematched","table":"next"}': Rematched("next"),
}
"""As databases hold them. What was written once must be read for ever."""


@pytest.mark.parametrize(("line", "event"), LINES.items(), ids=[event.kind for event in LINES.values()])
def test_an_entry_looks_like_this(line: str, event: Event) -> None:
    assert format_entry(Entry(1, 5, event)) == line
    assert parse_entry(line) == Entry(1, 5, event)


def test_there_is_a_line_of_every_kind() -> None:
    assert {event.kind for event in LINES.values()} == set(EVENTS)


def damaged(**changed: Any) -> str:
    """A joining with other fields; a field of none is left out."""
    fields = {"version": 2, "at": 5, "kind": "joined", "seat": 0, "name": "Ada", "colour": "red"} | changed
    return json.dumps({name: value for name, value in fields.items() if value is not None})


def opening(**changed: Any) -> str:
    fields = json.loads(format_entry(Entry(1, 5, begun(Options(2)).opened)))
    terms = fields["terms"] | changed.pop("terms", {})
    return json.dumps(fields | {"terms": terms} | changed)


BROKEN = {
    "nothing": "",
    "no JSON": "{",
    "a list": "[]",
    "nested beyond reason": "[" * 100_000,
    "a number beyond reason": damaged().replace("5", "5" * 5000),
    "another kind": damaged(kind="drawn"),
    "no kind": damaged(kind=None),
    "a kind that is a number": damaged(kind=7),
    "no seat": damaged(seat=None),
    "a seat in words": damaged(seat="0"),
    "a seat that is true": damaged(seat=True),
    "a seat with a fraction": damaged(seat=0.0),
    "a version that is not a number": damaged(version="2"),
    "no time": damaged(at=None),
    "a time that is no number": damaged().replace("5", "NaN"),
    "a field too many": damaged(token="x"),
    "a field twice": damaged()[:-1] + ', "seat": 0}',
    "no name": damaged(name=None),
    "a name that is a number": damaged(name=1),
    "a name that is null": damaged().replace('"Ada"', "null"),
    "a move of nobody": damaged(kind="moved", name=None, colour=None, move="1@c/n", by="nobody"),
    "a move in other words": damaged(kind="moved", name=None, colour=None, move="1 C N", by="person"),
    "a move that is none": damaged(kind="moved", name=None, colour=None, move="1@c", by="person"),
    "a rematch nowhere": damaged(kind="rematched", seat=None, name=None, colour=None),
    "a deal too short": opening(deal=[1, 2]),
    "another salt": opening(salt="12"),
    "an origin that is a number": opening(origin=5),
    "another pace": opening(terms={"pace": "2m"}),
    "options in other words": opening(terms={"options": " 2"}),
    "no options": opening(terms={"options": "5"}),
    "a seat for a cat": opening(terms={"seats": [{"kind": "cat", "bot": None}]}),
    "a seat with a cat": opening(terms={"seats": [{"kind": "person", "bot": None, "cat": 1}]}),
    "hints that are 1": opening(terms={"hints": 1}),
    "terms too many": opening(terms={"speed": 1}),
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN.keys())
def test_anything_else_is_refused(text: str) -> None:
    error = code_of(lambda: parse_entry(text))
    assert error.code is TableCode.ENTRY_TEXT
    assert len(error.params["reason"]) > 5


def test_what_was_damaged_is_whole_otherwise() -> None:
    assert parse_entry(damaged()).event == Joined(0, Sitter("Ada", "red"))
    assert isinstance(parse_entry(opening()).event, Opened)
