"""`python -m akropolis.server.openapi` prints the OpenAPI document, from which clients make their types."""

import json
import sys

from akropolis.server.app import make_app
from akropolis.server.settings import Settings


def document() -> str:
    """The document as text, the same on every machine."""
    return json.dumps(make_app(Settings(database="never-opened")).openapi(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(document())
