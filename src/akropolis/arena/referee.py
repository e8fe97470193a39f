"""The referee: plays one game between bots, trusts none of them, and writes the record."""

import signal
import threading
import traceback
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from types import FrameType

from akropolis.arena.entrants import make_bot
from akropolis.arena.match import Match, ScheduledGame
from akropolis.arena.seeds import bot_rng
from akropolis.bots.bot import Bot
from akropolis.bots.guest import GuestBot
from akropolis.notation.positions import format_position
from akropolis.notation.records import Record
from akropolis.rules.move import Move
from akropolis.rules.position import Position
from akropolis.rules.setup import deal, new_game

__all__ = ["BotError", "play_game"]


class BotError(Exception):
    """A bot crashed or chose an illegal move: a defect to be mended, never a lost game.

    Every argument is text or a number, because failures come from other processes.
    """

    def __init__(self, label: str, seed: int, turn: int, reason: str, position: str, trace: str) -> None:
        super().__init__(label, seed, turn, reason, position, trace)
        self.label, self.seed, self.turn, self.reason = label, seed, turn, reason
        self.position, self.trace = position, trace

    def __str__(self) -> str:
        return f"{self.label} failed in turn {self.turn} of the game with seed {self.seed}: {self.reason}"


def play_game(match: Match, game: ScheduledGame) -> Record:
    """Play a whole game. Besides the moves, the record says who sat where and how it ended."""
    seating = match.seatings[game.table]
    architects = range(match.options.architects)
    bots = [make_bot(match.entrants[seating[seat]].bot) for seat in architects]
    with _guests_among(bots) as guests:
        position, moves = _play_out(match, game, bots)
    faults = sorted((fault for guest in guests for fault in guest.faults), key=lambda fault: fault.turn)
    extra = {
        "names": [match.labels[entrant] for entrant in seating],
        "seed": game.seed,
        "deal": game.deal,
        "table": game.table,
        "seats": seating,
        "totals": [position.score_sheet(seat).total for seat in range(match.options.seats)],
        "places": list(position.ranking.places),
        **({"faults": [asdict(fault) for fault in faults]} if faults else {}),
    }
    return Record(match.options, deal(match.options, game.seed), tuple(moves), extra)


def _play_out(match: Match, game: ScheduledGame, bots: Sequence[Bot]) -> tuple[Position, list[Move]]:
    seating = match.seatings[game.table]
    rngs = [bot_rng(game.seed, seat, seating[seat]) for seat in range(len(bots))]
    position = new_game(match.options, seed=game.seed)
    moves: list[Move] = []
    while not position.is_over:
        seat = position.seat
        entrant = match.entrants[seating[seat]]
        try:
            move = bots[seat].choose(position.public_view, rngs[seat], entrant.budget)
            after = position.play(move)
        except Exception as error:
            reason, trace = f"{type(error).__name__}: {error}", traceback.format_exc()
            turn = len(moves) + 1
            raise BotError(entrant.label, game.seed, turn, reason, format_position(position), trace) from error
        moves.append(move)
        position = after
    return position, moves


@contextmanager
def _guests_among(bots: Sequence[Bot]) -> Iterator[list[GuestBot]]:
    """The guests. Their programs end with the game, however it ends: a match that is stopped ends it by SIGTERM."""
    guests = [bot for bot in bots if isinstance(bot, GuestBot)]

    def stop(number: int, _: FrameType | None) -> None:
        signal.signal(number, signal.SIG_IGN)  # a pool that breaks down sends it again, which must not cut this short
        for guest in guests:
            guest.close(patience=0)
        signal.signal(number, before or signal.SIG_DFL)
        signal.raise_signal(number)

    with ExitStack() as leaving:
        if guests and threading.current_thread() is threading.main_thread():
            before = signal.signal(signal.SIGTERM, stop)
            leaving.callback(lambda: signal.signal(signal.SIGTERM, before or signal.SIG_DFL))
        for guest in guests:
            leaving.enter_context(guest)
        yield guests
