"""Turns that need care: those dated by a clock that was wrong, and those that another process has left undone."""

from collections.abc import Sequence
from dataclasses import dataclass

from akropolis.table.commands import is_ahead
from akropolis.table.state import TableState
from akropolis.table.store import Summary

RESCUE_SECONDS = 5.0
"""How long a bot's turn is left to the process at which somebody moved or looks."""


@dataclass(frozen=True)
class _Stray:
    version: int
    seen: int
    due: int


class StrayTurns:
    """People's turns that are dated in the future. Their time counts from when this process saw them first."""

    def __init__(self) -> None:
        self._seen: dict[str, _Stray] = {}

    def since(self, state: TableState, at: int) -> int | None:
        """When a turn was seen first; None where its own date can be believed."""
        if state.due is None or state.is_bots_turn or not is_ahead(state.since, at):
            self._seen.pop(state.table, None)
            return None
        known = self._seen.get(state.table)
        if known is None or known.version != state.position_version:
            known = _Stray(state.position_version, at, at + state.due - state.since)
            self._seen[state.table] = known
        return known.seen

    def due(self, at: int) -> list[str]:
        """The tables at which the time of such a turn is over."""
        return [table for table, stray in self._seen.items() if stray.due <= at]


class LeftTurns:
    """Turns of bots that are first left to another process.

    Where several processes share a store, each thinks at once about what happens at its own hands, or what somebody
    looks at there. The others wait a while before they help: two that think about the same turn are a waste.
    """

    def __init__(self, is_shared: bool) -> None:
        self._is_shared = is_shared
        self._found: dict[str, tuple[int, float]] = {}
        self._heard: dict[str, float] = {}

    def of(self, found: Sequence[Summary], now: float) -> list[Summary]:
        """Of those that are found in the store, the ones that have been there for long enough."""
        before, self._found = self._found, {}
        for each in found:
            version, since = before.get(each.table, (each.version, now))
            self._found[each.table] = (each.version, since if version == each.version else now)
        return [each for each in found if not self._is_shared or now - self._found[each.table][1] >= RESCUE_SECONDS]

    def leave(self, table: str, now: float) -> bool:
        """Leave a turn to the process from which it was heard; whether there is another process."""
        if self._is_shared:
            self._heard[table] = now
        return self._is_shared

    def forget(self, table: str) -> None:
        """Nothing is to be done at a table."""
        self._heard.pop(table, None)

    def undone(self, now: float) -> list[str]:
        """The tables from which nothing more was heard. They are told once."""
        undone = [table for table, since in self._heard.items() if now - since >= RESCUE_SECONDS]
        for table in undone:
            del self._heard[table]
        return undone
