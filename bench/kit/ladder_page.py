"""The tables of the ladder, as docs/bots.md has them."""

from collections.abc import Iterator, Mapping, Sequence

from akropolis.arena.standings import EntrantStanding
from akropolis.arena.statistics import Estimate
from bench.kit.ladder_matches import AGAINST_US, EXPLOITED, EXPLOITERS, GLANCE, SECTIONS, TIMED, Duel

Played = Mapping[Duel, tuple[EntrantStanding, EntrantStanding]]
"""How the matches went, as far as they were played: the standing of the first, and of all others."""

HEAD = "| bot | against | options | games | win rate | mean scores |\n|---|---|---|---|---|---|"


def tables(played: Played, sections: Mapping[str, Sequence[Duel]] = SECTIONS) -> Iterator[str]:
    """The chapter on strength, section by section."""
    for title, duels in sections.items():
        rows = [_row(duel, *played[duel]) for duel in duels if duel in played]
        if rows:
            yield "\n".join([f"\n### {title}\n", HEAD, *rows])


def _row(duel: Duel, first: EntrantStanding, second: EntrantStanding) -> str:
    bot = _named(duel.first, duel.simulations)
    against = "" if duel.options.startswith("solo") else _named(duel.second, duel.others or duel.simulations)
    points = f"{first.score.mean:.1f} to {second.score.mean:.1f}"
    return f"| {bot} | {against} | {duel.options} | {first.games} | {rate_of(first.win_rate)} | {points} |"


def _named(bot: str, simulations: int | None) -> str:
    name, at, _ = bot.partition("@")
    counted = f", {simulations} simulations" if simulations and name in TIMED else ""
    return f"`{name}`{' before' if at else ''}{counted}"


def exploiters(played: Played) -> Iterator[str]:
    """The table of those that are made to beat ours, line by line."""
    exploited = [rung for rung in EXPLOITED if any(duel.second == rung for duel in AGAINST_US if duel in played)]
    names = [f"`{rung}`, {GLANCE} simulations" if rung == "search" else f"`{rung}`" for rung in exploited]
    yield f"| wins of | against {' | '.join(names)} | games each |"
    yield "|---" * (len(names) + 2) + "|"
    for name, bot in {"`value`, to compare": "value", **EXPLOITERS}.items():
        duels = {duel.second: duel for duel in AGAINST_US if duel.first == bot and duel in played}
        if not duels:
            continue
        rates = [rate_of(played[duels[rung]][0].win_rate) if rung in duels else "" for rung in exploited]
        games = {played[duel][0].games for duel in duels.values()}
        yield f"| {name} | {' | '.join(rates)} | {', '.join(map(str, sorted(games)))} |"


def rate_of(estimate: Estimate) -> str:
    """In per cent, with its interval."""
    low, high = (100 * each for each in estimate.interval or (0.0, 1.0))  # one deal alone has no interval
    return f"{100 * estimate.mean:.1f} % ({low:.1f} to {high:.1f})"
