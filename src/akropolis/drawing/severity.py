"""How bad something was, and the signs for it: told apart without any colour."""

from enum import IntEnum

from akropolis.drawing.markup import circle, group, line, polygon
from akropolis.drawing.palette import Theme

__all__ = ["Severity", "severity_sign"]


class Severity(IntEnum):
    """How bad something was."""

    NONE = 0
    LIGHT = 1
    MIDDLE = 2
    HEAVY = 3

    @property
    def character(self) -> str:
        """The sign in a text; nothing bad is a blank."""
        return " .xX"[self]


def severity_sign(severity: Severity, x: float, y: float, theme: Theme) -> str:
    """The sign in a picture: a ring, a triangle, a cross in a disc."""
    if severity is Severity.LIGHT:
        return circle(x, y, 5, theme.paper, stroke=theme.soft_ink, stroke_width=2)
    if severity is Severity.MIDDLE:
        return polygon(
            [(x, y - 7), (x + 7, y + 6), (x - 7, y + 6)], theme.gold, stroke=theme.gold_ink, stroke_width=1.5
        )
    bars = [line([(x - 4, y - lean * 4), (x + 4, y + lean * 4)], theme.paper, 2.4) for lean in (-1, 1)]
    return group(circle(x, y, 9, theme.bad), *bars)
