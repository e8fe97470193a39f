"""Seven recorded games, turn by turn: every legal footprint, every stone, every point."""

from pathlib import Path
from typing import Any

import pytest

from akropolis import Hex, Illustrious, Move, Options, Position, Variant, engine, new_game
from akropolis.rules.scoring import score_city
from akropolis.rules.site import affordable
from tests.kit.games import EVERY_VARIANT
from tests.kit.records import RECORDED, recorded

LETTERS = {"h": "house", "m": "market", "b": "barracks", "t": "temple", "g": "garden"}


def options_of(game: Any) -> Options:
    return Options.named(**game["options"])


def in_words(points: dict[str, int]) -> dict[str, int]:
    return {LETTERS.get(name, name): value for name, value in points.items()}


def points_of(position: Position, seat: int, variants: frozenset[Variant]) -> dict[str, int]:
    sheet = score_city(position.cities[seat], 0, variants)
    return {str(district): line.points for district, line in sheet.districts.items()}


def check_before(position: Position, turn: Any) -> None:
    assert position.seat == turn["seat"]
    assert list(position.site) == turn["site"]
    assert list(position.stones) == turn["stones"]
    if "legal_footprints" not in turn:
        return
    footprints = [sorted(map(list, footprint)) for footprint in position.cities[position.seat].footprints]
    assert sorted(footprints) == sorted(map(sorted, turn["legal_footprints"]))
    assert len(affordable(position.site, position.stones[position.seat])) == turn["affordable"]
    assert len(position.legal_moves) == turn["affordable"] * len(turn["legal_footprints"]) * 3
    for seat in range(position.options.seats):
        assert points_of(position, seat, position.options.variants) == in_words(turn["points"][seat])
        assert points_of(position, seat, EVERY_VARIANT) == in_words(turn["points_all_variants"][seat])


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_a_recorded_game_is_replayed_to_the_exact_score(path: Path) -> None:
    game = recorded(path)
    position = new_game(options_of(game), tiles=game["tiles"])
    twin = engine.Position(position)
    for turn in game["turns"]:
        if "origin" not in turn:  # the Illustrious Architect has answered already
            assert position.kept_aside[position.turn // 2 - 1] == turn["tile"]
            continue
        check_before(position, turn)
        move = Move(turn["tile"], Hex(*turn["origin"]), turn["rotation"])
        assert move in position.legal_moves
        assert set(twin.footprints()) == position.cities[position.seat].footprints
        position = position.play(move)
        twin.do_move(move)
        assert twin.score_sheet(0) == position.score_sheet(0)
    final = game["final"]
    sheets = [position.score_sheet(seat) for seat in range(position.options.seats)]
    assert position.is_over
    assert list(position.site) == final.get("unplayed", list(position.site))
    assert list(position.stones) == final["stones"]
    assert [sheet.total for sheet in sheets] == final["totals"]
    assert [twin.total(seat) for seat in range(twin.options.seats)] == final["totals"]
    assert list(position.winners) == final["winners"]
    if position.options.is_solo:
        assert points_of(position, 0, position.options.variants) == final["points"]
        assert {name: line.points for name, line in sheets[1].districts.items()} == final["architect"]["points"]
        assert sheets[1].quarry_points == final["architect"]["quarry_points"]
    else:
        for seat, points in enumerate(final["points"]):
            assert points_of(position, seat, position.options.variants) == in_words(points)
            assert points_of(position, seat, EVERY_VARIANT) == in_words(final["points_all_variants"][seat])


def test_the_recorded_games_cover_the_modes() -> None:
    games = [options_of(recorded(path)) for path in RECORDED]
    assert {options.architects for options in games} == {1, 2, 3, 4}
    assert {options.all_tiles for options in games} == {False, True}
    assert frozenset().union(*(options.variants for options in games)) == EVERY_VARIANT
    assert {options.illustrious for options in games} == {None, Illustrious.METAGENES, Illustrious.CALLICRATES}
