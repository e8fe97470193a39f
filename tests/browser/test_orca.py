"""Turns by ear alone, with a real screen reader."""

import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.browser.extent import FULL
from tests.browser.orca import HOW_TO_GET_IT, Orca, is_there, orca
from tests.browser.words import words
from tests.kit.missing import is_missing
from tests.kit.running_server import RunningServer

say = words("en")
TURNS = 5
MOST_KEYS = 8
"""For one turn, from hearing that it is one's own to hearing it again."""
BUTTON = "b"
"""The key of the screen reader that goes to the next button."""
NAMED = r" button\b"
"""A phrase of buttons that no announcement has."""
KEPT = Path(__file__).parents[2] / "build" / "orca.txt"
"""The transcript of the last run."""
YOUR_TURN = f"^{re.escape(say('table.your_turn'))}\\. {say.expression('table.turn_offer')}"
FREE = say("hand.free")
PLACE = r"^(?P<change>\S+): (?P<place>.+), facing .+, level (?P<level>\d)"


@pytest.fixture
def reader(site: RunningServer, tmp_path: Path) -> Iterator[Orca]:
    """A screen reader that has read the first page."""
    if find_spec("marionette_driver") is None:
        is_missing("Marionette is not installed: it needs a Python older than 3.13")
    from tests.browser.firefox import HOW_TO_GET_ONE, find_firefox, firefox

    path = find_firefox()
    if path is None:
        is_missing(HOW_TO_GET_ONE)
    if not is_there():
        is_missing(HOW_TO_GET_IT)
    with orca(tmp_path) as reader, pytest.MonkeyPatch.context() as patch:
        for name, value in reader.environment.items():
            patch.setenv(name, value)
        try:
            with firefox(path, tmp_path / "gecko.log", has_window=True) as page:
                reader.settle = page.settle
                page.open(site.address)
                reader.hears("^Finished loading Akropolis")
                yield reader
        finally:
            KEPT.parent.mkdir(exist_ok=True)
            KEPT.write_text(reader.transcript(), encoding="utf-8")


@pytest.mark.skipif(not FULL, reason="a screen reader is started with `make browser` only")
def test_five_turns_by_ear_alone(reader: Orca) -> None:
    go_to(reader, BUTTON, f"^{say('lobby.play_now')} ")
    reader.press("Return")
    reader.hears(YOUR_TURN)
    for _ in range(TURNS):
        reader.keys.clear()
        take_a_turn(reader)
        assert len(reader.keys) <= MOST_KEYS, reader.keys
    go_to(reader, f"shift+{BUTTON}", f"^{say('table.hint')} ")
    reader.press("Return")
    reader.hears(f"^{say.expression('table.hint_told')}$")


def take_a_turn(reader: Orca) -> None:
    """Take the first tile, choose the second-best place for it, and wait until it is one's turn again."""
    tile = go_to(reader, BUTTON, f"^{say.expression('hand.site_tile')}")
    named = re.match(f"Tile 1: (.+), {FREE} ", tile)
    assert named, tile
    reader.press("Return")
    reader.hears(f"^{say('hand.places')} ")
    reader.hears(PLACE)
    reader.hears("^Focus mode")
    reader.press("Down")
    chosen = re.match(PLACE, reader.hears(PLACE))
    assert chosen
    change, place, level = chosen["change"], chosen["place"], chosen["level"]
    reader.press("Return")
    turn = reader.hears(YOUR_TURN)
    answer = reader.answers()
    own, other = (text for text in answer if re.match(say.expression("board.made"), text))
    made = say.expression("board.made", tile=named[1], place=place, level=level)
    assert re.match(f"{made} {re.escape(change)},", own), (chosen, own)
    assert answer.index(own) < answer.index(other) < answer.index(turn)


def go_to(reader: Orca, key: str, pattern: str) -> str:
    """Go from button to button until it says what is wanted."""
    while True:
        reader.press(key)
        said = reader.hears(NAMED)
        if re.search(pattern, said):
            return said
