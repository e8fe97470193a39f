"""The margin over a game as an SVG picture: a line for each architect, and under it a lane with the marks."""

from collections.abc import Sequence

from akropolis.coach.mark import THRESHOLDS, Mark
from akropolis.coach.plot import Plot
from akropolis.coach.review import Review, ReviewedTurn
from akropolis.coach.summary import Summary, summaries
from akropolis.drawing.captions import count_of
from akropolis.drawing.geometry import Box
from akropolis.drawing.lettering import BOLD, SERIF, shortened, width_of, write
from akropolis.drawing.markup import circle, escape, group, line, polygon, rectangle, tag, title
from akropolis.drawing.palette import DAY, Theme
from akropolis.drawing.picture import Picture, document

WIDTH = 960.0
LEFT = 236.0
"""Where the plot begins: before it stand the names."""
PLOT_TOP, PLOT_BOTTOM = 116.0, 420.0
LANE = 38.0
PADDING = 24.0

DASHES = ("", "10 5", "2 5", "12 4 2 4")
"""Lines are told apart without their colours, too."""


def draw_margins(review: Review, names: Sequence[str], theme: Theme = DAY) -> str:
    """The graph of a review as a whole SVG file."""
    seats = summaries(review)
    height = PLOT_BOTTOM + 56 + LANE * len(seats) + 50
    plot = Plot.of(review, Box(LEFT, PLOT_TOP, WIDTH - PADDING, PLOT_BOTTOM))
    parts = [
        tag("desc", escape(_described(review, names))),
        rectangle(0, 0, WIDTH, height, theme.paper, rx=18, stroke=theme.line, stroke_width=1.5),
        _heading(review, names, theme),
        plot.grid(theme),
        *_curves(review, plot, names, theme),
    ]
    for index, summary in enumerate(seats):
        parts.append(_lane(review, summary, plot, names, PLOT_BOTTOM + 62 + LANE * index, theme))
    parts.append(_legend(height - 26, theme))
    label = f"Expected margin over {count_of(review.moves, 'turn')}"
    return document(Picture("\n".join(parts), Box(0, 0, WIDTH, height)), label, theme)


def mark_sign(mark: Mark, x: float, y: float, theme: Theme) -> str:
    """A mark by its shape: a ring, a triangle, a cross in a disc."""
    if mark is Mark.INACCURACY:
        return circle(x, y, 5, theme.paper, stroke=theme.soft_ink, stroke_width=2)
    if mark is Mark.MISTAKE:
        return polygon(
            [(x, y - 7), (x + 7, y + 6), (x - 7, y + 6)], theme.gold, stroke=theme.gold_ink, stroke_width=1.5
        )
    bars = [line([(x - 4, y - lean * 4), (x + 4, y + lean * 4)], theme.paper, 2.4) for lean in (-1, 1)]
    return group(circle(x, y, 9, theme.cross), *bars)


def _colour(seat: int, theme: Theme) -> str:
    return (theme.house, theme.barracks, theme.garden, theme.temple)[seat]


def _heading(review: Review, names: Sequence[str], theme: Theme) -> str:
    room = WIDTH - 2 * PADDING
    who = " \u00b7 ".join(names)
    ahead = "Points ahead" if review.options.seats == 2 else "Points ahead of the others' mean"
    state = "" if review.final else "; the game is not over"
    words = f"{ahead} in the end, as the coach expected it after each turn{state}"
    return write(shortened(who, 28, room), PADDING, 48, 28, theme.ink, font=SERIF, weight=BOLD) + write(
        shortened(words, 15, room), PADDING, 76, 15, theme.soft_ink
    )


def _curves(review: Review, plot: Plot, names: Sequence[str], theme: Theme) -> list[str]:
    """With two seats one line says it all, and what lies between it and zero belongs to the one who is ahead."""
    if review.options.seats > 2:
        seats = sorted({turn.seat for turn in review.turns})
        return [_curve(review, plot, seat, theme) for seat in seats]
    upper, lower = plot.areas(review.curve(0))
    drawn = [polygon(area, _colour(seat, theme), opacity=0.28) for seat, area in enumerate((upper, lower)) if area]
    drawn.append(line(plot.places(review.curve(0)), theme.ink, 2.5, stroke_linejoin="round"))
    for name, y, has_room in (
        (names[0], plot.box.top + 20, plot.y(0) > plot.box.top + 28),
        (names[1], plot.box.bottom - 12, plot.y(0) < plot.box.bottom - 26),
    ):
        words = shortened(f"{name} ahead", 14, plot.box.width - 20)
        halo = write(words, plot.box.left + 10, y, 14, theme.paper, font=SERIF, stroke=theme.paper, stroke_width=4)
        drawn += [halo, write(words, plot.box.left + 10, y, 14, theme.ink, font=SERIF)] if has_room else []
    return drawn


def _curve(review: Review, plot: Plot, seat: int, theme: Theme) -> str:
    places = plot.places(review.curve(seat))
    return line(places, _colour(seat, theme), 3, stroke_linejoin="round", **_dashes(seat))


def _dashes(seat: int) -> dict[str, str]:
    return {"stroke_dasharray": DASHES[seat]} if DASHES[seat] else {}


def _lane(review: Review, summary: Summary, plot: Plot, names: Sequence[str], y: float, theme: Theme) -> str:
    """The marks of one architect, each under its turn."""
    seat = summary.seat
    sample = line([(PADDING, y), (PADDING + 34, y)], _colour(seat, theme), 4, **_dashes(seat))
    name = shortened(names[seat], 15, LEFT - PADDING - 34 - 20)
    marks = [_mark(turn, plot, y, theme) for turn in review.turns_of(seat) if turn.mark is not Mark.NONE]
    return group(
        title(f"{names[seat]}: {summary.mean_loss:.1f} points lost a move"),
        sample if review.options.seats > 2 else circle(PADDING + 17, y, 8, _colour(seat, theme)),
        write(name, PADDING + 44, y + 5, 15, theme.ink, font=SERIF, weight=BOLD),
        line([(plot.box.left, y), (plot.box.right, y)], theme.line, 1),
        *marks,
        class_="lane",
    )


def _mark(turn: ReviewedTurn, plot: Plot, y: float, theme: Theme) -> str:
    said = title(f"Turn {turn.turn}: {turn.mark}, {turn.loss:.1f} points lost")
    return group(said, mark_sign(turn.mark, plot.x(turn.turn), y, theme), class_=f"mark {turn.mark}")


def _legend(y: float, theme: Theme) -> str:
    drawn, x = [], PADDING + 10
    for mark, least in reversed(THRESHOLDS.items()):
        words = f"{mark}: {least:g} points or more lost"
        drawn.append(mark_sign(mark, x, y - 5, theme) + write(words, x + 16, y, 13, theme.soft_ink))
        x += width_of(words, 13) + 36
    return group(*drawn, class_="legend")


def _described(review: Review, names: Sequence[str]) -> str:
    """The picture in words, for those who do not see it."""
    sentences = []
    for each in summaries(review):
        counts = ", ".join(f"{mark} {count} times" for mark, count in each.marks.items())
        end = f", ended {review.final[each.seat]:+.1f} points ahead" if review.final else ""
        sentences.append(f"{names[each.seat]} lost {each.mean_loss:.1f} points a move ({counts}){end}.")
    return " ".join(sentences)
