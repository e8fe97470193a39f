"""Something drawn, the room it takes, and the sheet of paper it ends up on."""

from typing import NamedTuple

from akropolis.drawing.geometry import Box
from akropolis.drawing.markup import group, moved, number, rectangle, tag, title
from akropolis.drawing.palette import Theme
from akropolis.drawing.parts import definitions

__all__ = ["MARGIN", "Picture", "document"]

MARGIN = 32.0


class Picture(NamedTuple):
    """A drawing in its own coordinates and the box that holds all of it."""

    markup: str
    box: Box

    def scale_to_fit(self, width: float, height: float) -> float:
        """The scale at which it fits; never larger than it was drawn."""
        return min(1.0, width / self.box.width, height / self.box.height)

    def centred(self, room: Box, **attributes: str) -> str:
        """The drawing in the middle of a room, made smaller if necessary."""
        scale = self.scale_to_fit(room.width, room.height)
        x = (room.left + room.right - scale * (self.box.left + self.box.right)) / 2
        y = (room.top + room.bottom - scale * (self.box.top + self.box.bottom)) / 2
        return group(self.markup, transform=moved(x, y, scale), **attributes)


def document(picture: Picture, label: str, theme: Theme) -> str:
    """A whole SVG file: it refers to nothing outside it, and it shrinks with the page it is put on."""
    box = picture.box.grown(MARGIN)
    left, top, width, height = map(number, (box.left, box.top, box.width, box.height))
    return tag(
        "svg",
        title(label),
        definitions(theme),
        rectangle(box.left, box.top, box.width, box.height, f"url(#{theme.id('sky')})"),
        picture.markup,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{left} {top} {width} {height}",
        width=width,
        height=height,
        style="max-width:100%;height:auto",
        role="img",
        aria_label=label,
    )
