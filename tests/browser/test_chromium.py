"""Which browser is taken for the tests of the web app, and what is said where there is none."""

import os
import stat
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from playwright.sync_api import Playwright

from tests.browser import chromium
from tests.browser.chromium import HOW_TO_GET_ONE, NAMED, find_chromium
from tests.kit.missing import REQUIRED


@pytest.fixture
def playwright(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Playwright:
    """One whose own browser would lie in a folder, on a machine that has no other."""
    monkeypatch.delenv(NAMED, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    return cast("Playwright", SimpleNamespace(chromium=SimpleNamespace(executable_path=str(tmp_path / "own"))))


def browser_at(path: Path) -> str:
    path.parent.mkdir(exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def test_the_one_that_is_named_comes_first(
    playwright: Playwright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser_at(tmp_path / "bin" / "chromium")
    monkeypatch.setenv(NAMED, browser_at(tmp_path / "named"))
    assert find_chromium(playwright) == str(tmp_path / "named")
    monkeypatch.setenv(NAMED, str(tmp_path / "nowhere"))
    assert find_chromium(playwright) is None


def test_then_the_systems_then_playwrights_own_then_that_of_the_package(
    playwright: Playwright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chromium, "PACKAGED", tmp_path / "package" / "chromium")
    assert find_chromium(playwright) is None
    packaged = browser_at(tmp_path / "package" / "chromium")
    assert find_chromium(playwright) == packaged
    own = browser_at(tmp_path / "own")
    assert find_chromium(playwright) == own
    systems = browser_at(tmp_path / "bin" / "google-chrome")
    assert find_chromium(playwright) == systems


PROMISING = f"""
from tests.kit.missing import is_missing, pytest_sessionfinish
import pytest

@pytest.fixture(scope="session")
def browser():
    is_missing("{HOW_TO_GET_ONE}")
"""
SKIPPED = """
import pytest

@pytest.mark.parametrize("number", range(3))
def test_needs_a_browser(browser, number): ...

@pytest.mark.skip(reason="not for this machine")
def test_is_left_out_on_purpose(): ...
"""


PLUGINS = [f"-p{name}" for name in ("no:cacheprovider", "no:schemathesis", "no:hypothesispytest", "no:anyio")]
"""What is read in before the first test, and not needed here, takes longer than the tests."""


@pytest.mark.parametrize("processes", [(), ("-n", "1")], ids=["alone", "with others"])
def test_the_last_line_says_which_tests_did_not_run_and_how_to_get_a_browser(
    tmp_path: Path, processes: tuple[str, ...]
) -> None:
    (tmp_path / "conftest.py").write_text(PROMISING)
    (tmp_path / "test_some.py").write_text(SKIPPED)
    command = [sys.executable, "-m", "pytest", "-q", *PLUGINS, *processes, str(tmp_path)]
    there = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), REQUIRED: ""}
    run = subprocess.run(command, env=there, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-1] == f"3 tests of test_some.py did not run: {HOW_TO_GET_ONE}"
