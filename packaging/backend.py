"""The build of the package: scikit-build-core, and a loud no where it would leave something out.

A wheel without the native core is hundreds of times slower, and one without the web app serves no page; both would
stay in pip's cache. So a build fails unless what is missing was asked for: `AKROPOLIS_PURE=1` builds for the Python
rules alone (the file is called `...-0pure-py3-none-any.whl`), `AKROPOLIS_NO_WEB=1` without the web app.
"""

import os
import sys
from pathlib import Path
from typing import Any

from scikit_build_core import build as builder
from scikit_build_core.build import (  # hooks that are called by name
    build_editable,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

PAGES = Path(__file__).parent.parent / "src" / "akropolis" / "server" / "static" / "index.html"
NO_WEB, PURE = "AKROPOLIS_NO_WEB", "AKROPOLIS_PURE"


def build_wheel(directory: str, settings: dict[str, Any] | None = None, metadata: str | None = None) -> str:
    """A wheel, with native core and web app unless one of them is not wanted."""
    check_pages()
    try:
        return builder.build_wheel(directory, settings, metadata)
    except BaseException:
        if not is_wanted(PURE):
            _say(f"No native core could be built: see above. For the slow Python rules alone, ask for them: {PURE}=1")
        raise


def build_sdist(directory: str, settings: dict[str, Any] | None = None) -> str:
    """The sources, with the web app: whoever builds from them needs no Node."""
    check_pages()
    return builder.build_sdist(directory, settings)


def check_pages() -> None:
    """Stop where the web app was not built, unless that is what is wanted."""
    if not PAGES.is_file() and not is_wanted(NO_WEB):
        _say(f"The web app is not built: run `make web` first. For a package without it, ask for that: {NO_WEB}=1")
        raise SystemExit(1)


def is_wanted(name: str) -> bool:
    """Whether the environment asks for it."""
    return os.environ.get(name, "").lower() in {"1", "true", "on", "yes"}


def _say(sentence: str) -> None:
    sys.stderr.write(f"\nakropolis: {sentence}\n\n")
