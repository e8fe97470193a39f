"""The few questions before a game, for those who start without any options. Enter takes what is proposed."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

from akropolis.cli.view import printable
from akropolis.rules.options import MOST_ARCHITECTS, Illustrious, Options
from akropolis.rules.scoring import Variant
from akropolis.rules.variants import BoxVariant

Ask = Callable[[str], str]
"""Puts a question and returns the line that answers it."""

Say = Callable[[str], object]
"""Says why an answer is none."""

T = TypeVar("T")

_STRENGTHS = {Illustrious.HIPPODAMOS: "easy", Illustrious.METAGENES: "medium", Illustrious.CALLICRATES: "hard"}
_COUNTS = {str(count): count for count in range(1, MOST_ARCHITECTS + 1)}
_YES_OR_NO = {"n": False, "no": False, "y": True, "yes": True}


class Agreement(NamedTuple):
    """What the architects agreed on."""

    options: Options
    names: tuple[str, ...]
    bots: tuple[str, ...] = ()


def agree(ask: Ask, say: Say) -> Agreement:
    """Ask how the game shall be played."""
    question = "How many architects, 1 to 4? Enter: 1, against an Illustrious Architect"
    architects = _choice(ask, say, question, _COUNTS, "1, 2, 3 or 4")
    illustrious = _ask_whom(ask, say) if architects == 1 else None
    numbers = range(1, architects + 1) if architects > 1 else ()
    names = tuple(ask(f"Name of architect {number}? Enter: Architect {number} > ") for number in numbers)
    is_long = architects < MOST_ARCHITECTS and _choice(
        ask, say, "The long game with all 61 tiles? Enter: no", _YES_OR_NO, "y or n"
    )
    return Agreement(Options(architects, is_long, _ask_variants(ask, say), illustrious), names)


def _ask_whom(ask: Ask, say: Say) -> Illustrious:
    people = [f"{number} {each.capitalize()} ({_STRENGTHS[each]})" for number, each in enumerate(Illustrious, start=1)]
    choices = {str(number): each for number, each in enumerate(Illustrious, start=1)}
    choices |= {str(each): each for each in Illustrious}
    return _choice(ask, say, f"Against {', '.join(people)}? Enter: 1", choices, "1, 2, 3 or a name")


def _ask_variants(ask: Ask, say: Say) -> frozenset[Variant]:
    letters = {variant[0]: variant for variant in BoxVariant}
    whole: dict[str, frozenset[Variant]] = {"": frozenset(), "none": frozenset(), "all": frozenset(BoxVariant)}
    while True:
        answer = ask("Variants: all, or letters of h m b t g such as hm? Enter: none > ").strip().lower()
        if answer in whole:
            return whole[answer]
        wanted = answer.replace(",", " ").replace(" ", "")
        if set(wanted) <= set(letters):
            return frozenset(letters[each] for each in wanted)
        _refuse(say, answer, "all, none, or some of the letters h m b t g")


def _choice(ask: Ask, say: Say, question: str, choices: Mapping[str, T], wanted: str) -> T:
    """One of some answers, the first on Enter. Whoever answers otherwise is told so and asked again."""
    while True:
        answer = ask(f"{question} > ").strip().lower() or next(iter(choices))
        if answer in choices:
            return choices[answer]
        _refuse(say, answer, wanted)


def _refuse(say: Say, answer: str, wanted: str) -> None:
    say(f"'{printable(answer)}' is no answer here: type {wanted}")
