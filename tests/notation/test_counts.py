"""The file of a game that was counted: TOML or JSON, every mistake told where it is."""

import json
from pathlib import Path

import pytest

from akropolis import BoxVariant, District, GameError, Illustrious
from akropolis.counting.game import CountedGame
from akropolis.counting.tally import CityCount, DistrictCount, IllustriousCount, KeptCount
from akropolis.errors import MessageCode
from akropolis.notation.counts import Counts, format_counts, load_counts, parse_counts, parse_numbers, save_counts
from akropolis.notation.errors import NotationCode
from akropolis.rules.errors import RuleCode

EVENING = """
variants = ["market"]

[[architects]]
name = "Ada"
stones = 4
house = { levels = [5, 2], plazas = 3 }
market = { levels = [2, 0, 1], doubled = [1, 0, 1], plazas = 1 }

[[architects]]
name = "Ben"
"""

SOLO = """
all_tiles = true

[[architects]]
stones = 1

[illustrious]
name = "metagenes"
quarries = 12
stones = 3
garden = { hexes = 2, plazas = 1 }
"""


def refusal(text: str) -> GameError:
    with pytest.raises(GameError) as caught:
        parse_counts(text)
    return caught.value


def architect(inside: str) -> str:
    return f"[[architects]]\n{inside}\n"


def test_a_file_is_read() -> None:
    counts = parse_counts(EVENING)
    assert counts.names == ("Ada", "Ben")
    assert counts.game == CountedGame(
        (
            CityCount(
                {
                    District.HOUSE: DistrictCount((5, 2), 3),
                    District.MARKET: DistrictCount((2, 0, 1), 1, (1, 0, 1)),
                },
                4,
            ),
            CityCount({}),
        ),
        frozenset({BoxVariant.MARKET}),
    )


def test_an_illustrious_architect_is_read() -> None:
    game = parse_counts(SOLO).game
    assert (game.illustrious, game.all_tiles) == (Illustrious.METAGENES, True)
    assert game.kept == IllustriousCount({District.GARDEN: KeptCount(2, 1)}, 12, 3)


@pytest.mark.parametrize("text", [EVENING, SOLO])
def test_what_is_written_is_read_back(text: str, tmp_path: Path) -> None:
    counts = parse_counts(text)
    assert parse_counts(format_counts(counts)) == counts
    save_counts(counts, tmp_path / "evening.toml")
    assert load_counts(tmp_path / "evening.toml") == load_counts(str(tmp_path / "evening.toml")) == counts


@pytest.mark.parametrize("name", ['A "quoted" name\\', "a line\nand\x7fmore\x00", "Έλλη 🏛", ""])
def test_any_name_is_read_back(name: str) -> None:
    counts = Counts(CountedGame((CityCount({}),)), (name,))
    assert parse_counts(format_counts(counts)).names == (name,)


def test_json_says_the_same() -> None:
    as_json = {
        "variants": ["market"],
        "all_tiles": None,
        "architects": [
            {
                "name": "Ada",
                "stones": 4,
                "house": {"levels": [5, 2], "plazas": 3},
                "market": {"levels": [2, 0, 1], "doubled": [1, 0, 1], "plazas": 1},
            },
            {"name": "Ben", "stones": None},
        ],
    }
    assert parse_counts(json.dumps(as_json, indent=1)) == parse_counts(EVENING)


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ("", NotationCode.RECORD_MISSING, "architects: missing"),
        ("architects = []", RuleCode.OPTIONS_ARCHITECTS, "not 0"),
        (architect("") * 5, RuleCode.OPTIONS_ARCHITECTS, "not 5"),
        ("all_tiles = true\n" + architect("") * 4, RuleCode.OPTIONS_LONG, "already use all the tiles"),
        ("variants = ['towers']\n" + architect("") * 2, RuleCode.OPTIONS_VARIANT, "towers"),
        ("architects = [1]", NotationCode.RECORD_FIELD, "architect 1: expected an object, found 1"),
        (
            architect("stones = -1"),
            NotationCode.RECORD_FIELD,
            "architect 1, stones: expected a number from 0 to 99, found -1",
        ),
        (architect("stones = 100"), NotationCode.RECORD_FIELD, "found 100"),
        (architect("stones = 'many'"), NotationCode.RECORD_FIELD, 'expected a whole number, found "many"'),
        (architect("stones = 2.5"), NotationCode.RECORD_FIELD, "expected a whole number, found 2.5"),
        (architect("stones = nan"), NotationCode.RECORD_FIELD, "expected a whole number, found NaN"),
        (architect("stones = true"), NotationCode.RECORD_FIELD, "expected a whole number, found true"),
        (architect("stones = 2024-05-01"), NotationCode.RECORD_FIELD, 'expected a whole number, found "2024-05-01"'),
        (architect(f"stones = {'9' * 1000}"), NotationCode.RECORD_FIELD, "found a number beyond all measure"),
        (architect(f"stones = {'9' * 5000}"), NotationCode.COUNTS_TEXT, "beyond all measure"),
        (architect("house = { levels = [1, -2] }"), NotationCode.RECORD_FIELD, "architect 1, house, levels"),
        (architect("house = { levels = 3 }"), NotationCode.RECORD_FIELD, "expected a list, found 3"),
        (
            architect("house = { plaza = 3 }"),
            NotationCode.RECORD_UNKNOWN,
            "house, plaza: not known here; known are levels",
        ),
        (architect("houses = { plazas = 3 }"), NotationCode.RECORD_UNKNOWN, "architect 1, houses: not known here"),
        ("name = 'x'\n" + architect(""), NotationCode.RECORD_UNKNOWN, "name: not known here"),
        (architect("stones = "), NotationCode.COUNTS_TEXT, "line 2"),
        (architect("stones = 1\nstones = 2"), NotationCode.COUNTS_TEXT, "not a whole file of counts"),
        (architect("") + "[illustrious]\n", NotationCode.RECORD_MISSING, "illustrious, name: missing"),
        (architect("") + "[illustrious]\nname = 'Daedalus'", RuleCode.OPTIONS_ILLUSTRIOUS, "Daedalus"),
        (architect("") * 2 + "[illustrious]\nname = 'metagenes'", RuleCode.OPTIONS_SOLO, "one architect, and no more"),
        (
            architect("") + "[illustrious]\nname='metagenes'\nhouse = {levels=[1]}",
            NotationCode.RECORD_UNKNOWN,
            "house, levels",
        ),
        ('{"architects": [', NotationCode.COUNTS_TEXT, "line 1, column"),
        ('{"architects": [{"stones": 1, "stones": 2}]}', NotationCode.COUNTS_TEXT, "'stones' is given twice"),
        ('{"architects": ' + "[" * 100000, NotationCode.COUNTS_TEXT, "beyond all measure"),
    ],
)
def test_every_mistake_is_told_where_it_is(text: str, code: MessageCode, sentence: str) -> None:
    error = refusal(text)
    assert error.code is code
    assert sentence in str(error)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "picture.toml").write_bytes(b"\xff\xfe\x00")
    for name, reason in [("nowhere.toml", "No such file"), ("picture.toml", "not text in UTF-8")]:
        with pytest.raises(GameError, match=reason) as caught:
            load_counts(tmp_path / name)
        assert caught.value.code is NotationCode.FILE_UNREADABLE


@pytest.mark.parametrize(
    ("text", "numbers"),
    [("", ()), ("  ", ()), ("5 2", (5, 2)), ("5,2", (5, 2)), (" 0 0  3 ", (0, 0, 3)), ("12; 99", (12, 99))],
)
def test_numbers_are_typed_as_people_do(text: str, numbers: tuple[int, ...]) -> None:
    assert parse_numbers(text) == numbers


@pytest.mark.parametrize("text", ["x", "-1", "1.5", "100", "5 two", "٣", "1e1", "+2"])
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(GameError, match="is not a count") as caught:
        parse_numbers(text)
    assert caught.value.code is NotationCode.COUNTS_NUMBERS
