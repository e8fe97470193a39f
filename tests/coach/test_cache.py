"""What is kept beside a record: heeded where it is about the same question, ignored where it is about anything else."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from akropolis import GameError, Hex, Move, Options
from akropolis.bots.bot import Budget
from akropolis.coach.cache import ReviewCache, cache_path
from akropolis.coach.reason import Reason, ReasonCode
from akropolis.coach.review import ReviewedTurn
from akropolis.notation.errors import NotationCode
from akropolis.notation.records import Record
from tests.kit.builders import random_record

RECORD = random_record(Options(2), seed=2, turns=4)
REASON = Reason(ReasonCode.PLAZA, {"district": "market", "count": 2, "stars": 4})
TURNS = tuple(
    ReviewedTurn(number, (number - 1) % 2, move, -1.5, Move(3, Hex(0, -2), 0), 2.25, 0.5, (REASON,))
    for number, move in enumerate(RECORD.moves[:3], start=1)
)


@pytest.fixture
def cache(tmp_path: Path) -> ReviewCache:
    return ReviewCache(cache_path(tmp_path / "game.json"), RECORD, Budget(simulations=8), seed=0)


def test_the_cache_lies_beside_the_record(tmp_path: Path) -> None:
    assert cache_path(tmp_path / "game.json") == tmp_path / "game.review.json"
    assert cache_path(tmp_path / "game") == tmp_path / "game.review.json"


def test_turns_are_kept_as_they_were(cache: ReviewCache) -> None:
    assert cache.load() == ()
    cache.save(TURNS)
    assert cache.load() == TURNS
    assert [each.name for each in cache.path.parent.iterdir()] == ["game.review.json"]  # nothing half-written about


def test_another_question_has_another_answer(cache: ReviewCache) -> None:
    cache.save(TURNS)
    fewer = Record(RECORD.options, RECORD.tiles, RECORD.moves[:3])
    for other in (
        replace(cache, seed=1),
        replace(cache, budget=Budget(simulations=9)),
        replace(cache, budget=Budget(milliseconds=8)),
        replace(cache, record=fewer),
    ):
        assert other.load() == ()


def test_names_do_not_matter(cache: ReviewCache) -> None:
    cache.save(TURNS)
    assert replace(cache, record=replace(RECORD, extra={"names": ["Ada"]})).load() == TURNS


def changed(name: str, value: Any) -> Any:
    return lambda values: values | {name: value}


def in_turn(name: str, value: Any) -> Any:
    return lambda values: values | {"turns": [values["turns"][0] | {name: value}]}


@pytest.mark.parametrize(
    "damage",
    [
        lambda values: [],
        lambda values: None,
        lambda values: {},
        changed("version", 0),
        changed("format", "akropolis-record"),
        changed("weights", "of another training"),
        changed("turns", 7),
        changed("turns", [7]),
        changed("turns", [{}]),
        in_turn("turn", 9),
        in_turn("turn", 2),
        in_turn("turn", 1.5),
        in_turn("turn", "one"),
        in_turn("seat", 1),
        in_turn("played", "3@n2/n"),
        in_turn("played", 3),
        in_turn("best", "somewhere"),
        in_turn("margin", float("nan")),
        in_turn("margin", float("inf")),
        in_turn("margin", -1e300),
        in_turn("margin", "3"),
        in_turn("margin", True),
        in_turn("margin", 99.0),
        in_turn("lead", None),
        in_turn("reasons", [{"code": "because"}]),
        in_turn("reasons", [{"code": "plaza", "params": {}, "text": ""}]),
        in_turn("reasons", [{"code": "plaza", "params": {"district": "moat", "count": 99, "stars": 1}, "text": ""}]),
        in_turn("reasons", 5),
    ],
)
def test_a_cache_that_is_not_whole_is_ignored(cache: ReviewCache, damage: Any) -> None:
    cache.save(TURNS)
    values = json.loads(cache.path.read_text(encoding="utf-8"))
    cache.path.write_text(json.dumps(damage(values)), encoding="utf-8")
    assert cache.load() == ()
    cache.save(TURNS)
    assert cache.load() == TURNS


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b'{"turns": [', b"[" * 100_000])
def test_a_broken_file_is_ignored(cache: ReviewCache, content: bytes) -> None:
    cache.path.write_bytes(content)
    assert cache.load() == ()


def test_what_cannot_be_written_is_told(cache: ReviewCache) -> None:
    cache.path.mkdir()
    with pytest.raises(GameError) as error:
        cache.save(TURNS)
    assert error.value.code == NotationCode.FILE_UNWRITABLE
