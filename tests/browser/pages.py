"""The pages as people know them: by the roles and names of what is on them, in any language."""

import json
import re
from dataclasses import dataclass
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, expect

from akropolis.server.wire.derived import text_of
from akropolis.table.state import TableState
from akropolis.table.text import parse_entry
from akropolis.table.view import snapshot
from tests.browser.visitors import store
from tests.browser.words import Words, words
from tests.server.client import Client, Opened

TAKEABLE = "[data-tile][aria-disabled=false]"
END = "[data-end]"


EDGES = """element => {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return [left, top, right, bottom];
}"""


# Until nothing of the picture moves any more, and it is drawn for where it is.
REST = """async (svg) => {
  const look = () => {
    const { a, e, f } = svg.getScreenCTM();
    return [a, e, f].join();
  };
  const isMoved = () => !new DOMMatrix(getComputedStyle(svg).transform).isIdentity;
  for (let before = ''; look() !== before || isMoved(); ) {
    before = look();
    await new Promise(requestAnimationFrame);
  }
}"""
# The middle of the hex that was drawn last: nothing stands before it.
FOREMOST = """(svg) => {
  const top = [...svg.querySelectorAll("use[href*='-face-']")].at(-1);
  const { x, y } = new DOMPoint(0, 0).matrixTransform(top.getScreenCTM());
  return [x, y];
}"""


class Box(NamedTuple):
    """A part of the screen, in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    def at(self, across: float, down: float) -> tuple[float, float]:
        """A point of it, by shares of its width and height."""
        return self.left + across * (self.right - self.left), self.top + down * (self.bottom - self.top)


@dataclass
class Shown:
    """What is to be seen of everyone at a table."""

    totals: list[int]
    stones: list[int]
    acting: int | None

    @staticmethod
    def of(view: Any) -> "Shown":
        """What should be seen of a table as the server tells it."""
        status, seats = view["status"], view["seats"]
        acting = None if status["is_over"] else status["acting"]["seat"]
        return Shown([seat["score"]["total"] for seat in seats], [seat["stones"] for seat in seats], acting)


@dataclass
class TablePage:
    """The page of a table."""

    page: Page
    words: Words

    @property
    def tiles(self) -> Locator:
        return self.page.locator("[data-tile]")

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("group", name=self.words("table.in_hand"), exact=True)

    @property
    def confirm(self) -> Locator:
        return self.page.locator("[data-confirm]")

    @property
    def places(self) -> Locator:
        return self.page.get_by_role("combobox", name=self.words("hand.places"), exact=True)

    @property
    def board(self) -> Locator:
        """The frame of the large city, in which tiles are laid."""
        return self.page.get_by_role("group", name=self.words.pattern("table.city_of"))

    @property
    def picture(self) -> Locator:
        """The large city itself."""
        return self.board.get_by_role("img").first

    @property
    def ghost(self) -> Locator:
        """The tile in hand, over its place."""
        return self.board.locator("[data-ghost]")

    @property
    def turn(self) -> Locator:
        return self.page.locator("h1[data-turn]")

    @property
    def end(self) -> Locator:
        return self.page.locator(END)

    @property
    def hand_over(self) -> Locator:
        """Who is to take a device that is passed around."""
        return self.page.locator("[data-hand-over]")

    @property
    def connection(self) -> Locator:
        return self.page.locator("[data-connection]")

    @property
    def take_back(self) -> Locator:
        return self.page.get_by_role("button", name=self.words("table.take_back"), exact=True)

    @property
    def log(self) -> Locator:
        """The lines of what has happened, the latest first; to be seen or folded away."""
        return self.page.locator("details ol li")

    def show_side(self) -> None:
        """Bring up the scores, the other cities and the log, which a phone has no room for at all times."""
        more = self.page.get_by_role("button", name=self.words("table.side"), exact=True)
        if more.count():
            more.click()

    def board_box(self) -> Box:
        """Where on the screen the board can be pointed at: the tile in hand may cover the foot of it."""
        self.rest()
        left, top, right, bottom = self.board.evaluate(EDGES)
        if self.hand.count():
            bottom = min(bottom, self.hand.evaluate(EDGES)[1])
        return Box(left, top, right, bottom)

    def rest(self) -> None:
        """Bring the board into sight, and wait until it stays where it is."""
        self.board.scroll_into_view_if_needed()
        self.picture.evaluate(REST)

    def foremost_hex(self) -> tuple[float, float]:
        """Where on the screen a hex of the city is that nothing hides."""
        self.rest()
        x, y = self.picture.evaluate(FOREMOST)
        return x, y

    def notice(self, text: str | re.Pattern[str]) -> Locator:
        return self.page.locator(".notice").filter(has_text=text)

    def await_turn(self) -> bool:
        """Wait until a tile may be taken; false if the game is over instead."""
        self.page.locator(f"{TAKEABLE}, {END}").first.wait_for()
        if self.hand_over.count():
            self.page.keyboard.press("Enter")
            expect(self.hand_over).to_have_count(0)
        return self.end.count() == 0

    def await_answer(self) -> None:
        """Wait until the tile that was confirmed is laid."""
        expect(self.confirm).to_have_count(0)

    def await_moves(self, moves: int) -> None:
        """Wait until so many moves are made, or the last one has ended the game."""
        shown = self.page.locator(f'[data-moves="{moves}"]')
        shown.or_(self.end).first.wait_for(state="attached")

    def shown(self) -> Shown:
        """What stands beside the names of the architects."""
        totals, stones, acting = [], [], None
        architects = self.page.get_by_role("region", name=self.words("table.architects"), exact=True)
        points, cubes = (self.words.expression(f"hand.{each}") for each in ("points", "stones"))
        said = rf"(\d+)\s*{points}(?:\s*\W\d+)?\s*(\d+)\s*{cubes}(.*)"
        for seat, text in enumerate(architects.get_by_role("listitem").all_text_contents()):
            found = re.search(said, text, re.DOTALL)
            assert found, text
            totals.append(int(found[1]))
            stones.append(int(found[2]))
            if found[3].strip() in (self.words("table.turn_now"), self.words("table.thinks")):
                acting = seat
        return Shown(totals, stones, acting)

    def lay_by_keys(self) -> None:
        """A whole turn of the simplest kind: the free tile, where it is offered."""
        self.page.keyboard.press("1")
        self.hand.wait_for()
        self.page.keyboard.press("Enter")
        self.await_answer()


def at_table(page: Page, say: Words | None = None) -> TablePage:
    page.locator(f"h1[data-turn], {END}").first.wait_for()
    return TablePage(page, say or words("en"))


def sit_down(page: Page, opened: Opened, *seats: int, say: Words | None = None) -> TablePage:
    """Come to a table that was opened elsewhere, with its seats in the pocket."""
    give_seats(page, opened, *seats)
    page.goto(f"/table/{opened.table}")
    return at_table(page, say)


def give_seats(page: Page, opened: Opened, *seats: int) -> None:
    """Let a browser hold seats, as if it had opened the table."""
    tokens = [{"seat": seat, "token": opened.players[seat].token} for seat in seats]
    held = {"table": opened.table, "seats": tokens, "watch": opened.answer["watch"], "join": opened.answer["join"]}
    store(page, "tables", [{**held, "name": "", "opened": 0, "lastSeen": 0}])


def held_table(page: Page) -> dict[str, Any]:
    """The table that this browser saw last, with the tokens it has for it."""
    held: dict[str, Any] = page.evaluate("JSON.parse(localStorage['akropolis.tables'])[0]")
    return held


def as_seen_by(page: Page, client: Client) -> Any:
    """The table as the server now shows it to the holder of this browser's token."""
    held = held_table(page)
    return client.with_token(held["seats"][0]["token"]).get(f"/tables/{held['table']}")


def as_kept_by(page: Page) -> Any:
    """The table that this browser saw last, as the server would show it: from the log that the browser has kept."""
    table = held_table(page)["table"]
    kept = json.loads(page.evaluate("(name) => localStorage[name]", f"akropolis.game.{table}"))
    state = TableState.of(table, [parse_entry(json.dumps(entry)) for entry in kept["log"]])
    return json.loads(text_of(snapshot(state, 0)))


def tab_to(page: Page, wanted: Locator, most: int = 100) -> None:
    """Reach something with the Tab key alone."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if wanted.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"the Tab key does not lead to {wanted}")
