"""Files as people name them, and commands as they type them."""

import contextlib
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

PROGRAM = "akropolis"


def at_home(path: Path) -> Path:
    """A path with its ~ expanded, as a shell would; the home of an unknown user is left as it is."""
    with contextlib.suppress(RuntimeError):
        return path.expanduser()
    return path


def at_home_if_any(path: Path | None) -> Path | None:
    """The same for an argument that may be left out."""
    return at_home(path) if path else None


def command_line(*words: str) -> str:
    """A command of this program as it can be typed into this system's shell."""
    line = [*program(), *words]
    return subprocess.list2cmdline(line) if os.name == "nt" else shlex.join(line)


def program(started: str | None = None, search: str | None = None) -> Sequence[str]:
    """How this program is started: by its name where a shell finds it, or else the way it was started this time."""
    started = sys.argv[0] if started is None else started
    if shutil.which(PROGRAM, path=search):
        return (PROGRAM,)
    if Path(started).stem == PROGRAM:
        return (started,)
    return sys.executable, "-m", "akropolis"


def see_this_folder() -> None:
    """Let a bot of one's own be found in the current folder, as Python itself would; its processes find it, too."""
    if "" not in sys.path:
        sys.path.insert(0, "")
