"""`akropolis train`: the learned bots' whole training, by one command."""

import time
from dataclasses import replace
from importlib.util import find_spec
from math import inf, isfinite, isnan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from akropolis.bots.errors import BotCode
from akropolis.bots.training.arithmetic import Arithmetic, fastest_arithmetic
from akropolis.bots.training.curriculum import COURSES, Part
from akropolis.bots.weight_files import WIDEST, Widths, numbers_to_polish, weights_path
from akropolis.cli.backends import BackendOption, described, open_cluster
from akropolis.cli.errors import CliCode
from akropolis.cli.paths import at_home, at_home_if_any
from akropolis.cli.train_view import line_of, progress_bars
from akropolis.engine.backend import backend
from akropolis.errors import GameError
from akropolis.rules.rng import check_seed

if TYPE_CHECKING:
    from akropolis.arena.cluster import Cluster

try:
    from akropolis.bots.training.train import Training
except ModuleNotFoundError:  # NumPy comes with an extra
    HAS_NUMPY = False
else:
    HAS_NUMPY = True

INTERRUPTED = 130


def _courses_with(incomplete: str) -> list[str]:
    return [name for name in COURSES if name.startswith(incomplete)]


def train(
    course: Annotated[str, typer.Argument(help=f"Which model: {', '.join(COURSES)}.", autocompletion=_courses_with)],
    out: Annotated[Path, typer.Option(help="The folder for weights, state and log.", callback=at_home)],
    generations: Annotated[int | None, typer.Option(min=1, help="Stop after so many in all.")] = None,
    minutes: Annotated[float, typer.Option(min=0, help="Begin no generation after so many minutes.")] = inf,
    scale: Annotated[float, typer.Option(min=0.001, max=100, help="Games, as a part of the full course.")] = 1.0,
    seed: Annotated[int, typer.Option(help="All chance follows from it.")] = 2026,
    start: Annotated[
        Path | None,
        typer.Option(
            "--from",
            help="Begin with the weights in this folder, at a later part.",
            callback=at_home_if_any,
        ),
    ] = None,
    part: Annotated[
        Part | None, typer.Option(help="With --from: the part of the course to begin with; without it polish.")
    ] = None,
    widths: Annotated[
        str | None,
        typer.Option(help="How wide the hidden layers of its nets are; without it 128,32, or as those of --from."),
    ] = None,
    shards: Annotated[
        str | None,
        typer.Option(help="Learn from these games of `self-play`, too: a folder, or its address: s3://bucket/games."),
    ] = None,
    backend: BackendOption = None,
    fit: Annotated[
        Arithmetic | None, typer.Option(help="What to fit with; without it torch if it finds a GPU, or else numpy.")
    ] = None,
) -> None:
    """Train the value that the learned bots judge moves by; wants many cores, and uses a GPU if there is one.

    The same command goes on where it was stopped. With the same seed and scale, fitted by numpy, the same generation
    has the same weights, however often the training was stopped and however many cores there are.
    """
    _check(course, minutes, scale, seed, fit)
    wanted = _widths_in(widths) if widths is not None else None
    deadline = time.monotonic() + minutes * 60
    arithmetic = fit or fastest_arithmetic()
    with open_cluster(backend) as cluster:
        training = _open(course, out, seed, scale, start, part, wanted, shards, cluster)
        _go_on(training, generations, deadline, arithmetic, cluster)
    typer.echo(f"{training.save_best()}: {_weights_text(training.state.best_generation, start)}")


def _go_on(
    training: "Training", generations: int | None, deadline: float, arithmetic: Arithmetic, cluster: "Cluster | None"
) -> None:
    course = training.course.name
    done, last = training.state.generation, training.course.all_generations
    if done:
        typer.echo(f"{course}: {done} of {last} generations were done before.")
    try:
        with progress_bars(done, last := min(generations or last, last)) as bars:
            while training.state.generation < last and time.monotonic() < deadline:

                def watch(stage: str, done: int, of: int) -> None:
                    bars.watch(f"{stage}{described(cluster)}", done, of)

                bars.advance(line_of(course, training.go_on(arithmetic, time.monotonic, watch)))
    except KeyboardInterrupt:
        typer.echo("Interrupted. The same command goes on from here.", err=True)
        raise typer.Exit(INTERRUPTED) from None
    if training.state.generation < last:
        typer.echo(f"{course}: time is up after {training.state.generation} of {last} generations.")


def _open(
    course: str,
    out: Path,
    seed: int,
    scale: float,
    start: Path | None,
    part: Part | None,
    widths: Widths | None,
    shards: str | None,
    cluster: "Cluster | None",
) -> "Training":
    whole, spread = COURSES[course], cluster.run if cluster else None
    if start is None:
        if part:
            raise typer.BadParameter("--part begins with weights that are there: name their folder with --from.")
        whole = replace(whole, widths=widths or whole.widths)
        return Training(whole, out, seed=seed, scale=scale, shards=shards, spread=spread)
    numbers, found = numbers_to_polish(path := weights_path(start, course), course)
    if widths and widths != found:
        raise typer.BadParameter(f"the hidden layers in {path} are {found.hidden} and {found.second} wide.")
    rest = replace(whole, widths=found).only(part or Part.POLISH)
    return Training(rest, out, seed=seed, scale=scale, start=numbers, shards=shards, spread=spread)


def _widths_in(text: str) -> Widths:
    try:
        hidden, second = map(int, text.split(","))
    except ValueError:
        hidden = second = 0
    if not (1 <= hidden <= WIDEST.hidden and 1 <= second <= WIDEST.second):
        raise typer.BadParameter(
            f"--widths is two numbers, as in 256,64; the widest are {WIDEST.hidden},{WIDEST.second}."
        )
    return Widths(hidden, second)


def _weights_text(generation: int | None, start: Path | None) -> str:
    if generation is None and start:
        return f"no generation has beaten the weights in {start}, so they stay"
    if generation is None:
        return "no generation has beaten greedy, so these weights play like it"
    return f"the best weights, those of generation {generation}"


def _check(course: str, minutes: float, scale: float, seed: int, fit: Arithmetic | None) -> None:
    if course not in COURSES:
        raise typer.BadParameter(f"there is no course called {course}: there are {', '.join(COURSES)}")
    if isnan(minutes) or not isfinite(scale):
        raise typer.BadParameter("--minutes and --scale are numbers.")
    check_seed(seed)
    if backend() != "native":
        raise GameError(BotCode.NATIVE_NEEDED)
    if not HAS_NUMPY:
        raise GameError(CliCode.EXTRA_MISSING, wish="training", package="NumPy", extra="train")
    if fit is Arithmetic.TORCH and not find_spec("torch"):
        raise GameError(CliCode.EXTRA_MISSING, wish="--fit torch", package="PyTorch", extra="train-gpu")
