"""A bot in any language: a program that is sent the public view on one line and answers with a move on one line.

Whatever it does, the game goes on: a turn that it cannot use is taken by the greedy bot, and a report is kept.
"""

import shlex
import shutil
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from akropolis.bots.bot import Budget
from akropolis.bots.chance import one_way
from akropolis.bots.errors import BotCode
from akropolis.bots.guest_line import PROTOCOL, format_request
from akropolis.bots.guest_process import PATIENCE, GuestProcess
from akropolis.bots.simple import GreedyBot
from akropolis.errors import GameError
from akropolis.notation.moves import parse_move
from akropolis.rules.move import Move
from akropolis.rules.position import PublicView
from akropolis.rules.rng import Rng

__all__ = [
    "HELLO",
    "HELLO_LIMIT",
    "LEAST_GRACE",
    "MOST_FAULTS",
    "UNTIMED_LIMIT",
    "Fault",
    "GuestBot",
    "label_of",
    "limit_for",
    "split_command",
]

HELLO = f"akropolis {PROTOCOL}"
"""What a program says first, so that its start is not counted as thinking."""

HELLO_LIMIT = 10_000
UNTIMED_LIMIT = 10_000
LEAST_GRACE = 100
MOST_FAULTS = 3
"""Turns lost in one game after which the program is not asked again."""

_BROKEN = {BotCode.GUEST_HELLO, BotCode.GUEST_LATE, BotCode.GUEST_ENDED, BotCode.GUEST_LONG}
"""After these the program must be restarted."""

_LONGEST_LABEL = 30
_LONGEST_TEXT = 200
_NOISE_LINES = 3
_BITS_LEFT_OUT = 11
"""Leaves 53, as many as every JSON reader keeps exactly."""


@dataclass(frozen=True)
class Fault:
    """A turn that a guest lost to the greedy bot, and why."""

    turn: int
    """The first is 1."""
    seat: int
    code: str
    """The code of the error, as in `docs/errors.md`."""
    reason: str
    answer: str
    noise: tuple[str, ...]
    """The last lines on standard error."""


class GuestBot:
    """A program that plays one game. Close it at the end, or use it in a `with`."""

    def __init__(self, command: str) -> None:
        self._words = split_command(command)
        self._process: GuestProcess | None = None
        self._greedy = GreedyBot()
        self.faults: list[Fault] = []

    def choose(self, view: PublicView, rng: Rng, budget: Budget) -> Move:
        """The move that the program answers, or that of the greedy bot where it answers none."""
        limit = limit_for(budget)
        request = format_request(view, one_way(rng.next()) >> _BITS_LEFT_OUT, budget, limit)
        answer = ""
        try:
            answer = self._ask(request, limit)
            move = parse_move(answer)
            view.check_move(move)
        except GameError as error:
            self._report(view, error, answer)
            return self._greedy.choose(view, rng, budget)
        return move

    def close(self, patience: float = PATIENCE) -> None:
        """Stop the program if it runs, after `patience` seconds by force. A signal handler may call this meanwhile."""
        try:
            if self._process:
                self._process.close(patience)
        finally:
            self._process = None

    def __enter__(self) -> "GuestBot":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _ask(self, request: str, limit: int) -> str:
        if len(self.faults) >= MOST_FAULTS:
            raise GameError(BotCode.GUEST_GIVEN_UP, turns=MOST_FAULTS)
        if not self._process:
            self._process = GuestProcess(self._words)
            if (hello := self._process.listen(HELLO_LIMIT)) != HELLO:
                raise GameError(BotCode.GUEST_HELLO, hello=HELLO, text=hello)
        return self._process.ask(request, limit)

    def _report(self, view: PublicView, error: GameError, answer: str) -> None:
        noise = self._process.noise.splitlines()[-_NOISE_LINES:] if self._process else []
        fault = Fault(view.turn + 1, view.seat, error.code, str(error), _short(answer), tuple(map(_short, noise)))
        self.faults.append(fault)
        if error.code in _BROKEN or len(self.faults) == MOST_FAULTS:
            self.close(patience=0)


def split_command(command: str) -> list[str]:
    """The words of a command, split as a shell would, but without one."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise GameError(BotCode.GUEST_COMMAND, command=command, reason=error) from error
    if not words or not shutil.which(words[0]):
        raise GameError(BotCode.GUEST_COMMAND, command=command, reason="there is no such program")
    return words


def label_of(command: str) -> str:
    """A guest's name in tables of results: its command without folders, shortened."""
    return _short(" ".join(Path(word).name for word in shlex.split(command)), _LONGEST_LABEL)


def limit_for(budget: Budget) -> int:
    """Milliseconds after which an answer is late: the budget and a fifth, or a tenth of a second where that is more."""
    if not budget.milliseconds:
        return UNTIMED_LIMIT
    return budget.milliseconds + max(LEAST_GRACE, budget.milliseconds // 5)


def _short(text: str, longest: int = _LONGEST_TEXT) -> str:
    """A text from outside, fit to print."""
    shown = "".join(char if char.isprintable() else repr(char)[1:-1] for char in text[: longest + 1])
    return shown if len(shown) <= longest else f"{shown[: longest - 3]}..."
