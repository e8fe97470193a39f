"""Makes the built documentation fit for a strict server: `python tools/manual.py FOLDER` moves its scripts into files.

The server allows no text of a page to become script, and the theme has a few lines of it in every page.
"""

import hashlib
import re
import sys
from pathlib import Path

INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
ROOTED = re.compile(r'((?:href|src)="|"(?:base|search)":")/')
"""Where an address begins at the root of the site, which is not the root of the server."""
SCRIPTS = "assets/inline"
ADDRESS = "/docs/"
NOWHERE = "404.html"
"""The page for addresses where there is none: it is shown anywhere, so its links cannot be relative."""


def main(site: Path) -> None:
    """Move the scripts of all pages."""
    (site / SCRIPTS).mkdir(parents=True, exist_ok=True)
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        if page.name == NOWHERE:
            text = ROOTED.sub(rf"\1{ADDRESS}", text)
        page.write_text(without_scripts(text, page.relative_to(site), site), encoding="utf-8")


def without_scripts(text: str, page: Path, site: Path) -> str:
    """A page whose scripts are files, each once however many pages have it."""
    root = ADDRESS if page.name == NOWHERE else "../" * (len(page.parts) - 1)

    def moved(found: re.Match[str]) -> str:
        name = f"{hashlib.sha256(found[1].encode()).hexdigest()[:16]}.js"
        (site / SCRIPTS / name).write_text(found[1], encoding="utf-8")
        return f'<script src="{root}{SCRIPTS}/{name}"></script>'

    return INLINE.sub(moved, text)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
