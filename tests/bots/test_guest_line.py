"""What a guest is told: everything public, nothing hidden."""

import json
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from akropolis import TILES, BoxVariant, Options, Position, Rng
from akropolis.arena.entrants import enter
from akropolis.arena.match import Match, one_against_others
from akropolis.arena.referee import play_game
from akropolis.bots.bot import Budget
from akropolis.bots.chance import one_way
from akropolis.bots.guest import GuestBot
from akropolis.bots.guest_line import format_request
from akropolis.notation.moves import format_move, parse_move
from akropolis.notation.positions import format_options
from tests.bots.guests import HELLO, command_for
from tests.kit.builders import positions_of
from tests.kit.games import ALL_MODES

DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "bot-protocol.md"
LANGUAGES = {"python": sys.executable, "javascript": shutil.which("node")}
every_mode = pytest.mark.parametrize("options", ALL_MODES, ids=format_options)


def request(position: Position, seed: int = 5) -> str:
    return format_request(position.public_view, seed, Budget(milliseconds=100), limit=200)


def dealt_otherwise(position: Position, seed: int) -> Position:
    """A position that looks the same, with other stacks."""
    hidden = list(position.public_view.unseen)
    Rng(seed).shuffle(hidden)
    return position.public_view.with_stacks(hidden)


@every_mode
def test_a_request_is_the_same_whatever_the_stacks_hide(options: Options) -> None:
    for turn, position in enumerate(positions_of(options, 8)[:-1:5]):
        other = dealt_otherwise(position, turn)
        assert len(position.stacks) < 2 or other != position
        assert request(position) == request(other)


@every_mode
def test_every_field_of_a_request_is_public(options: Options) -> None:
    for position in positions_of(options, 2)[:-1:7]:
        view = position.public_view
        line = request(position)
        assert "\n" not in line
        assert line.isascii()
        told: dict[str, Any] = json.loads(line)
        moves = told.pop("moves")
        assert [parse_move(each["move"]) for each in moves] == list(view.legal_moves)
        for each in moves[::37]:
            assert each["points"] == position.play(parse_move(each["move"])).score_sheet(view.seat).total
        cities = told.pop("cities")
        for city, seen in zip(view.cities, cities, strict=True):
            assert seen.keys() == {"laid", "hexes"}
            assert seen["laid"] == [
                format_move(parse_move(f"{t.tile} {t.origin.q},{t.origin.r} {t.rotation}")) for t in city.tiles
            ]
            assert {(each["q"], each["r"]): (each["kind"], each["level"], each["tile"]) for each in seen["hexes"]} == {
                tuple(place): tuple(built) for place, built in city.hexes.items()
            }
        tiles = {name: [each.pop("tile") for each in told[name]] for name in ("site", "unseen", "kept_aside")}
        assert tiles == {"site": list(view.site), "unseen": sorted(view.unseen), "kept_aside": list(view.kept_aside)}
        for name, numbers in tiles.items():
            assert [each.pop("kinds") for each in told[name]] == [list(TILES[number].kinds) for number in numbers]
        assert [each.pop("cost") for each in told["site"]] == list(range(len(view.site)))
        assert not any(each for name in tiles for each in told.pop(name))
        assert told == {
            "protocol": 1,
            "options": {
                "architects": options.architects,
                "all_tiles": options.all_tiles,
                "variants": [each for each in BoxVariant if each in options.variants],
                "illustrious": options.illustrious,
            },
            "seat": view.seat,
            "turn": view.turn,
            "turns": options.turns,
            "chief_architect": view.chief_architect,
            "stones": list(view.stones),
            "points": [view.score_sheet(seat).total for seat in range(options.seats)],
            "budget": {"milliseconds": 100, "simulations": None},
            "limit": 200,
            "seed": 5,
        }


def test_a_guest_reads_the_same_bytes_whatever_the_stacks_hide(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    program = f'{HELLO}line = sys.stdin.readline()\nopen("{heard}", "a").write(line); say("?")'
    position = positions_of(Options(3), 1)[4]
    for each in (position, dealt_otherwise(position, 1), dealt_otherwise(position, 2)):
        with GuestBot(command_for(tmp_path, program)) as bot:
            bot.choose(each.public_view, Rng(9), Budget())
    first, *others = heard.read_text(encoding="utf-8").splitlines()
    assert others == [first, first]
    assert json.loads(first)["seed"] == one_way(Rng(9).next()) >> 11 < 1 << 53


def test_a_seed_made_one_way_does_not_lead_back() -> None:
    seeds = {one_way(deal, seat) for deal in range(500) for seat in range(4)}
    assert len(seeds) == 500 * 4
    assert one_way(7, 1) == 0x1D15920E70235AC6  # SHA-256 of "(7, 1)", not a number that can be undone


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bots_of_the_document_play_as_they_are_printed(language: str, tmp_path: Path) -> None:
    interpreter = LANGUAGES[language]
    if not interpreter:
        pytest.skip(f"there is nothing here that runs {language}")
    (program,) = re.findall(rf"```{language}\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert len(program.splitlines()) <= 10
    path = tmp_path / "my_bot"
    path.write_text(program, encoding="utf-8")
    match = Match(Options(2), enter([f"run:{interpreter} {path}", "random"]), one_against_others(2))
    record = play_game(match, match.games(1)[0])
    assert record.positions()[-1].is_over
    assert "faults" not in record.extra
    assert record.extra["places"] == [1, 2]
    assert record == play_game(match, match.games(1)[0])


def test_the_document_tells_every_field() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    told = set(re.findall(r"`([a-z_]+)`", " ".join(re.findall(r"^\| (.*?) \|", text, re.MULTILINE))))
    assert told >= set(json.loads(request(positions_of(Options(2), 1)[0])))
    shortened = re.search(r"```json\n(\{\"protocol.*?)```", text, re.DOTALL)
    assert shortened
    assert list(json.loads(shortened[1])) == list(json.loads(request(positions_of(Options(2), 1)[0])))
