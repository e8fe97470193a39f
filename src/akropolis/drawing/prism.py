"""One hex of a city as a prism: a slab for each level, its face, what stands on it, and its signs."""

from collections.abc import Collection
from dataclasses import dataclass

from akropolis.drawing.geometry import CORNERS
from akropolis.drawing.marks import ground_mark, level_badge, score_badge
from akropolis.drawing.markup import Point, group, moved, number, path, polygon, title
from akropolis.drawing.palette import Theme
from akropolis.drawing.parts import face, scene, slab
from akropolis.rules.district import HexKind
from akropolis.rules.scoring import HexScore


@dataclass(frozen=True)
class Prism:
    """All that there is to show of one hex."""

    kind: HexKind
    level: int
    caption: str
    tile_edges: Collection[int]
    """The edges behind which another tile begins: people must see which hexes lie together."""
    overlooked_from: Collection[int] = ()
    """The edges behind which something higher stands and casts its shade."""
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
        badges = level_badge(prism.level, theme) + badges
    return group(
        title(prism.caption),
        *(slab(theme, prism.kind, depth) for depth in reversed(range(prism.level))),
        face(theme, prism.kind),
        *(_shade(edge, theme) for edge in prism.overlooked_from),
        marks,
        _tile_outline(prism.tile_edges, theme),
        scene(theme, prism.kind, **muted),
        badges,
        class_="prism",
        transform=moved(*at),
    )


def _tile_outline(edges: Collection[int], theme: Theme) -> str:
    corners = [f"{number(x)},{number(y)}" for x, y in CORNERS]
    strokes = "".join(f"M{corners[edge]}L{corners[(edge + 1) % 6]}" for edge in edges)
    return path(
        strokes,
        "none",
        stroke=theme.ink,
        stroke_width=2.2,
        stroke_opacity=0.65,
        stroke_linecap="round",
        class_="tile-outline",
    )


def _shade(edge: int, theme: Theme) -> str:
    (x0, y0), (x1, y1) = CORNERS[edge], CORNERS[(edge + 1) % 6]
    return polygon([(x0, y0), (x1, y1), (x1 * 0.74, y1 * 0.74), (x0 * 0.74, y0 * 0.74)], theme.shadow, opacity=0.22)
