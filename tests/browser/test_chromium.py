"""Which browser is taken for the tests of the web app."""

import stat
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from playwright.sync_api import Playwright

from tests.browser.chromium import NAMED, find_chromium


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


def test_then_the_systems_then_playwrights_own(playwright: Playwright, tmp_path: Path) -> None:
    assert find_chromium(playwright) is None
    own = browser_at(tmp_path / "own")
    assert find_chromium(playwright) == own
    systems = browser_at(tmp_path / "bin" / "google-chrome")
    assert find_chromium(playwright) == systems
