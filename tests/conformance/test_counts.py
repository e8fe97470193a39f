"""The table of counts: these numbers must never change."""

import json
from pathlib import Path
from typing import Any

import pytest

from akropolis import Options, Rng, engine, new_game
from akropolis.notation.positions import parse_options
from tests.conformance.counts import SEEDS, row
from tests.kit.games import ALL_MODES

TABLE: list[dict[str, Any]] = json.loads((Path(__file__).parent / "counts.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("expected", TABLE, ids=lambda row: f"{row['options']}, seed {row['seed']}")
def test_the_counts_are_as_ever(expected: dict[str, Any]) -> None:
    assert row(parse_options(expected["options"]), expected["seed"]) == expected


@pytest.mark.parametrize("expected", TABLE, ids=lambda row: f"{row['options']}, seed {row['seed']}")
def test_the_engine_counts_the_same(expected: dict[str, Any]) -> None:
    start = engine.Position(new_game(parse_options(expected["options"]), seed=expected["seed"]))
    assert [start.perft(depth) for depth in (1, 2)] == expected["perft"]
    assert engine_walk(start, expected["seed"]) == expected["walk"]


def engine_walk(position: engine.Position, seed: int) -> dict[str, Any]:
    rng = Rng(seed)
    digest = total = 0
    while not position.is_over:
        count = len(position.legal_moves)
        digest = (digest * 31 + count) % (1 << 32)
        total += count
        position.do_move(position.legal_moves[rng.below(count)])
    totals = [position.total(seat) for seat in range(position.options.seats)]
    return {"legal_moves": total, "digest": digest, "totals": totals, "stones": list(position.stones)}


def test_the_table_has_every_mode() -> None:
    assert len(TABLE) == len(ALL_MODES) * len(SEEDS)
    assert {parse_options(each["options"]) for each in TABLE} == set(ALL_MODES)


def test_three_moves_deep() -> None:
    assert engine.Position(new_game(Options(architects=2), seed=0)).perft(3) == 8_310_600
