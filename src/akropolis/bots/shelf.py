"""Where shards are kept: a folder, or object storage that has an address, as in `s3://bucket/games`."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from akropolis.errors import GameError
from akropolis.notation.errors import NotationCode
from akropolis.notation.files import write_whole

__all__ = ["Shelf", "shelf_at"]

_FILE = "file://"


class Shelf(Protocol):
    """Holds files by their names. Each is there whole or not at all."""

    def names(self) -> set[str]:
        """What is there."""
        ...

    @property
    def address(self) -> str:
        """By which other processes and machines find it."""
        ...

    def path(self, name: str) -> str:
        """Where a file is, for people."""
        ...

    def has(self, name: str) -> bool:
        """Whether a file is there."""
        ...

    def open(self, name: str) -> BinaryIO:
        """A file to read from; a FileNotFoundError where there is none."""
        ...

    def write(self, name: str, data: bytes) -> None:
        """Keep a file."""
        ...


def shelf_at(where: str | Path) -> Shelf:
    """The shelf in a folder or at an address. Where it is new, it is made when something is written."""
    text = str(where)
    if "://" not in text or text.startswith(_FILE):
        return _Folder(Path(text.removeprefix(_FILE)))
    return _Storage(text)


class _Folder:
    """A folder of this machine, or one that several machines see."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def names(self) -> set[str]:
        try:
            return {path.name for path in self._folder.iterdir()}
        except FileNotFoundError:
            return set()
        except OSError as error:
            raise GameError(NotationCode.FILE_UNREADABLE, path=str(self._folder), reason=error.strerror) from error

    @property
    def address(self) -> str:
        return str(self._folder.absolute())

    def path(self, name: str) -> str:
        return str(self._folder / name)

    def has(self, name: str) -> bool:
        return (self._folder / name).exists()

    def open(self, name: str) -> BinaryIO:
        return (self._folder / name).open("rb")

    def write(self, name: str, data: bytes) -> None:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise GameError(NotationCode.FILE_UNWRITABLE, path=str(self._folder), reason=error.strerror) from error
        write_whole(self._folder / name, data)


class _Storage:
    """Whatever `fsspec` can reach. A store of objects shows one only when all of it has arrived."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        try:
            if self.address.endswith(":"):
                raise ValueError("it names no place to keep anything")
            # Fetched only where an address is given: it comes with an extra.
            self._system, self._root = import_module("fsspec").url_to_fs(self.address)
        except (ImportError, ValueError) as error:
            raise GameError(NotationCode.FILE_UNREADABLE, path=address, reason=_reason(error)) from error

    def names(self) -> set[str]:
        self._system.invalidate_cache()  # others write there, too
        try:
            with _told(NotationCode.FILE_UNREADABLE, self.address):
                return {Path(found).name for found in self._system.ls(self._root, detail=False)}
        except FileNotFoundError:
            return set()

    def path(self, name: str) -> str:
        return f"{self.address}/{name}"

    def has(self, name: str) -> bool:
        self._system.invalidate_cache()
        try:
            with _told(NotationCode.FILE_UNREADABLE, self.path(name)):
                return bool(self._system.exists(f"{self._root}/{name}"))
        except FileNotFoundError:  # not even the bucket is there
            return False

    def open(self, name: str) -> BinaryIO:
        with _told(NotationCode.FILE_UNREADABLE, self.path(name)):
            return BytesIO(self._system.cat_file(f"{self._root}/{name}"))

    def write(self, name: str, data: bytes) -> None:
        with _told(NotationCode.FILE_UNWRITABLE, self.path(name)):
            try:
                self._system.pipe_file(f"{self._root}/{name}", data)
            except FileNotFoundError:  # some have folders, which must be there first
                bucket = self._root.partition("/")[0]
                if bucket and not self._system.exists(bucket):
                    raise  # it is not made by the way: its name may be mistyped
                self._system.makedirs(self._root, exist_ok=True)
                self._system.pipe_file(f"{self._root}/{name}", data)


@contextmanager
def _told(code: NotationCode, path: str) -> Iterator[None]:
    """Whatever goes wrong in a store, in one sentence: each has errors of its own. What is read may be missing."""
    try:
        yield
    except Exception as error:
        if isinstance(error, FileNotFoundError) and code is NotationCode.FILE_UNREADABLE:
            raise
        raise GameError(code, path=path, reason=_reason(error)) from error


def _reason(error: Exception) -> Any:
    missing = isinstance(error, ModuleNotFoundError) and error.name == "fsspec"
    return "this needs fsspec: pip install 'akropolis[cluster]'" if missing else error
