"""An event is described once. One that nobody has heard of is stored, told and sent by its definition alone."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from akropolis import Options
from akropolis.errors import GameError
from akropolis.server.news_text import to_news_text
from akropolis.server.wire.news import any_news_model, news_model, news_text
from akropolis.table import commands
from akropolis.table.effects import effect
from akropolis.table.events import EVENTS, NOT_IN_NEWS, Entry, Event, Opened, Sitter
from akropolis.table.news import news_of
from akropolis.table.state import TableState, steps
from akropolis.table.text import format_entry, parse_entry
from tests.table.playing import PEOPLE, begun


@pytest.fixture(autouse=True)
def _nobody_else_hears_of_it() -> Iterator[None]:
    known = dict(EVENTS)
    yield
    for kind in set(EVENTS) - set(known):
        del EVENTS[kind]
    news_model.cache_clear()


def waved() -> tuple[TableState, Entry]:
    """A table, and what happened there: the definition of an event is all that this file adds."""

    @dataclass(frozen=True)
    class WavedBack(Event):
        """Somebody waved, to some of those who are there."""

        seat: int
        at_whom: tuple[Sitter, ...]
        words: str | None = None
        thought: str = field(default="", metadata=NOT_IN_NEWS)

    state = begun(Options(2))
    return state, Entry(state.version + 1, 5, WavedBack(1, (PEOPLE[0],), thought="a secret"))


def test_it_is_written_and_read() -> None:
    _, entry = waved()
    text = format_entry(entry)
    assert text == (
        '{"version":4,"at":5,"kind":"waved_back","seat":1,"at_whom":[{"name":"Ada","colour":"red"}],'
        '"words":null,"thought":"a secret"}'
    )
    assert parse_entry(text) == entry
    for damage in ({"seat": "1"}, {"words": 5}, {"at_whom": [{"name": "Ada"}]}, {"hat": 1}):
        damaged = json.dumps(json.loads(text) | damage)
        with pytest.raises(GameError):
            parse_entry(damaged)


def test_it_changes_nothing_but_the_version() -> None:
    state, entry = waved()
    later = state.after(entry)
    assert later == replace(state, version=entry.version, last_at=entry.at)
    assert later.position_version == state.position_version
    assert commands.move(later, 0, later.position.legal_moves[0], state.version, 5)


def test_it_may_have_an_effect() -> None:
    state, entry = waved()
    effect.register(type(entry.event), lambda event, state, _: replace(state, away=frozenset({event.seat})))
    assert state.after(entry).away == {1}


def test_everyone_is_told_what_is_no_secret() -> None:
    state, entry = waved()
    news = news_of(state, entry, state.after(entry))
    assert news.values == {
        "version": 4,
        "at": 5,
        "status": news.status,
        "kind": "waved_back",
        "seat": 1,
        "at_whom": (PEOPLE[0],),
        "words": None,
    }


def test_it_is_sent_as_it_is_told() -> None:
    state, entry = waved()
    (step,) = steps(state, state.table, [entry])
    sent = json.loads(to_news_text(step))
    assert sent.pop("status")["position_version"] == state.position_version
    assert sent == {
        "version": 4,
        "at": 5,
        "kind": "waved_back",
        "seat": 1,
        "at_whom": [{"name": "Ada", "colour": "red"}],
        "words": None,
    }


def test_its_shape_stands_in_the_document() -> None:
    waved()
    shapes = any_news_model(EVENTS).model_json_schema(mode="serialization")
    assert shapes["discriminator"]["mapping"]["waved_back"] == "#/$defs/WavedBackNewsView"
    shape = shapes["$defs"]["WavedBackNewsView"]
    assert shape["description"] == "Somebody waved, to some of those who are there."
    assert shape["required"] == ["version", "at", "status", "kind", "seat", "at_whom", "words"]
    assert shape["properties"]["kind"]["const"] == "waved_back"


def names_in(value: Any) -> set[str]:
    """The names in a piece of JSON."""
    if isinstance(value, dict):
        return set(value).union(*map(names_in, value.values()))
    return set().union(*map(names_in, value)) if isinstance(value, list) else set()


def test_what_is_hidden_is_no_news_of_any_event() -> None:
    for kind in EVENTS:
        told_by_itself = set(news_model(kind).model_fields)
        assert not told_by_itself & {"deal", "salt"}, kind
    assert Opened.news_fields() == ()


def test_an_opening_is_sent_without_the_deal_and_the_salt() -> None:
    state = begun(Options(2))
    opening = TableState.of("table", [Entry(1, 0, state.opened)])
    news = news_of(None, Entry(1, 0, state.opened), opening)
    text = news_text(news)
    assert state.opened.salt not in text + repr(news)
    assert str(state.opened.deal) not in repr(news)
    assert {"commitment", "unseen"} <= names_in(json.loads(text))
    assert not names_in(json.loads(text)) & {"deal", "salt"}
