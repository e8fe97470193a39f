"""The page at `/`: the web app where it was built, and otherwise a word that the server runs."""

from pathlib import Path

from fastapi import FastAPI
from starlette.responses import HTMLResponse
from starlette.staticfiles import StaticFiles

STATIC = Path(__file__).parent / "static"
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
<p>The server is running. Tables can be opened and played through its
<a href="/api/1/openapi.json">API</a>; <code>docs/protocol.md</code> tells how.</p>
<p>The game in the terminal is <code>akropolis play</code>.</p>
<p><small>Unofficial. Akropolis is a board game by Jules Messaud, published by Gigamic.</small></p>
</body>
</html>
"""


def install_page(app: FastAPI) -> None:
    """Serve the pages. The API has its own addresses, which come first."""
    if STATIC.is_dir():
        app.mount("/", StaticFiles(directory=STATIC, html=True))
        return

    async def page() -> HTMLResponse:
        return HTMLResponse(PLACEHOLDER)

    app.add_api_route("/", page, methods=["GET"], include_in_schema=False)
