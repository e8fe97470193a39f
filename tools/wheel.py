"""Tries the packages in a folder as somebody would who has nothing else: `python -m tools.wheel dist`."""

import argparse
import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from zipfile import ZipFile

from akropolis.cli.app import COMMANDS

NEEDED = (
    "akropolis/server/static/index.html",
    "akropolis/server/manual/index.html",
    "akropolis/bots/weights/two.weights",
    "akropolis/py.typed",
)
NATIVE = "from akropolis import engine; assert engine.backend() == 'native', engine.backend()"
GAMES = ("arena", "greedy", "random", "--games", "4", "--json")


def main() -> None:
    """Look at the wheel, then install wheel and sdist into empty environments and run what they bring."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--auditwheel", help="show what the wheel needs of the system")
    given = arguments.parse_args()
    (wheel,), (sources,) = (list(given.folder.glob(kind)) for kind in ("*.whl", "*.tar.gz"))
    if missing := [name for name in NEEDED if name not in ZipFile(wheel).namelist()]:
        sys.exit(f"{wheel.name} lacks {', '.join(missing)}")
    if given.auditwheel and sys.platform == "linux":
        run(given.auditwheel, "show", str(wheel))
    for package in (wheel, sources):
        with tempfile.TemporaryDirectory() as folder:
            try_package(package.absolute(), Path(folder))
        say(f"{package.name}: installed and tried in an empty environment")


def try_package(package: Path, folder: Path) -> None:
    """Install a package and run every command, in a folder where nothing of the repository is to be found."""
    venv.create(folder / "env", with_pip=True)
    python = str(folder / "env" / ("Scripts" if os.name == "nt" else "bin") / "python")
    run(python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", str(package), cwd=folder)
    run(python, "-W", "error", "-c", NATIVE, cwd=folder)
    run(python, "-m", "akropolis", *GAMES, cwd=folder, quiet=True)
    for command in COMMANDS:
        told = subprocess.run(
            [python, "-m", "akropolis", command, "--help"], capture_output=True, text=True, cwd=folder, check=False
        )
        if told.returncode and "pip install 'akropolis[" not in told.stderr:
            sys.exit(f"akropolis {command} neither works nor says what it needs:\n{told.stderr}")


def run(*command: str, cwd: Path | None = None, quiet: bool = False) -> None:
    """Run a command that must succeed."""
    subprocess.run(command, check=True, cwd=cwd, stdout=subprocess.DEVNULL if quiet else None)


def say(sentence: str) -> None:
    """Tell how far it has come."""
    sys.stdout.write(f"{sentence}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
