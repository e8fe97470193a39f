"""The art that this room and the web share: scenes, palettes and measures, as data in `art/`."""

import json
from importlib.resources import files
from typing import Any, NamedTuple

__all__ = ["SCENES", "Layer", "Shape", "read", "read_shapes"]


class Layer(NamedTuple):
    """How an outline is painted: with colours and strengths of the palette, by their names there."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 0
    opacity: float | str = 1

    @staticmethod
    def of(art: dict[str, Any]) -> "Layer":
        """The layer that a drawing of the art describes."""
        return Layer(**{name: art[name] for name in Layer._fields if name in art})


class Shape(NamedTuple):
    """One outline of a scene, in the commands of SVG."""

    outline: str
    layer: Layer


def read(name: str) -> Any:
    """A file of the art."""
    return json.loads((files(__package__) / "art" / f"{name}.json").read_text(encoding="utf-8"))


def read_shapes(name: str) -> tuple[Shape, ...]:
    """A file of the art that is a list of shapes, the farthest first."""
    return tuple(Shape("".join(each["d"]), Layer.of(each)) for each in read(name))


SCENES = {
    ground: read_shapes(f"scenes/{ground}") for ground in ("house", "market", "barracks", "temple", "garden", "quarry")
}
"""What stands on a hex. Each scene is known by its outline alone, without its colour."""
