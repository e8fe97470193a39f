"""The highest stamp that was promised to be kept, in a small file beside a SQLite database.

A write-ahead log that was removed or cut short looks to SQLite as if the last moves had never been made. The stamp is
written after each commit, without waiting for the disk: it outlives the process, and after a power failure it is at
worst too low.
"""

import os
from contextlib import suppress
from pathlib import Path

PROMISED = "-promised"
BYTES = 8


class Promised:
    """Is written by one thread. Where several processes do so at once the lower stamp may stay: no harm is done."""

    def __init__(self, database: Path, *, is_new: bool) -> None:
        file = database.with_name(database.name + PROMISED)
        if is_new or not file.exists():
            file.touch(mode=0o600)
            file.write_bytes(bytes(BYTES))
            _give_to_owner_of(database, file)
        self._file = file.open("r+b", buffering=0)
        self.at_first = int.from_bytes(self._file.read(BYTES))
        """The promised stamp when the file was opened."""

    def note(self, stamp: int) -> None:
        """Everything up to a stamp is kept. If this cannot be written, what was committed is committed all the same."""
        with suppress(OSError):
            self._file.seek(0)
            self._file.write(stamp.to_bytes(BYTES))

    def close(self) -> None:
        self._file.close()


def _give_to_owner_of(database: Path, file: Path) -> None:
    """Give a file that root makes to the owner of the database, as SQLite does: the server must be able to open it."""
    if os.name == "posix" and os.geteuid() == 0:
        owner = database.stat()
        os.chown(file, owner.st_uid, owner.st_gid)
