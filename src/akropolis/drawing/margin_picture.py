"""Margins over a game as an SVG picture: a line for each architect, and under it a lane with the marks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from akropolis.drawing.geometry import Box
from akropolis.drawing.lettering import BOLD, SERIF, shortened, width_of, write
from akropolis.drawing.markup import circle, escape, group, line, polygon, rectangle, tag, title
from akropolis.drawing.palette import DAY, Theme
from akropolis.drawing.picture import Picture, document
from akropolis.drawing.plot import Curve, Plot
from akropolis.drawing.severity import Severity, severity_sign

__all__ = ["COLOURS", "DASHES", "LANE", "LEFT", "PADDING", "WIDTH", "Lane", "MarginChart", "MarkedTurn", "draw_margins"]

WIDTH = 960.0
LEFT = 236.0
"""Where the plot begins: before it stand the names."""
PLOT_TOP, PLOT_BOTTOM = 116.0, 420.0
LANE = 38.0
PADDING = 24.0

COLOURS = ("house", "barracks", "garden", "temple")
DASHES = ("", "10 5", "2 5", "12 4 2 4")
"""Lines can be told apart without their colours."""


class MarkedTurn(NamedTuple):
    """A turn that deserves a sign, and why."""

    turn: int
    severity: Severity
    words: str


class Lane(NamedTuple):
    """The marks of one seat, and what is said of it as a whole."""

    seat: int
    words: str
    marks: Sequence[MarkedTurn]


@dataclass(frozen=True)
class MarginChart:
    """All that there is to show."""

    label: str
    description: str
    """The picture in words, for those who do not see it."""
    subtitle: str
    names: Sequence[str]
    turns: int
    curves: Mapping[int, Curve]
    """By seat. Between two the first seat's says it all: what lies below zero belongs to the other."""
    is_between_two: bool
    lanes: Sequence[Lane]
    legend: Mapping[Severity, str]


def draw_margins(chart: MarginChart, theme: Theme = DAY) -> str:
    """The chart as a whole SVG file."""
    height = PLOT_BOTTOM + 56 + LANE * len(chart.lanes) + 50
    plot = Plot.around(chart.curves.values(), chart.turns, Box(LEFT, PLOT_TOP, WIDTH - PADDING, PLOT_BOTTOM))
    parts = [
        tag("desc", escape(chart.description)),
        rectangle(0, 0, WIDTH, height, theme.paper, rx=18, stroke=theme.line, stroke_width=1.5),
        _heading(chart, theme),
        plot.grid(theme),
        *(_duel(chart, plot, theme) if chart.is_between_two else _curves(chart, plot, theme)),
    ]
    for index, lane in enumerate(chart.lanes):
        parts.append(_lane(chart, lane, plot, PLOT_BOTTOM + 62 + LANE * index, theme))
    parts.append(_legend(chart, height - 26, theme))
    return document(Picture("\n".join(parts), Box(0, 0, WIDTH, height)), chart.label, theme)


def _heading(chart: MarginChart, theme: Theme) -> str:
    room = WIDTH - 2 * PADDING
    who = shortened(" \u00b7 ".join(chart.names), 28, room)
    return write(who, PADDING, 48, 28, theme.ink, font=SERIF, weight=BOLD) + write(
        shortened(chart.subtitle, 15, room), PADDING, 76, 15, theme.soft_ink
    )


def _duel(chart: MarginChart, plot: Plot, theme: Theme) -> list[str]:
    """One line, and what lies between it and zero in the colour of the one who is ahead."""
    curve = chart.curves[0]
    areas = [(seat, area) for seat, area in enumerate(plot.areas(curve)) if area]
    drawn = [polygon(area, theme.paint(COLOURS[seat]), opacity=0.28) for seat, area in areas]
    drawn.append(line(plot.places(curve), theme.ink, 2.5, stroke_linejoin="round"))
    for name, y, has_room in (
        (chart.names[0], plot.box.top + 20, plot.y(0) > plot.box.top + 28),
        (chart.names[1], plot.box.bottom - 12, plot.y(0) < plot.box.bottom - 26),
    ):
        words = shortened(f"{name} ahead", 14, plot.box.width - 20)
        halo = write(words, plot.box.left + 10, y, 14, theme.paper, font=SERIF, stroke=theme.paper, stroke_width=4)
        drawn += [halo, write(words, plot.box.left + 10, y, 14, theme.ink, font=SERIF)] if has_room else []
    return drawn


def _curves(chart: MarginChart, plot: Plot, theme: Theme) -> list[str]:
    return [
        line(plot.places(curve), theme.paint(COLOURS[seat]), 3, stroke_linejoin="round", **_dashes(seat))
        for seat, curve in chart.curves.items()
    ]


def _dashes(seat: int) -> dict[str, str]:
    return {"stroke_dasharray": DASHES[seat]} if DASHES[seat] else {}


def _lane(chart: MarginChart, lane: Lane, plot: Plot, y: float, theme: Theme) -> str:
    """The marks of one seat, each under its turn."""
    colour = theme.paint(COLOURS[lane.seat])
    sample = line([(PADDING, y), (PADDING + 34, y)], colour, 4, **_dashes(lane.seat))
    name = shortened(chart.names[lane.seat], 15, LEFT - PADDING - 34 - 20)
    return group(
        title(lane.words),
        circle(PADDING + 17, y, 8, colour) if chart.is_between_two else sample,
        write(name, PADDING + 44, y + 5, 15, theme.ink, font=SERIF, weight=BOLD),
        line([(plot.box.left, y), (plot.box.right, y)], theme.line, 1),
        *(_mark(mark, plot, y, theme) for mark in lane.marks),
        class_="lane",
    )


def _mark(mark: MarkedTurn, plot: Plot, y: float, theme: Theme) -> str:
    sign = severity_sign(mark.severity, plot.x(mark.turn), y, theme)
    return group(title(mark.words), sign, class_=f"mark {mark.severity.name.lower()}")


def _legend(chart: MarginChart, y: float, theme: Theme) -> str:
    drawn, x = [], PADDING + 10
    for severity, words in chart.legend.items():
        drawn.append(severity_sign(severity, x, y - 5, theme) + write(words, x + 16, y, 13, theme.soft_ink))
        x += width_of(words, 13) + 36
    return group(*drawn, class_="legend")
