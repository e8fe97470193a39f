"""Ctrl-C, a real signal, ends what would take hours: with status 130, and without a traceback.

That it ends soon is told by the order of things: none of this would end by itself. `hint`, `review`, `arena`,
`train`, `play` and `serve` have such tests among their own.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from akropolis import engine
from tests.kit.terminal import accept_ctrl_c

needs_native = pytest.mark.skipif(engine.backend() != "native", reason="this needs the native core")
FOR_EVER = str(10**6)


def stopped(*arguments: str, when: bytes) -> bytes:
    """Start a command at a terminal, press Ctrl-C when it shows something, and tell all that was shown."""
    keyboard, screen = os.openpty()
    command = [sys.executable, "-m", "akropolis", *arguments]
    settings = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100"}
    with subprocess.Popen(command, stdout=screen, stderr=screen, env=settings, preexec_fn=accept_ctrl_c) as process:  # noqa: PLW1509
        os.close(screen)
        shown = b""
        while when not in shown:
            shown += os.read(keyboard, 4096)
        process.send_signal(signal.SIGINT)
        shown += rest_of(keyboard)
        assert process.wait() == 130, shown
    os.close(keyboard)
    assert b"Traceback" not in shown
    return shown


def rest_of(keyboard: int) -> bytes:
    rest = b""
    try:
        while more := os.read(keyboard, 4096):
            rest += more
    except OSError:  # how Linux says that nobody is at the other end any more
        pass
    return rest


def test_a_bench_shows_how_far_it_is_and_ends() -> None:
    stopped("bench", "--games", FOR_EVER, when=b"measuring")


@needs_native
def test_self_play_ends_in_the_middle_of_a_move_and_can_go_on(tmp_path: Path) -> None:
    arguments = ("self-play", "--out", str(tmp_path), "--games", "100", "--simulations", FOR_EVER)
    assert b"The same command goes on from here." in stopped(*arguments, when=b"shards")
