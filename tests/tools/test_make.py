"""Every make target sets up what its commands need, so that it works first on a fresh clone."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.kit.missing import is_missing

ROOT = Path(__file__).parents[2]
MAKEFILE = ROOT / "Makefile"
TARGETS = re.search(r"^\.PHONY: (.+)$", MAKEFILE.read_text(encoding="utf-8"), re.MULTILINE)[1].split()  # type: ignore[index]
SET_UP_BY = {
    r"\.venv/bin/": r"-m venv \.venv",
    r"\.venv/bin/(akropolis|cmake|ctest)\b|\.venv/bin/python -m tools\b": r"install .*--editable \.",
    r"-m (pytest|coverage|bench|tests)\b|/(ruff|mypy|lint-imports|clang-format)\b": r"-r requirements/dev\.txt",
    r"\bnpm .*\b(run|test)\b": r"\bnpm .*\bci\b",
    r"-m (tools\.(site|wheel)|build)\b": r"\bnpm .*\brun --silent build\b",
}
"""A pattern of a command, and the command that has to come before it."""


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the Makefile and, empty, every other file that git tracks."""
    if not shutil.which("make") or not (ROOT / ".git").exists():
        is_missing("this needs make and a checkout by git")
    folder = tmp_path_factory.mktemp("clone")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in filter(None, listed.stdout.split("\0")):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    shutil.copy(MAKEFILE, folder)
    return folder


@pytest.mark.parametrize("target", TARGETS)
def test_a_target_sets_up_what_its_commands_need(clone: Path, target: str) -> None:
    ran = subprocess.run(
        ["make", "--dry-run", "--ignore-errors", target], cwd=clone, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    commands = ran.stdout.replace("\\\n", " ").splitlines()
    for command, earlier in SET_UP_BY.items():
        needing = next((place for place, line in enumerate(commands) if re.search(command, line)), None)
        if needing is not None:
            set_up = (line for line in commands[: needing + 1] if re.search(earlier, line))
            assert next(set_up, None), f"`{commands[needing].strip()}` comes before what sets it up: {earlier}"


def test_targets_are_found() -> None:
    assert {"play", "test", "check", "wheel", "docs"} <= set(TARGETS)
