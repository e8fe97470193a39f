"""Where everything of an SVG picture lies, worked out from its coordinates alone."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple
from xml.etree import ElementTree

from tests.drawing.outline import reach

Element = ElementTree.Element
NAMESPACE = "{http://www.w3.org/2000/svg}"
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
BROADEST_LETTER = 0.75  # an average over a line, in parts of its size


class Area(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def holds(self, other: "Area") -> bool:
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def touches(self, other: "Area") -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


class Shape(NamedTuple):
    """Something that leaves ink on the paper, the groups it stands in and the area it covers."""

    element: Element
    groups: tuple[str, ...]
    area: Area


def parsed(svg: str) -> Element:
    return ElementTree.fromstring(svg)


def with_class(root: Element, name: str) -> list[Element]:
    """The elements of a class, definitions left out."""
    return [each for each in root.iter() if name in each.get("class", "").split()]


def paper_of(root: Element) -> Area:
    x, y, width, height = map(float, root.attrib["viewBox"].split())
    return Area(x, y, x + width, y + height)


def shapes_of(element: Element, root: Element) -> list[Shape]:
    """Everything that is drawn in an element of a picture, shared parts wherever they are used."""
    parts = {each.attrib["id"]: each for each in root.iter() if "id" in each.attrib}
    return [shape for child in element for shape in _shapes(child, parts, (), 0, 0, 1)]


def _shapes(
    element: Element, parts: dict[str, Element], groups: tuple[str, ...], x: float, y: float, scale: float
) -> Iterator[Shape]:
    name = element.tag.removeprefix(NAMESPACE)
    if name in ("defs", "title"):
        return
    move = re.fullmatch(r"translate\((\S+) (\S+)\)(?: scale\((\S+)\))?", element.get("transform", "translate(0 0)"))
    assert move, element.get("transform")
    x, y, scale = x + scale * float(move[1]), y + scale * float(move[2]), scale * float(move[3] or 1)
    if name == "use":
        x, y = x + scale * float(element.get("x", 0)), y + scale * float(element.get("y", 0))
        yield from _shapes(parts[element.attrib["href"].removeprefix("#")], parts, groups, x, y, scale)
    elif name == "g":
        for child in element:
            yield from _shapes(child, parts, (*groups, *element.get("class", "").split()), x, y, scale)
    else:
        left, top, right, bottom = AREAS[name](element)
        yield Shape(element, groups, Area(x + scale * left, y + scale * top, x + scale * right, y + scale * bottom))


def _grown(element: Element, left: float, top: float, right: float, bottom: float) -> Area:
    reach = float(element.get("stroke-width", 0)) / 2 if element.get("stroke") else 0
    return Area(left - reach, top - reach, right + reach, bottom + reach)


def _numbers(element: Element, *names: str) -> list[float]:
    return [float(element.get(name, 0)) for name in names]


def _points(element: Element) -> Area:
    found = [float(each) for each in NUMBER.findall(element.attrib["points"])]
    return _grown(element, min(found[::2]), min(found[1::2]), max(found[::2]), max(found[1::2]))


def _path(element: Element) -> Area:
    return _grown(element, *_outlined(element.attrib["d"]))


@cache
def _outlined(outline: str) -> Area:
    """The parts that pictures share come a thousand times."""
    across, down = zip(*reach(outline), strict=True)
    return Area(min(across), min(down), max(across), max(down))


def _rectangle(element: Element) -> Area:
    x, y, width, height = _numbers(element, "x", "y", "width", "height")
    return _grown(element, x, y, x + width, y + height)


def _round(element: Element) -> Area:
    x, y = _numbers(element, "cx", "cy")
    across, down = _numbers(element, "r", "r") if "r" in element.attrib else _numbers(element, "rx", "ry")
    return _grown(element, x - across, y - down, x + across, y + down)


def _text(element: Element) -> Area:
    x, y, size = _numbers(element, "x", "y", "font-size")
    width = size * BROADEST_LETTER * len(element.text or "")
    left = {"start": x, "middle": x - width / 2}[element.attrib["text-anchor"]]
    return Area(left, y - size, left + width, y + 0.25 * size)


AREAS: dict[str, Callable[[Element], Area]] = {
    "polygon": _points,
    "polyline": _points,
    "path": _path,
    "rect": _rectangle,
    "circle": _round,
    "ellipse": _round,
    "text": _text,
}
