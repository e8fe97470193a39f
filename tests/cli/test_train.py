"""`akropolis train`, as far as it goes without PyTorch."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from akropolis import engine
from tests.kit.terminal import akropolis


def test_an_unknown_course_is_refused(tmp_path: Path) -> None:
    assert "there is no course called five" in akropolis("train", "five", "--out", tmp_path, status=2).stderr


@pytest.mark.skipif(find_spec("torch") is not None, reason="PyTorch is installed here")
@pytest.mark.skipif(engine.backend() != "native", reason="the native core is asked for first")
def test_without_pytorch_it_says_what_to_install(tmp_path: Path) -> None:
    assert "pip install akropolis[train]" in akropolis("train", "two", "--out", tmp_path, status=2).stderr
