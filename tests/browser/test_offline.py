"""Without a network: the shell opens and says what it cannot do, rules and score pad work; and it can be installed."""

import httpx
from playwright.sync_api import expect

from tests.browser.visitors import CONTROLLED, Visitors
from tests.browser.words import words
from tests.kit.running_server import RunningServer

say = words("en")
GONE = "ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket"
WIDTH = """async (source) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  return image.naturalWidth;
}"""


def test_the_shell_opens_and_says_what_needs_the_server(visitors: Visitors) -> None:
    page = visitors.go_offline(GONE)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text(say("lobby.headline"))
    page.goto("/new?with=friends")
    page.get_by_role("button", name=say("lobby.open_and_invite"), exact=True).click()
    expect(page.get_by_text(say("lobby.trying_again"))).to_be_visible()
    expect(page.get_by_text(say("app.without_server"))).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_role("heading", level=1)).to_have_text(say("table.waiting"))


def test_rules_lessons_and_score_pad_work(visitors: Visitors) -> None:
    page = visitors.go_offline(GONE)
    page.goto("/rules")
    expect(page.get_by_role("heading", name=say("rules.scoring.title"), exact=True)).to_be_attached()
    page.goto("/learn")
    page.locator("[data-lesson]").wait_for()
    page.keyboard.press("1")
    page.get_by_role("button", name=say("learn.lay"), exact=True).click()
    expect(page.locator("[data-verdict]")).to_be_visible()
    page.goto("/pad")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("main").get_by_role("button").first).to_be_visible()


def test_a_table_says_that_it_has_no_connection(visitors: Visitors) -> None:
    page = visitors.go_offline(GONE)
    page.goto("/table/aaaaaaaaaaaaaaaa")
    expect(page.locator("[data-connection]")).not_to_have_attribute("data-connection", "live")
    expect(page.locator("[data-connection]")).to_have_attribute("data-connection", "offline")
    expect(page.get_by_text(say("app.without_server"))).to_be_visible()


def test_whoever_waits_for_the_server_is_told_what_works_without(visitors: Visitors) -> None:
    page = visitors.go_offline(GONE)
    for path in ("/tables", "/join/aaaaaaaaaaaaaaaa", "/replay/aaaaaaaaaaaaaaaa"):
        page.goto(path)
        expect(page.get_by_text(say("app.without_server"))).to_be_visible()
    page.get_by_role("main").get_by_role("link", name=say("app.pad"), exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(say("pad.setup"))


def test_it_can_be_installed(visitors: Visitors, site: RunningServer) -> None:
    page = visitors.arrive(keeps_shell=True)
    page.wait_for_function(CONTROLLED)
    assert page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)") == f"{site.address}/"
    session = page.context.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert found["url"] == f"{site.address}/manifest.webmanifest"
    assert found["errors"] == []
    manifest = httpx.get(found["url"]).json()
    assert {"name", "short_name", "start_url", "display", "icons"} <= manifest.keys()
    for icon in manifest["icons"]:
        size = page.evaluate(WIDTH, icon["src"])
        assert size > 0
        assert icon["sizes"] in ("any", f"{size}x{size}")
    assert any("maskable" in icon.get("purpose", "") for icon in manifest["icons"])
    problems = {each["errorId"] for each in session.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert problems <= {"in-incognito"}, "whoever has a browser of their own could install it"
