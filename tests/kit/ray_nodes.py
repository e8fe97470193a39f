"""A real cluster of Ray on this machine: nodes of one core each, which can be killed."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

os.environ["RAY_USAGE_STATS_ENABLED"] = "0"

from ray.cluster_utils import Cluster as RayCluster

TRIALS = 4
"""Ray gives a node half a minute to start, which a busy machine may not have."""


class Nodes:
    """A head and others."""

    def __init__(self) -> None:
        self._ray = RayCluster()
        self._others: list[Any] = []

    @property
    def address(self) -> str:
        return str(self._ray.address)

    def add(self, cores: int = 1, **settings: Any) -> None:
        """Start one more machine. The first is the head, which stays."""
        for trial in range(TRIALS):
            try:
                node = self._ray.add_node(num_cpus=cores, include_dashboard=False, **settings)
                break
            except Exception:
                if trial + 1 == TRIALS:
                    raise
        if node is not self._ray.head_node:
            self._others.append(node)

    def kill_one(self) -> None:
        """Kill all processes of the machine that came last, as when it loses its power."""
        self._ray.remove_node(self._others.pop(), allow_graceful=False)

    def close(self) -> None:
        self._ray.shutdown()


@contextmanager
def running_nodes(count: int, cores: int = 1) -> Iterator[Nodes]:
    """A cluster of so many machines, with so many cores each."""
    nodes = Nodes()
    try:
        for _ in range(count):
            nodes.add(cores)
        yield nodes
    finally:
        nodes.close()
