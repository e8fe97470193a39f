"""An invitation that does not lead to a seat: each says why, and leads on."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.pages import give_seats
from tests.browser.visitors import Visitors
from tests.browser.words import words
from tests.server.client import ADA, BEN, PERSON, Client, sitting

say = words("en")
REFUSED = "status of (401|403|404|422)"


@pytest.mark.parametrize(
    ("link", "text"),
    [
        ("/join/agora", "lobby.join_gone"),
        (f"/join/{'a' * 16}", "lobby.join_gone"),
        (f"/join/{'a' * 16}#{'b' * 22}", "lobby.join_broken"),
    ],
    ids=["mistyped", "unknown", "cut"],
)
def test_a_link_that_leads_nowhere_says_so_and_leads_on(visitors: Visitors, link: str, text: str) -> None:
    visitors.expect(REFUSED)
    page = visitors.arrive(link)
    expect(page.get_by_role("heading", level=1)).to_have_text(say("lobby.join_fails"))
    expect(page.get_by_role("alert").filter(has_text=say(text))).to_be_visible()
    page.get_by_role("link", name=say("lobby.play_now"), exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(say("lobby.headline"))


def test_whoever_comes_too_late_may_watch_or_open_a_table(visitors: Visitors, client: Client) -> None:
    opened = client.open(sitting(ADA), PERSON)
    link = f"/join/{opened.table}#{opened.answer['join']}"
    joiner = client.with_token(opened.answer["join"])
    joiner.post(f"{opened.path}/join", {"id": "4f9c1be07d2a63e85170bd", "sitter": BEN}, 201)
    page = visitors.arrive(link)
    expect(page.get_by_role("heading", level=1)).to_have_text(say("lobby.join_late"))
    for key in ("lobby.watch", "lobby.see_tables", "lobby.invite"):
        expect(page.get_by_role("main").get_by_role("link", name=say(key), exact=True)).to_be_visible()


def test_friends_come_by_the_link_and_bots_for_those_who_do_not(visitors: Visitors, client: Client) -> None:
    opened = client.open(sitting(ADA), PERSON, PERSON)
    host = visitors.arrive("/")
    give_seats(host, opened, 0)
    host.goto(f"/table/{opened.table}")
    expect(host.get_by_role("img", name=say("invite.qr_label"))).to_be_visible()
    link = host.get_by_label(say("table.join_link"), exact=True).input_value()
    friend = visitors.arrive(link)
    expect(friend.get_by_role("heading", level=1)).to_have_text(say("invite.invites", name="Ada"))
    expect(friend.get_by_role("heading", name=say("invite.what_it_is"))).to_be_visible()
    friend.get_by_role("button", name=say("lobby.join"), exact=True).click()
    expect(friend.get_by_role("button", name=say("invite.stand_up"))).to_be_visible()
    host.get_by_role("button", name=say.pattern("invite.with_bot")).click()
    host.get_by_role("button", name=re.compile(f"^{say('bot.builder')}")).click()
    for page in (host, friend):
        expect(page.get_by_role("heading", name=say("table.waiting"))).to_have_count(0)
    assert opened.view()["status"]["has_begun"]


def test_a_table_that_is_called_off_says_so_to_all(visitors: Visitors, client: Client) -> None:
    opened = client.open(sitting(ADA), PERSON)
    host = visitors.arrive("/")
    give_seats(host, opened, 0)
    host.goto(f"/table/{opened.table}")
    friend = visitors.arrive(f"/join/{opened.table}#{opened.answer['join']}")
    host.get_by_role("button", name=say("invite.cancel"), exact=True).click()
    host.get_by_role("dialog").get_by_role("button", name=say("invite.cancel"), exact=True).click()
    expect(host.get_by_role("heading", level=1)).to_have_text(say("lobby.headline"))
    expect(friend.get_by_role("heading", level=1)).to_have_text(say("invite.off_title"))
    assert opened.view()["is_cancelled"]
    assert opened.table not in host.evaluate("localStorage['akropolis.tables'] ?? ''")


def test_a_mistyped_table_is_none(visitors: Visitors) -> None:
    visitors.expect(f"{REFUSED}|WebSocket")
    page = visitors.arrive("/watch/agora")
    expect(page.get_by_role("main")).to_contain_text(say("error.table_unknown"))
