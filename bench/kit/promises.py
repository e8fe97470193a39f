"""What the servers have promised at one table: every answer to a command, and all news that anyone got."""

from dataclasses import dataclass, field
from typing import Any

from akropolis.table.events import Entry, Left, MadeBy, Moved, Returned, TakenBack

Action = tuple[Any, ...]
"""What a person did: the kind, the seat, and for a move the move."""


@dataclass
class Promises:
    """Kept while the servers die, and looked for in the end."""

    acknowledged: dict[int, Action] = field(default_factory=dict)
    heard: dict[int, dict[str, Any]] = field(default_factory=dict)
    repeated: int = 0

    def acknowledge(self, deed: Action, version: int, news: list[dict[str, Any]]) -> None:
        """A command was answered: it was carried out, and this is the version of it."""
        assert self.acknowledged.setdefault(version, deed) == deed, "two commands were promised one version"
        assert [each["version"] for each in news] == [version], "a command was answered with other news than its own"
        for each in news:
            self.note_heard(each)

    def note_heard(self, news: dict[str, Any]) -> None:
        """Everyone who hears of a version hears the same."""
        assert self.heard.setdefault(news["version"], news) == news, "one version was told in two ways"

    def check(self, log: list[Entry], news: list[dict[str, Any]]) -> None:
        """Everything promised is in the log once, nothing else is, and what is told now is what was told then."""
        assert [entry.version for entry in log] == list(range(1, len(log) + 1)), "the log has a gap"
        assert [each["version"] for each in news] == [entry.version for entry in log], "not everything is told"
        for version, heard in self.heard.items():
            assert news[version - 1] == heard, "something that was told is not in the log"
        found = {entry.version: deed for entry in log if (deed := action_of(entry))}
        assert found == self.acknowledged, "the log is not what was acknowledged"


def action_of(entry: Entry) -> Action | None:
    """What a person did, as they would say it; none for what bots did and for sitting down."""
    match entry.event:
        case Moved(seat, move, MadeBy.PERSON):
            return ("moves", seat, (move.tile, (move.origin.q, move.origin.r), move.rotation))
        case TakenBack(seat):
            return ("take-back", seat)
        case Left(seat):
            return ("leave", seat)
        case Returned(seat):
            return ("return", seat)
        case _:
            return None
