"""News as the text that travels: made once, and then the same for everyone who hears or asks."""

import json
from collections.abc import Iterable

from akropolis.rules.hexes import Hex
from akropolis.rules.move import Move
from akropolis.server.wire.news import news_text
from akropolis.table.events import Entry, MadeBy, Moved
from akropolis.table.news import news_of
from akropolis.table.state import Step, steps


def to_news_text(step: Step, openly: bool = False) -> str:
    """What everyone is told of an entry, as JSON."""
    return news_text(news_of(*step, openly))


def past_news_texts(table: str, entries: Iterable[Entry], openly: bool = False) -> list[str]:
    """All news of the first entries of a log; `openly` includes the scores that were hidden then."""
    return [to_news_text(step, openly) for step in steps(None, table, entries)]


def move_told(text: str) -> Entry | None:
    """The entry of a move, whose news tells all of it; None for any other news."""
    told = json.loads(text)
    if told["kind"] != Moved.kind:
        return None
    move = Move(told["move"]["tile"], Hex(*told["move"]["origin"]), told["move"]["rotation"])
    return Entry(told["version"], told["at"], Moved(told["seat"], move, MadeBy(told["by"])))


def news_list(texts: Iterable[str]) -> str:
    """News as a list of JSON."""
    return f"[{','.join(texts)}]"
