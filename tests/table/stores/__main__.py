"""The long run of `torture`, on both kinds of database: python -m tests.table.stores --kills 200."""

import argparse
import os
import tempfile
from pathlib import Path

from tests.kit.postgres import FOLDER, Server, shared_server
from tests.table.stores.torture import Torture


def main() -> None:
    """The long run, on both kinds of database."""
    parser = argparse.ArgumentParser(description="Kill processes that write, and look for what they were promised.")
    parser.add_argument("--kills", type=int, default=200, help="for each kind of database")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'games.sqlite'}"
        _report("SQLite", Torture(url).run(arguments.kills, arguments.seed))
    with tempfile.TemporaryDirectory() as folder:
        os.environ[FOLDER] = str(Path(folder) / "postgres")
        Path(folder).chmod(0o755)
        try:
            with shared_server().database() as url:
                _report("PostgreSQL", Torture(url).run(arguments.kills, arguments.seed))
        finally:
            Server(Path(os.environ[FOLDER])).stop()


def _report(name: str, said: str) -> None:
    os.write(1, f"{name}: {said}\n".encode())


if __name__ == "__main__":
    main()
