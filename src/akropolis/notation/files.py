"""Files that are whole or not there at all."""

import os
from contextlib import suppress
from pathlib import Path
from platform import node

from akropolis.errors import GameError
from akropolis.notation.errors import NotationCode

__all__ = ["write_whole"]


def write_whole(path: Path, data: bytes, *, private: bool = False) -> None:
    """Write a file in one step: any reader finds the old one or the new one, even after a power failure.

    Only its owner may read one that is private.
    """
    scratch = path.with_name(f".{path.name}.{node()}.{os.getpid()}.tmp")  # several machines may write into one folder
    try:
        with scratch.open("wb") as file:
            if private:
                scratch.chmod(0o600)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        scratch.replace(path)
    except OSError as error:
        with suppress(OSError):
            scratch.unlink(missing_ok=True)
        raise GameError(NotationCode.FILE_UNWRITABLE, path=str(path), reason=error.strerror) from error
