"""A real screen reader to play by: Debian's Orca on a display of its own, without a voice. It tells what it says."""

import json
import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from tests.browser.visitors import PATIENCE

T = TypeVar("T")
LAUNCHER = "/usr/libexec/at-spi-bus-launcher"
NEEDED = ("Xvfb", "dbus-run-session", "openbox", "orca", "xdotool", LAUNCHER)
HOW_TO_GET_IT = "no screen reader was found: Debian's is `apt install orca at-spi2-core dbus xvfb openbox xdotool`"
TOLD, ASKED = "AKROPOLIS_ORCA_TOLD", "AKROPOLIS_ORCA_ASKED"
A_MOMENT = 0.02
# Orca runs this when it starts. It writes down what is said and which keys arrive. It answers a question only when
# nothing is left to be done: with what has the focus, in which mode Orca is, and how many events it has dealt with.
EAR = f"""
import json, os
from gi.repository import GLib
from orca import event_manager, orca_state, settings, speech

manager = event_manager.EventManager
out = open(os.environ["{TOLD}"], "a", buffering=1)
asked = os.open(os.environ["{ASKED}"], os.O_RDWR | os.O_NONBLOCK)
events = 0
process, hear = manager._processObjectEvent, manager._processKeyboardEvent

def tell(**what):
    out.write(json.dumps(what) + "\\n")

def speak(text, acss, interrupt):
    tell(said=text)

def process_event(self, event):
    global events
    events += 1
    process(self, event)

def hear_key(self, event):
    tell(key=event.event_string, is_down=event.type == 0)
    return hear(self, event)

def focus():
    try:
        return orca_state.locusOfFocus.name, orca_state.locusOfFocus.getRoleName()
    except Exception:
        return "", ""

def answer(*_):
    number = os.read(asked, 1000).decode().split()[-1]
    script = orca_state.activeScript
    name, role = focus()
    mode = bool(getattr(script, "inFocusMode", bool)())
    tell(answer=number, state=[name, role, mode, events, str(script)])
    return True

settings.enableKeyEcho = False
speech._speak = speak
speech.init = lambda: None
manager._processObjectEvent, manager._processKeyboardEvent = process_event, hear_key
GLib.io_add_watch(asked, GLib.PRIORITY_LOW, GLib.IO_IN, answer)
"""


def is_there() -> bool:
    """Look for everything that a session with a screen reader takes."""
    return all(map(shutil.which, NEEDED))


@dataclass
class Orca:
    """One who listens, and presses keys as the screen reader sees them first."""

    environment: dict[str, str]
    settle: Callable[[], object] = lambda: None
    """Waits until the page has shown everything that it has to show."""
    keys: list[str] = field(default_factory=list)
    _questions: int = 0
    _heard: int = 0

    def told(self) -> list[dict[str, Any]]:
        text = Path(self.environment[TOLD]).read_text(encoding="utf-8")
        return [json.loads(line) for line in text.splitlines(keepends=True) if line.endswith("\n")]

    def transcript(self) -> str:
        """The speech and the keys up to now."""
        lines = (f"> {each['key']}" if each.get("is_down") else each.get("said") for each in self.told())
        return "".join(f"{line}\n" for line in lines if line)

    def rest(self) -> None:
        """Wait until neither the page nor the screen reader has anything left to do."""
        before = None
        while before != (now := self._ask()):
            before = now
            self.settle()

    def press(self, key: str) -> None:
        """Press a key when all is said; what is heard from now on is an answer to it."""
        self.rest()
        self._heard = len(self.told())
        self.keys.append(key)
        subprocess.run(["xdotool", "key", key], env=self.environment, check=True)
        self._await(lambda told: any("key" in each for each in told), f"{key} did not arrive")

    def hears(self, pattern: str) -> str:
        """Wait until something is said after the last key that a pattern finds."""

        def find(told: list[dict[str, Any]]) -> str | None:
            return next((each["said"] for each in told if re.search(pattern, each.get("said", ""))), None)

        return self._await(find, f"{pattern} was not said")

    def answers(self) -> list[str]:
        """The speech since the last key."""
        return [each["said"] for each in self.told()[self._heard :] if "said" in each]

    def _ask(self) -> list[Any]:
        self._questions += 1
        number = str(self._questions)
        # For reading, too: so it is open even if Orca is gone.
        with Path(self.environment[ASKED]).open("r+b", buffering=0) as asked:
            asked.write(f"{number}\n".encode())
        return self._await(
            lambda told: next((each["state"] for each in told if each.get("answer") == number), None), "no answer"
        )

    def _await(self, find: Callable[[list[dict[str, Any]]], T | None], complaint: str) -> T:
        until = time.monotonic() + PATIENCE / 1000
        while True:
            told = self.told()[self._heard :]
            if found := find(told):
                return found
            assert time.monotonic() < until, f"{complaint} after {self.keys[-1:]}, but {told}"
            time.sleep(A_MOMENT)


@contextmanager
def orca(folder: Path) -> Iterator[Orca]:
    """A session with a screen reader: a display, a bus, a window manager and Orca, all gone afterwards."""
    runtime, data = folder / "run", folder / "data"
    runtime.mkdir(mode=0o700)
    told, asked = folder / "told", folder / "asked"
    told.touch()
    os.mkfifo(asked)
    (data / "orca").mkdir(parents=True)
    (data / "orca" / "orca-customizations.py").write_text(EAR, encoding="utf-8")
    with ExitStack() as stack:

        def start(*command: str) -> subprocess.Popen[str]:
            log = stack.enter_context((folder / f"{Path(command[0]).name}.log").open("w"))
            process = subprocess.Popen(
                command, env=home, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, text=True
            )
            stack.callback(_end, process)
            return process

        def first_line(process: subprocess.Popen[str]) -> str:
            assert process.stdout is not None
            return process.stdout.readline().strip()

        home = {**os.environ, "HOME": str(folder), "XDG_RUNTIME_DIR": str(runtime), "XDG_DATA_HOME": str(data)}
        home |= {"LC_ALL": "C.UTF-8", "GNOME_ACCESSIBILITY": "1", TOLD: str(told), ASKED: str(asked)}
        display = start("Xvfb", "-displayfd", "1", "-screen", "0", "1400x900x24", "-nolisten", "tcp")
        home["DISPLAY"] = f":{first_line(display)}"
        bus = start("dbus-run-session", "--", "sh", "-c", "echo $DBUS_SESSION_BUS_ADDRESS; exec sleep infinity")
        home["DBUS_SESSION_BUS_ADDRESS"] = first_line(bus)
        start("openbox")
        start(LAUNCHER, "--launch-immediately", "--screen-reader=1")
        start("orca", "--replace")
        reader = Orca(home)
        reader.hears("Screen reader on")
        yield reader


def _end(process: subprocess.Popen[str]) -> None:
    process.terminate()
    try:
        process.wait(PATIENCE / 1000)
    except subprocess.TimeoutExpired:
        process.kill()
