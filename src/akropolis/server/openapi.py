"""The OpenAPI document as text, from which clients make their types."""

import json

from akropolis.server.app import make_app
from akropolis.server.settings import Settings


def document() -> str:
    """The document as text, the same on every machine."""
    return json.dumps(make_app(Settings(database="never-opened")).openapi(), indent=1, ensure_ascii=False) + "\n"
