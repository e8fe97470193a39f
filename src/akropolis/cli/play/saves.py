"""Where games are saved, and which of them can be resumed."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from akropolis.cli.paths import at_home
from akropolis.errors import GameError
from akropolis.notation.errors import NotationCode
from akropolis.notation.records import Record, load_record, save_record

HOME_VARIABLE = "AKROPOLIS_HOME"


def saves_folder(environment: Mapping[str, str] = os.environ, system: str = os.name) -> Path:
    """The folder of saved games: AKROPOLIS_HOME, or the place where this system keeps the data of programs."""
    if home := environment.get(HOME_VARIABLE):
        return at_home(Path(home))
    data = environment.get("LOCALAPPDATA" if system == "nt" else "XDG_DATA_HOME")
    return (Path(data) if data else Path.home() / ".local" / "share") / "akropolis"


def new_save(folder: Path, seed: int, now: datetime) -> Path:
    """A file name that says when the game was begun and with which seed, and that no other game has."""
    stem = f"akropolis-{now:%Y-%m-%d-%H%M%S}-{seed}"
    names = [f"{stem}.json", *(f"{stem}-{number}.json" for number in range(2, 1000))]
    return next((folder / name for name in names if not (folder / name).exists()), folder / names[0])


def save(record: Record, path: Path) -> None:
    """Save a game into a file that is known to be its own. Only the folder of saved games is made if missing."""
    with _one_way_to_fail(path):
        if path.parent == saves_folder().absolute():
            path.parent.mkdir(parents=True, exist_ok=True)
        elif not path.parent.is_dir():  # more likely mistyped than meant
            raise GameError(NotationCode.FILE_UNWRITABLE, path=str(path), reason=f"there is no folder {path.parent}")
        save_record(record, path)


def save_copy(record: Record, path: Path) -> None:
    """Save a game into any file, unless something else would be lost by it."""
    with _one_way_to_fail(path):
        if path.exists() and not _holds_game(path, record):
            raise GameError(
                NotationCode.FILE_UNWRITABLE, path=str(path), reason="there is another file of this name already"
            )
    save(record, path)


def check_new(path: Path) -> None:
    """Refuse a file that exists already, or whose folder does not."""
    with _one_way_to_fail(path):
        if path.exists():
            raise GameError(NotationCode.FILE_UNWRITABLE, path=str(path), reason="it exists already")
        if not path.parent.is_dir():
            raise GameError(NotationCode.FILE_UNWRITABLE, path=str(path), reason=f"there is no folder {path.parent}")


@contextmanager
def _one_way_to_fail(path: Path) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "no file can be called that"
        raise GameError(NotationCode.FILE_UNWRITABLE, path=str(path), reason=reason) from error


def _holds_game(path: Path, record: Record) -> bool:
    """Whether a file holds this very game, at whatever turn: the same options and the same deal."""
    try:
        saved = load_record(path)
    except GameError:
        return False
    return (saved.options, saved.tiles) == (record.options, record.tiles)


def newest_unfinished(folder: Path) -> tuple[Path, Record] | None:
    """The game that was played last and is not over. Files that hold no game are passed over."""
    return next(_unfinished(folder), None)


def _unfinished(folder: Path) -> Iterator[tuple[Path, Record]]:
    for path in sorted(folder.glob("akropolis-*.json"), key=_last_saved, reverse=True):
        try:
            record = load_record(path)
        except GameError:
            continue
        if not record.positions()[-1].is_over:
            yield path, record


def _last_saved(path: Path) -> int:
    return path.stat().st_mtime_ns if path.exists() else 0  # a link may lead nowhere
