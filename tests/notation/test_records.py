"""Records: a game goes into a file and comes back, and a wrong file is told what is wrong with it."""

import copy
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from akropolis import GameError, Options, deal
from akropolis.notation.errors import NotationCode
from akropolis.notation.positions import format_options
from akropolis.notation.records import Record, format_record, load_record, parse_record, save_record
from tests.kit.builders import random_record
from tests.kit.games import ALL_MODES


@pytest.mark.parametrize("options", ALL_MODES, ids=format_options)
def test_a_game_can_be_written_and_read_back(options: Options) -> None:
    record = random_record(options, seed=11)
    assert parse_record(format_record(record)) == record
    assert record.positions()[-1].is_over


def test_a_record_has_exactly_this_shape() -> None:
    options = Options.named(2, all_tiles=False, variants={"market", "house"}, illustrious=None)
    record = random_record(options, seed=1, turns=1)
    move = record.moves[0]
    assert json.loads(format_record(record)) == {
        "format": "akropolis-record",
        "version": 1,
        "options": {"architects": 2, "all_tiles": False, "variants": ["house", "market"], "illustrious": None},
        "tiles": list(record.tiles),
        "moves": [{"tile": move.tile, "origin": list(move.origin), "rotation": move.rotation}],
    }


def test_an_unfinished_game_is_a_record_too() -> None:
    record = random_record(Options(3), seed=2, turns=0)
    assert parse_record(format_record(record)) == record


def test_other_fields_are_kept() -> None:
    record = Record(Options(2), deal(Options(2), 1), (), {"names": ["Ada", "Bór"], "played": None})
    assert parse_record(format_record(record)).extra == {"names": ["Ada", "Bór"], "played": None}


def test_a_file_is_written_whole(tmp_path: Path) -> None:
    record = random_record(Options(2), seed=4)
    path = tmp_path / "game.json"
    save_record(random_record(Options(2), seed=3), path)
    save_record(record, path)
    assert load_record(path) == load_record(str(path)) == record
    assert [each.name for each in tmp_path.iterdir()] == ["game.json"]


def test_a_file_that_cannot_be_written_or_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(GameError, match=r"nowhere.game\.json cannot be written: No such file") as error:
        save_record(random_record(Options(2), seed=4), tmp_path / "nowhere" / "game.json")
    assert error.value.code == NotationCode.FILE_UNWRITABLE
    for path in (tmp_path, tmp_path / "missing.json"):
        with pytest.raises(GameError) as error:
            load_record(path)
        assert error.value.code == NotationCode.FILE_UNREADABLE
    (tmp_path / "latin.json").write_bytes(b'{"format": "\xe9"}')
    with pytest.raises(GameError, match="UTF-8"):
        load_record(tmp_path / "latin.json")


WHOLE = json.loads(format_record(random_record(Options(2), seed=7)))


def reached(data: Any, path: str) -> tuple[Any, Any]:
    """What holds a value, and the last step of the way to it: `moves.3.tile`."""
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    for part in way:
        data = data[part]
    return data, last


def changed(path: str, value: Any) -> str:
    """The whole record with one value changed."""
    data = copy.deepcopy(WHOLE)
    holder, last = reached(data, path)
    holder[last] = value
    return json.dumps(data)


def without(path: str) -> str:
    """The whole record with one field removed."""
    data = copy.deepcopy(WHOLE)
    holder, last = reached(data, path)
    del holder[last]
    return json.dumps(data)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the record is not whole JSON: line 1, column 1"),
        (json.dumps(WHOLE)[:-40], "the record is not whole JSON: line 1, column"),
        ("[" * 100_000, "the record is not whole JSON"),
        (f'{{"format": {"1" * 5000}}}', "the record is not whole JSON"),
        ("[]", "the record: expected an object, found []"),
        ("null", "the record: expected an object, found null"),
        (changed("format", "chess"), "this is not an akropolis-record"),
        (without("format"), "this is not an akropolis-record"),
        (changed("version", 2), "version 2 of the record is not known here"),
        (changed("version", "1"), 'version: expected a whole number, found "1"'),
        (changed("version", 1.0), "version: expected a whole number, found 1.0"),
        (changed("version", True), "version: expected a whole number, found true"),
        (without("version"), "version: missing"),
        (json.dumps(WHOLE)[:-1] + ', "moves": []}', "the record is not whole JSON: 'moves' is given twice"),
        (changed("played", float("nan")), "the record is not whole JSON: NaN is not a number of JSON"),
        (changed("options.variants", ["ho\nuse\x1b[31m"]), "there is no variant called ho\\nuse\\x1b[31m"),
        (without("options"), "options: missing"),
        (without("options.illustrious"), "options, illustrious: missing"),
        (
            changed("options.expansions", ["athena"]),
            "options, expansions: not known here; known are architects, all_tiles, variants, illustrious",
        ),
        (changed("moves.2.flipped", True), "turn 3, flipped: not known here; known are tile, origin, rotation"),
        (changed("options", 3), "options: expected an object, found 3"),
        (changed("options.architects", "2"), 'options, architects: expected a whole number, found "2"'),
        (changed("options.architects", 2.0), "options, architects: expected a whole number, found 2.0"),
        (changed("options.architects", True), "options, architects: expected a whole number, found true"),
        (changed("options.architects", 5), "a game has 1 to 4 architects, not 5"),
        (changed("options.architects", 1), "one architect, and no more, plays against"),
        (changed("options.all_tiles", 0), "options, all_tiles: expected true or false, found 0"),
        (changed("options.variants", "house"), 'options, variants: expected a list, found "house"'),
        (changed("options.variants", [1]), "options, variants, number 1: expected a text, found 1"),
        (changed("options.variants", ["harbour"]), "there is no variant called harbour"),
        (changed("options.illustrious", 7), "options, illustrious: expected a text, found 7"),
        (changed("options.illustrious", "pericles"), "there is no Illustrious Architect called pericles"),
        (changed("options.illustrious", "metagenes"), "one architect, and no more, plays against"),
        (changed("tiles", None), "tiles: expected a list, found null"),
        (changed("tiles.4", "9"), 'tiles, number 5: expected a whole number, found "9"'),
        (changed("tiles.4", 61), "tile 61 is not used in this game"),
        (changed("tiles.4", WHOLE["tiles"][3]), f"tile {WHOLE['tiles'][3]} is dealt more than once"),
        (changed("tiles", WHOLE["tiles"][:-1]), "this game is dealt with 37 tiles, not 36"),
        (changed("tiles", []), "this game is dealt with 37 tiles, not 0"),
        (changed("moves", {}), "moves: expected a list, found {}"),
        (changed("moves.2", 5), "turn 3: expected an object, found 5"),
        (without("moves.2.origin"), "turn 3, origin: missing"),
        (changed("moves.2.tile", "9"), 'turn 3, tile: expected a whole number, found "9"'),
        (changed("moves.2.origin", [1]), "turn 3, origin: expected 2 whole numbers, found [1]"),
        (changed("moves.2.origin", [1, 2, 3]), "turn 3, origin: expected 2 whole numbers"),
        (changed("moves.2.origin", [1, "2"]), 'turn 3, origin, number 2: expected a whole number, found "2"'),
        (changed("moves.2.rotation", None), "turn 3, rotation: expected a whole number, found null"),
        (changed("moves.2.rotation", 6), "turn 3: a rotation is 0 to 5, not 6"),
        (changed("moves.2.tile", 62), "turn 3: tile 62 is not in the construction site"),
        (changed("moves.2.origin", [10**30, 5]), "turn 3: a tile on level 1 must touch the city"),
        (changed("moves", [*WHOLE["moves"], WHOLE["moves"][0]]), "turn 37: the game is over"),
    ],
    ids=lambda text: text if len(text) < 90 else "record",
)
def test_a_wrong_record_is_told_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(GameError) as error:
        parse_record(text)
    assert str(error.value).startswith(message)


@given(st.data())
def test_a_damaged_record_is_a_record_or_an_error_of_ours(data: st.DataObject) -> None:
    text = json.dumps(WHOLE)
    start = data.draw(st.integers(0, len(text)))
    length = data.draw(st.integers(0, 30))
    middle = data.draw(st.text(max_size=5))
    with suppress(GameError):
        parse_record(text[:start] + middle + text[start + length :])
