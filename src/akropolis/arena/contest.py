"""Holding a match: until every game is played, a sequential test is decided, or someone presses Ctrl-C."""

from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass

from akropolis.arena.backend import Backend
from akropolis.arena.ledger import Ledger
from akropolis.arena.match import Match, deals_of
from akropolis.arena.pool import play_match
from akropolis.arena.results import Deal, Result, whole_deals
from akropolis.arena.sequential import SequentialTest
from akropolis.arena.standings import win_share

__all__ = ["Outcome", "hold"]


@dataclass(frozen=True)
class Outcome:
    """The whole deals that count, in order, and how the match came to its end."""

    deals: list[Deal]
    test: SequentialTest | None
    interrupted: bool


def hold(
    match: Match,
    deals: int | range,
    workers: int | Backend,
    ledger: Ledger | None = None,
    test: SequentialTest | None = None,
    on_game: Callable[[SequentialTest | None], None] | None = None,
) -> Outcome:
    """Play the match and report every game. With a test, only the deals that it has seen count.

    It is played in so many processes, with 0 in this one, or wherever a backend works; some deals of it with a range.
    """
    results: list[Result] = []
    in_order = _InOrder(len(match.seatings), deals_of(deals).start)
    interrupted = False
    try:
        with closing(play_match(match, deals, workers, ledger)) as games:
            for result in games:
                results.append(result)
                test = _tested(test, in_order.add(result))
                if on_game:
                    on_game(test)
                if test and test.accepted is not None:
                    break
        if ledger:
            ledger.put_in_order()
    except KeyboardInterrupt:
        interrupted = True
    return Outcome(whole_deals(match, results)[: test.deals if test else None], test, interrupted)


def _tested(test: SequentialTest | None, deals: Iterator[Deal]) -> SequentialTest | None:
    for deal in deals:
        if test and test.accepted is None:
            test = test.after(win_share(deal, entrant=0))
    return test


class _InOrder:
    """Hands deals on as they were scheduled, so that no answer depends on which worker was quicker."""

    def __init__(self, tables: int, first: int) -> None:
        self._tables = tables
        self._waiting: dict[int, list[Result]] = {}
        self._next = first

    def add(self, result: Result) -> Iterator[Deal]:
        """The whole deals that can be handed on now that this result is known."""
        self._waiting.setdefault(result.deal, []).append(result)
        while len(self._waiting.get(self._next, ())) == self._tables:
            yield tuple(self._waiting.pop(self._next))
            self._next += 1
