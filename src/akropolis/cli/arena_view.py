"""What `akropolis arena` shows: progress while games are played, and the table at the end."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress, TaskID
from rich.table import Table

from akropolis.arena.backend import Backend
from akropolis.arena.report import Report, describe
from akropolis.arena.sequential import SequentialTest
from akropolis.cli.backends import described
from akropolis.cli.terminal import open_progress


class Bar:
    """The progress of a match, on standard error. Where that is not a terminal it stays silent."""

    def __init__(self, progress: Progress, task: TaskID, workers: int | Backend) -> None:
        self._progress = progress
        self._task = task
        self._workers = workers

    def advance(self, test: SequentialTest | None) -> None:
        """One more game is known."""
        words = f"LLR {test.llr:+.2f}" if test else "games"
        self._progress.update(self._task, advance=1, description=words + described(self._workers))


@contextmanager
def progress_bar(games: int, workers: int | Backend = 0) -> Iterator[Bar]:
    """A bar for this many games."""
    with open_progress() as progress:
        yield Bar(progress, progress.add_task("games" + described(workers), total=games), workers)


def print_report(report: Report, console: Console) -> None:
    """The ladder and the cross table, and the answer of the sequential test."""
    if not report.deals:
        console.print("No deal was played to its end.")
        return
    console.print(_table(report.headings, report.rows, title=describe(report)))
    if report.cross_rows:
        headings, *rows = report.cross_rows
        console.print(_table(headings, rows, title="How often the bot of a line came before that of a column"))
    if report.test:
        console.print(_verdict(report.test, report.match.labels[0]))


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]], title: str) -> Table:
    table = Table(*headings, title=title, title_justify="left")
    for row in rows:
        table.add_row(*(cell.replace(" (", "\n(") for cell in row))  # eighty columns hold a duel
    return table


def _verdict(test: SequentialTest, label: str) -> str:
    low, high = test.limits
    numbers = f"(log-likelihood ratio {test.llr:.2f}, limits {low:.2f} and {high:.2f})"
    if test.accepted is None:
        return f"Not decided: whether {label}'s win rate is {test.p0:g} or {test.p1:g} {numbers}."
    if test.accepted == test.p1:
        return f"Accepted: {label}'s win rate is at least about {test.p1:g}, not {test.p0:g} {numbers}."
    return f"Accepted: {label}'s win rate is at most about {test.p0:g}, not {test.p1:g} {numbers}."
