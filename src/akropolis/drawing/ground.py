"""The ground beneath a city: the shadow it throws and its lakes."""

from collections.abc import Mapping

from akropolis.drawing.art import read
from akropolis.drawing.geometry import CORNERS, back_to_front, centre, inset
from akropolis.drawing.markup import group, moved, path, polygon, title
from akropolis.drawing.palette import Theme
from akropolis.drawing.shade import thrown
from akropolis.rules.city import City
from akropolis.rules.hexes import Hex, neighbours
from akropolis.rules.surroundings import shores

__all__ = ["SHADOW_REACH", "lakes", "shadow", "water"]

_ART = read("ground")
# Ever narrower and each faint: soft without a filter, which long cities would make too large for some viewers.
_SHADOW = _ART["shadow"]
SHADOW_REACH = max(_SHADOW["widths"]) / 2


def shadow(levels: Mapping[Hex, int], theme: Theme) -> str:
    """A soft shadow, longer the higher the city stands."""
    outline = "".join(_shadow_of(place, level) for place, level in levels.items())
    shade, opacity = theme.paint("shade"), _SHADOW["opacity"]
    return "".join(
        path(outline, shade, stroke=shade, stroke_width=width, stroke_linejoin="round", opacity=opacity)
        for width in _SHADOW["widths"]
    )


def _shadow_of(place: Hex, level: int) -> str:
    x, y = centre(place, 0)
    corners = ((x + dx, y + dy) for dx, dy in thrown(level))
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
    lake, foam = _ART["lake"], theme.paint("foam")
    waves = {"stroke": foam, "stroke_width": lake["waves"]["width"], "stroke_linecap": "round"}
    return group(
        title("Lake."),
        polygon(CORNERS, theme.paint("shallow")),
        polygon(inset(lake["scale"]), theme.paint("sea"), stroke=foam, stroke_width=lake["edge"]),
        path(lake["waves"]["d"], "none", **waves),
        class_="lake",
        transform=moved(*centre(place, 0)),
    )
