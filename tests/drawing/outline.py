"""How far an outline in the commands of SVG may reach, worked out from its numbers alone."""

import re
from collections.abc import Iterator

COMMANDS = re.compile(r"([A-Za-z])([^A-Za-z]*)")
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
NUMBERS_OF = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7}

Point = tuple[float, float]


def reach(outline: str) -> Iterator[Point]:
    """Points around all that an outline covers: a curve stays within its control points."""
    x, y = start = 0.0, 0.0
    reflected: Point | None = None
    for letter, text in COMMANDS.findall(outline):
        name, numbers = letter.lower(), [float(each) for each in NUMBER.findall(text)]
        if name == "z":
            x, y = start
            continue
        count = NUMBERS_OF[name]
        assert numbers, outline
        assert len(numbers) % count == 0, outline
        for at in range(0, len(numbers), count):
            given = numbers[at : at + count]
            points = _points(name, given, (x, y), (x, y) if letter.islower() else (0, 0))
            if name in "st" and reflected:
                points.insert(0, (2 * x - reflected[0], 2 * y - reflected[1]))
            yield from points
            if name == "a":
                yield from _half_ellipse((x, y), points[-1], given[0], given[1])
            reflected = points[-2] if len(points) > 1 else None
            x, y = points[-1]
        if name == "m":
            start = x, y


def _half_ellipse(start: Point, end: Point, across: float, down: float) -> Iterator[Point]:
    """The corners around the whole ellipse: the only arcs of the art are halves, from west to east and back."""
    assert abs(abs(end[0] - start[0]) - 2 * across) < 0.2, "half an ellipse"
    assert start[1] == end[1], "half an ellipse"
    middle = (start[0] + end[0]) / 2
    yield from ((middle + way * across, start[1] + way * down) for way in (-1, 1))


def _points(name: str, given: list[float], now: Point, origin: Point) -> list[Point]:
    if name == "h":
        return [(origin[0] + given[0], now[1])]
    if name == "v":
        return [(now[0], origin[1] + given[0])]
    if name == "a":
        given = given[-2:]
    return [(origin[0] + x, origin[1] + y) for x, y in zip(given[::2], given[1::2], strict=True)]
