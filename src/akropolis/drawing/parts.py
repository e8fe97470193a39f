"""The parts that every hex of a kind shares: drawn once in a picture's definitions, then shown wherever needed."""

from akropolis.drawing.art import SCENES, read, read_shapes
from akropolis.drawing.geometry import CORNERS, RISE, inset
from akropolis.drawing.markup import group, line, moved, polygon, tag, use
from akropolis.drawing.palette import Theme, ground_of
from akropolis.drawing.plaza import paving, plaza
from akropolis.drawing.shapes import draw_all
from akropolis.drawing.walls import lower_slab, top_slab
from akropolis.rules.district import HexKind

__all__ = ["definitions", "emblem", "face", "scene", "slab", "stone"]

_FACE = read("prism")["face"]
_STONE = read_shapes("stone")


def definitions(theme: Theme) -> str:
    """Everything that a picture refers to."""
    parts = [_sky(theme), _part(theme, "paving", paving(theme)), _part(theme, "stone", draw_all(_STONE, theme))]
    for ground, scene in SCENES.items():
        parts.append(_part(theme, f"wall-{ground}", top_slab(theme.paint(f"{ground}-wall"), theme)))
        parts.append(_part(theme, f"masonry-{ground}", lower_slab(theme.paint(f"{ground}-masonry"), theme)))
        parts.append(_part(theme, f"face-{ground}", _face(theme, ground)))
        parts.append(_part(theme, f"scene-{ground}", draw_all(scene, theme)))
    parts += [_part(theme, f"scene-{kind}", plaza(theme, kind)) for kind in HexKind if kind.is_plaza]
    return tag("defs", *parts)


def slab(theme: Theme, kind: HexKind, depth: int) -> str:
    """One level of a prism, and what it is of: the uppermost has the colour of its hex, those beneath a tinge of it."""
    name = "masonry" if depth else "wall"
    return use(theme.id(f"{name}-{ground_of(kind)}"), y=RISE * depth, class_="slab")


def face(theme: Theme, kind: HexKind) -> str:
    """The top of a prism."""
    whole = use(theme.id(f"face-{ground_of(kind)}"))
    return whole + use(theme.id("paving")) if kind.is_plaza else whole


def scene(theme: Theme, kind: HexKind, **attributes: float) -> str:
    """What stands on a hex, or the stars of a plaza."""
    return use(theme.id(f"scene-{kind}"), **attributes)


def emblem(theme: Theme, kind: HexKind, x: float, y: float, scale: float) -> str:
    """A small flat hex that stands for all of its kind."""
    return group(face(theme, kind), scene(theme, kind), transform=moved(x, y, scale))


def stone(theme: Theme, x: float, y: float, scale: float = 1) -> str:
    """One stone."""
    return group(use(theme.id("stone")), transform=moved(x, y, scale))


def _part(theme: Theme, name: str, markup: str) -> str:
    return group(markup, id=theme.id(name))


def _sky(theme: Theme) -> str:
    stops = [tag("stop", offset=place, stop_color=colour) for place, colour in enumerate(theme.sky)]
    return tag("linearGradient", *stops, id=theme.id("sky"), x1=0, y1=0, x2=0, y2=1)


def _face(theme: Theme, ground: str) -> str:
    edge, light, front = _FACE["edge"], _FACE["light"], _FACE["front"]
    rim = {"stroke_width": edge["width"], "stroke_opacity": edge["opacity"]}
    return (
        polygon(CORNERS, theme.paint(ground), stroke=theme.paint("dusk"), **rim)
        + polygon(inset(light["scale"]), theme.paint("light"), opacity=light["opacity"])
        + line(inset(front["scale"])[:4], theme.paint("light"), front["width"], stroke_opacity=front["opacity"])
    )
