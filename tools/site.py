"""`python -m tools.site FOLDER` makes a site of plain files from the built pages, for any host, under any path."""

import argparse
import re
import shutil
import sys
from hashlib import sha256
from html import escape
from pathlib import Path
from urllib.parse import urlsplit

from akropolis.server.encodings import SUFFIXES
from akropolis.server.headers import POLICY
from akropolis.server.page import HEAD_END, SHELL, STATIC
from akropolis.server.previews import DEFAULT

WORKER = "sw.js"
CHARSET = '<meta charset="utf-8" />'
NOT_IN_PAGES = "frame-ancestors"
"""What browsers take from a header only."""


def make_site(folder: Path, server: str = "", pages: Path = STATIC, address: str = "") -> None:
    """The built pages once more, as they are but for the page that begins everything, and its worker's version."""
    if folder.exists():
        if not (folder / WORKER).is_file():
            raise ValueError(f"{folder} is something else: it is not overwritten")
        shutil.rmtree(folder)
    shutil.copytree(pages, folder)
    page = plain_page((folder / SHELL).read_text(encoding="utf-8"), server, address)
    worker = new_version((folder / WORKER).read_text(encoding="utf-8"), page)
    for name, text in ((SHELL, page), (WORKER, worker)):
        (folder / name).write_text(text, encoding="utf-8")
        for suffix in SUFFIXES.values():
            (folder / f"{name}{suffix}").unlink(missing_ok=True)


def plain_page(page: str, server: str, address: str = "") -> str:
    """The page with its files beside it, wherever it lies; with the server's policy, and marked as served by nobody."""
    policy = "; ".join(rule for rule in POLICY.split("; ") if not rule.startswith(NOT_IN_PAGES))
    marks = (
        f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}" />',
        f'<meta name="akropolis-server" content="{escape(origin_of(server))}" />',
    )
    page = re.sub(r'(\s(?:href|src)=")/', r"\1./", page)
    # Messengers want whole addresses for what they show with a link; without one some do without the picture.
    shown = DEFAULT.tags(origin_of(address) or ".", "")
    return page.replace(CHARSET, "\n    ".join((CHARSET, *marks))).replace(HEAD_END, f"{shown}{HEAD_END}", 1)


def origin_of(server: str) -> str:
    """A server as its pages begin: `https://play.example.org`; nothing if none was named."""
    parts = urlsplit(server.rstrip("/"))
    if server and (parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment):
        raise ValueError(f"{server} is not the address of a server, such as https://play.example.org")
    return parts.geturl()


def new_version(worker: str, page: str) -> str:
    """The worker with another version for another page: browsers would keep the old one."""
    (version,) = re.findall(r"\$\{OURS\}([0-9a-f]{16})", worker)
    return worker.replace(version, sha256(f"{version}{page}".encode()).hexdigest()[:16])


def main() -> None:
    """Make it, or say why not."""
    parser = argparse.ArgumentParser(prog="python -m tools.site", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--server", default="", help="where tables with others are, such as https://play.example.org")
    parser.add_argument("--address", default="", help="where the site will be, for the pictures of links to it")
    asked = parser.parse_args()
    try:
        make_site(asked.folder, asked.server, address=asked.address)
    except ValueError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
