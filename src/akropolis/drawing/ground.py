"""The ground beneath a city: the shadow it throws and its lakes."""

from collections.abc import Mapping

from akropolis.drawing.geometry import CORNERS, back_to_front, centre, inset
from akropolis.drawing.markup import group, line, moved, path, polygon, title
from akropolis.drawing.palette import Theme, shade
from akropolis.rules.city import City
from akropolis.rules.hexes import Hex, neighbours
from akropolis.rules.surroundings import shores

SUN = (4.0, 5.0)  # how far one level throws its shadow
# Ever narrower and each faint: soft without a filter, which long cities would make too large for some viewers.
SHADOW_LAYERS = (24.0, 18.0, 12.0, 7.0, 2.0)
SHADOW_REACH = SHADOW_LAYERS[0] / 2


def shadow(levels: Mapping[Hex, int], theme: Theme) -> str:
    """A soft shadow, longer the higher the city stands."""
    outline = "".join(_shadow_of(place, level) for place, level in levels.items())
    return "".join(
        path(outline, theme.shadow, stroke=theme.shadow, stroke_width=width, stroke_linejoin="round", opacity=0.075)
        for width in SHADOW_LAYERS
    )


def _shadow_of(place: Hex, level: int) -> str:
    x, y = centre(place, 0)
    corners = ((x + dx + SUN[0] * level, y + dy + SUN[1] * level) for dx, dy in CORNERS)
    return "M" + "L".join(f"{x:.0f},{y:.0f}" for x, y in corners) + "Z"


def lakes(city: City) -> frozenset[Hex]:
    """Every empty hex that the city encloses: the shores, and whatever lies between them."""
    found = set(shores(city))
    to_visit = list(found)
    while to_visit:
        for near in neighbours(to_visit.pop()):
            if near not in city.hexes and near not in found:
                found.add(near)
                to_visit.append(near)
    return frozenset(found)


def water(city: City, theme: Theme) -> str:
    """The lakes of a city."""
    return "".join(_lake(place, theme) for place in sorted(lakes(city), key=back_to_front))


def _lake(place: Hex, theme: Theme) -> str:
    waves = [
        line([(x, y), (x + 5, y - 3), (x + 10, y), (x + 15, y - 3), (x + 20, y)], theme.foam, 1.8)
        for x, y in ((-24, -7), (4, 1), (-16, 11))
    ]
    return group(
        title("Lake."),
        polygon(CORNERS, shade(theme.sea, 0.85)),
        polygon(inset(0.9), theme.sea),
        *waves,
        class_="lake",
        transform=moved(*centre(place, 0)),
    )
