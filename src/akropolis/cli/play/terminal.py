"""A game at a real terminal: lines are read and answered until the end, and nothing is ever lost."""

import contextlib
import signal
import sys
from collections.abc import Iterator
from io import StringIO, TextIOWrapper
from pathlib import Path
from types import FrameType

from rich.console import Console
from rich.text import Text

from akropolis.cli.play.answer import answer
from akropolis.cli.play.end_view import end_views
from akropolis.cli.play.saves import command_line, save, save_copy
from akropolis.cli.play.session import Quit, Save, Session
from akropolis.cli.play.table_view import TurnView
from akropolis.cli.play.view import refused
from akropolis.errors import GameError
from akropolis.notation.positions import format_options

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  # arrow keys at the prompt, where the system has them

_SIGNALS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Stopped(BaseException):
    """The system asks the game to stop."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def play_at_terminal(session: Session, path: Path, console: Console) -> int:
    """Play until the game is over or left, saving after every move. Returns the exit status."""
    sitting = _Sitting(session, path, console)
    try:
        with _stoppable():
            sitting.play()
        return 0
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    except Stopped as stopped:
        return 128 + stopped.number
    finally:
        sitting.close()


class _Sitting:
    """The session of the moment, and how much of it is in the file."""

    def __init__(self, session: Session, path: Path, console: Console) -> None:
        self._session = session
        self._path = path
        self._console = console
        self._saved = session.game.record.moves

    def play(self) -> None:
        if self._session.game.position.is_over:
            return
        record = self._session.game.record
        self._say(f"Akropolis, {format_options(record.options)}, seed {record.extra.get('seed', 'unknown')}.")
        self._say("Type help at any time.")
        self._console.print(TurnView(self._session.game, self._session.shows_places))
        while not self._session.game.position.is_over:
            try:
                line = input(self._session.prompt)
            except EOFError:
                return
            reply = answer(self._session, line)
            self._session = reply.session
            self._autosave()
            self._console.print(*reply.shown, sep="\n", end="\n" if reply.shown else "")
            match reply.wish:
                case Quit():
                    return
                case Save(path):
                    self._save_copy(path)

    def close(self) -> None:
        """Say how the game stands and where it is. The terminal may be gone; the file is what counts."""
        with contextlib.suppress(OSError, KeyboardInterrupt):
            self._autosave()
            game = self._session.game
            if game.position.is_over:
                self._console.print(*end_views(game), sep="\n")
            if not game.record.moves:
                self._say("\nNo tile was laid, so there is nothing to save.")
            elif self._saved == game.record.moves:
                self._say(f"\nThe game is saved in {self._path}")
                self._say(self._way_back())
            else:
                self._say("\nThe game could not be saved.")

    def _way_back(self) -> str:
        if self._session.game.position.is_over:
            return f"See it again with: {command_line('akropolis', 'replay', str(self._path))}"
        return f"Resume it with: {command_line('akropolis', 'play', '--resume', str(self._path))}"

    def _autosave(self) -> None:
        moves = self._session.game.record.moves
        if moves == self._saved:
            return
        try:
            save(self._session.game.record, self._path)
            self._saved = moves
        except GameError as error:
            self._console.print(refused(str(error)))

    def _save_copy(self, path: Path | None) -> None:
        try:
            save_copy(self._session.game.record, path or self._path)
            self._say(f"The game is saved in {path or self._path}")
        except GameError as error:
            self._console.print(refused(str(error)))

    def _say(self, sentence: str) -> None:
        # Never wrapped: a path or a command cut in two cannot be copied.
        self._console.print(Text(sentence), soft_wrap=True)


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


def open_terminal() -> Console:
    """The terminal to play on. A name that it cannot show is shown with question marks: no reason to stop a game."""
    sys.stdin = sys.stdin or StringIO()  # where the input is closed, there are no lines to read
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    return Console(highlight=False, markup=False, emoji=False)
