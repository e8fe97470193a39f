"""A picture of a match: ratings, and how the final scores of every entrant are spread."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from akropolis.arena.match import Match
from akropolis.arena.ratings import Rating
from akropolis.arena.results import Deal
from akropolis.arena.standings import scores
from akropolis.errors import GameError
from akropolis.notation.errors import NotationCode

__all__ = ["draw_plot"]

_LINE = 0.6
_WIDTH = 9
_DOTS_AN_INCH = 150


def draw_plot(match: Match, deals: Sequence[Deal], ratings: Mapping[str, Rating] | None, path: Path) -> None:
    """Write the picture. The ending of the file's name says whether it is a PNG, an SVG or a PDF."""
    height = 2 + _LINE * len(match.labels)
    figure = Figure(figsize=(_WIDTH, height * 2 if ratings else height), layout="constrained")
    if ratings:
        above, below = figure.subplots(2, 1)
        _draw_ratings(above, ratings)
        _draw_scores(below, match, deals)
    else:
        _draw_scores(figure.subplots(), match, deals)
    try:
        figure.savefig(path, dpi=_DOTS_AN_INCH)
    except OSError as error:
        raise GameError(NotationCode.FILE_UNWRITABLE, path=str(path), reason=error.strerror) from error


def _draw_ratings(axes: Axes, ratings: Mapping[str, Rating]) -> None:
    ladder = sorted(ratings, key=lambda label: ratings[label].mu)
    means = [ratings[label].mu for label in ladder]
    reach = [2 * ratings[label].sigma for label in ladder]
    axes.errorbar(means, range(len(ladder)), xerr=reach, fmt="o", capsize=4)
    axes.set_yticks(range(len(ladder)), ladder)
    axes.set_ylim(-0.5, len(ladder) - 0.5)
    axes.set_xlabel("OpenSkill rating, with two standard deviations either way")
    axes.grid(axis="x", alpha=0.3)


def _draw_scores(axes: Axes, match: Match, deals: Sequence[Deal]) -> None:
    spread = [scores(entrant, deals) for entrant in range(len(match.labels))]
    rows = range(len(spread), 0, -1)
    if all(len(set(each)) > 1 for each in spread):  # a density needs scores that differ
        axes.violinplot(spread, positions=list(rows), orientation="horizontal", showextrema=False)
    axes.boxplot(spread, positions=list(rows), orientation="horizontal", widths=0.15, tick_labels=match.labels)
    axes.set_xlabel(f"points at the end of a game ({sum(map(len, deals))} games)")
    axes.grid(axis="x", alpha=0.3)
