"""An invitation that does not lead to a seat: each says why, and leads on."""

import pytest
from playwright.sync_api import expect

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
    joiner.post(f"{opened.path}/join", {"id": "c" * 22, "sitter": BEN}, 201)
    page = visitors.arrive(link)
    expect(page.get_by_role("heading", level=1)).to_have_text(say("lobby.join_late"))
    for key in ("lobby.watch", "lobby.see_tables", "lobby.invite"):
        expect(page.get_by_role("main").get_by_role("link", name=say(key), exact=True)).to_be_visible()


def test_a_mistyped_table_is_none(visitors: Visitors) -> None:
    visitors.expect(f"{REFUSED}|WebSocket")
    page = visitors.arrive("/watch/agora")
    expect(page.get_by_role("main")).to_contain_text(say("error.table_unknown"))
