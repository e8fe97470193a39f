"""Who is at a table, told to those who are there and want to know. Nothing of it is kept: a restart forgets it.

Where several processes serve a table each tells the others what it sees, whenever that changes, and answers whoever
begins to look.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial

from akropolis.server.attendance import Attendance, together
from akropolis.server.clock import Clock
from akropolis.server.hub import ALWAYS, Hub, Listener
from akropolis.server.neighbours import Neighbours, Whisper

GRACE_SECONDS = 2.0
"""Whoever comes back within this time was never away: a page was loaded again."""
MOST_ROOMS = 10_000
"""The most tables without anybody of which is remembered who was there."""
MOST_SAID = 1_000
SEE, ASK, SAY = "see", "ask", "say"
NOBODY = Attendance()


@dataclass(slots=True)
class _Room:
    """What is known of one table."""

    seen: Attendance = NOBODY
    """By this process."""
    elsewhere: dict[str, Attendance] = field(default_factory=dict)
    """By the others, by their names."""
    left: dict[int, int] = field(default_factory=dict)
    answers: dict[int, bool] = field(default_factory=dict)
    going: dict[int, tuple[int, float]] = field(default_factory=dict)
    """Seats whose last socket has closed: when that was, and when they are away."""
    since: int = 0
    """When this process began to look: who was not seen since then is away at least as long."""
    told: str = ""
    has_asked: bool = False

    @property
    def everyone(self) -> Attendance:
        return together([self.seen, *self.elsewhere.values()]) if self.elsewhere else self.seen


class Company:
    """The people at the tables of this process, and those of the others at the same tables."""

    def __init__(
        self,
        hub: Hub,
        clock: Clock,
        whisper: Whisper | None = None,
        monotonic: Callable[[], float] = time.monotonic,
        *,
        is_told_all: bool = True,
    ) -> None:
        self._hub = hub
        self._clock = clock
        self._monotonic = monotonic
        self._is_told_all = is_told_all
        """Whether this process can know of everyone. Where it cannot, it tells nothing rather than what is wrong."""
        self._others = Neighbours(whisper, monotonic)
        self._rooms: OrderedDict[str, _Room] = OrderedDict()
        self._changed: set[str] = set()
        """Tables to be looked at with the next look."""
        self._said: OrderedDict[tuple[str, str], None] = OrderedDict()

    def enter(self, table: str, listener: Listener) -> None:
        """Somebody listens now. Where nobody has ever wanted to know, nobody is counted."""
        listener.wants_people = listener.wants_people and self._is_told_all
        if table not in self._rooms and not listener.wants_people and not self._others.can_be:
            return
        room = self._room(table)
        if not room.has_asked:
            room.has_asked = True
            self._others.tell(ASK, table)
        if listener.seat is None:
            self._changed.add(table)  # many may come at once
        else:
            room.going.pop(listener.seat, None)
        was_told = listener.seat is not None and self._refresh(table)
        if listener.wants_people and not was_told:
            listener.offer(ALWAYS, room.everyone.message())

    def leave(self, table: str, listener: Listener) -> None:
        """Somebody listens no longer."""
        if room := self._rooms.get(table):
            seat = listener.seat
            if seat is not None and seat in room.seen.here and seat not in _seats(self._hub.at(table)):
                room.going[seat] = self._clock(), self._monotonic() + GRACE_SECONDS
            self._changed.add(table)

    def note_quiet(self, table: str, listener: Listener, is_quiet: bool) -> None:
        """A listener does not answer any more, or does so again."""
        listener.is_quiet = is_quiet
        if table in self._rooms:
            self._refresh(table)

    def change_hands(self, table: str, seat: int) -> None:
        """A seat has been given up or taken: what is known of whoever had it says nothing of who has it next."""
        if room := self._rooms.get(table):
            room.going.pop(seat, None)
            room.answers.pop(seat, None)
            if seat in room.left:
                room.left[seat] = self._clock()
            self._refresh(table)

    def absent_since(self, table: str, seat: int) -> int | None:
        """Since when a seat is away, as far as anybody knows; None where it is not, or nobody looks."""
        room = self._rooms.get(table)
        if room is None or not self._is_told_all or seat in room.everyone.here:
            return None
        return room.everyone.left.get(seat, room.since)

    def answer_rematch(self, table: str, seat: int, wants: bool) -> bool:
        """Somebody wants to play again, or does not: what holds. Who has a seat in the next game keeps it."""
        room = self._room(table)
        room.answers[seat] = wants or room.everyone.answers.get(seat, False)
        self._refresh(table)
        return room.answers[seat]

    def has_said(self, table: str, key: str) -> bool:
        """Whether everyone was told this before."""
        return (table, key) in self._said

    def say(self, table: str, key: str, message: str) -> None:
        """Tell everyone at a table, once."""
        if self._say_here(table, key, message):
            self._others.tell(SAY, table, key, message)

    def forget(self, table: str) -> None:
        """A table was deleted."""
        self._rooms.pop(table, None)

    def look(self) -> None:
        """Once a second: tell what could wait. Only tables where something has changed are looked at."""
        changed, self._changed = self._changed, set()
        for table in changed & self._rooms.keys():
            self._refresh(table)
            room = self._rooms[table]
            if room.going:
                self._changed.add(table)
            elif not self._hub.has_listeners(table):
                room.elsewhere.clear()
                room.has_asked = False
                self._rooms.move_to_end(table)
        for process, seconds in self._others.look().items():
            self._bury(process, self._clock() - round(seconds * 1000))

    def hear(self, process: str, line: str) -> None:
        """What another process has said."""
        parts, has_missed = self._others.hear(process, line)
        if has_missed:
            for table in self._hub.tables:
                self._others.tell(ASK, table)
        match parts:
            case ["see", table, seen]:
                if self._hub.has_listeners(table):
                    self._room(table).elsewhere[process] = Attendance.of_line(seen)
                    self._refresh(table)
            case ["ask", table]:
                if table in self._rooms and not self._rooms[table].seen.is_empty:
                    self._others.tell(SEE, table, self._rooms[table].seen.line())
            case ["say", table, key, message]:
                self._say_here(table, key, message)

    def _say_here(self, table: str, key: str, message: str) -> bool:
        if self.has_said(table, key):
            return False
        self._said[table, key] = None
        if len(self._said) > MOST_SAID:
            self._said.popitem(last=False)
        self._offer(table, message)
        return True

    def _bury(self, process: str, died: int) -> None:
        """The people of a process that has died are away."""
        for table, room in self._rooms.items():
            if lost := room.elsewhere.pop(process, None):
                here = room.everyone.here
                room.left |= {seat: at for seat, at in lost.left.items() if seat not in here}
                room.left |= dict.fromkeys(lost.here - here, died)
                room.answers |= lost.answers
                self._refresh(table)

    def _refresh(self, table: str) -> bool:
        """Tell what has changed at a table; whether it had to be told here."""
        room, listeners = self._rooms[table], self._hub.at(table)
        seen = self._see(room, listeners)
        if seen != room.seen:
            room.seen = seen
            self._others.tell(SEE, table, seen.line())
        everyone = room.everyone
        for listener in listeners:
            has_others = bool(everyone.here - {listener.seat} or everyone.watching)
            self._watch(table, listener, everyone.is_wanted and has_others)
        message = everyone.message()
        is_new, room.told = message != room.told, message
        if is_new:
            self._offer(table, message)
        return is_new

    def _watch(self, table: str, listener: Listener, is_wanted: bool) -> None:
        """Notice soon if a seat falls quiet, where that concerns anybody; and whether it is heard again."""
        is_watched = listener.is_quiet or (is_wanted and listener.seat is not None)
        if listener.pulse and is_watched != listener.is_watched:
            listener.is_watched = is_watched
            listener.pulse(partial(self.note_quiet, table, listener) if is_watched else None)

    def _see(self, room: _Room, listeners: Iterable[Listener]) -> Attendance:
        now = self._monotonic()
        gone = {seat: at for seat, (at, due) in room.going.items() if due <= now}
        for seat in gone:
            del room.going[seat]
        here = _seats(each for each in listeners if not each.is_quiet) | room.going.keys()
        for seat in room.seen.here - here:
            room.left[seat] = gone.get(seat) or self._clock()
        for seat in here:
            room.left.pop(seat, None)
        watching = sum(each.seat is None for each in listeners)
        is_wanted = any(each.wants_people for each in listeners)
        return Attendance(frozenset(here), dict(room.left), watching, dict(room.answers), is_wanted)

    def _offer(self, table: str, message: str) -> None:
        for listener in self._hub.at(table):
            if listener.wants_people:
                listener.offer(ALWAYS, message)

    def _room(self, table: str) -> _Room:
        if table not in self._rooms:
            self._rooms[table] = _Room(since=self._clock())
            if len(self._rooms) > MOST_ROOMS and len(self._rooms) > MOST_ROOMS + len(self._hub.tables):
                del self._rooms[next(each for each in self._rooms if not self._hub.has_listeners(each))]
        return self._rooms[table]


def _seats(listeners: Iterable[Listener]) -> set[int]:
    return {each.seat for each in listeners if each.seat is not None}
