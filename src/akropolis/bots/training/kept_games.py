"""Samples from shards of self-play, wherever these are kept: they go through memory one shard at a time.

A fit looks at samples in any order, so they are laid into a file that is mapped, not read: the system keeps as much of
it in memory as there is room for. The file has no name, and is gone with the process.
"""

from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from akropolis.bots.errors import BotCode
from akropolis.bots.self_play import AGREED, read_shards, settings_in
from akropolis.bots.shelf import shelf_at
from akropolis.bots.training.curriculum import Course
from akropolis.bots.training.samples import SampleSet
from akropolis.errors import GameError
from akropolis.notation.errors import NotationCode
from akropolis.notation.positions import parse_options


@dataclass(frozen=True)
class KeptGames:
    """Samples that are not played again, and a checksum by which they are known."""

    samples: SampleSet
    checksum: int


def lay_out(where: str | Path, course: Course, scratch: Path) -> KeptGames:
    """All samples of the shards in a folder or at an address, in a file without a name in the folder `scratch`."""
    _check(where, course)
    rows = checksum = 0
    with TemporaryFile(dir=scratch) as features, TemporaryFile(dir=scratch) as to_come:
        for arrays in read_shards(where):
            seen, came = np.ascontiguousarray(arrays["after"], "<i2"), arrays["to_come_after"].astype("<f4")
            features.write(seen.data)
            to_come.write(came.data)
            rows, width, checksum = rows + len(came), seen.shape[1], crc32(came.data, crc32(seen.data, checksum))
        return KeptGames(SampleSet(_mapped(features, "<i2", (rows, width)), _mapped(to_come, "<f4", (rows,))), checksum)


def _mapped(file: IO[bytes], kind: str, shape: tuple[int, ...]) -> NDArray[Any]:
    file.flush()
    return np.memmap(file, kind, "r+", shape=shape)


def _check(where: str | Path, course: Course) -> None:
    """Raise an error unless there are games for this course."""
    shelf = shelf_at(where)
    settings = settings_in(shelf)
    if settings is None:
        raise GameError(NotationCode.FILE_UNREADABLE, path=shelf.path(AGREED), reason="there are no games of self-play")
    if (found := parse_options(settings["options"]).architects) != course.architects:
        others = f"architects {found}, not {course.architects}"
        raise GameError(BotCode.SHARDS_OTHER, folder=shelf.path(""), settings=others)
