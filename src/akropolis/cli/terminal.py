"""The terminal that everything is printed on. What is printed is text: neither [markup] nor :emoji: is read in it."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO, TextIOWrapper

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)


def open_terminal() -> Console:
    """The terminal to print on and read from. What it cannot show is shown with question marks: no reason to stop."""
    sys.stdin = sys.stdin or StringIO()  # where the input is closed, there are no lines to read
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    return Console(highlight=False, markup=False, emoji=False)


def open_aside() -> Console:
    """Standard error: for what is said beside the result. Its lines are never wrapped, so that paths stay whole."""
    return Console(stderr=True, highlight=False, markup=False, emoji=False, soft_wrap=True)


def open_progress(*columns: ProgressColumn) -> Progress:
    """Progress on standard error, gone when it is over; silent where that is no terminal."""
    console = Console(stderr=True, highlight=False, markup=False, emoji=False)
    words = TextColumn("{task.description}", markup=False)
    shown = columns or (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(
        words, *shown, console=console, transient=True, disable=not console.is_terminal, redirect_stdout=False
    )


@contextmanager
def thinking(what: str) -> Iterator[None]:
    """Show that something is being thought about for as long as it takes."""
    with open_progress(SpinnerColumn(), TimeElapsedColumn()) as progress:
        progress.add_task(what, total=None)
        yield
