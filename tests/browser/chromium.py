"""A Chromium to look at the web app with: one that is named, the system's, Playwright's own, or that of a package.

`python -m tests.browser.chromium` succeeds where there is one that needs no package; `make chromium` then adds none.
"""

import os
import shutil
import sys
from pathlib import Path

from playwright.sync_api import Browser, Playwright, sync_playwright

NAMED = "AKROPOLIS_CHROMIUM"
SYSTEM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGED = Path(__file__).parents[2] / "build" / "chromium" / "chromium"
"""Where `make chromium` unpacks it, with what it needs beside it."""
FLAGS = ["--process-per-site"]
"""All pages of one device are drawn by one process, which need not be started and warmed up for each."""
HOW_TO_GET_ONE = (
    "no Chromium was found: `make chromium` installs one without root, Debian's is `apt install chromium`, "
    f"`.venv/bin/playwright install chromium` fetches Playwright's own, and {NAMED} names any other"
)


def find_chromium(playwright: Playwright) -> str | None:
    """The path of a browser, or None if there is none."""
    named = os.environ.get(NAMED)
    if named:
        return shutil.which(named)
    found = next(filter(None, map(shutil.which, SYSTEM)), None)
    others = (Path(playwright.chromium.executable_path), PACKAGED)
    return found or next((str(path) for path in others if path.exists()), None)


def launch(playwright: Playwright, path: str) -> Browser:
    """Start it. Root has no sandbox to give, and the packaged one has none."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    if Path(path) != PACKAGED:
        return playwright.chromium.launch(executable_path=path, args=["--no-sandbox", *FLAGS] if is_root else FLAGS)
    beside = PACKAGED.parent
    libraries = {"LD_LIBRARY_PATH": str(beside / "al2023" / "lib"), "FONTCONFIG_PATH": str(beside / "fonts")}
    return playwright.chromium.launch(
        executable_path=path, args=["--no-sandbox", *FLAGS], env={**os.environ, **libraries}
    )


def main() -> None:
    with sync_playwright() as playwright:
        sys.exit(find_chromium(playwright) in (None, str(PACKAGED)))


if __name__ == "__main__":
    main()
