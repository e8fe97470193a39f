"""Bots at the table, on the last seats. Loaded only where one plays: a game among people needs no engine."""

from collections.abc import Sequence
from contextlib import ExitStack
from types import TracebackType

from akropolis.arena.entrants import Entrant, enter, make_bot
from akropolis.bots.bot import Bot, Budget
from akropolis.bots.chance import one_way
from akropolis.bots.errors import BotCode
from akropolis.bots.guest import Fault, GuestBot
from akropolis.cli.names import ALONE
from akropolis.cli.paths import see_this_folder
from akropolis.cli.play.local_table import LocalTable
from akropolis.cli.play.session import Reply, Session
from akropolis.cli.play.turn import keep
from akropolis.cli.view import refused
from akropolis.rules.rng import Rng

_A_GLANCE = Budget(simulations=1)


def names_with(bots: Sequence[str], architects: int, given: Sequence[str]) -> tuple[str, ...]:
    """A name for every seat of a table with bots: those given, and for the bots their own."""
    people = architects - len(bots)
    own = [*([ALONE] if people == 1 else [""] * people), *(each.label for each in _enter(bots))]
    return tuple(name.strip() or own[seat] for seat, name in enumerate([*given, *[""] * (architects - len(given))]))


class SeatedBots:
    """The bots at one table. Making them fails where one of them cannot play."""

    def __init__(self, table: LocalTable) -> None:
        seats = [seat for seat, bot in enumerate(table.bots) if bot]
        entrants = _enter([bot for bot in table.bots if bot])
        self._entrants = dict(zip(seats, entrants, strict=True))
        self._bots: dict[int, Bot] = {seat: make_bot(each.bot) for seat, each in self._entrants.items()}
        self._leaving = ExitStack()
        for seat, bot in self._bots.items():
            if isinstance(bot, GuestBot):
                self._leaving.enter_context(bot)
            else:  # better now than in the middle of the game; another one, for it may count its turns
                make_bot(self._entrants[seat].bot).choose(table.position.public_view, Rng(0), _A_GLANCE)

    def __enter__(self) -> "SeatedBots":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._leaving.close()

    def __call__(self, session: Session) -> Reply:
        """Let the bot whose turn it is play."""
        table = session.table
        seat = table.position.seat
        bot = self._bots[seat]
        before = _latest_fault(bot)
        move = bot.choose(table.position.public_view, _chance(table), self._entrants[seat].budget)
        kept = keep(session, move)
        fault = _latest_fault(bot)
        if fault and fault != before and not _is_known(fault, before):
            return Reply(kept.session, (refused(_lost_turn(table.name, fault)), *kept.shown))
        return kept


def _enter(bots: Sequence[str]) -> tuple[Entrant, ...]:
    see_this_folder()
    return enter(bots)


def _latest_fault(bot: Bot) -> Fault | None:
    return bot.faults[-1] if isinstance(bot, GuestBot) and bot.faults else None


def _is_known(fault: Fault, before: Fault | None) -> bool:
    """Whether everyone at the table knows by now that this program is not asked again."""
    return before is not None and fault.code == before.code == BotCode.GUEST_GIVEN_UP


def _lost_turn(name: str, fault: Fault) -> str:
    noise = f" (it had said: {' / '.join(fault.noise)})" if fault.noise else ""
    return f"{name} loses this turn to the greedy bot: {fault.reason}{noise}"


def _chance(table: LocalTable) -> Rng:
    """Chance for one turn: the same again after a take-back or a resume, so that nobody can wait for a worse answer."""
    return Rng(one_way(table.state.opened.deal, len(table.state.moves)))
