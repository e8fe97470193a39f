"""What was told, remembered: the news of tables as text, most of it compressed, within a bounded amount of memory.

Nothing here is needed: what was forgotten is made again from the log.
"""

import zlib
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

BLOCK = 6
"""How many pieces of news are compressed together. They are much alike: six take as much room as one did before."""
MOST_BYTES = 32 * 2**20
"""For all tables of a process: room for some 2,000 games, of which each takes 8 to 20 kB."""
OBJECT_BYTES = 60
"""What an object takes besides its content."""

Key = tuple[str, bool]
"""A table, and whether its hidden scores are told."""


@dataclass(frozen=True, slots=True)
class Block:
    """Some pieces of news in a row, compressed."""

    count: int
    data: bytes

    @property
    def texts(self) -> list[str]:
        return zlib.decompress(self.data).decode().split("\n")


def blocks_of(texts: Sequence[str]) -> list[Block]:
    """News, compressed. Its JSON has no line breaks."""
    parts = [texts[start : start + BLOCK] for start in range(0, len(texts), BLOCK)]
    return [Block(len(part), zlib.compress("\n".join(part).encode())) for part in parts]


class Told:
    """The news of one table, from some version on without gaps."""

    def __init__(self, first: int, blocks: Sequence[Block] = ()) -> None:
        self.first = first
        self._blocks = list(blocks)
        self._latest: list[str] = []
        self.last = first - 1 + sum(block.count for block in blocks)
        self.size = sum(len(block.data) + OBJECT_BYTES for block in blocks)

    def add(self, text: str) -> None:
        """One more piece of news."""
        self._latest.append(text)
        self.last += 1
        self.size += len(text) + OBJECT_BYTES
        if len(self._latest) == BLOCK:
            self.size -= sum(len(each) + OBJECT_BYTES for each in self._latest)
            self._pack(len(self._blocks), blocks_of(self._latest))
            self._latest.clear()

    def put_before(self, blocks: Sequence[Block]) -> None:
        """What was told before the first that is remembered."""
        self.first -= sum(block.count for block in blocks)
        self._pack(0, blocks)

    def _pack(self, place: int, blocks: Sequence[Block]) -> None:
        self._blocks[place:place] = blocks
        self.size += sum(len(block.data) + OBJECT_BYTES for block in blocks)

    def texts(self, since: int, until: int) -> list[str]:
        """The news after a version, up to another one; all of it is remembered."""
        found: list[str] = []
        version = self.first
        for block in self._blocks:
            if since < version + block.count and version <= until:
                found += block.texts[max(0, since + 1 - version) : until + 1 - version]
            version += block.count
        return found + self._latest[max(0, since + 1 - version) : max(0, until + 1 - version)]


class Memory:
    """What was told at all tables of this process; those that nobody has asked for in longest are forgotten first."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = most
        self._kept: OrderedDict[Key, Told] = OrderedDict()
        self.size = 0

    def add(self, key: Key, version: int, text: str) -> None:
        """News that is being told. What came before a gap is of no use any more."""
        told = self._kept.get(key)
        if told is None or told.last + 1 != version:
            told = self._renew(key, Told(version))
        before = told.size
        told.add(text)
        self._grow(key, told.size - before)

    def texts(self, key: Key, since: int, until: int) -> list[str] | None:
        """The news after a version, up to another one, if all of it is remembered."""
        told = self._kept.get(key)
        if told is None or since + 1 < told.first or until > told.last:
            return None
        self._kept.move_to_end(key)
        return told.texts(since, until)

    def forgotten(self, key: Key, latest: int) -> int:
        """How much of the news up to the latest has to be made again, from the first on."""
        told = self._kept.get(key)
        return told.first - 1 if told and told.last == latest else latest

    def complete(self, key: Key, blocks: Sequence[Block]) -> Told:
        """What was forgotten, made again: it reaches up to what is remembered, or takes its place."""
        told = self._kept.get(key)
        made = Told(1, blocks)
        if told and told.first == made.last + 1:
            told.put_before(blocks)
            self._grow(key, made.size)
            return told
        self._renew(key, made)
        self._grow(key, 0)
        return made

    def _renew(self, key: Key, told: Told) -> Told:
        before = self._kept.pop(key, None)
        self._kept[key] = told
        self.size += told.size - (before.size if before else 0)
        return told

    def _grow(self, key: Key, size: int) -> None:
        self.size += size
        self._kept.move_to_end(key)
        while self.size > self._most and len(self._kept) > 1:
            self.size -= self._kept.popitem(last=False)[1].size
