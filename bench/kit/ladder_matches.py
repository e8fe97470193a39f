"""What `make ladder` plays: every match of docs/bots.md, and what each costs."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from akropolis.arena.entrants import Entrant, enter
from akropolis.arena.match import Match, against_illustrious, one_against_others
from akropolis.bots.bot import Budget
from akropolis.bots.ladder import LADDER, Rung
from akropolis.bots.learned import SearchBot
from akropolis.notation.positions import parse_options

SEED = 900
LEAST = 40
"""Fewer games say nothing worth a line, where a match has more."""
GLANCE = 64
"""The simulations of the search against exploiters: few, so that they have a chance."""
FINALS = 192
"""From so many on our search has finals, whose simulations take twice as long."""

EXPLOITERS = {
    "Denier": "bench.exploiters:Denier()",
    "Denier, for itself too": "bench.exploiters:Denier(own=3.0)",
    "Specialist in markets": "bench.exploiters:Specialist('market', 0.5)",
    "Specialist in barracks": "bench.exploiters:Specialist('barracks', 0.5)",
    "Specialist in temples": "bench.exploiters:Specialist('temple', 0.5)",
    "Hoarder": "bench.exploiters:Hoarder(1.0)",
    "Stacker": "bench.exploiters:Stacker(0.5)",
}
"""Those that are made to beat ours, by the name they have in the document."""

EXPLOITED = ("builder", "value", "search")
TIMED = {rung.name: rung.budget.milliseconds for rung in LADDER if rung.budget.milliseconds}
QUICK = {"random", "beginner", "carpenter", "greedy", "value"}


@dataclass(frozen=True)
class Duel:
    """One bot against another on all other seats, or alone against an Illustrious Architect."""

    first: str
    second: str
    options: str
    games: int
    simulations: int | None = None
    """Counted, instead of the time that a rung has."""
    others: int | None = None
    """Those of the second, where they are not as many."""

    @property
    def name(self) -> str:
        words = f"{self.first} {self.second} {self.options} {self.simulations or ''} {self.others or ''}"
        return "-".join("".join(each if each.isalnum() else " " for each in words).split())

    @property
    def is_timed(self) -> bool:
        """Whether one of the two thinks longer than a moment."""
        return any(_time(each) for each in (self.first, self.second))

    @property
    def core_seconds(self) -> float:
        """About how long it takes one core."""
        options = parse_options(self.options)
        turns = options.turns / options.seats
        thinking = _seconds(self.first, self.simulations)
        if not options.is_solo:
            thinking += (options.seats - 1) * _seconds(self.second, self.others or self.simulations)
        return self.games * turns * thinking

    def to_match(self, work: int | None) -> Match:
        """The match. With work, so many simulations are counted for every tenth of a second of a rung."""
        options = parse_options(self.options)
        bots = [self.first] if options.is_solo else [self.first, self.second]
        seatings = against_illustrious(1) if options.is_solo else one_against_others(options.architects)
        budgets = (self.simulations, self.others or self.simulations)
        entrants = tuple(_budgeted(each, counted, work) for each, counted in zip(enter(bots), budgets, strict=False))
        return Match(options, tuple(map(_as_before, entrants)), seatings, SEED)


def _as_before(entrant: Entrant) -> Entrant:
    """With the weights of before goes the search of before, which began with fewer candidates."""
    name, at, folder = entrant.name.partition("@")
    return replace(entrant, bot=SearchBot(Path(folder), plain=True)) if at and name == "search" else entrant


def _budgeted(entrant: Entrant, simulations: int | None, work: int | None) -> Entrant:
    time = entrant.budget.milliseconds
    if time and (simulations or work):
        return replace(entrant, budget=Budget(simulations=simulations or (work or 0) * time // 100))
    return entrant


def _time(bot: str) -> int:
    """The milliseconds that a rung has, whatever its weights."""
    return TIMED.get(bot.partition("@")[0], 0)


def _seconds(bot: str, simulations: int | None) -> float:
    """What a move takes: a search its time, or as much as so many simulations; the others hardly any."""
    time = _time(bot) / 1000
    if time and simulations:
        time = simulations * (0.0002 if "@" not in bot and simulations >= FINALS else 0.0001)
    return time + (0.001 if bot in QUICK else 0.003)


def games_within(duels: Sequence[Duel], core_seconds: float) -> dict[Duel, int]:
    """How many games of each match fit into a time of one core.

    Those of quick bots are played whole. The others share what is left, none longer than it is; and as long as one of
    them cannot have enough games to say anything, the one with the longest games is left out.
    """
    games = {duel: duel.games for duel in duels if not duel.is_timed}
    timed = sorted((duel for duel in duels if duel.is_timed), key=lambda duel: duel.core_seconds)
    left = core_seconds - sum(duel.core_seconds for duel in games)
    while any(each < min(LEAST, duel.games) for duel, each in _shared(timed, left).items()):
        timed.remove(max(timed, key=lambda duel: duel.core_seconds / duel.games))
    return games | _shared(timed, left)


def _shared(duels: Sequence[Duel], core_seconds: float) -> dict[Duel, int]:
    """The games of each, the shortest match first, in shares of equal length."""
    shares: dict[Duel, float] = {}
    for number, duel in enumerate(duels):
        shares[duel] = min(duel.core_seconds, (core_seconds - sum(shares.values())) / (len(duels) - number))
    return {duel: round(duel.games * share / duel.core_seconds) for duel, share in shares.items()}


def _against_the_one_below(rung: Rung, below: Rung) -> Duel:
    games = {100: 240, 1000: 120}.get(rung.budget.milliseconds or 0, 400)
    return Duel(rung.name, below.name, "2", games)


EVERY_VARIANT = ("house market barracks temple garden", "house", "market", "barracks", "temple", "garden")
SECTIONS = {
    "Each rung against the one below": tuple(map(_against_the_one_below, LADDER[1:], LADDER)),
    "The learned value at one ply against greedy": tuple(
        Duel("value", "greedy", options, 200 if len(options.split()) == 2 else 400)
        for options in ("2", "3", "4", "2 long", *(f"2 {variants}" for variants in EVERY_VARIANT))
    ),
    "The search": (
        Duel("search", "greedy", "2", 400),
        *(Duel("search", bot, options, 120) for bot in ("greedy", "value") for options in ("3", "4")),
        Duel("search", "hippodamos", "solo hippodamos", 60),
        Duel("search", "metagenes", "solo metagenes", 400),
        Duel("search", "callicrates", "solo callicrates", 400),
    ),
}
AGAINST_US = tuple(
    Duel(bot, rung, "2", 80 if rung == "builder" else 160, GLANCE if rung == "search" else None)
    for bot in ("value", *EXPLOITERS.values())
    for rung in EXPLOITED
    if bot != rung
)
"""Exploiters, and `value` in their place to compare them with, which no exploiter is stronger than by itself."""


def against_before(folder: Path) -> tuple[Duel, ...]:
    """These bots against those of an earlier version, whose weights are in a folder and whose search was plain.

    Simulations are counted. The search of before has as many as it did in a tenth of a second then, ours no more than
    it does in one now; in the last line ours has as many as take it a twentieth of that time.
    """
    search, value = f"search@{folder}", f"value@{folder}"
    return (
        Duel("value", value, "2", 4000),
        Duel("value", value, "3", 4002),
        Duel("value", value, "4", 4000),
        Duel("search", search, "2", 400, 480, 256),
        Duel("search", search, "3", 402, 448, 144),
        Duel("search", search, "4", 400, 336, 100),
        Duel("search", value, "4", 400, 336),
        Duel("search", search, "2", 400, 64, 256),
    )
