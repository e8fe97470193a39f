"""Everyone hears everything that lies open, and nothing that is hidden, before the end."""

from dataclasses import replace
from functools import partial
from itertools import accumulate, pairwise

import pytest
from hypothesis import given, settings

from akropolis import Illustrious, Options, Position, Rng, ScoreSheet
from akropolis.notation.positions import format_options
from akropolis.rules.errors import RuleCode
from akropolis.rules.ranking import Decision
from akropolis.table import commands
from akropolis.table.events import EVENTS, Entry, MadeBy, Moved, Opened
from akropolis.table.legal import legal_moves
from akropolis.table.news import MoveDetails, News, OpeningDetails, news_of, snapshot
from akropolis.table.state import Step, TableState
from akropolis.table.view import TableView
from tests.kit.games import ALL_MODES
from tests.kit.strategies import options as any_options
from tests.kit.strategies import seeds, steady
from tests.table.client import Client
from tests.table.playing import (
    BOT,
    PEOPLE,
    PERSON,
    SALT,
    START,
    begun,
    code_of,
    finished,
    moved,
    opened,
    played,
    random_log,
    terms_for,
)

few = settings(steady, max_examples=15)


def watchers(state: TableState) -> tuple[int | None, ...]:
    return (None, *range(state.terms.options.seats))


def check_clients(steps: list[Step]) -> None:
    first = news_of(None, steps[0].entry, steps[0].after)
    clients = [Client(seat, first) for seat in watchers(steps[0].after)]
    for number, (before, entry, after) in enumerate(steps):
        if number:
            news = news_of(before, entry, after)
            for client in clients:
                client.hear(news)
        for client in clients:
            assert client.view == snapshot(after, client.view.seat)


@few
@given(any_options, seeds)
def test_a_client_built_from_news_alone_equals_a_fresh_view_at_every_version(options: Options, seed: int) -> None:
    check_clients(list(random_log(options, seed)))


@pytest.mark.parametrize("options", ALL_MODES, ids=format_options)
def test_so_does_one_in_every_mode(options: Options) -> None:
    check_clients(list(random_log(options, 7)))


def test_the_random_tables_have_seen_everything() -> None:
    kinds = set()
    makers = set()
    for number, options in enumerate(ALL_MODES):
        for step in random_log(options, number):
            kinds.add(type(step.entry.event).__name__)
            if isinstance(step.entry.event, Moved):
                makers.add(step.entry.event.by)
    assert kinds == {each.__name__ for each in EVENTS.values()} - {"Cancelled"}
    assert makers == {MadeBy.PERSON, MadeBy.BOT, MadeBy.STAND_IN, MadeBy.LATE}


def told(state: TableState | None, entries: list[Entry]) -> list[tuple[TableState, News]]:
    """Every match that the entries lead to, and what is told on the way."""
    pairs = []
    for entry in entries:
        following = state.after(entry) if state else TableState.of("table", [entry])
        pairs.append((following, news_of(state, entry, following)))
        state = following
    return pairs


def without_commitment(view: TableView) -> TableView:
    return replace(view, commitment="")


def all_that_is_said(entries: list[Entry]) -> list[str]:
    """Everything that anybody can get to see, as text, the commitment aside."""
    said = []
    for state, news in told(None, entries):
        details = news.details
        if isinstance(details, OpeningDetails):
            details = OpeningDetails(without_commitment(details.view))
        views = [without_commitment(snapshot(state, seat)) for seat in watchers(state)]
        said.append(repr((replace(news, details=details), views, legal_moves(state), state.summary())))
    return said


def dealt_otherwise(entries: list[Entry], hidden: int) -> list[Entry]:
    """The same log with the last tiles of the deal in another order, and with another salt."""
    first = entries[0].event
    assert isinstance(first, Opened)
    kept = len(first.deal) - hidden
    other = replace(first, deal=first.deal[:kept] + first.deal[kept:][::-1], salt=first.salt[::-1])
    return [replace(entries[0], event=other), *entries[1:]]


@few
@given(any_options, seeds)
def test_two_tables_with_other_stacks_say_the_same_until_a_tile_tells_them_apart(options: Options, seed: int) -> None:
    steps = list(random_log(options, seed))
    turning_points = [step.after for step in steps if step.after.position.stacks]
    rng = Rng(seed)
    state = turning_points[rng.below(len(turning_points))]
    entries = [step.entry for step in steps]
    hidden = sum(map(len, state.position.stacks))
    others = dealt_otherwise(entries, hidden)
    until = max(point.version for point in turning_points if sum(map(len, point.position.stacks)) >= hidden)
    assert all_that_is_said(entries[:until]) == all_that_is_said(others[:until])
    # The tables are not the same, though, and the next stack shows it.
    following = entries[until]
    revealing = (
        TableState.of("table", entries[:until]).after(following),
        TableState.of("table", others[:until]).after(following),
    )
    assert revealing[0].position.site != revealing[1].position.site
    assert revealing[0].commitment != revealing[1].commitment


@pytest.mark.parametrize("options", [Options(2), Options(1, illustrious=Illustrious.METAGENES)], ids=format_options)
def test_the_deal_and_the_salt_come_out_with_the_last_move(options: Options) -> None:
    state = begun(options)
    while not state.is_over:
        before, state = state, moved(state)
    told = news_of(before, Entry(state.version, state.last_at, Moved(0, state.moves[-1].move)), state).details
    assert isinstance(told, MoveDetails)
    assert told.result
    assert (told.result.deal, told.result.salt) == (state.opened.deal, SALT)
    assert told.result.winners == state.position.winners
    assert told.result.totals == tuple(state.position.score_sheet(seat).total for seat in range(options.seats))
    assert snapshot(state).result == told.result
    assert SALT not in repr(snapshot(before))
    assert snapshot(before).result is None


def test_hidden_scores_are_hidden_from_everyone_until_the_end() -> None:
    state = begun(Options(3), live_scoring=False)
    while not state.is_over:
        assert {seat.score for watcher in watchers(state) for seat in snapshot(state, watcher).seats} == {None}
        legal = legal_moves(state)
        assert legal
        assert (legal.changes, {offer.rows for offer in legal.tiles}) == ((), {()})
        state = moved(state)
    assert [seat.score for seat in snapshot(state, 1).seats] == list(state.scores)


def test_hidden_scores_of_all_seats_come_with_the_last_move() -> None:
    state = begun(Options(2), live_scoring=False)
    while not state.is_over:
        before, state = state, moved(state)
        told = news_of(
            before, Entry(state.version, 0, Moved(state.moves[-1].seat, state.moves[-1].move)), state
        ).details
        assert isinstance(told, MoveDetails)
        assert [each.seat for each in told.scores] == ([0, 1] if state.is_over else [])


@few
@given(any_options, seeds)
def test_afterwards_all_is_told_as_if_no_score_had_been_hidden(options: Options, seed: int) -> None:
    entries = [step.entry for step in random_log(options, seed)]
    opening = entries[0].event
    assert isinstance(opening, Opened)

    def told_with(live_scoring: bool) -> list[News]:
        terms = replace(opening.terms, live_scoring=live_scoring)
        log = [replace(entries[0], event=replace(opening, terms=terms)), *entries[1:]]
        first = TableState.of("table", log[:1])
        states = list(accumulate(log[1:], TableState.after, initial=first))
        return list(map(partial(news_of, openly=not live_scoring), [None, *states[:-1]], log, states))

    (hidden, *later), (shown, *always) = told_with(False), told_with(True)
    assert isinstance(hidden.details, OpeningDetails)
    assert isinstance(shown.details, OpeningDetails)
    assert hidden.details.view.seats == shown.details.view.seats
    assert later == always


def test_a_move_is_told_with_its_cost_and_what_it_brings() -> None:
    state = begun(Options(2))
    move = next(each for each in state.position.legal_moves if each.tile == state.position.site[1])
    (entry,) = commands.move(state, 0, move, state.version, START + 5)
    news = news_of(state, entry, state.after(entry))
    told = news.details
    assert isinstance(told, MoveDetails)
    assert (news.kind, news.fields, news.at) == ("moved", {"seat": 0, "move": move, "by": MadeBy.PERSON}, START + 5)
    assert (told.cost, told.gained, told.level, told.take) == (1, 0, 1, None)
    assert told.revealed == ()
    assert told.stones == (0, 2)
    assert told.site == tuple(tile for tile in state.position.site if tile != move.tile)
    assert [each.seat for each in told.scores] == [0]


def test_the_tiles_of_a_stack_are_told_when_it_is_laid_out() -> None:
    state = played(begun(Options(2)), 2)
    later = moved(state)
    told = news_of(state, Entry(later.version, 0, Moved(0, later.moves[-1].move)), later).details
    assert isinstance(told, MoveDetails)
    assert told.revealed == state.position.stacks[0] == told.site[1:]
    assert snapshot(later).stacks_left == snapshot(state).stacks_left - 1


def test_the_marker_of_the_chief_architect_passes_on_with_every_stack() -> None:
    state, chiefs = begun(Options(2)), []
    for _ in range(10):
        chiefs.append(snapshot(state).status.chief_architect)
        state = moved(state)
    assert chiefs == [0, 0, 0, 1, 1, 1, 0, 0, 0, 1]


def test_alone_the_answer_is_told_with_the_move() -> None:
    state = begun(Options(1, illustrious=Illustrious.HIPPODAMOS))
    stones = []
    while not state.is_over:
        before, state = state, moved(state)
        told = news_of(before, Entry(state.version, 0, Moved(0, state.moves[-1].move)), state).details
        assert isinstance(told, MoveDetails)
        assert told.take
        assert told.take.tile == state.position.kept_aside[-1]
        stones.append(told.cost - told.take.cost)
        assert state.position.stones[1] == 2 + sum(stones)
        assert 0 <= told.take.cost <= before.position.stones[1] + told.cost
    assert any(stones)


def test_who_sits_down_is_told_and_who_looks_is_no_secret_but_changes_nothing() -> None:
    state = opened(terms_for(Options(2)), 0)
    (entry,) = commands.join(state, None, PEOPLE[1], START)
    news = news_of(state, entry, state.after(entry))
    assert (news.kind, news.fields, news.status.has_begun) == ("joined", {"seat": 1, "sitter": PEOPLE[1]}, True)
    views = [snapshot(state, watcher) for watcher in watchers(state)]
    assert [view.seat for view in views] == [None, 0, 1]
    assert all(replace(one, seat=None) == replace(other, seat=None) for one, other in pairwise(views))


def test_nobody_looks_from_a_seat_that_is_not_there() -> None:
    state = begun(Options(2))
    assert code_of(lambda: snapshot(state, 2)).code is RuleCode.SEAT_UNKNOWN


def ended(options: Options, totals: tuple[int, ...], stones: tuple[int, ...]) -> TableState:
    """The end of a game with other points."""
    state = finished(options)

    class Ended(Position):
        def score_sheet(self, seat: int) -> ScoreSheet:
            return ScoreSheet((), totals[seat])

    old = state.position
    return replace(state, position=Ended(options, old.cities, stones, old.site, old.kept_aside, old.stacks))


@pytest.mark.parametrize(
    ("options", "totals", "stones", "winners", "tie"),
    [
        (Options(2), (50, 40), (1, 1), (0,), None),
        (Options(3), (50, 50, 40), (1, 2, 9), (1,), Decision.STONES),
        (Options(3), (50, 50, 40), (2, 2, 9), (0, 1), Decision.SHARED),
        (Options(1, illustrious=Illustrious.METAGENES), (50, 50), (2, 2), (1,), Decision.ILLUSTRIOUS),
        (Options(1, illustrious=Illustrious.METAGENES), (50, 50), (3, 2), (0,), Decision.STONES),
    ],
)
def test_a_tie_is_explained(
    options: Options, totals: tuple[int, ...], stones: tuple[int, ...], winners: tuple[int, ...], tie: Decision | None
) -> None:
    result = snapshot(ended(options, totals, stones)).result
    assert result
    assert (result.totals, result.winners, result.tie) == (totals, winners, tie)


def test_bots_and_terms_are_seen() -> None:
    view = snapshot(opened(terms_for(Options(2), PERSON, BOT), 0))
    assert [seat.terms for seat in view.seats] == [PERSON, BOT]
    assert [seat.sitter for seat in view.seats] == [PEOPLE[0], None]
    assert view.terms.seats == (PERSON, BOT)
