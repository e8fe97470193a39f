"""The state of a table: everything about it at one version, folded from its log."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from akropolis.errors import GameError
from akropolis.rules.options import Options
from akropolis.rules.position import Position
from akropolis.rules.scoring import ScoreSheet
from akropolis.rules.setup import new_game
from akropolis.table.effects import PlayedMove, broken, effect
from akropolis.table.errors import TableCode
from akropolis.table.events import Entry, MadeBy, Opened, Sitter
from akropolis.table.shuffle import commitment
from akropolis.table.store import AT_ONCE, Summary
from akropolis.table.taking_back import MOST_TAKE_BACKS, take_back_refusal
from akropolis.table.terms import SeatKind, Terms

STAND_IN = "value"
"""The rung that plays for a person who has left, and for one who is late."""
MOST_DEPARTURES = 20
"""How often the person of a seat may leave a game."""
MOST_RISINGS = 20
"""How often seats of a table may be given up before the game has begun."""
REST = 3
"""Of a pace: for so long a game among people rests that all have left. Then bots play it to its end."""
ARRIVAL = 60_000
"""Extra milliseconds for the first move of every seat: a rematch begins at once, and people must first find it."""


class Actor(StrEnum):
    """Who has to act for a seat."""

    PERSON = "person"
    BOT = "bot"
    STAND_IN = "stand_in"


@dataclass(frozen=True)
class Acting:
    """Who makes the next move."""

    seat: int
    actor: Actor
    rung: str
    """The bot that makes the move: the seat's own, a stand-in, or, once a person's time is over, who moves for them."""


@dataclass(frozen=True)
class TableState:
    """A table at one version. `TableState.of` reads a log, `after` adds one entry; nothing ever changes in place."""

    table: str
    version: int
    position_version: int
    """The version of the latest entry that changed the position: what was seen of it since then is up to date."""
    opened: Opened
    """What was agreed, and what stays hidden until the end: the deal and the salt."""
    opened_at: int
    last_at: int
    sitters: tuple[Sitter | None, ...]
    away: frozenset[int]
    """The seats whose person has left."""
    position: Position
    """The whole position, the order of the stacks included: for the referee only."""
    moves: tuple[PlayedMove, ...]
    steps_back: int
    """How many of the latest moves could be taken back: as far back as no tile has been revealed."""
    since: int
    """From when the time of the seat to act is counted."""
    take_backs: tuple[int, ...]
    """How many moves of each seat were taken back."""
    departures: tuple[int, ...]
    """How often the person of each seat has left."""
    last_to_leave: int | None = None
    """The seat whose person was the last to leave, and when."""
    left_at: int = 0
    host: int | None = None
    """The seat that was taken first: until the game begins it may fill the table with bots, or call it off."""
    risings: int = 0
    """How often a seat was given up before the game had begun."""
    is_cancelled: bool = False
    rematch: str | None = None
    """The table of the next game, once it was opened."""

    @staticmethod
    def of(table: str, entries: Iterable[Entry]) -> "TableState":
        """The state after all entries of a log."""
        state: TableState | None = None
        for entry in entries:
            state = state.after(entry) if state else _opened(table, entry)
        if state is None:
            raise broken(table, 1, "it is empty")
        return state

    def after(self, entry: Entry) -> "TableState":
        """The state one entry later. The commands have already decided that it may happen."""
        if entry.version != self.version + 1:
            raise broken(self.table, entry.version, f"version {self.version + 1} is missing")
        position_version = entry.version if entry.event.changes_position else self.position_version
        now = replace(self, version=entry.version, last_at=entry.at, position_version=position_version)
        return effect(entry.event, now, entry)

    @property
    def terms(self) -> Terms:
        return self.opened.terms

    @property
    def origin(self) -> str | None:
        """The table that this one is a rematch of, or continues."""
        return self.opened.origin

    @cached_property
    def commitment(self) -> str:
        """What everyone is shown of the deal before the first move."""
        return commitment(self.terms.options, self.opened.deal, self.opened.salt)

    @cached_property
    def free_seats(self) -> tuple[int, ...]:
        """The seats for persons that nobody has taken yet."""
        pairs = zip(self.terms.seats, self.sitters, strict=True)
        return tuple(
            seat for seat, (terms, sitter) in enumerate(pairs) if terms.kind is SeatKind.PERSON and sitter is None
        )

    @property
    def is_full(self) -> bool:
        return not self.free_seats

    @property
    def has_begun(self) -> bool:
        """The first move may be made when every seat is taken."""
        return self.is_full

    @property
    def is_over(self) -> bool:
        return self.position.is_over

    @property
    def to_act(self) -> int | None:
        """The seat whose move is awaited."""
        return self.position.seat if self.has_begun and not self.is_over else None

    @cached_property
    def acting(self) -> Acting | None:
        """Who makes the awaited move."""
        seat = self.to_act
        if seat is None:
            return None
        terms = self.terms.seats[seat]
        if terms.kind is SeatKind.BOT:
            return Acting(seat, Actor.BOT, str(terms.bot))
        return Acting(seat, Actor.STAND_IN if seat in self.away else Actor.PERSON, STAND_IN)

    @property
    def due(self) -> int | None:
        """When the time of the acting seat is over: at once for bots, never for a person without a limit."""
        return self._due(self.since)

    def is_due(self, at: int, since: int | None = None) -> bool:
        """Whether a bot is to move now: by order where the turn is a bot's, by time where it is a person's.

        `since` is when a turn was first seen that is dated in the future: its time counts from then.
        """
        due = self._due(self.since if since is None else min(since, self.since))
        return due is not None and (self.is_bots_turn or at >= due)

    @property
    def is_bots_turn(self) -> bool:
        """Whether a bot makes the awaited move, for its own seat or for who has left."""
        return self.acting is not None and self.acting.actor is not Actor.PERSON

    @property
    def has_people(self) -> bool:
        """Whether any person sits at the table who has not left."""
        return any(sitter and seat not in self.away for seat, sitter in enumerate(self.sitters))

    @property
    def rests_until(self) -> int | None:
        """The time from which bots play on in a game that all have left: only among people, and with a time limit."""
        seconds = self.terms.pace.seconds
        if self.to_act is None or self.has_people or self.last_to_leave is None or seconds is None:
            return None
        is_among_people = all(seat.kind is SeatKind.PERSON for seat in self.terms.seats)
        return self.left_at + 1000 * REST * seconds if is_among_people else None

    def is_left_alone(self, at: int) -> bool:
        """True if no person is left and the bots still wait."""
        until = self.rests_until
        return not self.has_people and (until is None or at < until)

    def _due(self, since: int) -> int | None:
        acting, seconds = self.acting, self.terms.pace.seconds
        if acting is None:
            return None
        if acting.actor is not Actor.PERSON:
            return since
        if seconds is None:
            return None
        return since + 1000 * seconds + (0 if self._has_moved(acting.seat) else ARRIVAL)

    def _has_moved(self, seat: int) -> bool:
        """Whether a move of a seat was made at this table, and not only in the game that it continues."""
        return any(made.seat == seat and made.by is not MadeBy.TAKEN_OVER for made in self.moves)

    def can_take_back(self, seat: int) -> bool:
        """Whether a seat may take back its latest move."""
        return take_back_refusal(self, seat) is None

    def dealt(self, turn: int) -> tuple[int, ...]:
        """The tiles of a finished game that had come out after `turn` moves, in the order of the deal."""
        if not self.is_over:
            raise GameError(TableCode.GAME_NOT_OVER)
        if not 0 <= turn < len(self.moves):
            raise GameError(TableCode.CONTINUE_TURN, turn=turn, most=len(self.moves) - 1)
        options = self.terms.options
        turns = 2 * turn if options.is_solo else turn
        laid_out = turns // options.stack_size * options.stack_size
        return self.opened.deal[: options.site_size + laid_out]

    @cached_property
    def scores(self) -> tuple[ScoreSheet, ...]:
        """The score sheet of every seat if the game ended now."""
        return tuple(self.position.score_sheet(seat) for seat in range(self.terms.options.seats))

    def summary(self) -> Summary:
        """What a store keeps beside the log."""
        return Summary(
            table=self.table,
            version=self.version,
            public=self.terms.public,
            is_over=self.is_over or self.is_cancelled,
            is_full=self.is_full,
            due=self._found,
            opened=self.opened_at,
            changed=self.last_at,
        )

    @property
    def _found(self) -> int | None:
        """When a store finds this table for the bots: never where only bots are, until somebody looks at it."""
        if not self.has_people:
            return self.rests_until
        return AT_ONCE if self.is_bots_turn else self.due


class Step(NamedTuple):
    """One entry of a log, with the table before it and after it."""

    before: TableState | None
    entry: Entry
    after: TableState


def steps(before: TableState | None, table: str, entries: Iterable[Entry]) -> list[Step]:
    """The steps that entries make, from a table or from the beginning of a log."""
    found = []
    for entry in entries:
        after = before.after(entry) if before else _opened(table, entry)
        found.append(Step(before, entry, after))
        before = after
    return found


def _opened(table: str, entry: Entry) -> TableState:
    event = entry.event
    if entry.version != 1 or not isinstance(event, Opened):
        raise broken(table, entry.version, "it begins when a table is opened")
    position = new_game(event.terms.options, tiles=event.deal)
    moves = []
    for move in event.moves:
        moves.append(PlayedMove(position.seat, move, MadeBy.TAKEN_OVER, entry.at, entry.at))
        position = position.play(move)
    sitters = (None,) * len(event.terms.seats)
    return TableState(
        table=table,
        version=entry.version,
        position_version=entry.version,
        opened=event,
        opened_at=entry.at,
        last_at=entry.at,
        sitters=sitters,
        away=frozenset(),
        position=position,
        moves=tuple(moves),
        steps_back=0,
        since=entry.at,
        take_backs=(0,) * len(sitters),
        departures=(0,) * len(sitters),
    )


def longest_log(options: Options) -> int:
    """The most entries that a log can have: opening, sitting down, every turn, what each may do so often, the rematch.

    A move that is taken back is made again, whoever left may return, and a seat that was given up is taken again: each
    of these is two entries. Where answers of
    bots go back as well, there is only one person who can do so: four people still fill more.
    """
    for_each = 1 + 2 * (MOST_TAKE_BACKS + MOST_DEPARTURES)
    risings = 0 if options.is_solo else MOST_RISINGS
    return 1 + 2 * risings + options.architects * for_each + options.turns + 1
