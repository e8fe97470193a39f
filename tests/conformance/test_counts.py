"""The table of counts: these numbers must never change."""

import json
from pathlib import Path
from typing import Any

import pytest

from akropolis import Options, new_game
from akropolis.notation.positions import parse_options
from tests.conformance.counts import SEEDS, perft, row
from tests.kit.games import ALL_MODES

TABLE: list[dict[str, Any]] = json.loads((Path(__file__).parent / "counts.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("expected", TABLE, ids=lambda row: f"{row['options']}, seed {row['seed']}")
def test_the_counts_are_as_ever(expected: dict[str, Any]) -> None:
    assert row(parse_options(expected["options"]), expected["seed"]) == expected


def test_the_table_has_every_mode() -> None:
    assert len(TABLE) == len(ALL_MODES) * len(SEEDS)
    assert {parse_options(each["options"]) for each in TABLE} == set(ALL_MODES)


def test_three_moves_deep() -> None:
    start = new_game(Options(architects=2), seed=0)
    assert perft(start, 3) == 8_310_600
