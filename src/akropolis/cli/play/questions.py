"""The few questions before a game, for those who start without any options. Enter takes what is proposed."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from akropolis.rules.district import District
from akropolis.rules.options import MOST_ARCHITECTS, Illustrious, Options

Ask = Callable[[str], str]
"""Puts a question and returns the line that answers it."""

_STRENGTHS = {Illustrious.HIPPODAMOS: "easy", Illustrious.METAGENES: "medium", Illustrious.CALLICRATES: "hard"}


class Agreement(NamedTuple):
    """What the architects agreed on."""

    options: Options
    names: tuple[str, ...]


def agree(ask: Ask) -> Agreement:
    """Ask how the game shall be played."""
    counts = [str(count) for count in range(1, MOST_ARCHITECTS + 1)]
    architects = int(_choice(ask, "How many architects, 1 to 4? Enter: 1, against an Illustrious Architect", counts))
    illustrious = _ask_whom(ask) if architects == 1 else None
    numbers = range(1, architects + 1) if architects > 1 else ()
    names = tuple(ask(f"Name of architect {number}? Enter: Architect {number} > ") for number in numbers)
    is_long = architects < MOST_ARCHITECTS and _choice(ask, "The long game with all 61 tiles? Enter: no", "ny") == "y"
    return Agreement(Options(architects, is_long, _ask_variants(ask), illustrious), names)


def _ask_whom(ask: Ask) -> Illustrious:
    people = [f"{number} {each.capitalize()} ({_STRENGTHS[each]})" for number, each in enumerate(Illustrious, start=1)]
    chosen = _choice(ask, f"Against {', '.join(people)}? Enter: 1", "123")
    return list(Illustrious)[int(chosen) - 1]


def _ask_variants(ask: Ask) -> frozenset[District]:
    letters = {district[0]: district for district in District}
    while True:
        answer = ask("Variants: all, or letters of h m b t g such as hm? Enter: none > ").strip().lower()
        if answer == "all":
            return frozenset(District)
        if set(answer) <= {*letters, " ", ","} or answer == "none":
            return frozenset(letters[each] for each in answer if each in letters) if answer != "none" else frozenset()


def _choice(ask: Ask, question: str, choices: Iterable[str]) -> str:
    """One of some single letters, the first on Enter. Whoever answers otherwise is asked again."""
    known = list(choices)
    while True:
        answer = ask(f"{question} > ").strip().lower()[:1] or known[0]
        if answer in known:
            return answer
