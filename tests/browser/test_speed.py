"""Light and fluent: how much script a first game needs, and how long the browser is busy while a tile is placed."""

import gzip
import json
import math
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, Response

from tests.browser.pages import at_table, sit_down
from tests.browser.states import play
from tests.browser.visitors import Visitors
from tests.browser.words import words
from tests.kit.missing import is_missing
from tests.server.client import ADA, Client, sitting

BUDGET = 150_000
"""Bytes of compressed script that a first game may need."""
CORE, WEIGHTS = 125_000, 60_000
"""Bytes, as they are sent, that the core and the weights for one game may add, while the page is usable already."""
FRAME = 50_000
"""Microseconds that no frame should take."""
WORK = 1_000
"""Microseconds from which on a task is worth counting."""
WATCH_FRAMES = """() => {
  window.gaps = [];
  let last = performance.now();
  const watch = (now) => {
    window.gaps.push(now - last);
    last = now;
    requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
}"""


def test_a_first_game_needs_little_script(visitors: Visitors, pages: Path) -> None:
    page = visitors.arrive(None, is_new=True)
    loaded: dict[str, int] = {}

    def weigh(response: Response) -> None:
        if response.request.resource_type == "script":
            loaded[response.url.rsplit("/", 1)[-1]] = len(gzip.compress(response.body(), 6))

    page.on("response", weigh)
    page.goto("/")
    page.get_by_role("button", name=words("en")("lobby.play_now"), exact=True).click()
    at_table(page).await_turn()
    page.wait_for_load_state("networkidle")
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    every = {path.name: len(gzip.compress(path.read_bytes(), 6)) for path in pages.rglob("*.js")}
    print(f"script of a first game: {sum(loaded.values())} bytes of {sum(every.values())}; first paint {paint:.0f} ms")  # noqa: T201
    assert loaded
    assert sum(loaded.values()) <= BUDGET, sorted(loaded.items(), key=lambda each: -each[1])


def test_the_core_and_what_it_must_know_for_a_game_are_small(pages: Path) -> None:
    (core,) = pages.rglob("*.wasm")
    if not core.stat().st_size:
        is_missing("the core was not compiled for the page")
    sent, *weights = (Path(f"{path}.br").stat().st_size for path in (core, *pages.rglob("*.weights")))
    print(f"core: {sent} bytes; weights of a game: {weights}")  # noqa: T201
    assert len(weights) == 4
    assert sent <= CORE
    assert max(weights) <= WEIGHTS


def test_placing_a_tile_in_a_large_game_keeps_the_browser_free(visitors: Visitors, client: Client) -> None:
    bots = [{"kind": "bot", "bot": "greedy"}] * 3
    opened = client.open(sitting(ADA), *bots)
    play(opened, left=2)
    table = sit_down(visitors.arrive(None, width=1440, height=900, is_new=True), opened, 0)
    table.await_turn()
    page = table.page
    page.keyboard.press("1")
    table.hand.wait_for()
    box = table.board_box()
    page.mouse.move(*box.at(0.5, 0.5))

    def carry_around(steps: int) -> None:
        for step in range(steps):
            angle = step / steps * 4 * math.pi
            page.mouse.move(*box.at(0.5 + 0.35 * math.cos(angle), 0.5 + 0.3 * math.sin(2 * angle)))

    carry_around(40)
    page.evaluate(WATCH_FRAMES)
    tasks = sorted(each for each in busy_times(page, lambda: carry_around(120)) if each > WORK)
    gaps = sorted(page.evaluate("window.gaps"))
    assert len(tasks) > 20
    print(f"tasks while placing: {told(tasks, 1000)}; gaps between frames: {told(gaps, 1)}")  # noqa: T201
    # A garbage collection, or a neighbour in the processor's cache, may spoil one in a hundred.
    assert tasks[int(len(tasks) * 0.99) - 1] < FRAME


def told(times: list[float], unit: int) -> str:
    """Times for people, in milliseconds."""
    shares = ", ".join(f"{share:.0%} {times[int(len(times) * share)] / unit:.1f}" for share in (0.5, 0.95, 0.99))
    return f"{shares}, most {times[-1] / unit:.1f} ms"


def busy_times(page: Page, act: Callable[[], None]) -> list[float]:
    """The microseconds of processor time that each task of the page took: whatever else runs here is not counted."""
    browser = page.context.browser
    assert browser is not None
    browser.start_tracing(page=page, categories=["toplevel", "devtools.timeline"])
    act()
    events = json.loads(browser.stop_tracing())["traceEvents"]
    main = {(each["pid"], each["tid"]) for each in events if each.get("args", {}).get("name") == "CrRendererMain"}
    return [
        each.get("tdur", each["dur"])
        for each in events
        if each["name"] in ("RunTask", "ThreadControllerImpl::RunTask")
        and each.get("ph") == "X"
        and (each["pid"], each["tid"]) in main
    ]
