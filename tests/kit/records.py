"""The games of tests/records: what was played, and what everyone else must make of it."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from akropolis import Hex, Move, Options, Position
from akropolis.notation.positions import format_options
from akropolis.notation.records import Record

FOLDER = Path(__file__).parent.parent / "records"
RECORDED = sorted(FOLDER.glob("recorded_*.json"))
"""Seven games with every legal footprint of every turn."""


@dataclass(frozen=True)
class JudgedGame:
    """A record, and what an independent judge makes of it: told as `replay --json` tells it."""

    name: str
    text: str

    @cached_property
    def fields(self) -> Any:
        """The game as it lies in its file. It is shared: not to be changed."""
        return json.loads(self.text)

    @property
    def options(self) -> Options:
        return Options.named(**self.fields["options"])

    @cached_property
    def record(self) -> Record:
        """What was played, not yet checked."""
        return Record(self.options, tuple(self.fields["tiles"]), tuple(map(_move, self.fields["moves"])))

    @cached_property
    def last(self) -> Position:
        """The end of the game."""
        return self.record.positions()[-1]

    @property
    def expected(self) -> Any:
        """The state before each turn, unless it is a solo game, and at the end."""
        return self.fields["expected"]


@cache
def judged(name: str) -> tuple[JudgedGame, ...]:
    """The judged games of a file: `judged` by another program, `tied` by the slow scorer."""
    lines = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(_named(name, lines))


def _named(name: str, lines: list[str]) -> Iterator[JudgedGame]:
    for number, text in enumerate(lines, start=1):
        options = Options.named(**json.loads(text)["options"])
        yield JudgedGame(f"{name} {number}, {format_options(options)}", text)


@cache
def recorded(path: Path) -> Any:
    """One of the seven recorded games, as it lies in its file. It is shared: not to be changed."""
    return json.loads(path.read_text(encoding="utf-8"))


def record_of(path: Path) -> Record:
    """The moves of one of the seven: those of the Illustrious Architect follow from them."""
    game = recorded(path)
    turns = [turn for turn in game["turns"] if "origin" in turn]
    return Record(Options.named(**game["options"]), tuple(game["tiles"]), tuple(map(_move, turns)))


def _move(fields: Any) -> Move:
    return Move(fields["tile"], Hex(*fields["origin"]), fields["rotation"])
