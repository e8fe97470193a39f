"""SVG as text: elements, attributes and numbers, always written the same way."""

import re
from collections.abc import Iterable

__all__ = [
    "Point",
    "circle",
    "escape",
    "group",
    "line",
    "moved",
    "number",
    "path",
    "polygon",
    "rectangle",
    "tag",
    "title",
    "use",
]

Point = tuple[float, float]

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def number(value: float) -> str:
    """A number in as few characters as a picture needs."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def escape(text: str) -> str:
    """Text made safe for tags and attributes, whatever people call themselves."""
    for character, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(character, entity)
    return _NOT_XML.sub("\ufffd", text)


def tag(name: str, *children: str, **attributes: str | float) -> str:
    """An element. Attributes are written with underscores for hyphens, and `class_` because Python keeps `class`."""
    written = "".join(
        f' {key.removesuffix("_").replace("_", "-")}="{escape(value) if isinstance(value, str) else number(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


def group(*children: str, **attributes: str | float) -> str:
    """Elements that belong together."""
    return tag("g", *children, **attributes)


def use(part: str, x: float = 0, y: float = 0, **attributes: str | float) -> str:
    """A shared part, shown at a place."""
    place = {name: value for name, value in (("x", x), ("y", y)) if value}
    return tag("use", href=f"#{part}", **place, **attributes)


def title(text: str) -> str:
    """What a browser shows when the pointer rests on the element."""
    return tag("title", escape(text))


def moved(x: float, y: float, scale: float = 1) -> str:
    """The transform that puts a group's origin at a place, in a size."""
    move = f"translate({number(x)} {number(y)})"
    return move if scale == 1 else f"{move} scale({scale:.4f})"


def polygon(points: Iterable[Point], fill: str, **attributes: str | float) -> str:
    """A filled outline of straight lines."""
    listed = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return tag("polygon", points=listed, fill=fill, **attributes)


def path(outline: str, fill: str, **attributes: str | float) -> str:
    """A filled outline with curves, in the commands of SVG."""
    return tag("path", d=outline, fill=fill, **attributes)


def line(points: Iterable[Point], stroke: str, width: float, **attributes: str | float) -> str:
    """A line through some points."""
    listed = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return tag("polyline", points=listed, fill="none", stroke=stroke, stroke_width=width, **attributes)


def circle(x: float, y: float, radius: float, fill: str, **attributes: str | float) -> str:
    """A filled circle."""
    return tag("circle", cx=x, cy=y, r=radius, fill=fill, **attributes)


def rectangle(x: float, y: float, width: float, height: float, fill: str, **attributes: str | float) -> str:
    """A filled rectangle."""
    return tag("rect", x=x, y=y, width=width, height=height, fill=fill, **attributes)
