"""What messengers show with a link: a title, a sentence and a picture, of what strangers may know (decision 22).

Nothing here brings a table into memory or takes a seat. Tokens come after the # of a link, and reach no server.
"""

import re
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from html import escape

from akropolis.errors import GameError
from akropolis.rules.options import MOST_ARCHITECTS
from akropolis.server.preview_words import WORDS, Words
from akropolis.table.events import Entry, Joined, Opened, StoodUp
from akropolis.table.state import MOST_RISINGS
from akropolis.table.store import Listed, Store, StoreUnavailableError
from akropolis.table.terms import Terms

PICTURE_SIZE = 1200, 630
OF_TABLES = re.compile(r"^(?:table|join|watch|replay)/([a-z2-7]{16})$")
BEGINNING = 2 * (MOST_RISINGS + MOST_ARCHITECTS)
"""Entries that tell the terms and who sits there: seats may be given up, and taken again, before the game begins."""
MOST_KEPT = 1_000
KEPT_SECONDS = 30.0
LONGEST_PATH = 100
"""Longer addresses are nobody's page. What a stranger writes is not written out and compressed at any length."""


class Stage(StrEnum):
    """How far a table has come."""

    OPEN = "open"
    PLAYING = "playing"
    OVER = "over"


def picture_of(architects: int, stage: Stage) -> str:
    """The picture of a table: how many play, and how far they have come."""
    return f"preview-{architects}-{stage}.png"


@dataclass(frozen=True)
class Preview:
    """What is told of a page."""

    title: str
    text: str
    picture: str = "preview.png"

    def tags(self, address: str, path: str) -> str:
        """The same for the head of the page, with addresses that can be fetched from anywhere."""
        width, height = PICTURE_SIZE
        named = {
            "og:site_name": "Akropolis",
            "og:type": "website",
            "og:title": self.title,
            "og:description": self.text,
            "og:url": f"{address}/{path if len(path) <= LONGEST_PATH else ''}",
            "og:image": f"{address}/{self.picture}",
            "og:image:width": str(width),
            "og:image:height": str(height),
        }
        tags = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in named.items()]
        return "".join([*tags, '<meta name="twitter:card" content="summary_large_image" />'])


DEFAULT = Preview("Akropolis", WORDS["en"].about)


class Previews:
    """Remembers for a moment what is told of tables: one link is fetched by all who see it at once."""

    def __init__(self, store: Store, now: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._now = now
        self._kept: OrderedDict[str, tuple[float, Preview]] = OrderedDict()

    async def of(self, path: str) -> Preview:
        """What is told of a page. A table that is not there is told of as any other page is."""
        found = OF_TABLES.match(path)
        if found is None:
            return DEFAULT
        table = found[1]
        until, kept = self._kept.get(table, (0.0, DEFAULT))
        if until <= self._now():
            kept = await self._read_or_do_without(table)
            self._kept[table] = self._now() + KEPT_SECONDS, kept
            self._kept.move_to_end(table)
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return kept

    async def _read_or_do_without(self, table: str) -> Preview:
        try:
            return await self._read(table)
        except StoreUnavailableError:  # pages are there all the same
            return DEFAULT

    async def _read(self, table: str) -> Preview:
        listed = await self._store.find_listed(table)
        beginning = (await self._store.read_beginnings([table], BEGINNING)).get(table) if listed else None
        if listed is None or not beginning or isinstance(beginning, GameError):
            return DEFAULT
        return preview_of(listed, beginning)


def preview_of(listed: Listed, beginning: list[Entry]) -> Preview:
    """A table as strangers may know it: of one that is not public, nobody's name and no name of its own."""
    opened = beginning[0].event
    assert isinstance(opened, Opened)
    terms, summary = opened.terms, listed.summary
    words = next((WORDS[each] for each in WORDS if each == listed.language), WORDS["en"])
    name = _inviter(beginning) if terms.public else None
    told = " · ".join(_remarks(terms, listed.is_rated, words))
    if summary.is_over and not summary.is_full:
        return Preview(words.cancelled, told)
    if summary.is_over:
        stage, title = Stage.OVER, words.over
    elif summary.is_full:
        stage, title = Stage.PLAYING, words.playing
    else:
        stage, title = Stage.OPEN, words.invites.format(name=name) if name else words.invited
    return Preview(title, told, picture_of(terms.options.architects, stage))


def _inviter(beginning: list[Entry]) -> str | None:
    """The opener of the table if still there, or else the person who has been there longest."""
    there: dict[int, str] = {}
    for entry in beginning:
        match entry.event:
            case Joined(seat, sitter):
                there[seat] = sitter.name
            case StoodUp(seat):
                there.pop(seat, None)
    return next(iter(there.values()), None)


def _remarks(terms: Terms, is_rated: bool, words: Words) -> list[str]:
    options = terms.options
    found = [terms.name] if terms.public and terms.name else []
    found.append(words.architects.format(n=options.architects))
    found += [words.long_game] if options.all_tiles else []
    found += [words.variants.format(n=len(options.variants))] if options.variants else []
    found += [words.paces[terms.pace]] if terms.pace in words.paces else []
    found += [words.rated] if is_rated else []
    return [*found, words.about]
