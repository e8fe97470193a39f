"""What many results say together: by opponent, bot, mode and variant; the best city; an average city.

Games that a bot played out for somebody, and those that took over another game, are in the history but not in here.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from akropolis.people.results import Other, Result

WITHOUT = "none"
"""The variant of a game without any."""
MOST_OPPONENTS = 100
"""Those met most often; a list of all could grow without end."""


@dataclass(frozen=True)
class Tally:
    """Several games of one kind."""

    games: int
    wins: int
    """Shared victories are victories."""
    average: float
    best: int


@dataclass(frozen=True)
class Mode:
    """A kind of game."""

    architects: int
    all_tiles: bool
    illustrious: str | None


@dataclass(frozen=True)
class ModeLine:
    """The games of one mode."""

    mode: Mode
    summary: Tally


@dataclass(frozen=True)
class NamedLine:
    """The games with one variant."""

    name: str
    summary: Tally


@dataclass(frozen=True)
class Meetings:
    """How often one was before or behind somebody."""

    name: str
    """Of a bot; of a person, the id."""
    called: str | None
    """What the person was called the last time."""
    games: int
    before: int
    behind: int
    average: float
    """One's own points in these games."""
    their_average: float


@dataclass(frozen=True)
class Statistics:
    """All that counts of a person."""

    summary: Tally | None
    """None before the first game."""
    best: Result | None
    districts: dict[str, float]
    modes: tuple[ModeLine, ...]
    variants: tuple[NamedLine, ...]
    bots: tuple[Meetings, ...]
    opponents: tuple[Meetings, ...]


def statistics_of(results: Iterable[Result]) -> Statistics:
    """The statistics of one person's results."""
    counted = sorted((each for each in results if each.counts), key=lambda each: (each.ended, each.table))
    modes, variants = defaultdict(list), defaultdict(list)
    for each in counted:
        modes[Mode(each.architects, each.all_tiles, each.illustrious)].append(each)
        for variant in each.variants or (WITHOUT,):
            variants[variant].append(each)
    return Statistics(
        summary=_summary(counted) if counted else None,
        best=max(counted, key=lambda each: each.total, default=None),
        districts=_averages(counted),
        modes=tuple(ModeLine(mode, _summary(found)) for mode, found in sorted(modes.items(), key=_most)),
        variants=tuple(NamedLine(name, _summary(found)) for name, found in sorted(variants.items(), key=_most)),
        bots=_meetings((each, other, other.bot) for each in counted for other in each.others),
        opponents=_meetings((each, other, other.person) for each in counted for other in each.others)[:MOST_OPPONENTS],
    )


def _most(item: tuple[object, Sequence[object]]) -> tuple[int, str]:
    """Those with most games first."""
    return -len(item[1]), str(item[0])


def _summary(results: Sequence[Result]) -> Tally:
    totals = [each.total for each in results]
    return Tally(len(results), sum(each.place == 1 for each in results), fmean(totals), max(totals))


def _averages(results: Sequence[Result]) -> dict[str, float]:
    kinds = sorted({kind for each in results for kind in each.points})
    return {kind: fmean(each.points.get(kind, 0) for each in results) for kind in kinds}


def _meetings(met: Iterable[tuple[Result, Other, str | None]]) -> tuple[Meetings, ...]:
    by_name: dict[str, list[tuple[Result, Other]]] = defaultdict(list)
    for mine, other, name in met:
        if name is not None:
            by_name[name].append((mine, other))
    return tuple(_meeting(name, pairs) for name, pairs in sorted(by_name.items(), key=_most))


def _meeting(name: str, pairs: Sequence[tuple[Result, Other]]) -> Meetings:
    return Meetings(
        name=name,
        called=pairs[-1][1].name,
        games=len(pairs),
        before=sum(mine.place < other.place for mine, other in pairs),
        behind=sum(mine.place > other.place for mine, other in pairs),
        average=fmean(mine.total for mine, _ in pairs),
        their_average=fmean(other.total for _, other in pairs),
    )
