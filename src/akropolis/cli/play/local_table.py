"""The table around one keyboard, and the names of those who sit there."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from akropolis.cli.names import ALONE, recorded_names, seat_names
from akropolis.notation.records import Record
from akropolis.rules.move import Move
from akropolis.rules.options import Options
from akropolis.rules.position import Position
from akropolis.rules.setup import deal
from akropolis.table.commands import take_back
from akropolis.table.events import Entry, MadeBy
from akropolis.table.records import log_of, next_move, record_so_far
from akropolis.table.state import Actor, TableState

_TABLE = "terminal"
_AT = 0
"""When everything happens: nobody is timed here, and a record knows no times."""


@dataclass(frozen=True)
class LocalTable:
    """A table whose architects share a keyboard. The table decides what may happen; here it is asked for everyone."""

    state: TableState
    names: tuple[str, ...]
    """One for each seat, bots included. Alone, the second is the Illustrious Architect's."""
    extra: Mapping[str, Any]
    """What else is saved: the seed, and whatever others have written into the file."""

    @property
    def position(self) -> Position:
        return self.state.position

    @property
    def bots(self) -> tuple[str | None, ...]:
        """The bot of each seat; None where a person sits, or the Illustrious Architect."""
        return tuple(seat.bot for seat in self.state.terms.seats)

    @property
    def name(self) -> str:
        """Whose turn it is."""
        return self.names[self.position.seat]

    @property
    def is_bots_turn(self) -> bool:
        return self.state.acting is not None and self.state.acting.actor is Actor.BOT

    @property
    def is_shared(self) -> bool:
        """Whether several people play, who pass the keyboard on."""
        return sum(sitter is not None for sitter in self.state.sitters) > 1

    @property
    def record(self) -> Record:
        """What is saved."""
        return record_so_far(self.state, {**self.extra, "names": list(self.names)})

    def play(self, move: Move) -> "LocalTable":
        """The table after a move of whoever is to act."""
        return self._after(next_move(self.state, move, _AT))

    def take_back(self) -> "LocalTable":
        """The table after the person who moved last has taken the move back, or the table's refusal."""
        by_people = [made.seat for made in self.state.moves if made.by is MadeBy.PERSON]
        seat = by_people[-1] if by_people else self.position.seat
        return self._after(take_back(self.state, seat, self.state.version, _AT))

    def _after(self, entries: list[Entry]) -> "LocalTable":
        state = self.state
        for entry in entries:
            state = state.after(entry)
        return replace(self, state=state)


def new_table(options: Options, seed: int, names: tuple[str, ...] = (), bots: tuple[str, ...] = ()) -> LocalTable:
    """A table before the first turn, with bots on the last seats."""
    seats = [*[None] * (options.architects - len(bots)), *bots]
    return resumed_table(Record(options, deal(options, seed), (), {"seed": seed, "names": list(names), "bots": seats}))


def resumed_table(record: Record) -> LocalTable:
    """The table at which a record was played, to play on."""
    names = seat_names(record.options, recorded_names(record), ALONE)
    state = TableState.of(_TABLE, log_of(record, _TABLE, names, _recorded_bots(record), _AT))
    extra = {name: value for name, value in record.extra.items() if name not in ("names", "bots")}
    return LocalTable(state, names, extra)


def names_program(bot: str) -> bool:
    """Whether a bot is a program to be started, or a module to be run: a rung of the ladder has no colon in it."""
    return ":" in bot


def _recorded_bots(record: Record) -> tuple[str | None, ...]:
    """The bots that a record names, if it names them as we do and leaves a seat to a person."""
    people = (None,) * record.options.architects
    bots = record.extra.get("bots")
    if not isinstance(bots, list) or len(bots) != len(people) or None not in bots:
        return people
    return tuple(bots) if all(bot is None or (bot and isinstance(bot, str)) for bot in bots) else people
