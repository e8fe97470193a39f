"""News as the text that travels: made once, and then the same for everyone who hears or asks."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from akropolis.server.wire.news import news_view
from akropolis.table.events import Entry
from akropolis.table.match import Match
from akropolis.table.news import tell


@dataclass(frozen=True)
class Told:
    """One entry as JSON, and the match after it."""

    after: Match
    event: str
    text: str

    @property
    def version(self) -> int:
        return self.after.version


def told(before: Match | None, table: str, entries: Iterable[Entry], openly: bool = False) -> list[Told]:
    """What everyone is told of entries that follow on a match, or that begin a log."""
    news = []
    for entry in entries:
        after = before.after(entry) if before else Match.of(table, [entry])
        text = news_view(tell(before, entry, after, openly)).model_dump_json()
        news.append(Told(after, type(entry.event).__name__, text))
        before = after
    return news


def retold(table: str, entries: Sequence[Entry], since: int, until: int, openly: bool = False) -> list[str]:
    """What was told after a version, from the whole log; `openly` with the scores that were hidden then."""
    before = Match.of(table, entries[:since]) if since else None
    return [each.text for each in told(before, table, entries[since:until], openly)]


def news_list(texts: Iterable[str]) -> str:
    """News as a list of JSON."""
    return f"[{','.join(texts)}]"
