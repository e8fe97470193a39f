"""What a client is given so that it needs no rules: every legal move, and what each would bring."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings

from akropolis import District, Illustrious, Move, Options, Rng
from akropolis.notation.positions import format_options
from akropolis.rules.footprint import footprint_of
from akropolis.table.legal import Legal, legal_moves
from akropolis.table.state import TableState
from tests.kit.games import ALL_MODES
from tests.kit.strategies import options as any_options
from tests.kit.strategies import seeds, steady
from tests.table.playing import begun, finished, moved, opened, terms_for


def late(options: Options, seed: int, moves: int) -> TableState:
    """A game of persons after some random moves."""
    rng = Rng(seed)
    state = begun(options, seed=seed)
    for _ in range(moves):
        state = moved(state, rng.below(len(state.position.legal_moves)))
    return state


def listed(legal: Legal) -> list[tuple[Move, tuple[int, ...]]]:
    """Every move with its row of changes, as a client reads them."""
    return [
        (Move(offer.tile, *way), legal.changes[offer.rows[3 * number + turned]])
        for offer in legal.tiles
        if offer.is_affordable
        for number, target in enumerate(legal.targets)
        for turned, way in enumerate(target.ways)
    ]


def check(state: TableState) -> None:
    """Compare with playing each move by the rules and counting the points before and after."""
    legal, position = legal_moves(state), state.position
    assert legal
    seat = position.seat
    assert (legal.seat, legal.version, legal.stones) == (seat, state.version, position.stones[seat])
    rows = listed(legal)
    assert [move for move, _ in rows] == list(position.legal_moves)
    before = position.score_sheet(seat)
    for move, (total, *districts) in rows:
        after = position.play(move).score_sheet(seat)
        assert total == after.total - before.total
        assert districts == [after.districts[each].points - before.districts[each].points for each in District]
    assert len(set(legal.changes)) == len(legal.changes)


@settings(steady, max_examples=15)
@given(any_options, seeds)
def test_every_legal_move_is_listed_with_what_it_brings(options: Options, seed: int) -> None:
    turns = options.turns // 2 if options.is_solo else options.turns
    check(late(options, seed, seed % min(turns, 24)))


@pytest.mark.parametrize("options", ALL_MODES, ids=format_options)
def test_footprints_say_how_high_they_are_and_what_they_cover(options: Options) -> None:
    state = late(options, 3, 17)
    legal = legal_moves(state)
    assert legal
    city = state.position.cities[state.position.seat]
    assert [target.footprint for target in legal.targets] == list(city.sorted_footprints)
    for target in legal.targets:
        assert {footprint_of(*way) for way in target.ways} == {target.footprint}
        assert len(set(target.ways)) == 3
        assert city.lay(state.position.site[0], *target.ways[0]).tiles[-1].level == target.level
        assert {city.quarries_under(*way) for way in target.ways} == {target.gained}
    assert {target.level for target in legal.targets} > {1}


def test_a_tile_that_is_too_dear_says_what_is_missing() -> None:
    legal = legal_moves(begun(Options(4)))
    assert legal
    assert [(offer.cost, offer.is_affordable, offer.missing) for offer in legal.tiles] == [
        (0, True, 0),
        (1, True, 0),
        (2, False, 1),
        (3, False, 2),
        (4, False, 3),
        (5, False, 4),
    ]
    assert [len(offer.rows) for offer in legal.tiles] == [3 * len(legal.targets)] * 2 + [0] * 4
    assert [offer.tile for offer in legal.tiles] == list(begun(Options(4)).position.site)


def test_where_nobody_is_to_act_nothing_is_legal() -> None:
    assert legal_moves(opened(terms_for(Options(2)), 0)) is None
    assert legal_moves(finished(Options(2))) is None


def test_hidden_scoring_hides_what_moves_bring_but_not_the_stones() -> None:
    state = late(Options(2), 3, 10)
    terms = replace(state.terms, live_scoring=False)
    shown, hidden = legal_moves(state), legal_moves(replace(state, opened=replace(state.opened, terms=terms)))
    assert shown
    assert hidden
    assert hidden.targets == shown.targets
    assert {target.gained for target in hidden.targets} > {0}
    assert hidden.changes == ()
    assert {offer.rows for offer in hidden.tiles} == {()}
    assert [offer.is_affordable for offer in hidden.tiles] == [offer.is_affordable for offer in shown.tiles]


def test_even_late_in_a_long_game_it_stays_small() -> None:
    state = late(Options(1, all_tiles=True, illustrious=Illustrious.METAGENES), 5, 28)
    legal = legal_moves(state)
    assert legal
    moves = len(state.position.legal_moves)
    assert moves > 300
    rows = json.dumps([[offer.rows for offer in legal.tiles], legal.changes], separators=(",", ":"))
    assert len(rows) < 8 * moves
