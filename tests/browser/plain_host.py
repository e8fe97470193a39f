"""A host of plain files, as `python -m http.server` is one, with the site in a folder beside other things."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

FOLDER = "games/akropolis"


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def plain_host(root: Path) -> Iterator[str]:
    """Serve a folder, and what is below it; gives the address of the site in it."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=root)) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/{FOLDER}/"
        server.shutdown()
        thread.join()
