"""News as the text that travels: made once, and then the same for everyone who hears or asks."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from akropolis.server.wire.news import news_text
from akropolis.table.events import Entry
from akropolis.table.match import Match, Step, steps
from akropolis.table.news import tell


@dataclass(frozen=True)
class Told:
    """The news of one entry as JSON, and the table after it."""

    after: Match
    text: str

    @property
    def version(self) -> int:
        return self.after.version


def told(step: Step, openly: bool = False) -> Told:
    """What everyone is told of an entry."""
    return Told(step.after, news_text(tell(*step, openly)))


def retold(table: str, entries: Sequence[Entry], since: int, until: int, openly: bool = False) -> list[str]:
    """The news after a version, from the whole log; `openly` includes the scores that were hidden then."""
    before = Match.of(table, entries[:since]) if since else None
    return [told(step, openly).text for step in steps(before, table, entries[since:until])]


def news_list(texts: Iterable[str]) -> str:
    """News as a list of JSON."""
    return f"[{','.join(texts)}]"
