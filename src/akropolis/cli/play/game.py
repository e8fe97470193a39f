"""The game on the table: its record, every position so far, and the names of those who play."""

from dataclasses import dataclass, replace
from typing import Any

from akropolis.cli.names import recorded_names, seat_names
from akropolis.notation.records import Record
from akropolis.rules.move import Move
from akropolis.rules.options import Options
from akropolis.rules.position import Position
from akropolis.rules.setup import deal

ALONE = "You"
"""What the one who plays alone is called, unless there is a better name."""


@dataclass(frozen=True)
class Game:
    """A game being played. The record is what is saved; everything else follows from it."""

    record: Record
    positions: tuple[Position, ...]
    names: tuple[str, ...]
    """One for each seat. Alone, the second is the Illustrious Architect's."""
    settled: int
    """How many of the moves can no longer be taken back."""

    @property
    def position(self) -> Position:
        return self.positions[-1]

    @property
    def name(self) -> str:
        """Whose turn it is."""
        return self.names[self.position.seat]

    @property
    def can_take_back(self) -> bool:
        return len(self.record.moves) > self.settled

    def play(self, move: Move) -> "Game":
        """The game after a move: only this one can be taken back now.

        Alone not even this one can be, because the Illustrious Architect has answered it.
        """
        after = self.position.play(move)
        moves = self.record.moves
        return replace(
            self,
            record=replace(self.record, moves=(*moves, move)),
            positions=(*self.positions, after),
            settled=len(moves) + after.options.is_solo,
        )

    def take_back(self) -> "Game":
        """The game before the last move."""
        moves = self.record.moves[:-1]
        record = replace(self.record, moves=moves)
        return replace(self, record=record, positions=self.positions[:-1], settled=len(moves))


def new_game(options: Options, seed: int, names: tuple[str, ...] = ()) -> Game:
    """A game before its first turn."""
    named = seat_names(options, names, ALONE)
    extra: dict[str, Any] = {"seed": seed, "names": list(named)}
    return resumed_game(Record(options, deal(options, seed), (), extra))


def resumed_game(record: Record) -> Game:
    """The game that a record holds, to be played on."""
    names = seat_names(record.options, recorded_names(record), ALONE)
    settled = len(record.moves) if record.options.is_solo else max(0, len(record.moves) - 1)
    return Game(record, record.positions(), names, settled)
