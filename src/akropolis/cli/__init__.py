"""The command line: `akropolis play`, `replay`, `show`, `arena` and `bench`."""

import errno
import os
import sys

from akropolis.cli.app import app
from akropolis.cli.paths import PROGRAM
from akropolis.cli.terminal import open_aside
from akropolis.errors import GameError

WRONG_INPUT = 2
OUTPUT_FAILED = 1

_WRITING = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF}
"""What the system reports when a stream cannot be written. Typer quietly handles a reader that has gone away."""


def main() -> None:
    """Run the command line. A person's mistake gets one line and exit status 2, never a traceback."""
    try:
        app(prog_name=PROGRAM)
    except GameError as error:
        _print_error(str(error))
        sys.exit(WRONG_INPUT)
    except OSError as error:
        if error.filename is not None or error.errno not in _WRITING:
            raise
        _discard_output()
        _print_error(f"the output cannot be written: {error.strerror}")
        sys.exit(OUTPUT_FAILED)


def _print_error(sentence: str) -> None:
    open_aside().print(f"akropolis: {sentence}")


def _discard_output() -> None:
    """Let nothing that is still to be written fail once more on the way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
