"""`akropolis score`: the pad for a real table, from a file, from a position, or from what is typed."""

import csv
import io
import json
import re
from pathlib import Path

import pytest

from akropolis import Illustrious, Options
from akropolis.notation.counts import load_counts
from akropolis.notation.positions import format_position
from tests.kit.builders import MODES, finished, positions_of
from tests.kit.terminal import akropolis, akropolis_here

EVENING = """
variants = ["market"]

[[architects]]
name = "Ada"
stones = 4
house = { levels = [5, 2], plazas = 3 }
market = { levels = [2, 0, 1], doubled = [1, 0, 1], plazas = 1 }

[[architects]]
name = "=Ben"
stones = 7
temple = { levels = [0, 2, 1], plazas = 2 }
barracks = { levels = [3, 1], plazas = 1 }
"""


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    path = tmp_path / "evening.toml"
    path.write_text(EVENING, encoding="utf-8")
    return path


def tied(tmp_path: Path, *stones: int) -> Path:
    """A game of architects with these stones and as many points in the end: houses make up for the rest."""
    path = tmp_path / "tied.toml"
    cities = [
        f"[[architects]]\nstones = {count}\nhouse = {{ levels = [{10 - count}], plazas = 1 }}\n" for count in stones
    ]
    path.write_text("".join(cities), encoding="utf-8")
    return path


def test_the_pad_is_printed_as_on_paper(evening: Path) -> None:
    assert akropolis_here("score", evening, encoding="ascii").stdout.splitlines() == [
        "                           Ada          =Ben",
        "house              9 x 3 =  27   0 x 0 =   0",
        "market (variant)   9 x 2 =  18   0 x 0 =   0",
        "barracks           0 x 0 =   0   5 x 2 =  10",
        "temple             0 x 0 =   0   7 x 4 =  28",
        "garden             0 x 0 =   0   0 x 0 =   0",
        "stones                       4             7",
        "total                       49            45",
        "",
        "1. Ada, 49 points",
        "2. =Ben, 45 points",
        "",
        "The victory goes to Ada, with 49 points: 4 more than =Ben.",
    ]


def test_a_narrow_terminal_gets_the_same_numbers(evening: Path) -> None:
    narrow = akropolis_here("score", evening, COLUMNS="30").stdout
    assert "Ada 49: house 9\N{MULTIPLICATION SIGN}3=27" in narrow


def test_json_is_for_programs(evening: Path) -> None:
    result = json.loads(akropolis_here("score", evening, "--json").stdout)
    assert (result["winners"], result["margin"], result["tie"], result["doubts"]) == ([0], 4, None, [])
    assert result["seats"][0]["districts"]["house"] == {"value": 9, "stars": 3, "points": 27}
    assert [(seat["place"], seat["total"]) for seat in result["seats"]] == [(1, 49), (2, 45)]


def test_csv_is_for_spreadsheets_and_no_name_is_a_formula(evening: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(akropolis_here("score", evening, "--csv").stdout)))
    assert [(row["name"], row["place"], row["total"]) for row in rows] == [("Ada", "1", "49"), ("'=Ben", "2", "45")]
    assert rows[0]["market_points"] == "18"


def test_the_file_may_come_through_a_pipe() -> None:
    assert "1. Ada, 49 points" in akropolis_here("score", "-", lines=EVENING.splitlines()).stdout


def test_a_tie_is_decided_by_stones_and_explained(tmp_path: Path) -> None:
    told = akropolis_here("score", tied(tmp_path, 3, 5)).stdout
    assert "1. Architect 2, 10 points\n2. Architect 1, 10 points" in told
    expected = "A tie at 10 points between Architect 1 and Architect 2. "
    assert expected + "Stones decide (Architect 1 3, Architect 2 5): the victory goes to Architect 2." in told


def test_a_full_tie_is_shared(tmp_path: Path) -> None:
    told = akropolis_here("score", tied(tmp_path, 5, 5, 3)).stdout
    assert "1. Architect 1, 10 points\n1. Architect 2, 10 points\n3. Architect 3, 10 points" in told
    assert "With 5 stones each, Architect 1 and Architect 2 share the victory." in told


def test_alone_a_full_tie_is_his(tmp_path: Path) -> None:
    path = tmp_path / "solo.toml"
    his = "[illustrious]\nname = 'hippodamos'\nstones = 2\nhouse = { hexes = 3, plazas = 1 }\n"
    path.write_text(
        f"[[architects]]\nname = 'Ada'\nstones = 2\nhouse = {{levels=[3], plazas=1}}\n{his}", encoding="utf-8"
    )
    told = akropolis_here("score", path).stdout
    assert "A tie at 5 points, and in stones too: the victory goes to Hippodamos, for a full tie is his." in told


def test_one_city_is_scored_alone(tmp_path: Path) -> None:
    path = tmp_path / "one.toml"
    path.write_text("[[architects]]\nname = 'Ada'\nhouse = { levels = [5, 2], plazas = 3 }\n", encoding="utf-8")
    assert akropolis_here("score", path).stdout.splitlines()[-1] == "Ada has 27 points."


def test_what_is_likely_wrong_is_told_with_the_result(tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text("[[architects]]\nname = 'Ada'\ngarden = { levels = [2] }\n[[architects]]\n", encoding="utf-8")
    doubt = "architect Ada, garden: hexes but no plaza, so they are worth nothing"
    assert akropolis_here("score", path).stdout.endswith(f"! {doubt}\n")
    assert json.loads(akropolis_here("score", path, "--json").stdout)["doubts"][0]["code"] == "tally_no_plaza"
    as_csv = akropolis_here("score", path, "--csv")
    assert (doubt in as_csv.stderr, doubt in as_csv.stdout) == (True, False)


def test_what_cannot_be_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text("[[architects]]\ngarden = { levels = [9], plazas = 1 }\n[[architects]]\n", encoding="utf-8")
    told = akropolis_here("score", path, status=2)
    assert told.stderr == "akropolis: garden: 9 hexes are counted in all, and the tiles of this game show 6\n"
    assert told.stdout == ""


@pytest.mark.parametrize("mode", MODES)
def test_a_position_is_scored(mode: str) -> None:
    position = finished(MODES[mode], seed=3)
    result = json.loads(akropolis_here("score", "--position", format_position(position), "--json").stdout)
    sheets = [position.score_sheet(seat) for seat in range(position.options.seats)]
    assert [seat["total"] for seat in result["seats"]] == [sheet.total for sheet in sheets]
    assert tuple(result["winners"]) == position.winners
    assert result["is_over"]


def test_a_position_before_the_end_has_no_winner_yet() -> None:
    position = list(positions_of(Options(2), seed=3))[20]
    told = akropolis_here("score", "--position", format_position(position)).stdout
    assert re.search(r"The victory would now go to Architect \d, with \d+ points", told)


def test_a_broken_position_is_told() -> None:
    assert "this is not a position" in akropolis_here("score", "--position", "", status=2).stderr


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["x.toml", "--position", "y"], "leave out FILE or --position"),
        (["x.toml", "--json", "--csv"], "give --json or --csv"),
        (["x.toml", "--save", "y.toml"], "leave out FILE and --position"),
        (["nowhere.toml"], "nowhere.toml cannot be read"),
    ],
)
def test_what_does_not_go_together_is_refused(arguments: list[str], told: str) -> None:
    assert told in " ".join(akropolis_here("score", *arguments, status=2).stderr.split())


# What is typed for the evening above: how many, names, long, variants; then Ada and Ben.
ADA = ["5 2", "3", "2 0 1", "1 0 1", "1", "", "", "", "4"]
BEN = ["", "", "3 1", "1", "0 2 1", "2", "", "7"]
TYPED = ["2", "Ada", "=Ben", "n", "m", *ADA, *BEN]


def test_what_is_typed_is_scored_and_kept(tmp_path: Path, evening: Path) -> None:
    path = tmp_path / "kept.toml"
    told = akropolis_here("score", "--save", path, lines=TYPED).stdout
    assert told.endswith(akropolis_here("score", evening).stdout)
    assert "  of them beside a market plaza, on levels 1 2 3 ...? > " in told
    assert load_counts(path).game.sheets == load_counts(evening).game.sheets
    assert "it exists already" in akropolis_here("score", "--save", path, status=2).stderr


def test_a_wrong_answer_is_asked_again() -> None:
    ada = ["five", "5 2", "-3", "3 3", "3", "2 0 1", "2 0 2", "1 0 1", "1", *ADA[5:]]
    told = akropolis_here("score", lines=["7", "2", "Ada", "Ben", "n", "m", *ada, *BEN]).stdout
    assert "! '7' is no answer here" in told
    assert "! 'five' is not a count: write whole numbers from 0 to 99" in told
    assert "! '-3' is not a count" in told
    assert "! a number from 0 to 99 is wanted, not 3 3" in told
    assert "! a number from 0 to 1 is wanted, not 2" in told
    assert "1. Ada, 49 points" in told


def test_one_can_go_back_as_far_as_one_likes() -> None:
    wrong_city = ["back", "2", "Eve", "back", "Ada", "=Ben", "n", "m", "5 3", "back", "5 2", "2", "back", "3"]
    assert (
        "1. Ada, 49 points\n2. =Ben, 45 points" in akropolis_here("score", lines=[*wrong_city, *ADA[2:], *BEN]).stdout
    )
    into_the_first_city = [*TYPED[:5], *ADA[:-1], "6", "", "back", "back", "4", *BEN]
    assert "1. Ada, 49 points" in akropolis_here("score", lines=into_the_first_city).stdout


def test_a_city_that_cannot_be_is_asked_for_again() -> None:
    lines = [*TYPED[:5], "", "", "", "", "7", "1", "1", *ADA, *BEN]
    told = akropolis_here("score", lines=lines).stdout
    assert "! garden: 7 hexes are counted in all, and the tiles of this game show 6\nPlease count once more." in told
    assert "1. Ada, 49 points" in told


@pytest.mark.parametrize("illustrious", Illustrious)
def test_alone_his_tiles_are_counted_too(illustrious: Illustrious) -> None:
    his = ["11", "2", "4", "2", "0", "0", "0", "0", "3", "1"] + (["35"] if illustrious == "metagenes" else []) + ["5"]
    lines = ["1", illustrious, "n", "", "5 2", "3", "", "", "", "", "4", *his]
    told = akropolis_here("score", lines=lines).stdout
    points = {"hippodamos": 22 + 16 + 9 + 5, "metagenes": 22 + 16 + 9 + 5 + 70, "callicrates": 44 + 32 + 18 + 5}
    assert f"1. {illustrious.capitalize()}, {points[illustrious]} points\n2. You, 31 points" in told
    assert told.splitlines()[-1].startswith("The victory goes to")  # nothing to doubt


def test_questions_do_not_mix_with_what_programs_read() -> None:
    run = akropolis_here("score", "--json", lines=TYPED)
    assert json.loads(run.stdout)["winners"] == [0]
    assert "How many architects" in run.stderr


def test_whoever_leaves_before_the_last_question_gets_no_result(tmp_path: Path) -> None:
    path = tmp_path / "kept.toml"
    run = akropolis_here("score", "--save", path, lines=TYPED[:-1], status=1)
    assert "total" not in run.stdout
    assert not path.exists()


def test_it_runs_as_a_command_of_its_own(evening: Path) -> None:
    assert "1. Ada, 49 points" in akropolis("score", evening).stdout
