"""A name that stays: made, lost and found again on a second device, and told of its turn while pages are closed."""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from akropolis.people.subscription import News, Word, WordKind
from akropolis.server.push.words import TEXTS, message
from tests.browser.pages import at_table
from tests.browser.visitors import CONTROLLED, PATIENCE, Visitors, resize
from tests.browser.words import words
from tests.kit.push_receiver import Receiver
from tests.server.client import ADA, PERSON, Client, first_move, secret, sitting

SAY = words("en")
# A browser that may be told, and was not asked yet.
UNASKED = "Object.defineProperty(Notification, 'permission', { get: () => 'default' })"
# Which buttons of the tile in hand are outside the window, or have something before them.
COVERED = """() => [...document.querySelectorAll('.hand button')].filter((button) => {
  const { left, top, right, bottom } = button.getBoundingClientRect();
  const isSeen = button.checkVisibility() && right > left;
  return isSeen && !button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}).map((button) => button.textContent)"""
INSIDE = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
# A browser under test has no makers who would pass word on: it is given an address as if it had.
SUBSCRIBED = """() => {
  const address = { endpoint: 'https://push.example.org/here', keys: KEYS };
  const forget = async () => delete sessionStorage.address;
  const made = { endpoint: address.endpoint, toJSON: () => address, unsubscribe: forget };
  PushManager.prototype.subscribe = async () => ((sessionStorage.address = 'held'), made);
  PushManager.prototype.getSubscription = async () => (sessionStorage.address ? made : null);
}"""
# A headless shell shows no notifications: it says that they are denied, and grants nothing. The page hears otherwise
ALLOWED = """() => {
  if (Notification.permission !== 'granted') Object.defineProperty(Notification, 'permission', { value: 'granted' });
}"""
# ...and the service worker's are kept in a list instead.
KEPT = """() => {
  if (Notification.permission === 'granted') return;
  const kept = [];
  self.registration.showNotification = async (title, options) => void kept.push({ title, ...options, close() {} });
  self.registration.getNotifications = async () => kept;
}"""
SHOWN = """async () =>
  (await self.registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))"""
# Only a person may open a window: here it is noted which one it would be.
CLICKED = """async () => {
  const [notification] = await self.registration.getNotifications();
  const opened = new Promise((open) => (self.clients.openWindow = open));
  self.dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification }));
  return opened;
}"""


def authenticator(page: Page) -> tuple[Any, str]:
    """A device that keeps passkeys and opens them for whoever asks."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {**INSIDE, "isUserVerified": True}
    return session, session.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]


def until(page: Page, look: Callable[[], list[Any]]) -> list[Any]:
    """What there is to see, as soon as there is something."""
    for _ in range(PATIENCE // 50):
        if found := look():
            return found
        page.wait_for_timeout(50)
    raise AssertionError("there is nothing to see")


def button(page: Page | Locator, key: str) -> Locator:
    return page.get_by_role("button", name=SAY(key), exact=True)


def kept(page: Page, name: str) -> Any:
    return page.evaluate("(name) => JSON.parse(localStorage[name] ?? 'null')", f"akropolis.{name}")


def test_a_name_is_kept_by_a_passkey_and_comes_back_on_a_second_device(visitors: Visitors, client: Client) -> None:
    site = client.address.replace("127.0.0.1", "localhost")  # passkeys belong to names, not to numbers
    laptop, phone = visitors.arrive(None, is_new=True), visitors.arrive(None, is_new=True, width=390, height=844)
    keys, keeper = authenticator(laptop)
    laptop.goto(f"{site}/me")
    laptop.get_by_label(SAY("me.your_name")).fill("Ada")
    button(laptop, "me.by_passkey").click()
    dialog = laptop.get_by_role("dialog")
    code = dialog.locator("[data-code]").inner_text()
    laptop.keyboard.press("Escape")  # closed by mistake, it is still there
    expect(dialog.locator("[data-code]")).to_have_text(code)
    expect(button(dialog, "me.code_done")).to_be_disabled()
    dialog.get_by_label(SAY("me.code_kept")).check()
    button(dialog, "me.code_done").click()
    expect(laptop.get_by_role("heading", name="Ada", exact=True)).to_be_visible()
    expect(laptop.locator("[data-passkeys] li")).to_have_count(1)
    me = client.with_token(kept(laptop, "me")["token"])
    opened = me.post("/me/tables", {"id": secret(), "seats": [sitting(ADA), PERSON], "name": "Agora"}, 201)

    (credential,) = keys.send("WebAuthn.getCredentials", {"authenticatorId": keeper})["credentials"]
    theirs, pocket = authenticator(phone)
    theirs.send("WebAuthn.addCredential", {"authenticatorId": pocket, "credential": credential})
    phone.goto(f"{site}/me")
    button(phone, "me.back_passkey").click()
    expect(phone.locator("[data-devices] li")).to_have_count(2)
    phone.goto(f"{site}/")
    expect(phone.get_by_role("link", name=f"{SAY('lobby.open')} Agora")).to_be_visible()
    assert [each["table"] for each in kept(phone, "tables")] == [opened["table"]]

    visitors.expect("status of 401")
    phone.goto(f"{site}/me")
    this = phone.locator("[data-devices] li").filter(has_text=SAY("me.this_device"))
    this.get_by_role("button").click()
    button(phone.get_by_role("dialog"), "me.sign_out").click()
    field = phone.get_by_label(SAY("me.back_code_label"), exact=True)
    field.fill("aaaa-" * 7 + "aaaa")
    button(phone, "me.back_code").click()
    expect(phone.get_by_text(SAY("me.back_code_refused"))).to_be_visible()
    assert kept(phone, "me") is None
    field.fill(code.upper().replace("-", " "))
    field.press("Enter")
    expect(phone.get_by_role("heading", name="Ada", exact=True)).to_be_visible()

    button(phone, "me.delete").click()
    button(phone.get_by_role("dialog"), "me.delete_do").click()
    expect(phone.get_by_text(SAY("me.deleted"))).to_be_visible()
    assert kept(phone, "me") is None
    laptop.goto(f"{site}/")
    expect(laptop.get_by_role("link", name=SAY("app.you"), exact=True)).to_be_visible()
    assert me.get("/me", 401)["code"] == "token_unknown"


def test_another_device_is_logged_in_by_a_link(visitors: Visitors, client: Client) -> None:
    known = client.post("/me", {"id": secret(), **ADA}, 201)
    link = client.with_token(known["token"]).post("/me/link", status=201)["token"]
    page = visitors.arrive(f"/me#{link}")
    button(page, "me.link_enter").click()
    expect(page.get_by_role("heading", name="Ada", exact=True)).to_be_visible()
    assert "#" not in page.url
    visitors.expect("status of 403")  # a device that is new makes a new code with a proof alone
    button(page, "me.code_new").click()
    dialog = page.get_by_role("dialog")
    button(dialog, "me.code_new").click()
    expect(dialog.get_by_role("alert")).to_have_text(SAY("error.proof_needed"))
    dialog.get_by_label(SAY("me.code_present")).fill(known["code"])
    button(dialog, "me.code_new").click()
    expect(dialog.locator("[data-code]")).to_have_text(re.compile("^([a-z2-7]{4}-){7}[a-z2-7]{4}$"))
    assert dialog.locator("[data-code]").inner_text() != known["code"]
    visitors.expect("status of 401")
    late = visitors.arrive(f"/me#{link}")
    button(late, "me.link_enter").click()
    expect(late.get_by_text(SAY("me.link_refused"))).to_be_visible()


def test_the_offer_of_word_covers_nothing_that_a_turn_needs(visitors: Visitors, client: Client) -> None:
    page = visitors.arrive()
    page.add_init_script(UNASKED)
    opened = client.open(sitting(ADA), PERSON, pace="3d")
    page.goto(f"/join/{opened.table}#{opened.answer['join']}")
    button(page, "lobby.join").click()
    page.locator("[data-offer]").wait_for()
    table = at_table(page)
    opened.players[0].post(f"{opened.path}/moves", first_move(opened.players[0], opened.path))
    table.await_turn()
    page.keyboard.press("1")
    table.hand.wait_for()
    for width, height in ((1440, 900), (1280, 720), (844, 390), (390, 844), (360, 640)):
        resize(page, width, height)
        assert page.evaluate(COVERED) == [], (width, height)
    table.confirm.click()
    table.await_answer()
    expect(page.locator("[data-offer]")).to_be_visible()


def test_word_is_offered_where_moves_take_days_and_shown_while_the_page_is_closed(
    visitors: Visitors, client: Client
) -> None:
    page = visitors.arrive(None, keeps_shell=True)
    page.context.grant_permissions(["notifications"], origin=client.address)
    subscription = Receiver().subscription()
    keys = {name: subscription[name] for name in ("p256dh", "auth")}
    page.add_init_script(f"({ALLOWED})(); ({SUBSCRIBED.replace('KEYS', json.dumps(keys))})()")
    opened = client.open(sitting(ADA), PERSON, pace="3d")
    page.goto("/")
    page.wait_for_function(CONTROLLED)
    expect(page.locator("[data-offer]")).to_have_count(0)
    page.goto(f"/join/{opened.table}#{opened.answer['join']}")
    button(page, "lobby.join").click()
    offer = page.locator("[data-offer]")
    with page.expect_response(f"**/tables/{opened.table}/push") as answered:
        button(offer, "me.offer_yes").click()
    assert answered.value.ok
    expect(offer).to_have_count(0)

    worker = page.context.service_workers[-1]  # workers of earlier visitors may be listed, too
    worker.evaluate(KEPT)
    session = page.context.new_cdp_session(page)
    heard: list[Any] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda event: heard.extend(event["registrations"]))
    session.send("ServiceWorker.enable")
    # A lent browser also tells of those that visitors before have left.
    here = until(page, lambda: [each["registrationId"] for each in heard if not each["isDeleted"]])
    data = message([Word(b"", News(opened.table, 1, WordKind.TURN, 2, True, 0), 0)], "fr").decode()
    session.send(
        "ServiceWorker.deliverPushMessage", {"origin": client.address, "registrationId": here[-1], "data": data}
    )
    (shown,) = until(page, lambda: worker.evaluate(SHOWN))
    assert shown == {"title": "Akropolis", "body": TEXTS["fr"][WordKind.TURN], "tag": opened.table}
    assert worker.evaluate(CLICKED) == f"{client.address}/table/{opened.table}"

    page.goto("/settings")
    switch = page.get_by_role("switch", name=SAY("me.word"))
    expect(switch).to_be_checked()
    with page.expect_response(f"**/tables/{opened.table}/push/*") as ended:
        switch.uncheck()
    assert ended.value.ok


def test_the_pages_about_oneself_are_of_one_width(visitors: Visitors) -> None:
    page = visitors.arrive(None, width=1440, height=900)
    sides = []
    for path in ("/me", "/results", "/ratings"):
        page.goto(path)
        page.get_by_role("main").get_by_role("heading", level=1).wait_for()
        sides.append(page.locator(".page").evaluate("({ offsetWidth }) => offsetWidth"))
    assert len(set(sides)) == 1, sides
