"""A game at a real terminal: lines are read and answered until the end, and nothing is ever lost."""

import contextlib
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

from rich.console import Console
from rich.text import Text

from akropolis.cli.paths import command_line
from akropolis.cli.play.answer import answer
from akropolis.cli.play.end_view import end_views
from akropolis.cli.play.local_table import names_program
from akropolis.cli.play.saves import save, save_copy
from akropolis.cli.play.session import Quit, Reply, Save, Session
from akropolis.cli.play.turn import show_table
from akropolis.cli.view import cut, printable, refused
from akropolis.errors import GameError
from akropolis.notation.positions import format_options

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  # arrow keys at the prompt, where the system has them

_SIGNALS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]

_SEED = 20
"""Characters of the highest seed. A record may hold anything."""


BotTurn = Callable[[Session], Reply]
"""Lets the bot whose turn it is play."""


class Stopped(BaseException):
    """The system asks the game to stop."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def play_at_terminal(session: Session, path: Path, console: Console, bot_turn: BotTurn | None = None) -> int:
    """Play until the game is over or left, saving after every move. Returns the exit status."""
    sitting = _Sitting(session, path, console, bot_turn)
    status = 0
    try:
        with _stoppable():
            sitting.play()
    except KeyboardInterrupt:
        status = 128 + signal.SIGINT
    except Stopped as stopped:
        status = 128 + stopped.number
    finally:
        # Whoever is stopped may have lost the terminal, too.
        with contextlib.suppress(KeyboardInterrupt, *[OSError] * bool(status)):
            sitting.close()
    return status


class _Sitting:
    """The session of the moment, and how much of it is in the file."""

    def __init__(self, session: Session, path: Path, console: Console, bot_turn: BotTurn | None) -> None:
        self._session = session
        self._path = path
        self._console = console
        self._bot_turn = bot_turn
        self._saved = session.table.record.moves

    def play(self) -> None:
        if self._session.table.position.is_over:
            return
        record = self._session.table.record
        seed = cut(printable(str(record.extra.get("seed", "unknown"))), _SEED)
        self._say(f"Akropolis, {format_options(record.options)}, seed {seed}.")
        self._say("Type help at any time.")
        if not self._session.table.is_bots_turn:
            self._console.print(*show_table(self._session).shown)
        while not self._session.table.position.is_over:
            try:
                reply = self._next_reply()
            except EOFError:
                return
            self._session = reply.session
            self._autosave()
            self._console.print(*reply.shown, sep="\n", end="\n" if reply.shown else "")
            match reply.wish:
                case Quit():
                    return
                case Save(path):
                    self._save_copy(path)

    def _next_reply(self) -> Reply:
        if self._bot_turn and self._session.table.is_bots_turn:
            return self._bot_turn(self._session)
        return answer(self._session, input(self._session.prompt))

    def close(self) -> None:
        """Say how the game stands and where it is. The file comes first: the terminal may be gone."""
        self._autosave()
        table = self._session.table
        if table.state.is_over:
            self._console.print(*end_views(table), sep="\n")
        if not table.record.moves:
            self._say("\nNo tile was laid, so there is nothing to save.")
        elif self._saved == table.record.moves:
            self._say(f"\nThe game is saved in {self._path}")
            self._say(self._way_back())
        else:
            self._say("\nThe game could not be saved.")

    def _way_back(self) -> str:
        if self._session.table.position.is_over:
            return f"See it again with: {command_line('replay', str(self._path))}"
        return f"Resume it with: {command_line('play', '--resume', str(self._path), *self._named_again())}"

    def _named_again(self) -> list[str]:
        """A file may lie anywhere, and from just anywhere no program is started unless it is named again."""
        bots = [bot for bot in self._session.table.bots if bot]
        return [word for bot in bots for word in ("--bot", bot)] if any(map(names_program, bots)) else []

    def _autosave(self) -> None:
        moves = self._session.table.record.moves
        if moves == self._saved:
            return
        try:
            save(self._session.table.record, self._path)
            self._saved = moves
        except GameError as error:
            self._refuse(error)

    def _save_copy(self, path: Path | None) -> None:
        try:
            save_copy(self._session.table.record, path or self._path)
            self._say(f"The game is saved in {path or self._path}")
        except GameError as error:
            self._refuse(error)

    # Never wrapped: a path or a command cut in two cannot be copied.

    def _say(self, sentence: str) -> None:
        self._console.print(Text(sentence), soft_wrap=True)

    def _refuse(self, error: GameError) -> None:
        self._console.print(refused(str(error)), soft_wrap=True)


@contextlib.contextmanager
def _stoppable() -> Iterator[None]:
    """Being stopped by the system is an exception like Ctrl-C, so that the game can say where it is saved."""

    def stop(number: int, _: FrameType | None) -> None:
        raise Stopped(number)

    before = {number: signal.signal(number, stop) for number in _SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
