"""Games of people and bots who sit down once and stay: the moves, and those that were taken back."""

from collections.abc import Iterator

from akropolis import Options, Rng, deal
from akropolis.notation.records import Record
from akropolis.table import commands
from akropolis.table.match import Match
from akropolis.table.records import log_of, next_move
from tests.table.playing import NAMES

TABLE, AT = "table", 1000


def random_bots(options: Options, rng: Rng) -> tuple[str | None, ...]:
    """A bot on any seat but one."""
    person = rng.below(options.architects)
    return tuple(None if seat == person or rng.below(2) else "random" for seat in range(options.architects))


def seated(options: Options, seed: int) -> Match:
    """A table before its first move."""
    bots = random_bots(options, Rng(seed))
    return Match.of(TABLE, log_of(Record(options, deal(options, seed)), TABLE, NAMES, bots, AT))


def seated_game(options: Options, seed: int) -> Iterator[Match]:
    """A table after every move and every take-back, to the end of the game."""
    rng, match = Rng(seed), seated(options, seed)
    yield match
    while not match.is_over:
        latest = match.moves[-1].seat if match.moves else None
        if latest is not None and match.can_take_back(latest) and rng.below(4) == 0:
            entries = commands.take_back(match, latest, match.version, AT)
        else:
            moves = match.position.legal_moves
            entries = next_move(match, moves[rng.below(len(moves))], AT)
        match = match.after(*entries)
        yield match
