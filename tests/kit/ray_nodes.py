"""A real cluster of Ray on this machine: nodes of one core each, which can be killed."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

os.environ["RAY_USAGE_STATS_ENABLED"] = "0"

from ray.cluster_utils import Cluster as RayCluster

from akropolis.arena.cluster import Cluster
from tests.kit.ports import HOST, free_port
from tests.kit.processes import running

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

    def add(self) -> None:
        """Start one more machine, of one core. The first is the head, which stays."""
        for trial in range(TRIALS):
            try:
                node = self._ray.add_node(num_cpus=1, include_dashboard=False)
                break
            except Exception:
                if trial + 1 == TRIALS:
                    raise
        if node is not self._ray.head_node:
            self._others.append(node)

    def kill_one(self) -> None:
        """Kill all processes of the machine that came last, as when it loses its power."""
        self._ray.remove_node(self._others.pop(), allow_graceful=False)

    def workers(self) -> list[int]:
        """The processes that work, on all machines."""
        raylets = {node.all_processes["raylet"][0].process.pid for node in self._ray.list_all_nodes()}
        below = [each for each in running() if each.parent in raylets]
        return [each.pid for each in below if each.title.startswith("ray::") and "Agent" not in each.title]

    def close(self) -> None:
        self._ray.shutdown()


@contextmanager
def running_nodes(count: int) -> Iterator[tuple[Nodes, Cluster]]:
    """A cluster of so many machines, joined through its head. All have one address here, and Ray would take any."""
    nodes = Nodes()
    try:
        nodes.add()
        with Cluster(nodes.address) as cluster:
            for _ in range(1, count):
                nodes.add()
            yield nodes, cluster
    finally:
        nodes.close()


@contextmanager
def started_by_hand(home: Path) -> Iterator[str]:
    """The address of a cluster of one core that somebody with this home has started from a shell."""
    address = f"{HOST}:{free_port()}"
    with TemporaryDirectory() as folder:  # with a short name, for sockets have no room for a long one
        command = [str(Path(sys.executable).with_name("ray")), "start", "--head", "--block", "--num-cpus=1"]
        command += [f"--port={address.partition(':')[2]}", f"--temp-dir={folder}", "--include-dashboard=false"]
        environment = {"PATH": os.environ["PATH"], "HOME": str(home), "RAY_USAGE_STATS_ENABLED": "0"}
        ray = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        try:
            told = []
            for line in ray.stdout or ():
                told.append(line)
                if "Ray runtime started" in line:
                    break
            else:
                raise AssertionError("".join(told))
            yield address
        finally:
            ray.terminate()
            ray.communicate()
