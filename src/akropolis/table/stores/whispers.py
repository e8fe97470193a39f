"""What processes tell each other and nobody keeps. What is lost on the way is lost: it must be of no great use."""

import asyncio
from collections.abc import Callable, Iterable

Hear = Callable[[str, str], None]
"""Told the name of a process, and one line that it has whispered."""


class Whispers:
    """Hands on what other processes whisper, to one that listens in its own event loop."""

    def __init__(self) -> None:
        self._listener: tuple[asyncio.AbstractEventLoop, Hear] | None = None

    def listen(self, hear: Hear) -> None:
        """From now on, in the event loop that runs here."""
        self._listener = asyncio.get_running_loop(), hear

    def publish(self, heard: Iterable[tuple[str, str]]) -> None:
        """What was heard; from any thread."""
        told = list(heard)
        if told and self._listener and not self._listener[0].is_closed():
            self._listener[0].call_soon_threadsafe(self._hand_on, told)

    def _hand_on(self, told: list[tuple[str, str]]) -> None:
        for process, line in told:
            if self._listener:
                self._listener[1](process, line)
