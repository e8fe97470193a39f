"""The questions of `akropolis score`: district by district, with a way back. Nothing that was typed right is lost."""

from collections.abc import Callable
from typing import TypeVar

from akropolis.cli.names import ALONE, seat_names
from akropolis.cli.play.questions import Ask, Say, agree
from akropolis.cli.score_result import named
from akropolis.cli.variant_words import DOUBLES
from akropolis.counting.doubts import SUSPICIOUS, find_doubts
from akropolis.counting.game import CountedGame
from akropolis.counting.tally import (
    MOST_COUNTED,
    CityCount,
    DistrictCount,
    IllustriousCount,
    KeptCount,
    asks_for_doubled,
)
from akropolis.drawing.captions import PLAZAS, PLURALS, count_of
from akropolis.engine.errors import EngineCode
from akropolis.errors import GameError
from akropolis.notation.counts import Counts, parse_numbers
from akropolis.rules.district import District
from akropolis.rules.options import Illustrious, Options
from akropolis.rules.variants import in_order

BACK = "back"

HELP = (
    "\nCount what is visible. For each district, type how many hexes score on level 1, on level 2 and so on: "
    "5 2 is five on level 1 and two on level 2. Enter is none. Type back for the question before.\n"
)

_SCORING = {
    District.HOUSE: "houses of the largest group",
    District.MARKET: "markets without a market beside them",
    District.BARRACKS: "barracks on the edge of the city",
    District.TEMPLE: "temples with all six sides built",
    District.GARDEN: "gardens",
}

T = TypeVar("T")


class _WayBack(Exception):  # noqa: N818  # a way, not an error
    """Somebody wants the question before."""


class _Memory:
    """Puts questions, and remembers the answers: after a step back, all but the last answer themselves."""

    def __init__(self, ask: Ask, say: Say) -> None:
        self._ask = ask
        self._say = say
        self._answers: list[str] = []
        self._next = 0

    def rewind(self) -> None:
        self._next = 0

    def ask(self, question: str) -> str:
        if self._next == len(self._answers):
            line = self._ask(question)
            if line.strip().lower() == BACK:
                del self._answers[-1:]
                raise _WayBack
            self._answers.append(line)
        self._next += 1
        return self._answers[self._next - 1]

    def say(self, sentence: str) -> None:
        """Say why the latest answer is not valid, and forget it."""
        self._say(f"! {sentence}")
        self.forget_since(self._next - 1)

    def forget_since(self, mark: int) -> None:
        del self._answers[mark:]
        self._next = mark

    @property
    def mark(self) -> int:
        return self._next

    def announce(self, sentence: str) -> None:
        """Say something that belongs to the next question, unless it answers itself."""
        if self._next == len(self._answers):
            self._say(sentence)


def ask_counts(ask: Ask, say: Say) -> Counts:
    """Ask for a whole game."""
    memory = _Memory(ask, say)
    while True:
        memory.rewind()
        try:
            return _Questions(memory).all()
        except _WayBack:
            continue


class _Questions:
    """All questions from first to last."""

    def __init__(self, memory: _Memory) -> None:
        self._memory = memory

    def all(self) -> Counts:
        agreement = agree(self._memory.ask, self._memory.say)
        options, names = agreement.options, seat_names(agreement.options, agreement.names, alone=ALONE)
        self._memory.announce(HELP)
        cities: tuple[CityCount, ...] = ()
        while len(cities) < options.architects:
            cities = self._until_possible(options, cities, names)
        if not options.illustrious:
            return Counts(_game(options, cities), names)
        kept = self._ask_kept(options.illustrious, names, cities, options)
        return Counts(_game(options, cities, kept), names[:1])

    def _until_possible(
        self, options: Options, cities: tuple[CityCount, ...], names: tuple[str, ...]
    ) -> tuple[CityCount, ...]:
        """These cities and the next one. If that is impossible, say so and ask for it again."""
        mark = self._memory.mark
        more = (*cities, self._ask_city(options, names[len(cities)]))
        return more if self._is_possible(_game(options, more), names, mark) else cities

    def _is_possible(self, game: CountedGame, names: tuple[str, ...], mark: int) -> bool:
        doubts = [named(doubt, names) for doubt in find_doubts(game) if doubt.code not in SUSPICIOUS]
        if doubts:
            self._memory.announce("\n".join([*(f"! {doubt}" for doubt in doubts), "Please count once more."]))
            self._memory.forget_since(mark)
        return not doubts

    def _ask_city(self, options: Options, name: str) -> CityCount:
        districts = {}
        for district in District:
            levels = self._numbers(f"{name}, {_SCORING[district]}, on levels 1 2 3 ...? > ", _levels)
            if not any(levels):
                continue
            doubled: tuple[int, ...] = ()
            if asks_for_doubled(district, options.variants):
                wanted = _no_more_than(levels)
                doubled = self._numbers(f"  of them {_doubled_in(district, options)}, on levels 1 2 3 ...? > ", wanted)
            stars = count_of(district.stars, "star")
            plazas = self._numbers(f"  {PLAZAS[district]}s, with {stars} each? > ", _one_number)
            districts[district] = DistrictCount(levels, plazas, doubled)
        return CityCount(districts, self._numbers(f"{name}, stones? > ", _one_number))

    def _ask_kept(
        self, who: Illustrious, names: tuple[str, ...], cities: tuple[CityCount, ...], options: Options
    ) -> IllustriousCount:
        name = names[1]
        self._memory.announce(f"Count all that {name} owns, his starting tile too.")
        while True:
            mark = self._memory.mark
            districts = {}
            for district in District:
                hexes = self._numbers(f"{name}, {PLURALS[district]}? > ", _one_number)
                plazas = self._numbers(f"  {PLAZAS[district]}s? > ", _one_number)
                districts[district] = KeptCount(hexes, plazas)
            quarries = self._numbers(f"{name}, quarries? > ", _one_number) if who.points_per_quarry else 0
            kept = IllustriousCount(districts, quarries, self._numbers(f"{name}, stones? > ", _one_number))
            if self._is_possible(_game(options, cities, kept), names, mark):
                return kept

    def _numbers(self, question: str, read: Callable[[tuple[int, ...]], T]) -> T:
        """Numbers that can be read as what is wanted; otherwise they are asked for again."""
        while True:
            try:
                return read(parse_numbers(self._memory.ask(question)))
            except GameError as error:
                self._memory.say(str(error))


def _game(options: Options, cities: tuple[CityCount, ...], kept: IllustriousCount | None = None) -> CountedGame:
    """The game so far: what is not counted yet is none."""
    missing = (CityCount({}),) * (options.architects - len(cities))
    if options.illustrious and not kept:
        kept = IllustriousCount({})
    return CountedGame((*cities, *missing), options.variants, options.all_tiles, options.illustrious, kept)


def _doubled_in(district: District, options: Options) -> str:
    """What is doubled in a district, in words."""
    variants = [each for each in in_order(options.variants) if each.doubling and each.doubling.district is district]
    return " or ".join(DOUBLES[each] for each in variants)


def _levels(numbers: tuple[int, ...]) -> tuple[int, ...]:
    return numbers


def _one_number(numbers: tuple[int, ...]) -> int:
    if len(numbers) > 1:
        raise GameError(EngineCode.COUNT_RANGE, least=0, most=MOST_COUNTED, count=" ".join(map(str, numbers)))
    return sum(numbers)


def _no_more_than(levels: tuple[int, ...]) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    def read(numbers: tuple[int, ...]) -> tuple[int, ...]:
        for doubled, hexes in zip(numbers, (*levels, *(0 for _ in numbers)), strict=False):
            if doubled > hexes:
                raise GameError(EngineCode.COUNT_RANGE, least=0, most=hexes, count=doubled)
        return numbers

    return read
