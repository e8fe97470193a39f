"""A plaza: paving in rings, its stars, and in front a small emblem that tells the district without its colour."""

from typing import Any

from akropolis.drawing.art import SCENES, Layer, read
from akropolis.drawing.geometry import inset
from akropolis.drawing.markup import group, moved
from akropolis.drawing.palette import Theme, ground_of
from akropolis.drawing.shapes import closed, draw, draw_all, opened, star
from akropolis.rules.district import HexKind

__all__ = ["paving", "plaza"]

_ART = read("plaza")


def paving(theme: Theme) -> str:
    """What lies on the face of a plaza."""
    return "".join(draw(_paved(art), Layer.of(art), theme) for art in _ART["paving"])


def _paved(art: dict[str, Any]) -> str:
    """A ring of the hex's own form, or spokes between two of them."""
    if "ring" in art:
        return closed(inset(art["ring"]))
    outer, inner = map(inset, art["spokes"])
    return "".join(map(opened, zip(outer, inner, strict=True)))


def plaza(theme: Theme, kind: HexKind) -> str:
    """What stands on a plaza."""
    emblem = _ART["emblem"]
    sign = group(draw_all(SCENES[ground_of(kind)], theme), transform=moved(0, emblem["y"], emblem["scale"]))
    stars, shadow = _ART["stars"], _ART["stars"]["shadow"]
    places = [(index - (kind.stars - 1) / 2) * stars["gap"] for index in range(kind.stars)]
    return (
        sign
        + draw(
            "".join(star(x + shadow["x"], shadow["y"], stars["radius"]) for x in places),
            Layer(fill="dusk", opacity=shadow["opacity"]),
            theme,
        )
        + draw(
            "".join(star(x, stars["y"], stars["radius"]) for x in places),
            Layer(fill="star", stroke="star-edge", width=stars["edge"]),
            theme,
        )
    )
