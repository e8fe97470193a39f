"""Playing through the command line: lines typed ahead, or keys typed at a terminal of its own."""

import os
import pty
import re
import select
import signal
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from akropolis import Options, Rng, new_game
from akropolis.notation.moves import format_move
from tests.kit.terminal import Run, accept_ctrl_c, akropolis_here

COMMAND = [sys.executable, "-m", "akropolis", "play"]
PATIENCE = 20.0


def play(
    home: Path,
    *arguments: str | Path,
    lines: Iterable[str] = (),
    status: int = 0,
    encoding: str = "utf-8",
    **environment: str,
) -> Run:
    """Play by lines typed ahead; the games are saved in `home`."""
    settings = {"COLUMNS": "100", "AKROPOLIS_HOME": str(home), **environment}
    return akropolis_here("play", *arguments, lines=lines, status=status, encoding=encoding, **settings)


def typed_game(options: Options, seed: int) -> list[str]:
    """A whole random game as moves to be typed, each kept with Enter."""
    rng = Rng(seed)
    position = new_game(options, seed=seed)
    lines = []
    while not position.is_over:
        move = position.legal_moves[rng.below(len(position.legal_moves))]
        position = position.play(move)
        lines += [format_move(move), ""]
    return lines


def numbered_game(turns: int) -> list[str]:
    """A whole game of the first tile, laid the best way."""
    return ["1", "1", ""] * turns


def saved_games(home: Path) -> list[Path]:
    return sorted(home.glob("*.json"))


class Terminal:
    """A real terminal with a game in it."""

    def __init__(self, home: Path, *arguments: str) -> None:
        settings = {**os.environ, "AKROPOLIS_HOME": str(home), "TERM": "xterm-256color", "NO_COLOR": "1"}
        settings.pop("COLUMNS", None)
        self.pid, self._keyboard = pty.fork()
        if self.pid == 0:
            accept_ctrl_c()
            os.execve(sys.executable, [*COMMAND, *arguments], settings)
        self.seen = ""

    def type(self, line: str) -> None:
        os.write(self._keyboard, line.encode() + b"\r")

    def press_ctrl_c(self) -> int:
        """Leave by Ctrl-C: the exit status."""
        return self._interrupt(lambda: os.write(self._keyboard, b"\x03"))

    def stop(self, number: signal.Signals) -> int:
        """Be stopped by the system: the exit status."""
        return self._interrupt(lambda: os.kill(self.pid, number))

    def wait_for(self, pattern: str) -> str:
        """Read until a pattern is seen after all that was seen before."""
        start = len(self.seen)
        deadline = time.monotonic() + PATIENCE
        while not re.search(pattern, self.seen[start:]):
            assert time.monotonic() < deadline, f"no {pattern!r} in {self.seen[start:]!r}"
            if self._is_ready(PATIENCE):
                assert self._read(), f"no {pattern!r} before the end of {self.seen[start:]!r}"
        return self.seen[start:]

    def close(self) -> int:
        """Wait for the end of the process: its exit status."""
        if not self._read_to_the_end(PATIENCE):
            os.kill(self.pid, signal.SIGKILL)
        _, status = os.waitpid(self.pid, 0)
        os.close(self._keyboard)
        return os.waitstatus_to_exitcode(status)

    def _interrupt(self, send: Callable[[], object]) -> int:
        # Python sees a signal that comes between printing a prompt and waiting for a line only with the next signal.
        # People are too slow for that; we are not.
        time.sleep(0.1)
        for _ in range(5):
            send()
            if self._read_to_the_end(patience=30):
                break
        return self.close()

    def _read_to_the_end(self, patience: float) -> bool:
        while self._is_ready(patience):
            if not self._read():
                return True
        return False

    def _is_ready(self, patience: float) -> bool:
        return bool(select.select([self._keyboard], [], [], patience)[0])

    def _read(self) -> bool:
        try:
            read = os.read(self._keyboard, 65536)
        except OSError:  # Linux says that the other side has closed with an error
            read = b""
        self.seen += read.decode(errors="replace").replace("\r\n", "\n")
        return bool(read)
