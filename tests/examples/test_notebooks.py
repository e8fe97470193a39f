"""Every notebook runs from its first cell to its last, and shows its pictures.

They are kept without outputs: pictures would be most of what changes, and everybody can make them in seconds.
"""

import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

from tests.envs.kit import needs_core
from tests.examples.test_examples import FOLDER

NOTEBOOKS = sorted(FOLDER.glob("notebooks/*.ipynb"))
PICTURES = {"first_steps": {"image/svg+xml": 4}, "research": {"image/png": 3, "image/svg+xml": 1}}
LAST_WORDS = {"first_steps": "ahead in the end", "research": r"\| ValueBot\(evaluator=Net\) \| 8 \| (1\.0|0\.[789])"}
STARTING = 3600
"""Seconds for a kernel to start: as long as it takes."""


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing is read from the home of whoever runs the tests, and nothing is left there."""
    for name in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "MPLCONFIGDIR"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    return tmp_path


@needs_core
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_shows_pictures(path: Path, elsewhere: Path) -> None:
    notebook = read(path)
    NotebookClient(notebook, startup_timeout=STARTING, resources={"metadata": {"path": elsewhere}}).execute()
    shown = [each for cell in notebook.cells for each in cell.get("outputs", ())]
    for kind, count in PICTURES[path.stem].items():
        assert sum(kind in each.get("data", {}) for each in shown) == count
    assert re.search(LAST_WORDS[path.stem], str(shown))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_outputs(path: Path) -> None:
    notebook = read(path)
    nbformat.validate(notebook)
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in notebook.cells)


def test_every_notebook_is_tried() -> None:
    assert {path.stem for path in NOTEBOOKS} == PICTURES.keys()
