"""The core as the page has it, to be asked by tests."""

from pathlib import Path

import pytest

from akropolis.bots.weight_files import FOLDER
from tests.kit.missing import is_missing
from tests.kit.node import PAGE_CORE, Ask, web_answers


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """Questions in, answers of the core out."""
    if not PAGE_CORE.exists() or not PAGE_CORE.stat().st_size:
        is_missing("the core of the page was not compiled: `make web` does it")
    script = Path(__file__).with_name("page_core.mjs")
    return web_answers(tmp_path_factory.mktemp("core"), "src/core/core.ts", script, PAGE_CORE, FOLDER)
