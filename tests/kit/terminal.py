"""The command line as a person starts it: a process of its own."""

import os
import subprocess
import sys
from pathlib import Path


def akropolis(*arguments: str | Path, status: int = 0, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `akropolis` with arguments, expect an exit status, and never a traceback."""
    command = [sys.executable, "-m", "akropolis.cli", *map(str, arguments)]
    settings = {**os.environ, "COLUMNS": "200", "NO_COLOR": "1", **environment}
    run = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=settings, check=False, input="")
    assert run.returncode == status, run.stderr
    assert "Traceback" not in run.stderr
    return run
