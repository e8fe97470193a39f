"""The core as the page has it, to be asked by tests."""

import pytest

from akropolis.bots.weight_files import FOLDER
from tests.kit.node import Ask, page_answers


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """Questions in, answers of the core out."""
    return page_answers(tmp_path_factory.mktemp("core"), FOLDER)
