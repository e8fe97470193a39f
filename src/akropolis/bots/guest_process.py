"""The program of a guest: asked one line at a time, and not trusted, least of all with our time."""

import os
import selectors
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic

from akropolis.bots.errors import BotCode
from akropolis.errors import GameError

__all__ = ["LONGEST_LINE", "PATIENCE", "GuestProcess"]

LONGEST_LINE = 1000
"""The most bytes in an answer. A move has about ten."""

_CHUNK = 4096
_MOST_CHUNKS = 256
"""The most chunks read in one go: a program that never stops talking must not hold us up."""

_NOISE = 2000
"""Bytes kept of what the program says on standard error."""

PATIENCE = 1.0
"""Seconds that a program has for ending by itself."""


class GuestProcess:
    """A running program. It has its own process group, apart from our terminal: Ctrl-C is for us, and it ends as one.

    Its pipes never block us: we write what they take and read what they give until the time is over. A wait in several
    steps must know how much time is left; the clock is read for nothing else.
    """

    def __init__(self, words: Sequence[str]) -> None:
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(
                words, bufsize=0, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True
            )
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise GameError(BotCode.GUEST_COMMAND, command=" ".join(words), reason=reason) from error
        assert self._process.stdin
        assert self._process.stdout
        assert self._process.stderr
        self._files = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._input, self._output, self._errors = (file.fileno() for file in self._files)
        self._pipes = selectors.DefaultSelector()
        for descriptor in (self._input, self._output, self._errors):
            os.set_blocking(descriptor, False)
        self._pipes.register(self._output, selectors.EVENT_READ)
        self._pipes.register(self._errors, selectors.EVENT_READ)
        self._said = b""
        self._noise = b""

    def listen(self, milliseconds: int) -> str:
        """The next line that the program says. Empty ones do not count."""
        return self._line(milliseconds, monotonic() + milliseconds / 1000)

    def ask(self, request: str, milliseconds: int) -> str:
        """Send a line and wait for the answer. Anything the program wrote before is thrown away."""
        until = monotonic() + milliseconds / 1000
        self._forget()
        unsent = f"{request}\n".encode()
        self._pipes.register(self._input, selectors.EVENT_WRITE)
        try:
            while unsent:
                if self._input in self._wait(milliseconds, until):
                    unsent = unsent[os.write(self._input, unsent) :]
                self._said = b""
        except BrokenPipeError as error:
            raise self._ended() from error
        finally:
            self._pipes.unregister(self._input)
        return self._line(milliseconds, until)

    @property
    def noise(self) -> str:
        """The end of what the program has said on standard error."""
        for _ in range(_MOST_CHUNKS):
            if self._errors not in self._ready(0):
                break
            self._hear_errors()
        return self._noise.decode(errors="backslashreplace")

    def close(self, patience: float = PATIENCE) -> None:
        """Stop the program: by closing its input, or after `patience` seconds by force, together with its children."""
        self._pipes.close()
        for file in self._files:
            file.close()
        try:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(patience)
        finally:
            # PermissionError: some systems raise it for a group in which every process has ended.
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
            # Not without a limit: that would hold a lock, and a signal handler that also closes could wait for ever.
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(PATIENCE)

    def _line(self, milliseconds: int, until: float) -> str:
        while b"\n" not in self._said and len(self._said) <= LONGEST_LINE:
            self._wait(milliseconds, until)
            self._said = self._said.lstrip()  # an empty line is no answer
        line, _, self._said = self._said.partition(b"\n")
        text = line.decode(errors="backslashreplace").strip()
        if len(line) > LONGEST_LINE:
            raise GameError(BotCode.GUEST_LONG, longest=LONGEST_LINE, text=text)
        return text

    def _forget(self) -> None:
        for _ in range(_MOST_CHUNKS):
            if self._output not in self._ready(0):
                break
            self._hear()
        self._said = b""

    def _wait(self, milliseconds: int, until: float) -> set[int]:
        """Wait until there is something to read or to write, and read it."""
        left = until - monotonic()
        ready = self._ready(left) if left > 0 else set()
        if not ready:
            raise GameError(BotCode.GUEST_LATE, milliseconds=milliseconds)
        if self._errors in ready:
            self._hear_errors()
        if self._output in ready:
            self._hear()
        return ready

    def _ready(self, seconds: float) -> set[int]:
        return {key.fd for key, _ in self._pipes.select(seconds)}

    def _hear(self) -> None:
        said = os.read(self._output, _CHUNK)
        if not said:
            raise self._ended()
        self._said += said

    def _hear_errors(self) -> None:
        said = os.read(self._errors, _CHUNK)
        if not said:
            self._pipes.unregister(self._errors)
        self._noise = (self._noise + said)[-_NOISE:]

    def _ended(self) -> GameError:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(PATIENCE)
        status = self._process.returncode
        if status is None:
            how = "closed its input or its output"
        else:
            how = f"ended with exit status {status}" if status >= 0 else f"was ended by signal {-status}"
        return GameError(BotCode.GUEST_ENDED, how=how)
