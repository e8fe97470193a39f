"""News as the text that travels: made once, and then the same for everyone who hears or asks."""

from collections.abc import Iterable

from akropolis.server.wire.news import news_text
from akropolis.table.events import Entry
from akropolis.table.news import news_of
from akropolis.table.state import Step, steps


def to_news_text(step: Step, openly: bool = False) -> str:
    """What everyone is told of an entry, as JSON."""
    return news_text(news_of(*step, openly))


def past_news_texts(table: str, entries: Iterable[Entry], openly: bool = False) -> list[str]:
    """All news of the first entries of a log; `openly` includes the scores that were hidden then."""
    return [to_news_text(step, openly) for step in steps(None, table, entries)]


def news_list(texts: Iterable[str]) -> str:
    """News as a list of JSON."""
    return f"[{','.join(texts)}]"
