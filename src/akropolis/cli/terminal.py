"""The terminal that everything is printed on."""

import sys
from io import StringIO, TextIOWrapper

from rich.console import Console


def open_terminal() -> Console:
    """The terminal to print on and read from. What it cannot show is shown with question marks: no reason to stop."""
    sys.stdin = sys.stdin or StringIO()  # where the input is closed, there are no lines to read
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    return Console(highlight=False, markup=False, emoji=False)
