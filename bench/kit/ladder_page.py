"""The tables of the ladder, as docs/bots.md has them."""

from collections.abc import Iterator, Mapping

from akropolis.arena.standings import EntrantStanding
from akropolis.arena.statistics import Estimate
from bench.kit.ladder_matches import AGAINST_US, EXPLOITED, EXPLOITERS, GLANCE, SECTIONS, Duel

Played = Mapping[Duel, tuple[EntrantStanding, EntrantStanding]]
"""How the matches went, as far as they were played: the standing of the first, and of all others."""

HEAD = "| bot | against | options | games | win rate | mean scores |\n|---|---|---|---|---|---|"


def tables(played: Played) -> Iterator[str]:
    """The chapter on strength, section by section."""
    for title, duels in SECTIONS.items():
        rows = [_row(duel, *played[duel]) for duel in duels if duel in played]
        if rows:
            yield "\n".join([f"\n### {title}\n", HEAD, *rows])


def _row(duel: Duel, first: EntrantStanding, second: EntrantStanding) -> str:
    against = "" if duel.options.startswith("solo") else f"`{duel.second}`"
    points = f"{first.score.mean:.1f} to {second.score.mean:.1f}"
    return f"| `{duel.first}` | {against} | {duel.options} | {first.games} | {rate_of(first.win_rate)} | {points} |"


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
