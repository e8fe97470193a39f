"""Guests for the tests: small programs in Python, most of them badly behaved."""

import os
import select
import shlex
import sys
from pathlib import Path

PATIENCE = 30.0

BEGINNING = """
import json, os, signal, subprocess, sys, time
def say(line):
    print(line, flush=True)
def moves():
    return [each["move"] for each in json.loads(sys.stdin.readline())["moves"]]
"""
HELLO = 'say("akropolis 1")\n'
GOOD = f"{HELLO}while True: say(moves()[0])"


def command_for(folder: Path, program: str, name: str = "guest.py") -> str:
    """The command that runs a program, which is written into a file."""
    path = folder / name
    path.write_text(BEGINNING + program, encoding="utf-8")
    return shlex.join([sys.executable, str(path)])


class Lifeline:
    """A pipe with a name that guests and their children hold open. It ends when the last of them has ended."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "lifeline"
        os.mkfifo(self.path)
        self._reader = os.open(self.path, os.O_RDONLY | os.O_NONBLOCK)

    @property
    def held(self) -> str:
        """What a guest does to hold it, and to say so; a child started afterwards holds it, too."""
        return f"""life = os.open("{self.path}", os.O_WRONLY); os.set_inheritable(life, True); os.write(life, b"x")\n"""

    def wait_for_holder(self) -> None:
        """Wait until a guest holds it."""
        assert select.select([self._reader], [], [], PATIENCE)[0], "no guest came"
        assert os.read(self._reader, 1) == b"x"

    def wait_for_end(self) -> None:
        """Wait until nobody holds it any more."""
        while True:
            assert select.select([self._reader], [], [], PATIENCE)[0], "somebody is still running"
            if not os.read(self._reader, 4096):
                break
        os.close(self._reader)
