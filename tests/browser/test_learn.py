"""Learning by doing: the first lessons with the mouse and with the keyboard; and the rules to look things up in."""

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.visitors import Visitors, store
from tests.browser.words import words

say = words("en")
LESSONS = Path(__file__).parents[2] / "web/src/learn/lessons.json"
FIRST = ("take", "pay", "turn")


def test_lessons_are_done_with_the_mouse(visitors: Visitors) -> None:
    page = visitors.arrive("/learn")
    for lesson in FIRST:
        expect(page.locator(f"[data-lesson={lesson}]")).to_be_visible()
        page.get_by_role("button", name=say("learn.hint"), exact=True).click()
        expect(page.get_by_text(say(f"learn.{lesson}.hint"))).to_be_focused()
        page.get_by_role("button", name=say("learn.show_me"), exact=True).click()
        page.get_by_role("button", name=say("learn.lay"), exact=True).click()
        done(page, lesson)
        expect(page.locator("[data-next]")).to_be_focused()
        page.locator("[data-next]").click()
    page.reload()
    expect(page.locator("[data-lesson=raise]")).to_be_visible()
    finished = page.get_by_role("button", name=re.compile(say.expression("learn.lesson_done")))
    expect(finished).to_have_count(len(FIRST))


def test_a_lesson_says_what_is_not_right_and_is_done_with_the_keyboard(visitors: Visitors) -> None:
    page = visitors.arrive("/learn")
    page.locator("[data-lesson=take]").wait_for()
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(page.locator("[data-verdict=not_free]")).to_contain_text(say("learn.take.is.not_free"))
    page.keyboard.press("1")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("r")
    page.keyboard.press("Enter")
    done(page, "take")
    page.keyboard.press("Enter")
    expect(page.locator("[data-lesson=pay]")).to_be_visible()
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    done(page, "pay")


def done(page: Page, lesson: str) -> None:
    expect(page.locator("[data-verdict=done]")).to_contain_text(re.compile(say.expression(f"learn.{lesson}.is.done")))
    expect(page.get_by_role("button").filter(has_text=say("learn.next"))).to_have_count(1)


def test_the_rules_lead_to_their_sections(visitors: Visitors) -> None:
    page = visitors.arrive("/rules")
    page.get_by_role("link", name=say("rules.scoring.title"), exact=True).click()
    heading = page.get_by_role("heading", name=say("rules.scoring.title"), exact=True)
    expect(heading).to_be_in_viewport()
    assert page.url.endswith("/rules#scoring")
    expect(page.get_by_role("table").first).to_be_attached()


def test_who_skipped_lessons_is_told_so_at_the_end(visitors: Visitors) -> None:
    page = visitors.arrive(None)
    lessons = json.loads(LESSONS.read_text(encoding="utf-8"))["lessons"]
    names = [lesson["name"] for lesson in lessons]
    store(page, "learn", {"at": names[-1], "done": names[2:]})
    page.goto("/learn")
    page.get_by_role("button", name=re.compile(say("learn.finish"))).click()
    expect(page.get_by_role("heading", name=say("learn.last_title"), exact=True)).to_be_visible()
    expect(page.get_by_text(say.pattern("learn.still_open", n=2))).to_be_visible()
