"""Deliberate faults are faults: one token each, the same for the same seed, and nothing that does not run."""

import ast
from itertools import islice

import pytest

from tools.mutate.cpp_faults import cpp_edits
from tools.mutate.edits import Edit
from tools.mutate.faults import ROOMS, ROOT, Fault, chosen, equivalent, faults_of
from tools.mutate.python_faults import python_edits

PYTHON = '''\
def cheapest(site: list[int] | None, stones: int = 1) -> bool:
    """More than 2 stones."""
    if not site and stones >= 2:  # or 3
        return True
    return stones + 1 not in site
'''
CPP = """\
#include <cstdint>  // 2 of them
template <int kSize = 3>
bool is_free(const Grid<4>& grid, int bit) { return !grid.taken && bit << 1 <= kSize; }
"""


def changed(text: str, edits: list[Edit]) -> set[str]:
    lines = {text[: edit.start] + edit.after + text[edit.end :] for edit in edits}
    return {next(new for new, old in zip(each.splitlines(), text.splitlines(), strict=True) if new != old).strip()
            for each in lines}  # fmt: skip


def test_python_is_changed_where_it_runs() -> None:
    assert changed(PYTHON, list(python_edits(PYTHON))) == {
        "def cheapest(site: list[int] | None, stones: int = 2) -> bool:",
        "if not (not site and stones >= 2):  # or 3",
        "if not not site and stones >= 2:  # or 3",
        "if not site or stones >= 2:  # or 3",
        "if not site and stones > 2:  # or 3",
        "if not site and stones >= 3:  # or 3",
        "return False",
        "return stones - 1 not in site",
        "return stones + 2 not in site",
        "return stones + 1 in site",
    }


def test_cpp_is_changed_where_it_runs() -> None:
    line = "bool is_free(const Grid<4>& grid, int bit) { return %s; }"
    assert changed(CPP, list(cpp_edits(CPP))) == {
        "bool is_free(const Grid<5>& grid, int bit) { return !grid.taken && bit << 1 <= kSize; }",
        line % "grid.taken && bit << 1 <= kSize",
        line % "!grid.taken || bit << 1 <= kSize",
        line % "!grid.taken && bit >> 1 <= kSize",
        line % "!grid.taken && bit << 2 <= kSize",
        line % "!grid.taken && bit << 1 < kSize",
    }


@pytest.mark.parametrize("room", ["rules", "table"])
def test_faults_in_python_can_be_read(room: str) -> None:
    faults = list(faults_of(room))
    assert len(faults) > 400
    for fault in faults[::5]:
        ast.parse(fault.apply((ROOT / fault.path).read_text(encoding="utf-8")))


@pytest.mark.parametrize("room", ROOMS)
def test_a_seed_always_makes_the_same_faults(room: str) -> None:
    def first(seed: int) -> list[Fault]:
        return list(islice(chosen(room, seed), 20))

    assert first(1) == first(1) != first(2)
    assert all(fault.diff.startswith("-") and "\n+" in fault.diff for fault in first(1))


def test_what_is_listed_as_no_fault_could_be_made() -> None:
    """An entry that matches no line any more is of no use."""
    paths = {path for path, _ in equivalent()}
    possible = {(each.path, each.diff) for room in ROOMS for each in faults_of(room) if each.path in paths}
    assert equivalent() <= possible
