"""The score pad as people use it, by taps or keys; taps are counted."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from math import sqrt

from playwright.sync_api import Locator, Page, expect

from akropolis import BoxVariant, District, Hex, HexKind, Variant
from akropolis.rules.catalogue import STARTING_HEXES
from akropolis.rules.scoring import ScoreSheet
from tests.browser.hands import Hand
from tests.browser.words import Words, words

SIZE = 46
"""From the middle of a hex to a corner, in units of the board: web/src/hex/projection.ts."""
TO_SCREEN = """async (svg, [x, y]) => {
  // The drawing is moved as a whole first, and made anew when it rests.
  while (new DOMMatrix(getComputedStyle(svg).transform).isIdentity === false) await new Promise(requestAnimationFrame);
  const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
  return [left, top];
}"""
GLANCES, GLANCE = 100, 50
"""How often somebody looks whether the picture has grown, and how many milliseconds lie between two looks."""
STEPS = (*District, "stones")

Drawn = Iterable[tuple[Hex, HexKind, int]]


@dataclass
class PadPage:
    """One device with the pad on it."""

    page: Page
    say: Words = field(default_factory=lambda: words("en"))
    taps: int = 0

    @cached_property
    def _hand(self) -> Hand:
        return Hand(self.page)

    def open(self, side: str = "") -> "PadPage":
        self.page.goto(f"/pad{side}")
        self.page.get_by_role("heading", level=1).wait_for()
        return self

    def tap(self, target: Locator, times: int = 1) -> None:
        for _ in range(times):
            target.click()
            self.taps += 1

    def button(self, key: str) -> Locator:
        return self.page.get_by_role("button", name=self.say(key), exact=True)

    def link(self, key: str) -> Locator:
        return self.page.get_by_role("link", name=self.say(key), exact=True)

    def text_field(self, key: str, **params: object) -> Locator:
        return self.page.get_by_role("textbox", name=self.say.pattern(key, **params))

    def more(self, key: str, **params: object) -> Locator:
        label = self.say.expression(key, **params)
        name = re.compile(f"^{self.say.expression('pad.one_more').replace('.+?', label)}$")
        return self.page.get_by_role("button", name=name)

    @property
    def draw_instead(self) -> Locator:
        """The buttons to draw a city instead of counting it, each named for its architect."""
        return self.page.get_by_role("button", name=re.compile(f"^{re.escape(self.say('pad.draw_instead'))}"))

    def level(self, name: str, district: District, level: int) -> dict[str, object]:
        return {"name": name, "district": self.say(f"district.{district}"), "level": level}

    @property
    def totals(self) -> list[int]:
        return [int(text) for text in self.page.locator("[data-total]:visible").all_text_contents()]

    def set_up(self, architects: int, variants: Iterable[Variant] = ()) -> None:
        """Say who plays, as somebody in a hurry does: nobody types names."""
        self.tap(self.page.get_by_role("radio", name=str(architects), exact=True))
        if variants := list(variants):
            self.tap(self.page.get_by_text(self.say("pad.rules"), exact=True))
        for variant in variants:
            self.tap(self.page.get_by_role("switch", name=re.compile(f"^{self.say(f'district.{variant}')}")))
        self.tap(self.button("pad.to_the_sheet"))

    def next(self) -> None:
        buttons = self.page.get_by_role("button")
        going_on = buttons.filter(has_text=self.say.pattern("pad.next"))
        self.tap(going_on.or_(self.button("pad.to_result")).first)

    def count(self, names: list[str], sheets: list[ScoreSheet], variants: Iterable[Variant]) -> None:
        """Go from district to district and tap every hex that scores, every plaza and every stone."""
        self.tap(self.page.get_by_role("link", name=self.say("pad.start_counting"), exact=True))
        for line, district in enumerate(District):
            heading = self.page.get_by_role("heading", level=1, name=self.say(f"district.{district}"), exact=True)
            heading.wait_for()
            for name, sheet in zip(names, sheets, strict=True):
                self.count_district(name, sheet, line, BoxVariant(district) in variants)
            self.next()
        for name, sheet in zip(names, sheets, strict=True):
            self.tap(self.more("pad.field_stones", name=name), sheet.stones)
        self.next()

    def count_district(self, name: str, sheet: ScoreSheet, line: int, has_variant: bool) -> None:
        score = sheet.lines[line]
        district = score.district
        scoring = [each for each in score.hexes if each.scores]
        for level in range(5, max((each.level for each in scoring), default=0) + 1):
            card = self.page.locator("section").filter(has=self.page.get_by_role("heading", name=name, exact=True))
            self.tap(card.get_by_role("button", name=self.say("pad.higher", level=level), exact=True))
        for each in scoring:
            self.tap(self.more("pad.field_level", **self.level(name, district, each.level)))
        named = {"name": name, "district": self.say(f"district.{district}")}
        stars = {District.HOUSE: 1, District.GARDEN: 3}.get(district, 2)
        self.tap(self.more("pad.field_plazas", **named), score.stars // stars)
        if has_variant and district not in (District.HOUSE, District.TEMPLE):
            for each in (each for each in scoring if each.is_doubled):
                self.tap(self.more("pad.field_doubled", **self.level(name, district, each.level)))

    @property
    def board(self) -> Locator:
        return self.page.locator("[data-board]")

    def tap_hex(self, place: Hex | tuple[int, int]) -> None:
        """A tap on the board."""
        self._hand.click(self._seen_at(Hex(*place)))
        self.taps += 1

    def _seen_at(self, place: Hex) -> tuple[float, float]:
        self.board.scroll_into_view_if_needed()
        frame = self.board.bounding_box()
        assert frame
        for _ in range(GLANCES):  # the picture grows when somebody waits for it
            left, top = self.point_of(place)
            is_seen = (
                frame["x"] < left < frame["x"] + frame["width"] and frame["y"] < top < frame["y"] + frame["height"]
            )
            if is_seen:
                return left, top
            self.page.wait_for_timeout(GLANCE)
        raise AssertionError(f"{place} is out of sight")

    def point_of(self, place: Hex) -> tuple[float, float]:
        """Where a hex is on the screen now, in sight or not."""
        at = (1.5 * SIZE * place.q, sqrt(3) * SIZE * (place.r + place.q / 2))
        left, top = self.board.get_by_role("img").evaluate(TO_SCREEN, list(at))
        return left, top

    def choose(self, kind: HexKind | str) -> None:
        key = f"pad.{kind}" if kind in ("look", "erase") else f"kind_title.{kind}"
        palette = self.page.get_by_role("group", name=self.say("pad.palette"), exact=True)
        self.tap(palette.get_by_role("button", name=self.say(key), exact=True))

    def draw(self, cells: Drawn) -> None:
        """Paint a whole city hex by hex, outwards from the starting tile, kind by kind where that can be."""
        left = {place: (kind, level) for place, kind, level in cells}
        built: dict[Hex, tuple[str, int]] = {
            Hex(0, 0): ("house_plaza", 1),
            **dict.fromkeys((Hex(0, -1), Hex(1, 0), Hex(-1, 1)), ("quarry", 1)),
        }
        left = {place: wanted for place, wanted in left.items() if built.get(place) != wanted}
        while left:
            reachable = [place for place in left if place in built or any(near in built for near in _beside(place))]
            kinds = [left[place][0] for place in reachable]
            kind = max(set(kinds), key=lambda each: (kinds.count(each), each))
            self.choose(kind)
            for place in [place for place in reachable if left[place][0] == kind]:
                self._paint(place, left.pop(place), built)

    def _paint(self, place: Hex, wanted: tuple[str, int], built: dict[Hex, tuple[str, int]]) -> None:
        kind, level = wanted
        has_kind, has_level = built.get(place, (kind, 0))
        repaints = has_kind != kind and place not in STARTING_HEXES  # what lies on the starting tile is a level higher
        for _ in range(level - has_level + repaints):
            self.tap_hex(place)
        built[place] = wanted

    def expect_totals(self, totals: list[int]) -> None:
        shown = self.page.locator("[data-total]:visible")
        expect(shown).to_have_text([str(total) for total in totals])


def _beside(place: Hex) -> list[Hex]:
    return [Hex(place.q + q, place.r + r) for q, r in ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))]
