"""Hands whose taps and drags are quick however busy the machine is: every event says itself when it happened.

The page takes a press that lasts for a hold. Between two events that Playwright sends one after the other, a busy
machine may let any time pass.
"""

import time
from math import cos, sin
from typing import Any

from playwright.sync_api import Page

APART = 0.01
"""Seconds between two events."""
REST = 0.2
"""Seconds after which a finger does not fly any more."""
Point = tuple[float, float]


class Hand:
    """A mouse, or fingers on a screen."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._when = time.time()

    def click(self, at: Point) -> None:
        self.drag(at, at, steps=0)

    def drag(self, start: Point, end: Point, steps: int = 4) -> None:
        self.grip(start, end, steps)
        self.let_go(end)

    def grip(self, start: Point, end: Point, steps: int = 4) -> None:
        """Drag, and do not let go yet."""
        self._mouse("mouseMoved", start, buttons=0)
        self._mouse("mousePressed", start, buttons=1, button="left", clickCount=1)
        for step in range(1, steps + 1):
            self._mouse("mouseMoved", _between(start, end, step / steps), buttons=1, button="left")

    def let_go(self, at: Point) -> None:
        self._mouse("mouseReleased", at, buttons=0, button="left", clickCount=1)

    def pull(self, start: Point, end: Point, steps: int = 8) -> None:
        """One finger, which comes to rest and stays on the screen: one that flew off would swallow the next tap."""
        self._touch("touchStart", start)
        for step in range(1, steps + 1):
            self._touch("touchMove", _between(start, end, step / steps))
        for _ in range(2):
            self._when += REST
            self._touch("touchMove", end)

    def lift_finger(self) -> None:
        self._touch("touchEnd")

    def tap(self, at: Point) -> None:
        self._touch("touchStart", at)
        self.lift_finger()

    def twist(self, around: Point, by: float, steps: int = 8) -> None:
        """Two fingers, 80 pixels from the middle each."""
        for step in range(steps + 1):
            aside = 80 * cos(by * step / steps), 80 * sin(by * step / steps)
            fingers = [(around[0] + side * aside[0], around[1] + side * aside[1]) for side in (1, -1)]
            self._touch("touchMove" if step else "touchStart", *fingers)
        self._touch("touchEnd")

    def _mouse(self, kind: str, at: Point, **more: Any) -> None:
        self._send("Input.dispatchMouseEvent", type=kind, x=at[0], y=at[1], **more)

    def _touch(self, kind: str, *fingers: Point) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
        self._send("Input.dispatchTouchEvent", type=kind, touchPoints=points)

    def _send(self, method: str, **params: Any) -> None:
        self._when += APART
        self._session.send(method, {**params, "timestamp": self._when})


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
