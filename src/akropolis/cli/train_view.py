"""What `akropolis train` shows: progress over and within generations, and a line for each."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TimeElapsedColumn

from akropolis.cli.terminal import open_progress


class Bars:
    """Two bars on standard error: generations, and what is being done now. Where that is no terminal, none."""

    def __init__(self, progress: Progress, generations: TaskID) -> None:
        self._progress = progress
        self._generations = generations
        self._now = progress.add_task("")

    def watch(self, stage: str, done: int, of: int) -> None:
        """Show how much of a stage is done."""
        self._progress.update(self._now, description=stage, completed=done, total=of)

    def advance(self, line: str) -> None:
        """One more generation is done. Its line goes above the bars on a terminal, and into a file as it is."""
        self._progress.advance(self._generations)
        if sys.stdout.isatty() and not self._progress.disable:
            self._progress.console.print(line)
        else:
            typer.echo(line)


@contextmanager
def progress_bars(done: int, parts: int, name: str = "generations") -> Iterator[Bars]:
    """The bars of work in parts of which some are done."""
    with open_progress(BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()) as progress:
        yield Bars(progress, progress.add_task(name, total=parts, completed=done))


def line_of(course: str, facts: dict[str, Any]) -> str:
    """What is known of a generation, on one line."""
    seconds = {name: f"{took:.1f} s" for name, took in facts["seconds"].items()}
    results = "; ".join(map(_match_text, facts["matches"]))
    kept = "the best so far" if facts["is_best"] else "not the best"
    compared = f"{facts['comparisons']} positions compared in {seconds['futures']}, " if facts["comparisons"] else ""
    return (
        f"{course} {facts['generation']}: {facts['games']} games in {seconds['games']}, {compared}"
        f"fit in {seconds['fit']} ({facts['fit']}, error {facts['error']:.2f}), "
        f"matches in {seconds['matches']}; {results}; {kept}"
    )


def _match_text(match: dict[str, Any]) -> str:
    low, high = match["interval"]
    return (
        f"{match['against']} {match['share']:.1%} ({low:.1%} to {high:.1%} of {match['games']}), "
        f"{match['mine']:.1f} to {match['theirs']:.1f}"
    )
