"""How a game ended, and the line that is saved of it. The line is the whole record, so a result can be checked."""

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from akropolis.arena.match import Match
from akropolis.bots.guest import Fault
from akropolis.errors import GameError
from akropolis.notation.errors import NotationCode
from akropolis.notation.records import Record, format_record

__all__ = ["Deal", "Result", "format_line", "parse_result", "whole_deals"]


class Result(NamedTuple):
    """What the statistics need of a game."""

    deal: int
    table: int
    seats: tuple[int, ...]
    """The number of the entrant on each seat."""
    totals: tuple[int, ...]
    places: tuple[int, ...]
    faults: tuple[Fault, ...] = ()
    """The turns that were lost, or with which the game was."""

    def entrant_seats(self, entrant: int) -> list[int]:
        """The seats that an entrant held."""
        return [seat for seat, each in enumerate(self.seats) if each == entrant]

    def win_share(self, entrant: int) -> float:
        """1 for a game won, an equal share of a shared victory, 0 otherwise. All seats of an entrant together."""
        return sum(self.places[seat] == 1 for seat in self.entrant_seats(entrant)) / self.places.count(1)

    def share_ahead(self, entrant: int, other: int) -> float:
        """1 if an entrant came before another, a half where they share a place, 0 otherwise. Each holds one seat."""
        place, others = (self.places[self.seats.index(each)] for each in (entrant, other))
        return (place < others) + (place == others) / 2

    def score(self, seat: int) -> int:
        """The points of a seat."""
        return self.totals[seat]

    def lead(self, seat: int) -> int:
        """Points ahead of the best of the other seats; negative when behind. A margin is ahead of their mean."""
        return self.totals[seat] - max(total for other, total in enumerate(self.totals) if other != seat)


Deal = tuple[Result, ...]
"""The results of one deal, one for each seating."""


def format_line(record: Record) -> str:
    """A record on one line."""
    return json.dumps(json.loads(format_record(record))) + "\n"


def parse_result(line: str) -> Result:
    """How the game on a line ended."""
    try:
        fields: Any = json.loads(line)
        deal, table = int(fields["deal"]), int(fields["table"])
        seats, totals, places = (tuple(map(int, fields[name])) for name in ("seats", "totals", "places"))
        faults = tuple(_read_fault(each) for each in fields.get("faults", ()))
        if not all(0 <= fault.seat < len(seats) for fault in faults):
            raise ValueError("a fault of nobody")
    except (ValueError, TypeError, KeyError) as error:
        raise GameError(NotationCode.RECORD_JSON, reason=f"not a line of an arena ({error})") from error
    return Result(deal, table, seats, totals, places, faults)


def _read_fault(fields: Any) -> Fault:
    turn, seat = int(fields["turn"]), int(fields["seat"])
    code, reason, answer = (str(fields[name]) for name in ("code", "reason", "answer"))
    return Fault(turn, seat, code, reason, answer, tuple(map(str, fields["noise"])))


def whole_deals(match: Match, results: Iterable[Result]) -> list[Deal]:
    """The deals of which every seating has been played, in order. Half a deal would count the luck of the seats."""
    tables: dict[int, dict[int, Result]] = {}
    for result in results:
        tables.setdefault(result.deal, {})[result.table] = result
    whole = [tables[deal] for deal in sorted(tables) if len(tables[deal]) == len(match.seatings)]
    return [tuple(played[table] for table in sorted(played)) for played in whole]
