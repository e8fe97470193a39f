"""How a scored city shows which hexes score. A ring and a plus, or a cross: never colour alone."""

import math

from akropolis.drawing.art import read
from akropolis.drawing.geometry import HALF_DEPTH, HALF_WIDTH, inset
from akropolis.drawing.lettering import BOLD, SERIF, TIMES, width_of, write
from akropolis.drawing.markup import circle, group, line, polygon, rectangle
from akropolis.drawing.palette import Theme
from akropolis.rules.scoring import HexScore

__all__ = [
    "BADGE_HEIGHT",
    "BADGE_SIZE",
    "BADGE_X",
    "BADGE_Y",
    "PLAZA_BADGE_Y",
    "RADIUS",
    "ground_mark",
    "level_badge",
    "score_badge",
]

_SIGN = read("prism")["sign"]
RADIUS: float = _SIGN["radius"]
_ROOM = RADIUS + _SIGN["edge"] / 2 + _SIGN["gap"]
# In the far corners, where only a much higher hex in front can hide a sign, and as far from both edges as it needs.
BADGE_Y = _ROOM - HALF_DEPTH
BADGE_X = HALF_WIDTH / 2 - _ROOM * (math.hypot(HALF_WIDTH / 2, HALF_DEPTH) - HALF_WIDTH / 2) / HALF_DEPTH
_STARS = read("plaza")["stars"]
PLAZA_BADGE_Y = min(BADGE_Y, _STARS["y"] - _STARS["flat"] * _STARS["radius"] - _STARS["edge"] / 2 - _ROOM)
"""Above the stars, which no sign may cover: it reaches over the edge behind."""
BADGE_SIZE = 12.0
BADGE_HEIGHT = 17.0


def level_badge(level: int, *, is_plaza: bool, theme: Theme) -> str:
    """The level as a number, for those who would rather read than count."""
    y = PLAZA_BADGE_Y if is_plaza else BADGE_Y
    disc = circle(-BADGE_X, y, RADIUS, theme.paper, stroke=theme.ink, stroke_width=_SIGN["edge"])
    digit = write(str(level), -BADGE_X, y + 4.3, BADGE_SIZE, theme.ink, font=SERIF, weight=BOLD, anchor="middle")
    return group(disc, digit, class_="level")


def ground_mark(score: HexScore, stars: int, theme: Theme) -> str:
    """What lies on the face, under the scene: a golden ring where the hex scores, a veil where it does not."""
    if not score.scores:
        return polygon(inset(0.97), theme.paper, opacity=0.55, class_="veil")
    dashes = {} if stars else {"stroke_dasharray": "7 5"}  # without a star the value comes to nothing
    ring = inset(0.87)
    return group(
        polygon(ring, "none", stroke=theme.gold_ink, stroke_width=4.8, stroke_linejoin="round", **dashes),
        polygon(ring, "none", stroke=theme.gold, stroke_width=3, stroke_linejoin="round", **dashes),
        class_="ring",
    )


def score_badge(score: HexScore, stars: int, theme: Theme) -> str:
    """What stands above the scene: the value added and whether it is doubled, or a cross."""
    if not score.scores:
        return _cross(theme)
    badges = _pill(f"+{score.value}", BADGE_Y, stars, theme)
    if score.is_doubled:
        badges += _pill(f"{TIMES}2", BADGE_Y + BADGE_HEIGHT, stars, theme)
    return group(badges, class_="scores doubled" if score.is_doubled else "scores")


def _pill(text: str, y: float, stars: int, theme: Theme) -> str:
    width = width_of(text, BADGE_SIZE) + 6
    left = BADGE_X + 7 - width
    fill, ink = (theme.gold, theme.gold_ink) if stars else (theme.paper, theme.ink)
    shape = rectangle(
        left, y - BADGE_HEIGHT / 2, width, BADGE_HEIGHT, fill, rx=8, stroke=ink, stroke_width=_SIGN["edge"]
    )
    middle = left + width / 2
    return shape + write(text, middle, y + 4.3, BADGE_SIZE, ink, font=SERIF, weight=BOLD, anchor="middle")


def _cross(theme: Theme) -> str:
    x, reach = BADGE_X, 3.4
    disc = circle(x, BADGE_Y, RADIUS, theme.paper, stroke=theme.bad, stroke_width=_SIGN["edge"])
    bars = [
        line(
            [(x - reach, BADGE_Y - lean * reach), (x + reach, BADGE_Y + lean * reach)],
            theme.bad,
            2.2,
            stroke_linecap="round",
        )
        for lean in (-1, 1)
    ]
    return group(disc, *bars, class_="scores-not")
