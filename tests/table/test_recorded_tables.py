"""Recorded logs of whole tables: moves taken back, people who leave and return, bots, and moves that came too late."""

import json
from collections import Counter
from typing import Any

import pytest

from akropolis.table.records import record_of
from akropolis.table.state import TableState
from akropolis.table.text import parse_entry
from tests.kit.records import FOLDER

TABLES = [json.loads(line) for line in (FOLDER / "tables.jsonl").read_text(encoding="utf-8").splitlines()]
every_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: table["options"])


def seen(state: TableState) -> dict[str, Any]:
    """What there is to get wrong when a log is read."""
    return {
        "to_act": state.to_act,
        "moves": len(state.moves),
        "site": list(state.position.site),
        "stones": list(state.position.stones),
        "totals": [sheet.total for sheet in state.scores],
        "away": sorted(state.away),
    }


@every_table
def test_a_recorded_log_is_read_as_ever(table: Any) -> None:
    entries = [parse_entry(json.dumps(entry)) for entry in table["log"]]
    state = TableState.of("table", entries[:1])
    states = [state, *(state := state.after(entry) for entry in entries[1:])]
    assert [seen(each) for each in states] == table["expected"]["versions"]
    assert state.commitment == table["expected"]["commitment"]
    assert list(state.position.winners) == table["expected"]["winners"]


@every_table
def test_its_record_has_the_moves_that_were_not_taken_back(table: Any) -> None:
    state = TableState.of("table", [parse_entry(json.dumps(entry)) for entry in table["log"]])
    standing: list[str] = []
    for entry in table["log"]:
        if entry["kind"] == "moved":
            standing.append(entry["move"])
        elif entry["kind"] == "taken_back":
            standing.pop()
    kinds = Counter(entry["kind"] for entry in table["log"])
    assert len(standing) == kinds["moved"] - kinds["taken_back"] == len(state.moves)
    assert record_of(state).positions()[-1] == state.position


def test_the_recorded_tables_have_seen_everything() -> None:
    for table in TABLES:
        kinds = Counter(entry["kind"] for entry in table["log"])
        assert kinds["taken_back"] >= 3
        assert min(kinds["left"], kinds["returned"]) >= 2
    entries = [entry for table in TABLES for entry in table["log"]]
    every_kind = {"opened", "joined", "moved", "taken_back", "left", "returned", "rematched"}
    assert {entry["kind"] for entry in entries} == every_kind
    assert {entry["by"] for entry in entries if entry["kind"] == "moved"} == {"person", "bot", "stand_in", "late"}
    assert {table["options"].split()[0] for table in TABLES} == {"2", "3", "4", "solo"}
    for name in ("long", "hippodamos", "metagenes", "callicrates"):
        assert any(name in table["options"] for table in TABLES)
