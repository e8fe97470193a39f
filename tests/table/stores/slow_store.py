"""A store that anyone can see through: dictionaries, one call after another, nothing kept."""

from collections.abc import Sequence

from akropolis.table.events import Entry
from akropolis.table.store import (
    Answer,
    Grant,
    GrantGoneError,
    GrantsFullError,
    RepeatedCommandError,
    StaleVersionError,
    Summary,
)


class SlowStore:
    """What a store answers, without any way for it to go wrong."""

    def __init__(self) -> None:
        self.logs: dict[str, list[Entry]] = {}
        self.summaries: dict[str, Summary] = {}
        self.grants: dict[bytes, Grant] = {}
        self.answers: dict[tuple[str, str], Answer] = {}

    def open(self, summary: Summary, entries: Sequence[Entry], grants: Sequence[Grant], answer: Answer) -> None:
        self._refuse_repeated("", answer)
        if summary.table in self.logs:
            raise StaleVersionError
        self._keep("", summary, entries, grants, answer)

    def append(
        self, summary: Summary, entries: Sequence[Entry], grants: Sequence[Grant] = (), answer: Answer | None = None
    ) -> None:
        self._refuse_repeated(summary.table, answer)
        log = self.logs.get(summary.table)
        if not log or entries[0].version != len(log) + 1:
            raise StaleVersionError
        self._keep(summary.table, summary, entries, grants, answer)

    def _refuse_repeated(self, table: str, answer: Answer | None) -> None:
        if answer and (table, answer.command) in self.answers:
            raise RepeatedCommandError(self.answers[table, answer.command])

    def _keep(
        self,
        answered_at: str,
        summary: Summary,
        entries: Sequence[Entry],
        grants: Sequence[Grant],
        answer: Answer | None,
    ) -> None:
        self.logs.setdefault(summary.table, []).extend(entries)
        self.summaries[summary.table] = summary
        for grant in grants:
            self.add_grant(grant)
        if answer:
            self.answers[answered_at, answer.command] = answer

    def _like(self, grant: Grant) -> list[Grant]:
        kind = grant.table, grant.role, grant.seat
        return [each for each in self.grants.values() if (each.table, each.role, each.seat) == kind]

    def add_grant(self, grant: Grant) -> None:
        self.grants.setdefault(grant.digest, grant)

    def renew_grant(self, grant: Grant) -> None:
        for like in self._like(grant):
            del self.grants[like.digest]
        self.add_grant(grant)

    def exchange_grant(self, digest: bytes, grant: Grant, most: int) -> None:
        if digest not in self.grants:
            raise GrantGoneError
        if len([like for like in self._like(grant) if like.digest != digest]) >= most:
            raise GrantsFullError
        del self.grants[digest]
        self.add_grant(grant)
