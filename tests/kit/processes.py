"""What runs on this machine, from /proc."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_TICKS = os.sysconf("SC_CLK_TCK")


class Running(NamedTuple):
    """A process."""

    pid: int
    parent: int
    title: str
    processor: float
    """Seconds that it and those of its children that have ended have used."""


def running() -> Iterator[Running]:
    """Every process that there is."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            title = (folder / "cmdline").read_bytes().split(b"\0")[0].decode(errors="replace")
            # The name stands in brackets and may hold anything; after it come the state, the parent and the rest.
            facts = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()
        except OSError:  # it has ended meanwhile
            continue
        yield Running(int(folder.name), int(facts[1]), title, sum(map(int, facts[11:15])) / _TICKS)


def descendants(pid: int) -> list[Running]:
    """A process and all that it has started, and they."""
    everyone = list(running())
    found = [each for each in everyone if each.pid == pid]
    for each in found:  # it grows
        found += [other for other in everyone if other.parent == each.pid]
    return found
