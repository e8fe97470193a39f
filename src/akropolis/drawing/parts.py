"""The parts that every hex of a kind shares: drawn once in a picture's definitions, then shown wherever needed."""

from akropolis.drawing.geometry import CORNERS, FRONT_EDGES, RISE, inset
from akropolis.drawing.markup import group, line, moved, polygon, tag, use
from akropolis.drawing.palette import Theme, shade
from akropolis.drawing.scenes import SCENES
from akropolis.drawing.shapes import block, star
from akropolis.rules.district import HexKind

STAR_GAP = 21.0
EMBLEM_SCALE = 0.42


def definitions(theme: Theme) -> str:
    """Everything that a picture refers to."""
    plain = [HexKind(name) for name in SCENES]
    parts = [_sky(theme), _part(theme, "slab-masonry", _slab(theme, theme.masonry))]
    for kind in plain:
        parts.append(_part(theme, f"slab-{kind}", _slab(theme, shade(theme.face(kind), 1.2))))
        parts.append(_part(theme, f"face-{kind}", _face(theme.face(kind))))
        parts.append(_part(theme, f"scene-{kind}", SCENES[kind](theme)))
    parts += [_part(theme, f"scene-{kind}", _plaza(theme, kind)) for kind in HexKind if kind.is_plaza]
    parts.append(_part(theme, "stone", _stone(theme)))
    return tag("defs", *parts)


def slab(theme: Theme, kind: HexKind, depth: int) -> str:
    """One level of a prism: the uppermost in the colour of its hex, those beneath in masonry."""
    name = "masonry" if depth else kind.district or kind
    return use(theme.id(f"slab-{name}"), y=RISE * depth, class_="slab")


def face(theme: Theme, kind: HexKind) -> str:
    """The top of a prism."""
    return use(theme.id(f"face-{kind.district or kind}"))


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


def _slab(theme: Theme, colour: str) -> str:
    """The three walls that are seen of one level, the light coming from the west."""
    walls = []
    for edge, tone in zip(FRONT_EDGES, (0.7, 0.85, 1.0), strict=True):
        (x0, y0), (x1, y1) = CORNERS[edge], CORNERS[edge + 1]
        wall = [(x0, y0), (x1, y1), (x1, y1 + RISE), (x0, y0 + RISE)]
        walls.append(polygon(wall, shade(colour, tone)))
    bed = [(x, y + RISE) for x, y in CORNERS[:4]]
    joints = line(bed, theme.shadow, 1, stroke_opacity=0.45, stroke_linejoin="round")
    return "".join(walls) + joints


def _face(colour: str) -> str:
    return polygon(CORNERS, colour, stroke=shade(colour, 0.75), stroke_width=1) + polygon(
        inset(0.9), shade(colour, 1.12), opacity=0.55
    )


def _stone(theme: Theme) -> str:
    outline = [(-9, -5), (0, -10), (9, -5), (9, 3), (0, 8), (-9, 3)]
    edge = polygon(outline, "none", stroke=theme.soft_ink, stroke_width=1.2, stroke_linejoin="round")
    return block(0, 3, 9, 8, theme.quarry, theme.marble) + edge


def _plaza(theme: Theme, kind: HexKind) -> str:
    """Paving in rings, the stars, and in front a small emblem that tells the district without its colour."""
    colour = theme.face(kind)
    rings = "".join(
        polygon(inset(scale), "none", stroke=theme.marble, stroke_width=2, opacity=opacity)
        for scale, opacity in ((0.84, 0.75), (0.74, 0.4))
    )
    sign = group(SCENES[HexKind(kind.district or kind)](theme), transform=moved(0, 17, EMBLEM_SCALE))
    stars = ""
    for index in range(kind.stars):
        x = (index - (kind.stars - 1) / 2) * STAR_GAP
        stars += star(x, -1.5, 10, shade(colour, 0.45), opacity=0.6)
        stars += star(x, -3.5, 10, theme.marble, stroke=shade(colour, 0.5), stroke_width=1.1)
    return rings + sign + stars
