"""Programs that start on a machine with much else to do."""

import pytest

from akropolis.bots import guest

PATIENCE = 300_000


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is late who was given no limit, however slowly it starts. Tests of being late set their own."""
    monkeypatch.setattr(guest, "HELLO_LIMIT", PATIENCE)
    monkeypatch.setattr(guest, "UNTIMED_LIMIT", PATIENCE)
