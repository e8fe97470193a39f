"""The outcome of a match in numbers, and as a table in Markdown."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from akropolis.arena.match import Match
from akropolis.arena.ratings import rate
from akropolis.arena.results import Deal, Result
from akropolis.arena.sequential import SequentialTest
from akropolis.arena.standings import CrossTable, EntrantStanding, cross_table, standings
from akropolis.arena.statistics import Estimate
from akropolis.bots.guest import Fault
from akropolis.bots.identity import made_with
from akropolis.notation.positions import format_options

__all__ = ["Report", "describe", "describe_faults", "format_estimate", "format_markdown"]


@dataclass(frozen=True)
class Report:
    """The report at the end of a match."""

    match: Match
    deals: Sequence[Deal]
    asked: int
    """Games asked for, before they were rounded up to whole deals."""
    interrupted: bool = False
    test: SequentialTest | None = None
    is_rated: bool | None = None
    """Ask for Elo ratings: by default where more than two bots have met, each on one seat."""

    @property
    def games(self) -> int:
        """How many games count."""
        return sum(map(len, self.deals))

    @cached_property
    def standings(self) -> tuple[EntrantStanding, ...]:
        """In the order of entry; nobody while no deal is whole."""
        return standings(self.match, self.deals) if self.deals else ()

    @cached_property
    def ratings(self) -> dict[str, Estimate]:
        """Elo ratings by label; none where they are not wanted."""
        is_wanted = self._have_met if self.is_rated is None else self.is_rated
        return rate(self.match, self.deals) if is_wanted and self.deals else {}

    @cached_property
    def cross_table(self) -> CrossTable:
        """Rates of coming before each other, where more than two have met."""
        return cross_table(self.match, self.deals) if self._have_met else {}

    @property
    def _have_met(self) -> bool:
        match = self.match
        return match.gives_one_seat_each and len(match.labels) > 2 and not match.options.is_solo

    @property
    def ladder(self) -> list[EntrantStanding]:
        """The strongest first: by rating where there is one, else by win rate over fair share."""
        return sorted(self.standings, key=self._strength, reverse=True)

    @property
    def faults(self) -> dict[str, int]:
        """The turns that each entrant lost to the greedy bot, or the games that it forfeited with one."""
        lost = Counter(label for label, _, _ in self.lost_turns())
        return {label: lost[label] for label in self.match.labels}

    def lost_turns(self) -> Iterator[tuple[str, Result, Fault]]:
        """Who lost a turn in which game, and why."""
        for result in (result for deal in self.deals for result in deal):
            for fault in result.faults:
                yield self.match.labels[result.seats[fault.seat]], result, fault

    @property
    def headings(self) -> tuple[str, ...]:
        """The columns of the table."""
        return (
            "bot",
            "games",
            "win rate",
            *self._asides("fair share", "Elo", "forfeits" if self.match.forfeit else "turns lost"),
            "points",
            "lead",
        )

    @property
    def rows(self) -> list[tuple[str, ...]]:
        """The ladder as text."""
        return [self._row(each) for each in self.ladder]

    @property
    def cross_rows(self) -> list[tuple[str, ...]]:
        """The cross table as text, its headings first: how often the bot of a line came before that of a column."""
        labels = [each.label for each in self.ladder] if self.cross_table else []
        cells = [
            (label, *(format_estimate(row[each], ".3f") if each in row else "" for each in labels))
            for label, row in ((label, self.cross_table[label]) for label in labels)
        ]
        return [("came before", *labels), *cells] if cells else []

    def _strength(self, standing: EntrantStanding) -> float:
        return self.ratings[standing.label].mean if self.ratings else standing.win_rate.mean - standing.fair_share

    def _row(self, standing: EntrantStanding) -> tuple[str, ...]:
        rating = format_estimate(self.ratings[standing.label], "+.0f") if self.ratings else ""
        return (
            standing.label,
            str(standing.games),
            format_estimate(standing.win_rate, ".3f"),
            *self._asides(f"{standing.fair_share:.3f}", rating, str(self.faults[standing.label])),
            format_estimate(standing.score, ".1f"),
            format_estimate(standing.lead, "+.1f"),
        )

    def _asides(self, fair_share: str, rating: str, turns_lost: str) -> tuple[str, ...]:
        """The columns that not every table needs: between two, everyone knows that a half is fair."""
        is_duel = self.match.options.seats == 2
        cells = [(fair_share, not is_duel), (rating, bool(self.ratings)), (turns_lost, any(self.faults.values()))]
        return tuple(cell for cell, is_needed in cells if is_needed)

    def as_json(self) -> dict[str, Any]:
        """Everything, by name of the number and then by label."""
        lines = self.standings
        test = self.test
        return {
            "games": self.games,
            "deals": len(self.deals),
            "asked": self.asked,
            "interrupted": self.interrupted,
            "options": format_options(self.match.options),
            "seed": self.match.seed,
            "forfeit": self.match.forfeit,
            "scheme": self.match.scheme,
            **made_with(),
            "entrants": [each.described(self.match.options) for each in self.match.entrants],
            "wins": {each.label: each.wins for each in lines},
            "win_rate": {each.label: each.win_rate.mean for each in lines},
            "fair_share": {each.label: each.fair_share for each in lines},
            "interval": {each.label: each.win_rate.interval for each in lines},
            "mean_score": {each.label: each.score.mean for each in lines},
            "score_interval": {each.label: each.score.interval for each in lines},
            "mean_lead": {each.label: each.lead.mean for each in lines},
            "lead_interval": {each.label: each.lead.interval for each in lines},
            "sprt": {"p0": test.p0, "p1": test.p1, "llr": test.llr, "accepted": test.accepted} if test else None,
            "ratings": {
                label: {"elo": rating.mean, "interval": rating.interval} for label, rating in self.ratings.items()
            }
            or None,
            "cross_table": {
                label: {rival: {"rate": rate.mean, "interval": rate.interval} for rival, rate in row.items()}
                for label, row in self.cross_table.items()
            }
            or None,
            "faults": self.faults,
        }


def format_estimate(estimate: Estimate, places: str) -> str:
    """A mean with its interval: `0.612 (0.570 to 0.654)`."""
    mean = format(estimate.mean, places)
    if estimate.interval is None:
        return mean
    low, high = (format(limit, places) for limit in estimate.interval)
    return f"{mean} ({low} to {high})"


def format_markdown(report: Report) -> str:
    """The ladder in Markdown, with the cross table where there is one."""
    tables = [[report.headings, *report.rows], report.cross_rows]
    return "\n\n".join([describe(report), *(_markdown_table(*lines) for lines in tables if lines)]) + "\n"


def _markdown_table(headings: Sequence[str], *rows: Sequence[str]) -> str:
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', '/') for cell in line)} |" for line in lines)


def describe(report: Report) -> str:
    """A summary of what was played, in a few sentences."""
    options = format_options(report.match.options)
    deals, seatings = len(report.deals), len(report.match.seatings)
    played = f"{report.games} games, options {options}, seed {report.match.seed}"
    seated = f"{deals} deal{'s' * (deals != 1)} x {seatings} seatings ({report.match.scheme})"
    sentences = [f"{played}: {seated}.", "Intervals are 95 %, over deals."]
    if report.match.forfeit:
        sentences.append("A bot that fails forfeits the game.")
    if report.test and report.test.accepted is not None:
        sentences.append("The test ended the match: rates and intervals are biased towards its answer.")
    return " ".join(sentences)


def describe_faults(report: Report) -> list[str]:
    """Why turns were lost: one sentence for each guest and kind of fault, with the first of its kind."""
    kinds: dict[tuple[str, str], list[tuple[Result, Fault]]] = {}
    for label, result, fault in report.lost_turns():
        kinds.setdefault((label, fault.code), []).append((result, fault))
    loss = "forfeited {} games" if report.match.forfeit else "lost {} turns"
    return [_describe_kind(label, loss, *lost) for (label, _), lost in kinds.items()]


def _describe_kind(label: str, loss: str, first: tuple[Result, Fault], *others: tuple[Result, Fault]) -> str:
    result, fault = first
    count = f"{loss.format(len(others) + 1)}, the first" if others else f"{loss.format('a').removesuffix('s')},"
    answer = f"; the answer was '{fault.answer}'" if fault.answer and fault.answer not in fault.reason else ""
    noise = f"; it had said: {' / '.join(fault.noise)}" if fault.noise else ""
    game = f"turn {fault.turn} of deal {result.deal}, table {result.table}"
    return f"{label} {count} in {game}: {fault.reason}{answer}{noise}"
