"""A picture of a match: ratings, and how the final scores of every entrant are spread."""

from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from akropolis.arena.report import Report
from akropolis.arena.standings import scores
from akropolis.errors import GameError
from akropolis.notation.errors import NotationCode

__all__ = ["draw_plot"]

_LINE = 0.6
_WIDTH = 9
_DOTS_AN_INCH = 150


def draw_plot(report: Report, path: Path) -> None:
    """Write the picture. The ending of the file's name says whether it is a PNG, an SVG or a PDF."""
    height = 2 + _LINE * len(report.match.labels)
    figure = Figure(figsize=(_WIDTH, height * 2 if report.ratings else height), layout="constrained")
    if report.ratings:
        above, below = figure.subplots(2, 1)
        _draw_ratings(above, report)
        _draw_scores(below, report)
    else:
        _draw_scores(figure.subplots(), report)
    try:
        figure.savefig(path, dpi=_DOTS_AN_INCH)
    except OSError as error:
        raise GameError(NotationCode.FILE_UNWRITABLE, path=str(path), reason=error.strerror) from error


def _from_below(report: Report) -> list[str]:
    """The labels as every panel lists them: the strongest on top."""
    return [each.label for each in reversed(report.ladder)]


def _draw_ratings(axes: Axes, report: Report) -> None:
    labels = _from_below(report)
    means = [report.ratings[label].mean for label in labels]
    reaches = [
        (report.ratings[label].interval or (mean, mean))[1] - mean for label, mean in zip(labels, means, strict=True)
    ]
    axes.errorbar(means, range(len(labels)), xerr=reaches, fmt="o", capsize=4)
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(-0.5, len(labels) - 0.5)
    axes.set_xlabel("Elo, with 95 % intervals over deals")
    axes.grid(axis="x", alpha=0.3)


def _draw_scores(axes: Axes, report: Report) -> None:
    labels = _from_below(report)
    spread = [scores(report.match.labels.index(label), report.deals) for label in labels]
    rows = range(len(labels))
    if all(len(set(each)) > 1 for each in spread):  # a density needs scores that differ
        axes.violinplot(spread, positions=list(rows), orientation="horizontal", showextrema=False)
    axes.boxplot(spread, positions=list(rows), orientation="horizontal", widths=0.15, tick_labels=labels)
    axes.set_xlabel(f"points at the end of a game ({report.games} games)")
    axes.grid(axis="x", alpha=0.3)
