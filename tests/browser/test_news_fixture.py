"""The web app is tested with what this server says, not with what another once said."""

import json
from itertools import pairwise
from typing import Any

import pytest

from akropolis.server.wire.news import NewsView
from akropolis.server.wire.table import TableView
from akropolis.table.events import EVENTS
from tests.browser.news_games import FIXTURE, PARTS, fixture

MOST_BYTES = 400_000


@pytest.fixture(scope="module")
def lines() -> Any:
    return [json.loads(line) for line in FIXTURE.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def news(lines: Any) -> Any:
    return [line["news"] for line in lines if line["news"]]


def test_the_games_of_the_web_app_are_as_the_server_tells_them_now() -> None:
    assert FIXTURE.read_text(encoding="utf-8") == fixture(), "stale: run `make generated`"


def test_they_stay_small() -> None:
    assert FIXTURE.stat().st_size < MOST_BYTES


def test_everything_has_the_shape_of_the_wire(lines: Any) -> None:
    assert [line["part"] for line in lines if not line["news"]] == [part.name for part in PARTS]
    for line in lines:
        assert TableView.model_validate(line["table"]).model_dump(mode="json") == line["table"]
        if line["news"]:
            assert NewsView.model_validate(line["news"]).model_dump(mode="json") == line["news"]


def test_every_kind_of_news_occurs_but_the_opening(news: Any) -> None:
    assert {each["kind"] for each in news} == set(EVENTS) - {"opened"}


def test_every_move_that_changes_much_occurs(news: Any) -> None:
    moved = [each for each in news if each["kind"] == "moved"]
    assert {each["by"] for each in moved} == {"person", "bot", "stand_in", "late"}
    assert any(each["revealed"] and each["take"] for each in moved)
    assert any(each["revealed"] and each["take"] is None for each in moved)
    assert any(each["result"] and each["take"] for each in moved)
    assert any(each["result"] and each["take"] is None for each in moved)


def test_moves_are_taken_back_alone_and_with_others(news: Any) -> None:
    undone = [before for before, each in pairwise(news) if (before["kind"], each["kind"]) == ("moved", "taken_back")]
    assert {before["take"] is None for before in undone} == {True, False}


def test_scores_are_shown_and_hidden(lines: Any) -> None:
    assert {line["table"]["seats"][0]["score"] is None for line in lines} == {True, False}
