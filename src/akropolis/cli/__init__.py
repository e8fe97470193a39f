"""The command line: `akropolis play`, `replay`, `show` and `bench`."""

import sys

from rich.console import Console

from akropolis.cli.app import app
from akropolis.errors import GameError

WRONG_INPUT = 2


def main() -> None:
    """Run the command line. What a person did wrong is told in one line and exit status 2, never in a traceback."""
    try:
        app()
    except GameError as error:
        Console(stderr=True, highlight=False, soft_wrap=True).print(f"akropolis: {error}", markup=False)
        sys.exit(WRONG_INPUT)
