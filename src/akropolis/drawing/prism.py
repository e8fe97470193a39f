"""One hex of a city as a prism: a slab for each level, its face, what stands on it, and its signs."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from akropolis.drawing.art import read
from akropolis.drawing.geometry import CORNERS
from akropolis.drawing.marks import ground_mark, level_badge, score_badge
from akropolis.drawing.markup import Point, group, moved, number, path, polygon, title
from akropolis.drawing.palette import Theme
from akropolis.drawing.parts import face, scene, slab
from akropolis.drawing.shade import cast, seam
from akropolis.drawing.shapes import closed
from akropolis.rules.district import HexKind
from akropolis.rules.scoring import HexScore

__all__ = ["Prism", "draw_prism"]

_ART = read("prism")


@dataclass(frozen=True)
class Prism:
    """All that there is to show of one hex."""

    kind: HexKind
    level: int
    caption: str
    tile_edges: Collection[int]
    """The edges behind which another tile begins: people must see which hexes lie together."""
    overlooked_from: Mapping[int, int] = field(default_factory=dict)
    """The edges behind which something higher stands and casts its shade, and by how many levels."""
    beneath: Sequence[HexKind] = ()
    """What the hex has covered, downwards: its walls show it."""
    score: HexScore | None = None
    stars: int = 0


def draw_prism(prism: Prism, at: Point, theme: Theme) -> str:
    """The prism with the middle of its face at a point."""
    score = prism.score
    marks, badges, muted = "", "", {}
    if score:
        marks, badges = ground_mark(score, prism.stars, theme), score_badge(score, prism.stars, theme)
        muted = {} if score.scores else {"opacity": 0.6}
    if prism.level > 1:
        badges = level_badge(prism.level, is_plaza=prism.kind.is_plaza, theme=theme) + badges
    return group(
        title(prism.caption),
        *(slab(theme, kind, depth) for depth, kind in reversed(list(enumerate(_slabs(prism))))),
        face(theme, prism.kind),
        _light(prism.level, theme),
        _shade(prism.overlooked_from, theme),
        marks,
        _tile_outline(prism.tile_edges, theme),
        scene(theme, prism.kind, **muted),
        badges,
        class_="prism",
        transform=moved(*at),
    )


def _slabs(prism: Prism) -> list[HexKind]:
    """What the walls are of, from the top down; where nobody knows, of stone."""
    known = [prism.kind, *prism.beneath]
    return known + [HexKind.QUARRY] * (prism.level - len(known))


def _tile_outline(edges: Collection[int], theme: Theme) -> str:
    corners = [f"{number(x)},{number(y)}" for x, y in CORNERS]
    strokes = "".join(f"M{corners[edge]}L{corners[(edge + 1) % 6]}" for edge in edges)
    return path(
        strokes,
        "none",
        stroke=theme.paint("outline"),
        stroke_width=_ART["outline"]["width"],
        stroke_opacity=theme.strength("outline-strength"),
        stroke_linecap="round",
        class_="tile-outline",
    )


def _light(level: int, theme: Theme) -> str:
    """The higher, the brighter."""
    levels = _ART["face"]["levels"]
    opacity = levels[min(level, len(levels)) - 1]
    return polygon(CORNERS, theme.paint("light"), opacity=opacity, class_="light") if opacity else ""


def _shade(overlooked_from: Mapping[int, int], theme: Theme) -> str:
    shaded = [outline(edge, levels) for edge, levels in overlooked_from.items() for outline in (seam, cast)]
    outlines = "".join(closed(points) for points in shaded if points)
    return path(outlines, theme.paint("dusk"), opacity=_ART["shade"]["opacity"], class_="shade") if outlines else ""
