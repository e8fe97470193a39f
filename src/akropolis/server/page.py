"""The pages: the web app where it was built, and otherwise a word that the server runs."""

from pathlib import Path

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

STATIC = Path(__file__).parent / "static"
SHELL = "index.html"
# The first part of every address that the app knows. It says itself what is there.
PAGES = frozenset(
    ("new", "tables", "table", "join", "watch", "claim", "replay", "learn", "rules", "settings", "pad"),
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
<code>docs/protocol.md</code> tells how.</p>
<p>The game in the terminal is <code>akropolis play</code>.</p>
<p><small>Unofficial. Akropolis is a board game by Jules Messaud, published by Gigamic.</small></p>
</body>
</html>
"""


class Pages(StaticFiles):
    """The built files; any address of the app is its shell."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            response = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or not _is_for_a_person(scope):
                raise
            status = 200 if path.split("/", maxsplit=1)[0] in PAGES else 404
            response = FileResponse(STATIC / SHELL, status)
        response.headers["Cache-Control"] = FOR_EVER if path.startswith("assets/") else ASK_FIRST
        return response


def _is_for_a_person(scope: Scope) -> bool:
    accepted = dict(scope["headers"]).get(b"accept", b"")
    return scope["method"] in ("GET", "HEAD") and b"text/html" in accepted


def install_page(app: FastAPI) -> None:
    """Serve the pages. The API has its own addresses, which come first."""
    if (STATIC / SHELL).is_file():
        app.mount("/", GZipMiddleware(Pages(directory=STATIC, html=True)))
        return

    async def page() -> HTMLResponse:
        return HTMLResponse(PLACEHOLDER)

    app.add_api_route("/", page, methods=["GET"], include_in_schema=False)
