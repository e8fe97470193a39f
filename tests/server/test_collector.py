"""When all garbage is looked for: after so many sockets have ended, and not before."""

import gc
import weakref

import pytest

from akropolis.server import collector as collector_module
from akropolis.server.collector import Collector


class Ring:
    """Refers to itself, as what a socket leaves does."""

    def __init__(self) -> None:
        self.own = self


def test_everything_is_looked_through_after_so_many_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collector_module, "MOST_ENDED", 2)
    collector = Collector()
    gc.disable()
    try:
        left = weakref.ref(Ring())
        collector.note_end()
        collector.sweep()
        assert left()
        collector.note_end()
        collector.sweep()
        assert not left()
        left = weakref.ref(Ring())
        collector.sweep()
        assert left(), "it counts anew"
    finally:
        gc.enable()
