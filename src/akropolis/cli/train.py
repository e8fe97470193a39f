"""`akropolis train`: the learned bots' whole training, by one command."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from akropolis.bots.training.curriculum import COURSES
from akropolis.engine.backend import backend
from akropolis.errors import Code, GameError

try:
    from akropolis.bots.training import train as training
except ImportError:  # PyTorch comes with an extra
    training = None  # type: ignore[assignment]


def train(
    course: Annotated[str, typer.Argument(help=f"Which model: {', '.join(COURSES)}.")],
    out: Annotated[Path, typer.Option(help="The folder for the weights, written after every generation.")],
    minutes: Annotated[float, typer.Option(min=0, help="Begin no generation after so many minutes.")] = 1e6,
    scale: Annotated[float, typer.Option(min=0.001, help="Games a generation, as a part of the full course.")] = 1.0,
    seed: Annotated[int, typer.Option(min=0, help="All chance follows from it.")] = 2026,
) -> None:
    """Train the value that the learned bots judge moves by; wants many cores, and a GPU if there is one."""
    if course not in COURSES:
        raise typer.BadParameter(f"there is no course called {course}: there are {', '.join(COURSES)}")
    if backend() != "native":
        raise GameError(Code.NATIVE_NEEDED)
    if training is None:
        raise typer.BadParameter("training needs PyTorch: pip install akropolis[train]")
    out.mkdir(parents=True, exist_ok=True)
    console = Console(highlight=False)
    best = training.train(COURSES[course], out, seed=seed, minutes=minutes, scale=scale, tell=console.print)
    console.print(f"{best}: the weights", soft_wrap=True)
