"""`--backend`: where work is done that many machines can share."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from akropolis.cli.errors import CliCode
from akropolis.cli.lazy import root_of
from akropolis.errors import GameError

if TYPE_CHECKING:  # Ray takes seconds to load, and may not be there
    from akropolis.arena.cluster import Cluster

RAY = "ray"
OPTION = "--backend"

BackendOption = Annotated[
    str | None,
    typer.Option(
        OPTION,
        metavar="ray[:ADDRESS]",
        help="Many machines: a cluster of Ray started here, or one that is joined: ray:auto, ray:HOST:PORT.",
    ),
]


@contextmanager
def open_cluster(
    backend: str | None, most: int | None = None, folders: Iterable[Path] = ()
) -> "Iterator[Cluster | None]":
    """The cluster that was asked for, for as long as it is needed; nothing where none was."""
    if backend is None:
        yield None
        return
    name, _, address = backend.partition(":")
    if name != RAY or (":" in backend and not address):
        raise typer.BadParameter(f"{OPTION} is ray or ray:ADDRESS, not {backend}.")
    try:
        cluster: Cluster = import_module("akropolis.arena.cluster").Cluster(address, most, folders)
    except ModuleNotFoundError as error:
        wish = f"{OPTION} {RAY}"
        raise GameError(CliCode.EXTRA_MISSING, wish=wish, package=root_of(error), extra="cluster") from error
    with cluster:
        yield cluster


def described(workers: object) -> str:
    """What a line of progress says of the machines, where there may be several."""
    where = getattr(workers, "where", None)
    return f" ({where})" if where else ""
