"""The table as text, for `render_mode="ansi"`."""

from rich.console import Console

from akropolis.drawing.terminal import CityPicture
from akropolis.engine import Position
from akropolis.envs.errors import EnvironmentCode
from akropolis.errors import GameError

__all__ = ["RENDER_MODES", "WIDTH", "check_render_mode", "text_of"]

RENDER_MODES = ["ansi"]
WIDTH = 100


def check_render_mode(mode: str | None) -> None:
    """Raise an error unless the table can be shown in this way, or need not be shown."""
    if mode is not None and mode not in RENDER_MODES:
        raise GameError(EnvironmentCode.RENDER_UNKNOWN, known=", ".join(map(repr, RENDER_MODES)), mode=repr(mode))


def text_of(position: Position) -> str:
    """What lies open: the cities one after the other, with points and stones, and the construction site."""
    view = position.public_view
    console = Console(width=WIDTH, color_system=None, force_terminal=False)
    with console.capture() as capture:
        for seat, city in enumerate(view.cities):
            console.print(f"Seat {seat}: {position.total(seat)} points, {view.stones[seat]} of them stones")
            console.print(CityPicture(city))
        console.print(f"Construction site: {', '.join(map(str, view.site))}")
    return capture.get()
