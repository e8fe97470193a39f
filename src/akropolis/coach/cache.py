"""What was reviewed already, in a file beside the record. It is kept turn by turn, so that nothing is done twice."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from akropolis.bots.bot import Budget
from akropolis.bots.weight_files import FOLDER, NAMES, weights_path
from akropolis.coach.review import ReviewedTurn
from akropolis.coach.review_text import describe_turn, turn_from
from akropolis.errors import GameError
from akropolis.notation.files import write_whole
from akropolis.notation.records import Record, format_record

__all__ = ["FORMAT", "VERSION", "ReviewCache", "cache_path"]

FORMAT = "akropolis-review"
VERSION = 1
"""To be raised with every change after which the same question gets another answer."""


@dataclass(frozen=True)
class ReviewCache:
    """The cache of one record, one budget and one seed; a file for anything else is ignored."""

    path: Path
    record: Record
    budget: Budget
    seed: int

    def load(self) -> tuple[ReviewedTurn, ...]:
        """The turns reviewed already. A file that is missing, broken, foreign or outdated holds none."""
        try:
            values = json.loads(self.path.read_bytes())
            turns = tuple(turn_from(each) for each in values["turns"])
            is_mine = {name: values[name] for name in self._head()} == self._head()
        except (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError, GameError):
            return ()
        return turns if is_mine and all(self._is_of_record(turn) for turn in turns) else ()

    def save(self, turns: Iterable[ReviewedTurn]) -> None:
        """Keep these turns."""
        text = json.dumps(self._head() | {"turns": [describe_turn(turn) for turn in turns]}, indent=1)
        write_whole(self.path, text.encode())

    def _head(self) -> dict[str, Any]:
        weights = weights_path(FOLDER, NAMES[self.record.options.architects])
        return {
            "format": FORMAT,
            "version": VERSION,
            "record": _digest(
                format_record(Record(self.record.options, self.record.tiles, self.record.moves)).encode()
            ),
            "weights": _digest(weights.read_bytes()),
            "simulations": self.budget.simulations,
            "milliseconds": self.budget.milliseconds,
            "seed": self.seed,
        }

    def _is_of_record(self, turn: ReviewedTurn) -> bool:
        moves, architects = self.record.moves, self.record.options.architects
        in_turn = 1 <= turn.turn <= len(moves) and turn.seat == (turn.turn - 1) % architects
        return in_turn and turn.played == moves[turn.turn - 1]


def cache_path(record: Path) -> Path:
    """Where the review of a record is kept: `game.review.json` beside `game.json`; one of many has its own."""
    return record.with_name(f"{record.name if '#' in record.name else record.stem}.review.json")


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
