"""What a load costs: the time of processors, the servers' and the database's own, and memory."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.kit.hosts import Host
from tests.kit.postgres import FOLDER, Server

TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Costs:
    """So far, or between two moments."""

    seconds: float
    """Of all server processes."""
    database_seconds: float
    """Of PostgreSQL; SQLite is part of the server."""
    memory: float
    """In MB, of all server processes."""

    def __sub__(self, other: "Costs") -> "Costs":
        return Costs(
            self.seconds - other.seconds,
            self.database_seconds - other.database_seconds,
            self.memory - other.memory,
        )

    def of_moves(self, moves: int) -> str:
        """For each of so many moves."""
        of_database = (
            f" and {1000 * self.database_seconds / max(1, moves):.2f} of PostgreSQL" if self.database_seconds else ""
        )
        return f"{1000 * self.seconds / max(1, moves):.2f} ms of a processor a move{of_database}"


def note(servers: Sequence[Host]) -> Costs:
    """What it has cost so far."""
    return Costs(
        sum(host.seconds for host in servers), _database_seconds(servers), sum(host.memory for host in servers)
    )


def _database_seconds(servers: Sequence[Host]) -> float:
    if not servers[0].database.startswith("postgresql"):
        return 0.0
    first = int((Server(Path(os.environ[FOLDER])).data / "postmaster.pid").read_text(encoding="ascii").split()[0])
    ticks = 0
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            pid, _, rest = entry.read_text(encoding="utf-8", errors="replace").partition(" ")
        except OSError:  # it has ended
            continue
        _state, parent, *fields = rest.rpartition(")")[2].split()
        if first in {int(pid), int(parent)}:
            own, ended = fields[9:11], fields[11:13]  # of itself, and of its children that have ended
            ticks += sum(map(int, own)) + (sum(map(int, ended)) if int(pid) == first else 0)
    return ticks / TICKS
