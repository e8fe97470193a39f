"""Turns that need care: those dated by a clock that was wrong, and those that another process has left undone."""

from collections.abc import Sequence
from dataclasses import dataclass

from akropolis.table.commands import is_ahead
from akropolis.table.state import TableState
from akropolis.table.store import Summary

RESCUE_SECONDS = 10.0
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
    """Turns of bots that are found in the store, and that nobody seems to think about.

    Where several processes share a store, each thinks at once about what happens at its own tables. The others wait a
    while before they help: two that think about the same turn are a waste.
    """

    def __init__(self, is_shared: bool) -> None:
        self._patience = RESCUE_SECONDS if is_shared else 0.0
        self._found: dict[str, tuple[int, float]] = {}

    def of(self, found: Sequence[Summary], now: float) -> list[Summary]:
        """Those that have been there for long enough."""
        before, self._found = self._found, {}
        for each in found:
            version, since = before.get(each.table, (each.version, now))
            self._found[each.table] = (each.version, since if version == each.version else now)
        return [each for each in found if now - self._found[each.table][1] >= self._patience]
