"""The pages: the web app if it was built, and otherwise a note that the server is running."""

import gzip
import os
from hashlib import sha256
from http import HTTPStatus
from mimetypes import guess_type
from os import PathLike, fspath, stat_result
from pathlib import Path

from fastapi import FastAPI
from starlette.convertors import Convertor, register_url_convertor
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Receive, Scope, Send

from akropolis.server.encodings import SUFFIXES, accepted

STATIC = Path(__file__).parent / "static"
MANUAL = Path(__file__).parent / "manual"
"""The documentation, where `make docs` has built it."""
SHELL = "index.html"
HEAD_END = "</head>"
# The first part of every address that the app knows. The app itself says what is there.
PAGES = frozenset(
    (
        *("new", "tables", "table", "join", "watch", "claim", "replay", "learn", "rules", "settings", "pad"),
        *("me", "results", "ratings", "people"),
    )
)
# The names of built files change with what is in them.
FOR_EVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"
PLACEHOLDER = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Akropolis</title>
<style>
  body { font: 1.1rem/1.6 Georgia, serif; max-width: 36rem; margin: 15vh auto; padding: 0 1.5rem;
         color: #2b2a27; background: #f7f3ea }
  h1 { font-weight: normal; letter-spacing: .04em }
  a { color: #1d5b79 }
  @media (prefers-color-scheme: dark) { body { color: #ece6d8; background: #23211d } a { color: #8fc7e4 } }
</style>
</head>
<body>
<h1>Akropolis</h1>
<p>The server is running, but the web app was not built: <code>make play</code> builds it, and needs Node or a network
for it. Tables can be opened and played through the <a href="/api/1/openapi.json">API</a>;
<code>docs/protocol.md</code> explains how.</p>
<p>The game in the terminal is <code>akropolis play</code>.</p>
<p><small>Unofficial. Akropolis is a board game by Jules Messaud, published by Gigamic.</small></p>
</body>
</html>
"""


class PagePath(Convertor[str]):
    """Any address but those of the API and of operation, which have routes of their own."""

    regex = r"(?!(?:api|health|ready|metrics)(?:/|$)).*"

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


register_url_convertor("page", PagePath())


class Files(StaticFiles):
    """Files of a folder. Redirects are relative, so that no `Host` header gets into one."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        if isinstance(response, RedirectResponse):
            return RedirectResponse(f"{path.rpartition(os.sep)[2]}/")
        return response


class Pages(Files):
    """The built files, compressed when they were built; any address of the app is its shell."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        # It answers at a route, not below one: the whole path is the file's.
        await super().__call__({**scope, "root_path": ""}, receive, send)

    async def get_response(self, path: str, scope: Scope) -> Response:
        if path in {".", SHELL}:
            response = await _shell("", scope)
            response.headers["Cache-Control"] = ASK_FIRST
            return response
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            is_page = path.split("/", maxsplit=1)[0] in PAGES
            if error.status_code != 404 or not (_is_for_a_person(scope) or (is_page and _takes_anything(scope))):
                raise
            response = await _shell(path, scope) if is_page else self.file_response(*_found(), scope, 404)
        is_built = path.startswith("assets/") and response.status_code < HTTPStatus.BAD_REQUEST
        response.headers["Cache-Control"] = FOR_EVER if is_built else ASK_FIRST
        return response

    def file_response(
        self, full_path: str | PathLike[str], stat_result: stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """A file in the smallest form that the client takes. Each form has an ETag of its own."""
        kind = guess_type(full_path)[0] or "application/octet-stream"
        for encoding in accepted(scope):
            smaller = Path(f"{fspath(full_path)}{SUFFIXES[encoding]}")
            if smaller.is_file():
                response = FileResponse(smaller, status_code, {"Content-Encoding": encoding}, media_type=kind)
                response.set_stat_headers(smaller.stat())
                break
        else:
            response = FileResponse(full_path, status_code, media_type=kind, stat_result=stat_result)
        response.headers["Vary"] = "Accept-Encoding"
        if status_code == 200 and self.is_not_modified(response.headers, Headers(scope=scope)):
            return NotModifiedResponse(response.headers)
        return response


def _is_for_a_person(scope: Scope) -> bool:
    return b"text/html" in dict(scope["headers"]).get(b"accept", b"")


def _takes_anything(scope: Scope) -> bool:
    """Programs that preview links ask for anything, or do not say."""
    accept = dict(scope["headers"]).get(b"accept", b"*/*")
    return b"*/*" in accept


def _found() -> tuple[Path, stat_result]:
    return STATIC / SHELL, (STATIC / SHELL).stat()


async def _shell(path: str, scope: Scope) -> Response:
    """The page that begins everything, with what is told of this address to those who only preview it."""
    service = scope["app"].state.service
    tags = (await service.previews.of(path)).tags(service.settings.address, path)
    text = (STATIC / SHELL).read_text(encoding="utf-8").replace(HEAD_END, f"{tags}{HEAD_END}", 1).encode()
    encoding = "gzip" if "gzip" in accepted(scope) else None
    body = gzip.compress(text, mtime=0) if encoding else text
    headers = {"Vary": "Accept-Encoding", "ETag": f'"{sha256(body).hexdigest()[:32]}"'}
    response = HTMLResponse(body, headers=headers | ({"Content-Encoding": encoding} if encoding else {}))
    if headers["ETag"] in Headers(scope=scope).get("if-none-match", ""):
        return NotModifiedResponse(response.headers)
    return response


class Manual(Files):
    """The documentation site. A browser asks before it uses what it has kept, for the site may be built again."""

    def file_response(
        self, full_path: str | PathLike[str], stat_result: stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Cache-Control"] = ASK_FIRST
        return response


async def _to_manual(request: Request) -> RedirectResponse:  # noqa: ARG001
    """People type the address without its last stroke."""
    return RedirectResponse("docs/")


def install_page(app: FastAPI) -> None:
    """Serve the documentation and the pages. The API has its own addresses, which come first."""
    if (MANUAL / SHELL).is_file():
        app.router.routes.append(Route("/docs", _to_manual, methods=["GET"], include_in_schema=False))
        app.mount("/docs", Manual(directory=MANUAL, html=True))
    if (STATIC / SHELL).is_file():
        pages = Pages(directory=STATIC, html=True)
        app.router.routes.append(Route("/{path:page}", pages, methods=["GET"], include_in_schema=False))
        return

    async def page() -> HTMLResponse:
        return HTMLResponse(PLACEHOLDER)

    app.add_api_route("/", page, methods=["GET"], include_in_schema=False)
