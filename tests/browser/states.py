"""Every page and every state of a page that a person can see, and the way there."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from playwright.sync_api import Page

from tests.browser.evenings import keep_full
from tests.browser.hands import Hand
from tests.browser.pages import at_table, give_seats, sit_down
from tests.browser.visitors import store
from tests.browser.words import Words
from tests.server.client import ADA, BEN, PERSON, Client, Opened, secret, sitting

GREEK = {"name": "Ἀρχιμήδης ὁ Συρακούσιος", "colour": "purple"}
"""A name as long as names may be found."""
CY = {"name": "Cy", "colour": "yellow"}


@dataclass
class Prepared:
    """Tables to look at: one that waits for somebody, one under way, one that is over."""

    waiting: Opened
    playing: Opened
    over: Opened

    @cached_property
    def crowded(self) -> Opened:
        """Four architects, whose cities stand tall shortly before the end."""
        opened = self._open_for_four()
        play(opened, left=1)
        return opened

    @cached_property
    def crowded_over(self) -> Opened:
        opened = self._open_for_four()
        play(opened)
        return opened

    @cached_property
    def known(self) -> dict[str, str]:
        """Somebody with a name that stays, who shows it and has finished a game: as a browser keeps it."""
        stranger = self.over.stranger
        arrived = stranger.post("/me", {"id": secret(), "label": "Firefox, Linux", **ADA}, 201)
        me = stranger.with_token(arrived["token"])
        me.send("PATCH", "/api/1/me", {"public": True, "wants_rating": True})
        claimed = me.send("PUT", f"/api/1/me{self.over.path}", {"token": self.over.players[0].token})
        assert claimed.is_success
        while not me.get("/me/results")["results"]:
            pass
        return {"person": arrived["person"]["person"], **ADA, "token": arrived["token"]}

    def _open_for_four(self) -> Opened:
        sitters = (ADA, GREEK, BEN, CY)
        return self.waiting.stranger.open(*(sitting(each) for each in sitters), public=True)


def prepare(client: Client) -> Prepared:
    waiting = client.open(sitting(ADA), PERSON, public=True, name="Agora")
    playing = client.open(sitting(ADA), sitting(GREEK), {"kind": "bot", "bot": "random"}, public=True)
    over = client.open(sitting(ADA), sitting(BEN), public=True)
    play(playing, moves=24)
    play(over)
    return Prepared(waiting, playing, over)


def play(opened: Opened, moves: int | None = None, left: int = 0) -> None:
    """Let the people play well enough that cities rise: until that many moves are made or left, or to the end."""
    random = Random(7)
    while not (view := opened.view())["status"]["is_over"]:
        acting = view["status"]["acting"]
        is_enough = moves is not None and len(view["moves"]) >= moves
        if acting["actor"] != "person":
            continue
        if acting["seat"] == 0 and (is_enough or (left and _turns_left(view) <= left)):
            return
        player = opened.players[acting["seat"]]
        player.post(f"{opened.path}/moves", _good_move(player, opened.path, random))


def _turns_left(view: Any) -> int:
    """How many turns each architect has at least, this one included."""
    return int(view["stacks_left"]) + 1


def _good_move(player: Client, path: str, random: Random) -> dict[str, Any]:
    """One of those that gain most, and rather high up."""
    legal = player.get(f"{path}/legal")
    ways = [
        (legal["changes"][row][0] + 2 * target["level"] + random.random(), offer["tile"], target["ways"][number % 3])
        for offer in legal["tiles"]
        for number, row in enumerate(offer["rows"])
        for target in [legal["targets"][number // 3]]
    ]
    _, tile, way = max(ways, key=lambda each: each[0])
    return {"version": legal["version"], "id": secret(), "move": {"tile": tile, **way}}


Way = Callable[[Page, Prepared, Words], None]


def _at(path: str, wanted: str = "h1") -> Way:
    """A page that is there when what comes last on it is."""

    def go(page: Page, prepared: Prepared, say: Words) -> None:
        page.goto(path)
        come(page, say.language, wanted)

    return go


def come(page: Page, language: str, wanted: str = "h1") -> None:
    """Wait until a page is there in its language."""
    page.locator(f"html[lang={language}]").wait_for()
    page.locator(f"main {wanted}").first.wait_for()


def _join(page: Page, prepared: Prepared, say: Words) -> None:
    page.goto(f"/join/{prepared.waiting.table}#{prepared.waiting.answer['join']}")
    page.get_by_role("button", name=say("lobby.join"), exact=True).wait_for()


def _claim(page: Page, prepared: Prepared, say: Words) -> None:
    link = prepared.playing.players[0].post(f"{prepared.playing.path}/seats/0/move-link", status=201)
    page.goto(f"/claim/{prepared.playing.table}#{link['token']}")
    page.get_by_role("button", name=say("lobby.claim"), exact=True).wait_for()


def _invite(page: Page, prepared: Prepared, say: Words) -> None:
    give_seats(page, prepared.waiting, 0)
    page.goto(f"/table/{prepared.waiting.table}")
    page.get_by_role("textbox", name=say("table.join_link"), exact=True).wait_for()


def _bots_instead(page: Page, prepared: Prepared, say: Words) -> None:
    _invite(page, prepared, say)
    page.get_by_role("button", name=say.pattern("invite.with_bot")).click()
    page.get_by_role("dialog").wait_for()


def _called_off(page: Page, prepared: Prepared, say: Words) -> None:
    opened = prepared.waiting.stranger.open(sitting(ADA), PERSON)
    opened.players[0].post(f"{opened.path}/cancel", {"id": "off"})
    page.goto(f"/join/{opened.table}#{opened.answer['join']}")
    page.get_by_role("heading", name=say("invite.off_title")).wait_for()


def _table(page: Page, prepared: Prepared, say: Words) -> None:
    sit_down(page, prepared.playing, 0, say=say).await_turn()


def _in_hand(page: Page, prepared: Prepared, say: Words) -> None:
    table = sit_down(page, prepared.playing, 0, say=say)
    table.await_turn()
    page.keyboard.press("1")
    table.hand.wait_for()


def _hex_card(page: Page, prepared: Prepared, say: Words) -> None:
    table = sit_down(page, prepared.playing, 0, say=say)
    table.await_turn()
    Hand(page).click(table.foremost_hex())
    page.locator("[data-hex-card]").wait_for()


def _log(page: Page, prepared: Prepared, say: Words) -> None:
    _table(page, prepared, say)
    at_table(page, say).show_side()
    page.get_by_text(say("table.log"), exact=True).click()


def _dialog(way: Way, *keys: str) -> Way:
    """A dialog that opens with a button, or with one button after another."""

    def go(page: Page, prepared: Prepared, say: Words) -> None:
        way(page, prepared, say)
        for key in keys:
            name = re.compile(rf"(^|\s){say.expression(key)}$")
            page.get_by_role("button", name=name).first.click()
        page.get_by_role("dialog").wait_for()

    return go


def _watch(page: Page, prepared: Prepared, say: Words) -> None:
    page.goto(f"/watch/{prepared.playing.table}#{prepared.playing.answer['watch']}")
    page.locator("h1[data-turn]").wait_for()


def _end(page: Page, prepared: Prepared, say: Words) -> None:
    sit_down(page, prepared.over, 0, say=say).end.wait_for()


def _replay(page: Page, prepared: Prepared, say: Words) -> None:
    page.goto(f"/replay/{prepared.over.table}#{prepared.over.answer['watch']}")
    page.get_by_role("slider").wait_for()


def _replay_from_the_start(page: Page, prepared: Prepared, say: Words) -> None:
    _replay(page, prepared, say)
    page.keyboard.press("Home")


def _refused(page: Page, prepared: Prepared, say: Words) -> None:
    page.goto("/table/aaaaaaaaaaaaaaaa")
    page.get_by_role("heading", name=say("table.refused"), exact=True).wait_for()


def _pad(side: str) -> Way:
    def go(page: Page, prepared: Prepared, say: Words) -> None:
        keep_full(page)
        _at(f"/pad#{side}")(page, prepared, say)

    return go


def _lesson(page: Page, prepared: Prepared, say: Words) -> None:
    _at("/learn", LAST["/learn"])(page, prepared, say)
    page.keyboard.press("1")
    page.get_by_role("button", name=say("learn.lay"), exact=True).wait_for()


def _known(path: str, wanted: str) -> Way:
    """A page of somebody with a name that stays."""

    def go(page: Page, prepared: Prepared, say: Words) -> None:
        store(page, "me", prepared.known)
        _at(path, wanted)(page, prepared, say)

    return go


def _new_code(page: Page, prepared: Prepared, say: Words) -> None:
    _dialog(_known("/me", "[data-devices] li"), "me.code_new")(page, prepared, say)
    page.get_by_role("dialog").get_by_role("button", name=say("me.code_new"), exact=True).click()
    page.locator("[data-code]").wait_for()


def _profile(page: Page, prepared: Prepared, say: Words) -> None:
    _at(f"/people/{prepared.known['person']}", "table")(page, prepared, say)


LAST = {"/": ".cards .picture svg", "/tables": ".sheet", "/learn": "[data-lesson]"}
"""What comes after the heading of some pages."""
STATES: dict[str, Way] = {
    "home": _at("/", LAST["/"]),
    "opponent": _dialog(_at("/"), "lobby.change"),
    "new": _at("/new"),
    "new-friends": _at("/new?with=friends"),
    "new-solo": _at("/new?with=solo"),
    "tables": _at("/tables", LAST["/tables"]),
    "join": _join,
    "claim": _claim,
    "invite": _invite,
    "bots-instead": _bots_instead,
    "called-off": _called_off,
    "table": _table,
    "hand": _in_hand,
    "hex-card": _hex_card,
    "log": _log,
    "to-come": _dialog(_table, "term.stacks"),
    "menu": _dialog(_table, "table.menu"),
    "keys": _dialog(_table, "table.menu", "table.keys"),
    "watch": _watch,
    "refused": _refused,
    "end": _end,
    "replay": _replay,
    "play-on": _dialog(_replay_from_the_start, "replay.play_on_button"),
    "learn": _at("/learn", LAST["/learn"]),
    "lesson": _lesson,
    "rules": _at("/rules"),
    "settings": _at("/settings"),
    "forget": _dialog(_at("/settings"), "settings.forget"),
    "pad": _at("/pad"),
    "pad-setup": _pad("setup"),
    "pad-sheet": _pad("sheet"),
    "pad-line": _pad("line/market"),
    "pad-stones": _pad("line/stones"),
    "pad-architect": _pad("architect/1"),
    "pad-drawn": _pad("architect/2"),
    "pad-draw": _pad("draw/2"),
    "pad-history": _pad("history"),
    "me": _at("/me"),
    "me-link": _at("/me#aaaaaaaaaaaaaaaaaaaaaaaa"),
    "me-known": _known("/me", "[data-devices] li"),
    "me-code": _new_code,
    "me-delete": _dialog(_known("/me", "[data-devices] li"), "me.delete"),
    "results": _known("/results", "[data-history] li"),
    "ratings": _at("/ratings"),
    "profile": _profile,
    "missing": _at("/nowhere"),
}
EXPECTED = {"refused": "status of 401|status of 404", "missing": "status of 404"}
"""What a browser rightly says about some of them."""
