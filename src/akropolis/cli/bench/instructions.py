"""Instructions a ply, counted by callgrind: a figure that does not depend on how busy the machine is."""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from akropolis import engine
from akropolis.rules.options import Options

FEW, MANY = 500, 2500


def instructions_per_ply() -> float | None:
    """How many instructions the native core spends on a ply of random games; None without valgrind or native core."""
    valgrind = shutil.which("valgrind")
    if not valgrind or engine.backend() != "native":
        return None
    # What both runs have in common, starting Python above all, cancels out.
    few, many = (_count(valgrind, games) for games in (FEW, MANY))
    return (many - few) / ((MANY - FEW) * Options(architects=2).turns) if few and many else None


def _count(valgrind: str, games: int) -> int | None:
    work = f"from akropolis import Options, engine; engine.play_random_games(Options(2), {games}, seed=0, threads=1)"
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "callgrind.out"
        command = [valgrind, "--tool=callgrind", f"--callgrind-out-file={out}", sys.executable, "-c", work]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
    found = re.search(r"Collected : (\d+)", run.stderr)
    return int(found[1]) if found else None
