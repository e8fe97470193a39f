"""Reading what is new in many logs with one statement: whoever asks while others wait is served together with them."""

from asyncio import Future
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from threading import Lock
from typing import Any

from akropolis.errors import GameError
from akropolis.table.events import Entry
from akropolis.table.stores.queries import read_latest, to_entries
from akropolis.table.stores.replies import answer_all, new_reply

MOST = 500
"""Logs read by one statement."""


@dataclass(frozen=True)
class Question:
    """The entries of a log after a version."""

    table: str
    since: int
    reply: "Future[list[Entry]]" = field(default_factory=new_reply)

    def answer(self, rows: Sequence[tuple[int, str]]) -> list[Entry] | GameError:
        """The entries. A log that is broken fails alone."""
        try:
            return to_entries(self.table, self.since, rows)
        except GameError as error:
            return error


class LatestReader:
    """Collects questions in the event loop and answers them in a thread of the readers."""

    def __init__(self, submit: Callable[[Callable[[], None]], Any], ask: Callable[[Any], Any]) -> None:
        self._submit = submit
        """Lets a reader do something soon."""
        self._ask = ask
        """The answer to a question that needs a connection."""
        self._lock = Lock()
        self._waiting: list[Question] = []
        self._is_coming = False
        """Whether a reader has been called and has not begun yet."""

    def read(self, table: str, since: int) -> "Future[list[Entry]]":
        """The entries of a log after a version."""
        question = Question(table, since)
        with self._lock:
            self._waiting.append(question)
            is_needed, self._is_coming = not self._is_coming, True
        if is_needed:
            self._submit(self._serve)
        return question.reply

    def _serve(self) -> None:
        with self._lock:
            questions, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            self._is_coming = bool(self._waiting)
            is_more = self._is_coming
        if is_more:
            self._submit(self._serve)
        asked = [question for question in questions if not question.reply.cancelled()]
        known = [(question.table, question.since) for question in asked]
        try:
            found: dict[int, list[tuple[int, str]]] = defaultdict(list)
            for number, version, body in self._ask(partial(read_latest, known=known)) if known else ():
                found[number].append((version, body))
        except Exception as error:  # it is for those who wait, all of them
            answer_all((question.reply, error) for question in asked)
        else:
            answer_all((question.reply, question.answer(found[number])) for number, question in enumerate(asked))
