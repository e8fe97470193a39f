"""From results to the table, by hand."""

import json

import pytest

from akropolis import Options
from akropolis.arena.entrants import enter
from akropolis.arena.match import Match, in_every_order, one_against_others
from akropolis.arena.report import Report, format_markdown
from akropolis.arena.results import Result
from akropolis.arena.standings import scores, standings

DUEL = Match(Options(2), enter(["greedy", "random"]), one_against_others(2))
DEALS = [
    (Result(0, 0, (0, 1), (100, 80), (1, 2)), Result(0, 1, (1, 0), (90, 120), (2, 1))),
    (Result(1, 0, (0, 1), (70, 70), (1, 1)), Result(1, 1, (1, 0), (95, 85), (1, 2))),
]


def test_a_duel_by_hand() -> None:
    greedy, random = standings(DUEL, DEALS)
    assert (greedy.games, greedy.wins, random.wins) == (4, 2.5, 1.5)
    assert (greedy.win_rate.mean, random.win_rate.mean) == (0.625, 0.375)
    assert (greedy.fair_share, random.fair_share) == (0.5, 0.5)
    assert (greedy.score.mean, random.score.mean) == (93.75, 83.75)
    assert (greedy.lead.mean, random.lead.mean) == (10, -10)
    # Deal means 25 and -5: reach 12.7062 * sqrt(450 / 2).
    assert greedy.lead.interval == pytest.approx((10 - 190.593, 10 + 190.593), abs=1e-3)
    assert scores(0, DEALS) == [100, 120, 70, 85]


def test_one_against_others_by_hand() -> None:
    match = Match(Options(3), enter(["greedy", "random"]), one_against_others(3))
    deal = (
        Result(0, 0, (0, 1, 1), (90, 60, 30), (1, 2, 3)),
        Result(0, 1, (1, 0, 1), (90, 60, 30), (1, 2, 3)),
        Result(0, 2, (1, 1, 0), (60, 30, 90), (2, 3, 1)),
    )
    greedy, random = standings(match, [deal])
    assert (greedy.wins, random.wins) == (2, 1)
    assert (greedy.fair_share, random.fair_share) == pytest.approx((1 / 3, 2 / 3))
    assert (greedy.score.mean, random.score.mean) == pytest.approx((80, 50))
    assert greedy.lead.mean == pytest.approx((30 - 30 + 30) / 3)


def test_a_cross_table_says_who_came_before_whom() -> None:
    match = Match(Options(3), enter(["random", "greedy", "beginner"]), ((0, 1, 2), (2, 1, 0)))
    deals = [
        (Result(0, 0, (0, 1, 2), (50, 90, 90), (3, 1, 1)), Result(0, 1, (2, 1, 0), (80, 90, 50), (2, 1, 3))),
        (Result(1, 0, (0, 1, 2), (95, 90, 80), (1, 2, 3)), Result(1, 1, (2, 1, 0), (80, 90, 50), (2, 1, 3))),
    ]
    report = Report(match, deals, 4)
    assert {label: {rival: each.mean for rival, each in row.items()} for label, row in report.cross_table.items()} == {
        "random": {"greedy": 0.25, "beginner": 0.25},
        "greedy": {"random": 0.75, "beginner": 0.875},
        "beginner": {"random": 0.75, "greedy": 0.125},
    }
    told = json.loads(json.dumps(report.as_json()))["cross_table"]["greedy"]["beginner"]
    low, high = told["interval"]
    assert 0 <= low < told["rate"] < high <= 1
    assert report.cross_rows[0] == ("came before", "greedy", "beginner", "random")
    assert report.cross_rows[1][1] == ""
    assert report.cross_rows[3][1].startswith("0.250 (")


def test_bots_of_a_round_robin_that_never_met_have_no_line_of_each_other() -> None:
    match = Match(Options(2), enter(["random", "greedy", "beginner"]), ((0, 1), (1, 0), (1, 2), (2, 1)))
    deal = tuple(Result(0, table, seats, (1, 2), (2, 1)) for table, seats in enumerate(match.seatings))
    assert set(Report(match, [deal], 4).cross_table["random"]) == {"greedy"}


def test_the_report_has_every_number_by_label() -> None:
    told = json.loads(json.dumps(Report(DUEL, DEALS, asked=3).as_json()))
    assert (told["games"], told["deals"], told["asked"]) == (4, 2, 3)
    assert told["wins"] == {"greedy": 2.5, "random": 1.5}
    assert told["win_rate"] == {"greedy": 0.625, "random": 0.375}
    low, high = told["interval"]["greedy"]
    assert 0 <= low < 0.625 < high <= 1
    assert told["ratings"] is told["cross_table"] is None
    rated = Report(DUEL, DEALS, asked=3, is_rated=True).as_json()["ratings"]
    assert rated["greedy"]["elo"] > 0 > rated["random"]["elo"]


def test_the_ladder_in_markdown_has_the_strongest_first() -> None:
    match = Match(Options(2), enter(["random", "greedy", "beginner"]), in_every_order(3, 2))
    deal = tuple(
        Result(0, table, seats, tuple(seats), tuple(2 - (seat == max(seats)) for seat in seats))
        for table, seats in enumerate(match.seatings)
    )
    report = Report(match, [deal], 6)
    lines = format_markdown(report).splitlines()
    assert lines[0].startswith("6 games, options 2, seed 0: 1 deal x 6 seatings (every order).")
    assert lines[2] == "| bot | games | win rate | Elo | points | lead |"
    assert [line.split()[1] for line in lines[4:7]] == ["beginner", "greedy", "random"]
    assert lines[8] == "| came before | beginner | greedy | random |"
    assert lines[10].startswith("| beginner |  | 1.000 (")
    assert "Elo" not in Report(match, [deal], 6, is_rated=False).headings


def test_nothing_played_is_told_too() -> None:
    told = Report(DUEL, [], asked=10, interrupted=True).as_json()
    assert (told["games"], told["wins"]) == (0, {})
