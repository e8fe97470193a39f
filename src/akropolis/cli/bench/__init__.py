"""`akropolis bench`: how fast the rules and the engine are on this machine."""

from akropolis.cli.bench.command import bench

__all__ = ["bench"]
