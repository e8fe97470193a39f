"""The page that a host reads names every piece of the kit, and the numbers of the server."""

import re

from akropolis.server.limits import LARGEST_BODY, MOST_SOCKETS
from tests.deploy.programs import DEPLOY

ROOT = DEPLOY.parent
PAGE = (ROOT / "docs" / "deploying.md").read_text(encoding="utf-8")


def text_of(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def test_every_piece_is_told() -> None:
    pieces = [path for path in DEPLOY.rglob("*") if path.is_file() and path.parent.name != "secrets"]
    told = {path for path in pieces if path.name in PAGE or f"{path.stem}.*" in PAGE}
    assert set(pieces) == told


def test_files_that_the_page_names_are_there() -> None:
    named = re.findall(r"deploy/([\w/@.-]+\w)", PAGE)
    assert named
    assert [name for name in named if not name.startswith("secrets") and not list(DEPLOY.glob(f"{name}*"))] == []


def test_proxies_and_server_agree_on_their_limits() -> None:
    body = f"{LARGEST_BODY // 1024}"
    assert f"client_max_body_size        {body}k;" in text_of("nginx/akropolis.conf")
    assert f"max_size {body}KiB" in text_of("caddy/Caddyfile")
    assert f"{body} KiB" in PAGE
    (connections,) = re.findall(r"limit_conn +akropolis_connections (\d+);", text_of("nginx/akropolis.conf"))
    assert int(connections) > MOST_SOCKETS


def test_the_image_leaves_out_what_was_built_here() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split("\n")
    built = [line.rstrip("/") for line in (ROOT / ".gitignore").read_text(encoding="utf-8").split()]
    folders = [line for line in built if not line.startswith((".", "*", "__", "uv", "web/src"))]
    assert folders
    assert [line for line in folders if not {line, line.partition("/")[0]} & set(ignored)] == []
