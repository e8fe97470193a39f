"""Few browsers at a time: each needs about a core, and where many tests run side by side they would all be slow."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

AT_ONCE = 2


@contextmanager
def slot(folder: Path) -> Iterator[None]:
    """Wait for one of few places, which are files in a folder that all processes share."""
    if int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")) <= AT_ONCE:
        yield
        return
    files = [(folder / f"browser-slot-{number}").open("w") for number in range(AT_ONCE)]
    try:
        while not any(map(_is_locked_now, files)):
            time.sleep(0.05)
        yield
    finally:
        for file in files:
            file.close()


def _is_locked_now(file: IO[str]) -> bool:
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
