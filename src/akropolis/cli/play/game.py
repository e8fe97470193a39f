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
    bots: tuple[str | None, ...]
    """The bot of each architect's seat; None where a person sits."""
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
    def is_bots_turn(self) -> bool:
        return self.bots[self.position.seat] is not None

    @property
    def is_shared(self) -> bool:
        """Whether several people play, who pass the keyboard on."""
        return self.bots.count(None) > 1

    @property
    def can_take_back(self) -> bool:
        return len(self.record.moves) > self.settled

    def play(self, move: Move) -> "Game":
        """The game after a move: only this one can be taken back now, or the one that bots answered with it.

        Alone not even this one can be, because the Illustrious Architect has answered it.
        """
        after = self.position.play(move)
        moves = self.record.moves
        return replace(
            self,
            record=replace(self.record, moves=(*moves, move)),
            positions=(*self.positions, after),
            settled=self.settled if self.is_bots_turn else len(moves) + after.options.is_solo,
        )

    def take_back(self) -> "Game":
        """The game before the last move of a person."""
        record = replace(self.record, moves=self.record.moves[: self.settled])
        return replace(self, record=record, positions=self.positions[: self.settled + 1])


def names_program(bot: str) -> bool:
    """Whether a bot is a program to be started: a rung of the ladder has no colon in it."""
    return ":" in bot


def new_game(options: Options, seed: int, names: tuple[str, ...] = (), bots: tuple[str, ...] = ()) -> Game:
    """A game before its first turn, with bots on the last seats."""
    named = seat_names(options, names, ALONE)
    extra: dict[str, Any] = {"seed": seed, "names": list(named)}
    if bots:
        extra["bots"] = [*[None] * (options.architects - len(bots)), *bots]
    return resumed_game(Record(options, deal(options, seed), (), extra))


def resumed_game(record: Record) -> Game:
    """The game that a record holds, to be played on."""
    names = seat_names(record.options, recorded_names(record), ALONE)
    bots = _recorded_bots(record)
    positions = record.positions()
    by_people = [turn for turn in range(len(record.moves)) if bots[positions[turn].seat] is None]
    settled = by_people[-1] if by_people and not record.options.is_solo else len(record.moves)
    return Game(record, positions, names, bots, settled)


def _recorded_bots(record: Record) -> tuple[str | None, ...]:
    """The bots that a record names, if it names them as we do and leaves a seat to a person."""
    people = (None,) * record.options.architects
    bots = record.extra.get("bots")
    if not isinstance(bots, list) or len(bots) != len(people) or None not in bots:
        return people
    return tuple(bots) if all(bot is None or isinstance(bot, str) for bot in bots) else people
