"""Games for the web app's tests: tables as the server shows them, and the news that lead from each to the next.

`make generated` writes them anew. They are made without a network, by what the server itself uses
for its answers, and from seeds: the same every time.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from akropolis import Options
from akropolis.rules.options import Illustrious
from akropolis.server.news_text import to_news_text
from akropolis.server.wire.derived import text_of
from akropolis.table.news import snapshot
from akropolis.table.state import Step
from tests.table.playing import called_off, random_log

FIXTURE = Path(__file__).parents[2] / "web/src/net/fixtures/news.jsonl"


class Part(NamedTuple):
    """Some steps of a game, and who looks on."""

    name: str
    options: Options
    seed: int | None
    """None for the table that is called off."""
    seat: int | None
    steps: slice


PARTS = (
    Part("alone, a whole game", Options(1, illustrious=Illustrious.HIPPODAMOS), 2, 0, slice(None)),
    Part("two with hidden scores, the beginning", Options(2), 4, 1, slice(15)),
    Part("two with hidden scores, the end", Options(2), 4, 1, slice(-4, None)),
    Part("three who wait, until the table is called off", Options(3), None, 0, slice(None)),
    Part("four who come, go and change their minds", Options(4), 27, None, slice(18)),
)


def lines(part: Part) -> Iterator[dict[str, Any]]:
    """Every table of a part. The first has no news: it is where a client begins."""
    steps = (called_off() if part.seed is None else list(random_log(part.options, part.seed)))[part.steps]
    for number, step in enumerate(steps):
        shown = json.loads(text_of(snapshot(step.after, part.seat)))
        yield {"part": part.name, "news": _news(step) if number else None, "table": shown}


def _news(step: Step) -> Any:
    return json.loads(to_news_text(step))


def fixture() -> str:
    """All parts, a table a line."""
    return "".join(f"{json.dumps(line, separators=(',', ':'))}\n" for part in PARTS for line in lines(part))


def main() -> None:
    FIXTURE.parent.mkdir(parents=True, exist_ok=True)
    FIXTURE.write_text(fixture(), encoding="utf-8")


if __name__ == "__main__":
    main()
