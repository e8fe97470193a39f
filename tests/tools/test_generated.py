"""What is kept in the repository is what the tools make of the code."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tools.__main__ import GENERATED
from tools.box import BOX
from tools.lessons import LESSONS, REFERENCE

MOST_BYTES = 150_000
"""What a page may have to load before it is shown."""


@pytest.mark.parametrize(("path", "make"), GENERATED.items(), ids=[path.name for path in GENERATED])
def test_a_generated_file_is_what_its_tool_makes(path: Path, make: Callable[[], str]) -> None:
    assert path.read_text(encoding="utf-8") == make(), "stale: run `make generated`"


@pytest.mark.parametrize("path", [BOX, LESSONS, REFERENCE], ids=lambda path: path.name)
def test_what_a_page_loads_stays_small(path: Path) -> None:
    assert path.stat().st_size < MOST_BYTES
