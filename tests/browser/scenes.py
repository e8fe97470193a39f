"""States that are looked at in pictures only: what they are made of is tested elsewhere."""

from playwright.sync_api import Page

from tests.browser.pages import TablePage, at_table, sit_down
from tests.browser.states import Prepared, Way
from tests.browser.visitors import store
from tests.browser.words import Words
from tests.server.client import Opened


def _seated(page: Page, opened: Opened, say: Words, *seats: int) -> TablePage:
    table = sit_down(page, opened, *(seats or (0,)), say=say)
    table.await_turn()
    return table


def _take(table: TablePage) -> None:
    table.page.keyboard.press("1")
    table.hand.wait_for()


def _hint(page: Page, prepared: Prepared, say: Words) -> None:
    _seated(page, prepared.playing, say)
    page.keyboard.press("h")
    page.get_by_role("group", name=say("table.hint"), exact=True).wait_for()


def _with_key(key: str) -> Way:
    """A game that is looked at in another way."""

    def go(page: Page, prepared: Prepared, say: Words) -> None:
        _seated(page, prepared.crowded, say)
        page.keyboard.press(key)

    return go


def _tall(page: Page, prepared: Prepared, say: Words) -> None:
    _seated(page, prepared.crowded, say)


def _tall_hand(page: Page, prepared: Prepared, say: Words) -> None:
    _take(_seated(page, prepared.crowded, say))


def _waiting(page: Page, prepared: Prepared, say: Words) -> None:
    sit_down(page, prepared.crowded, 1, say=say)


def _end_of_four(page: Page, prepared: Prepared, say: Words) -> None:
    sit_down(page, prepared.crowded_over, 0, say=say).end.wait_for()


def _replay_of_four(page: Page, prepared: Prepared, say: Words) -> None:
    page.goto(f"/replay/{prepared.crowded_over.table}#{prepared.crowded_over.answer['watch']}")
    page.get_by_role("slider").wait_for()


def _begin(page: Page, say: Words, button: str) -> TablePage:
    page.goto("/")
    page.get_by_role("button", name=say.pattern(button)).click()
    return at_table(page, say)


def _first_turn(page: Page, prepared: Prepared, say: Words) -> None:
    """A game on this device that has just begun."""
    _begin(page, say, "lobby.play_now").await_turn()


def _first_hand(page: Page, prepared: Prepared, say: Words) -> None:
    table = _begin(page, say, "lobby.play_now")
    table.await_turn()
    _take(table)


def _bot_thinks(page: Page, prepared: Prepared, say: Words) -> None:
    """A bot that has not learnt anything yet thinks for as long as one looks."""
    page.route("**/*.weights", lambda _: None)
    store(page, "settings", {"opponent": "master", "language": say.language})
    table = _begin(page, say, "lobby.play_now")
    table.await_turn()
    table.lay_by_keys()


def _around(page: Page, prepared: Prepared, say: Words) -> None:
    table = _begin(page, say, "lobby.start_here")
    table.await_turn()
    table.lay_by_keys()
    table.turn.wait_for()


def _solo(page: Page, prepared: Prepared, say: Words) -> None:
    page.goto("/")
    page.get_by_role("button", name=say("illustrious.callicrates")).click()
    table = at_table(page, say)
    for _ in range(3):
        table.await_turn()
        table.lay_by_keys()
    table.await_turn()


def _broken_link(page: Page, prepared: Prepared, say: Words) -> None:
    page.goto("/join/nothing#here")
    page.locator("main h1").wait_for()


SCENES: dict[str, Way] = {
    "hint": _hint,
    "tall": _tall,
    "tall-hand": _tall_hand,
    "tall-scoring": _with_key("o"),
    "tall-above": _with_key("t"),
    "tall-turned": _with_key("v"),
    "other-city": _with_key("c"),
    "waiting": _waiting,
    "end-of-four": _end_of_four,
    "replay-of-four": _replay_of_four,
    "first-turn": _first_turn,
    "first-hand": _first_hand,
    "bot-thinks": _bot_thinks,
    "around": _around,
    "solo": _solo,
    "broken-link": _broken_link,
}
