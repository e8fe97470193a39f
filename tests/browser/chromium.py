"""A Chromium to look at the web app with: one that is named, the system's, or Playwright's own download."""

import os
import shutil
from pathlib import Path

from playwright.sync_api import Browser, Playwright

NAMED = "AKROPOLIS_CHROMIUM"
SYSTEM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
HOW_TO_GET_ONE = (
    "no Chromium was found: `.venv/bin/playwright install chromium` fetches one, Debian's is `apt install chromium`, "
    f"and {NAMED} names any other"
)


def find_chromium(playwright: Playwright) -> str | None:
    """The path of a browser, or None if there is none."""
    named = os.environ.get(NAMED)
    if named:
        return shutil.which(named)
    found = next(filter(None, map(shutil.which, SYSTEM)), None)
    own = playwright.chromium.executable_path
    return found or (own if Path(own).exists() else None)


def launch(playwright: Playwright, path: str) -> Browser:
    """Start it. Whoever is root has no sandbox to give."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return playwright.chromium.launch(executable_path=path, args=["--no-sandbox"] if is_root else [])
