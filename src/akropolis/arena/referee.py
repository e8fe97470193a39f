"""The referee: plays one game between bots, trusts none of them, and writes the record."""

import signal
import threading
import traceback
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from types import FrameType

from akropolis.arena.entrants import make_bot
from akropolis.arena.errors import ArenaCode
from akropolis.arena.match import Match, ScheduledGame
from akropolis.arena.seeds import bot_rng
from akropolis.bots.bot import Bot
from akropolis.bots.guest import Fault, GuestBot
from akropolis.bots.simple import GreedyBot
from akropolis.errors import GameError
from akropolis.notation.positions import format_position
from akropolis.notation.records import Record
from akropolis.rules.move import Move
from akropolis.rules.position import Position
from akropolis.rules.setup import deal, new_game

__all__ = ["BotError", "play_game"]


class BotError(Exception):
    """A bot crashed or chose an illegal move: a defect to be mended, and a lost game only where that was agreed.

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
        position, moves, forfeits = _play_out(match, game, bots)
    faults = forfeits or sorted((fault for guest in guests for fault in guest.faults), key=lambda fault: fault.turn)
    lost = [fault.seat for fault in forfeits]
    extra = {
        "names": [match.labels[entrant] for entrant in seating],
        "seed": game.seed,
        "deal": game.deal,
        "table": game.table,
        "seats": seating,
        "totals": [0 if seat in lost else position.score_sheet(seat).total for seat in range(match.options.seats)],
        "places": _places(position.ranking.places, lost),
        **({"faults": [asdict(fault) for fault in faults]} if faults else {}),
    }
    return Record(match.options, deal(match.options, game.seed), tuple(moves), extra)


def _places(ranked: Sequence[int], lost: Sequence[int]) -> list[int]:
    """The places when those who forfeited come last, the first of them behind the others."""
    order = [
        (lost[::-1].index(seat) + len(ranked) + 1 if seat in lost else ranked[seat]) for seat in range(len(ranked))
    ]
    return [1 + sum(other < own for other in order) for own in order]


def _play_out(match: Match, game: ScheduledGame, bots: list[Bot]) -> tuple[Position, list[Move], list[Fault]]:
    """The game to its end, and who forfeited it, in this order: greedy goes on for them, because others play on."""
    seating = match.seatings[game.table]
    forfeits: list[Fault] = []
    rngs = [bot_rng(game.seed, seat, seating[seat]) for seat in range(len(bots))]
    position = new_game(match.options, seed=game.seed)
    moves: list[Move] = []
    while not position.is_over:
        seat = position.seat
        entrant = match.entrants[seating[seat]]
        bot = bots[seat]
        try:
            move = bot.choose(position.public_view, rngs[seat], entrant.budget)
            after = position.play(move)
        except Exception as error:
            if match.forfeit:
                forfeits.append(_fault(position, error))
                bots[seat] = GreedyBot()
                continue
            reason, trace = _told(error), traceback.format_exc()
            turn = len(moves) + 1
            raise BotError(entrant.label, game.seed, turn, reason, format_position(position), trace) from error
        if match.forfeit and isinstance(bot, GuestBot) and bot.faults:
            forfeits.append(bot.faults[0])
            bots[seat] = GreedyBot()
        moves.append(move)
        position = after
    return position, moves, forfeits


def _fault(position: Position, error: Exception) -> Fault:
    told = error if isinstance(error, GameError) else GameError(ArenaCode.BOT_FAILED, reason=_told(error))
    return Fault(position.turn + 1, position.seat, told.code, str(told), "", ())


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


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
