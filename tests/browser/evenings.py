"""Evenings of the score pad as a device keeps them."""

from typing import Any

from playwright.sync_api import Page

from tests.browser.visitors import store

START = "H*@0,0#0 Q@0,-1#0 Q@1,0#0 Q@-1,1#0"
CITY = f"{START} M@1,-1 M@2,-1 B2@0,1 T@1,1 M*@0,2"
"""Some hexes that score and some that do not."""


def seat(name: str = "", way: str = "count", city: str = START, **texts: str) -> dict[str, Any]:
    return {
        "name": name,
        "way": way,
        "city": city,
        "texts": {key.replace("_", "."): text for key, text in texts.items()},
    }


def evening(*seats: dict[str, Any], **more: Any) -> dict[str, Any]:
    kept = {"id": "a", "started": 1, "finished": None, "architects": len(seats), "seats": list(seats)}
    return {**kept, "variants": [], "isLong": False, "illustrious": "metagenes", "kept": {"quarries": "3"}, **more}


def keep(page: Page, *evenings: dict[str, Any]) -> None:
    """Let a device have kept evenings; the first of them is the one that is counted."""
    store(page, "pad", {"evenings": list(evenings), "current": evenings[0]["id"], "steps": "district"})


def keep_full(page: Page) -> None:
    """An evening with everything that there can be on a pad, and one that is over."""
    counted = seat("Ἀρχιμήδης ὁ Συρακούσιος", market_1="2", market_2="x", house_1="13", stones="3")
    full = evening(counted, seat("Bo", "draw", CITY), seat("Cy"), seat("Di"), variants=["market"])
    past = evening(seat("Ada", stones="9"), seat("Bo", stones="4"), id="b", finished=2)
    keep(page, full, past)
