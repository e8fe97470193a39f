"""WebKit, the engine of Safari, to look at the app with: Debian's MiniBrowser on a screen of its own, by WebDriver."""

import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.browser.visitors import PATIENCE
from tests.kit.ports import HOST, free_port

DRIVER = "WebKitWebDriver"
SCREEN = "Xvfb"
BROWSERS = "*/webkit2gtk-4.*/MiniBrowser"
HOW_TO_GET_ONE = "no WebKit was found: Debian's is `apt install webkit2gtk-driver xvfb`"
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The name of elements in WebDriver."""
ENTER, LEFT = "\ue007", "\ue012"
COMPLAINTS = """
  window.complaints = [];
  addEventListener('error', (event) => complaints.push(String(event.message)));
  addEventListener('unhandledrejection', (event) => complaints.push(String(event.reason)));
  addEventListener('securitypolicyviolation', (event) => complaints.push(event.violatedDirective));
"""


def find_webkit() -> Path | None:
    """The path of a MiniBrowser, or None where it, its driver or a screen is missing."""
    browser = max(Path("/usr/lib").glob(BROWSERS), default=None)
    return browser if shutil.which(DRIVER) and shutil.which(SCREEN) else None


class WebKit:
    """One window, looked at by selectors."""

    def __init__(self, session: httpx.Client) -> None:
        self._session = session

    def open(self, address: str) -> None:
        self._post("url", url=address)

    def reload(self) -> None:
        self._post("refresh")

    def address(self) -> str:
        return str(self.run("return location.href"))

    def run(self, script: str, *arguments: object) -> Any:
        """The result of an asynchronous script."""
        return self._post("execute/sync", script=script, args=arguments)

    def await_(self, script: str, *arguments: object) -> Any:
        """The first truthy result of a script, asked again and again."""
        until = time.monotonic() + PATIENCE / 1000
        while not (answer := self.run(script, *arguments)):
            assert time.monotonic() < until, f"{script}\n{self.run('return document.body.innerText')[:800]}"
            time.sleep(0.05)
        return answer

    def find(self, selector: str) -> Any:
        """The first match of a selector, once there is one."""
        return self.await_("return document.querySelector(arguments[0])", selector)

    def named(self, selector: str, name: str) -> Any:
        """The first with this text in it, once it is there."""
        found = "[...document.querySelectorAll(arguments[0])]"
        return self.await_(
            f"return {found}.find(({{ textContent }}) => textContent.includes(arguments[1]))", selector, name
        )

    def await_none(self, selector: str) -> None:
        self.await_("return !document.querySelector(arguments[0])", selector)

    def text(self, selector: str) -> str:
        return str(self.run("return arguments[0].textContent", self.find(selector)))

    def click(self, element: Any) -> None:
        self._post(f"element/{element[ELEMENT]}/click")

    def press(self, key: str) -> None:
        """A key for whatever has the focus."""
        strokes = [{"type": kind, "value": key} for kind in ("keyDown", "keyUp")]
        self._post("actions", actions=[{"type": "key", "id": "keyboard", "actions": strokes}])

    def stored(self, name: str) -> Any:
        """The app's local storage."""
        return json.loads(self.run("return localStorage.getItem(`akropolis.${arguments[0]}`)", name))

    def _post(self, command: str, **given: object) -> Any:
        answer = self._session.post(command, json=given).json()["value"]
        assert not (isinstance(answer, dict) and "error" in answer), answer
        return answer


@contextmanager
def webkit(browser: Path, log: Path) -> Iterator[WebKit]:
    """A WebKit that was never used before, gone afterwards."""
    with ExitStack() as stack:
        output = stack.enter_context(log.open("wb"))

        def started(*command: str, **more: Any) -> None:
            process = subprocess.Popen(command, stdout=output, stderr=output, **more)
            stack.callback(process.wait)
            stack.callback(process.terminate)

        number, told = os.pipe()
        started(SCREEN, "-displayfd", str(told), "-screen", "0", "1400x900x24", "-nolisten", "tcp", pass_fds=[told])
        os.close(told)
        with os.fdopen(number) as screen:
            display = f":{screen.readline().strip()}"
        port = free_port()
        home = {name: str(log.parent) for name in ("HOME", "XDG_RUNTIME_DIR")}
        started(DRIVER, f"--host={HOST}", f"--port={port}", env={**os.environ, **home, "DISPLAY": display})
        client = stack.enter_context(httpx.Client(base_url=f"http://{HOST}:{port}", timeout=PATIENCE / 1000))
        options = {"webkitgtk:browserOptions": {"binary": str(browser), "args": ["--automation"]}}
        opened = _once_it_listens(lambda: client.post("/session", json={"capabilities": {"alwaysMatch": options}}))
        value = opened.json()["value"]
        assert "sessionId" in value, value
        client.base_url = httpx.URL(f"http://{HOST}:{port}/session/{value['sessionId']}/")
        stack.callback(lambda: client.delete(""))
        yield WebKit(client)


def _once_it_listens(ask: Callable[[], httpx.Response]) -> httpx.Response:
    until = time.monotonic() + PATIENCE / 1000
    while True:
        try:
            return ask()
        except httpx.ConnectError:
            assert time.monotonic() < until, f"{DRIVER} does not answer"
            time.sleep(0.05)
