"""Draw a city in text, as it looks from above.

The hexes are flat-topped, so the columns are staggered: a hex and its southern neighbour are two lines apart, and the
next column is four characters to the right and one line up or down. A temple with its six neighbours is

        H
    H       M*
        T2
    Q       .
        ~

where a hex is written as a letter, a star if it is a plaza, its level if that is not 1, and, if the test cares,
a colon and the number of its tile: `H`, `M*`, `T2`, `G*3`, `B2:17`.

    H house   M market   B barracks   T temple   G garden   Q quarry   . empty and outside   ~ empty, in a lake

Blanks are empty hexes too. Dots and waves are there for the reader, and `draw` insists that they are right.
The first hex drawn, line by line, is at (0, 0). A hex without a number belongs to tile 0.

Such a city need not be one that tiles can make. It has no laid tiles, so compare what it shows, never the cities.
"""

import re
from textwrap import dedent

from akropolis import City, Footprint, Hex, HexKind
from akropolis.rules.city import Built
from tests.kit.slow_grid import around, laid_at, lakes_of, outside_of
from tests.kit.slow_laying import slow_footprints, tops_seen

PITCH = 4
LETTERS = {"H": "house", "M": "market", "B": "barracks", "T": "temple", "G": "garden", "Q": "quarry"}
CELL = re.compile(r"(?P<letter>[HMBTGQ])(?P<plaza>\*?)(?P<level>\d?)(:(?P<tile>\d+))?")


def draw(text: str) -> City:
    """The city in a drawing."""
    written = _cells(text)
    hexes = {place: _built(cell) for place, cell in written.items() if cell not in ".~"}
    for sign, expected in ((".", outside_of(hexes)), ("~", lakes_of(hexes))):
        wrong = [place for place, cell in written.items() if cell == sign and place not in expected]
        if wrong:
            raise ValueError(f"the {sign!r} at {wrong} is not what the drawing makes it")
    return city_of(hexes)


def city_of(hexes: dict[Hex, Built]) -> City:
    """A city of any hexes, tiles or no tiles: the one place that reaches behind the city's door."""
    fringe = frozenset(Hex(*near) for place in hexes for near in around(place) if near not in hexes)
    triples = slow_footprints(tops_seen(hexes))
    city = City.__new__(City)
    city._become((), hexes, fringe, frozenset(_footprint(triple) for triple in triples))
    return city


def picture(city: City) -> str:
    """The drawing of a city, without tile numbers."""
    left = min(place.q for place in city.hexes)
    top = min(_line(place) for place in city.hexes)
    lines = [""] * (max(_line(place) for place in city.hexes) - top + 1)
    for place in sorted(city.hexes):
        line = _line(place) - top
        lines[line] = lines[line].ljust(PITCH * (place.q - left)) + _cell(city.hexes[place])
    return "\n".join(lines)


def _line(place: Hex) -> int:
    return 2 * place.r + place.q


def _cells(text: str) -> dict[Hex, str]:
    """The cells of a drawing by their hexes, the first of them at the origin."""
    found = [
        (match.start(), line, match.group())
        for line, written in enumerate(dedent(text).splitlines())
        for match in re.finditer(r"\S+", written)
    ]
    first_column, first_line, _ = next(cell for cell in found if cell[2] not in ".~")
    cells = {}
    for column, line, cell in found:
        q, slipped = divmod(column - first_column, PITCH)
        r, between = divmod(line - first_line - q, 2)
        if slipped or between:
            raise ValueError(f"{cell!r} in line {line + 1} is not on the grid")
        cells[Hex(q, r)] = cell
    return cells


def _built(cell: str) -> Built:
    match = CELL.fullmatch(cell)
    if not match:
        raise ValueError(f"{cell!r} is not a hex")
    kind = HexKind(LETTERS[match["letter"]] + ("_plaza" if match["plaza"] else ""))
    return Built(kind, int(match["level"] or 1), int(match["tile"] or 0))


def _cell(built: Built) -> str:
    return built.kind[0].upper() + ("*" if built.kind.is_plaza else "") + (str(built.level) if built.level > 1 else "")


def _footprint(triple: frozenset[tuple[int, int]]) -> Footprint:
    """The name of a footprint: clockwise from the hex that sees the others at 0 and 1, or at 1 and 2."""
    for place in triple:
        for rotation in (0, 1):
            if triple == frozenset(laid_at(place, rotation)):
                return Footprint(*(Hex(*each) for each in laid_at(place, rotation)))
    raise ValueError(f"{triple} are not three hexes that touch one another")
