"""Games of people and bots who sit down once and stay: the moves, and those that were taken back."""

from collections.abc import Iterator

from akropolis import Options, Rng, deal
from akropolis.notation.records import Record
from akropolis.table import commands
from akropolis.table.records import log_of, next_move
from akropolis.table.state import TableState
from akropolis.table.taking_back import seat_back
from tests.table.playing import NAMES

TABLE, AT = "table", 1000


def random_bots(options: Options, rng: Rng) -> tuple[str | None, ...]:
    """A bot on any seat but one."""
    person = rng.below(options.architects)
    return tuple(None if seat == person or rng.below(2) else "random" for seat in range(options.architects))


def seated(options: Options, seed: int) -> TableState:
    """A table before its first move."""
    bots = random_bots(options, Rng(seed))
    return TableState.of(TABLE, log_of(Record(options, deal(options, seed)), TABLE, NAMES, bots, AT))


def seated_game(options: Options, seed: int) -> Iterator[TableState]:
    """A table after every move and every take-back, to the end of the game."""
    rng, state = Rng(seed), seated(options, seed)
    yield state
    while not state.is_over:
        back = seat_back(state)
        if back is not None and state.can_take_back(back) and rng.below(4) == 0:
            entries = commands.take_back(state, back, state.version, AT)
        else:
            moves = state.position.legal_moves
            entries = next_move(state, moves[rng.below(len(moves))], AT)
        for entry in entries:
            state = state.after(entry)
        yield state
