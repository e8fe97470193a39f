"""What people have achieved: kept once, counted fairly, and gone with those whom it is about."""

import asyncio
from dataclasses import replace
from functools import cache

import pytest

from akropolis import Options
from akropolis.people.directory import Directory
from akropolis.people.ledger import Ledger
from akropolis.people.person import Seated
from akropolis.people.results import Result, results_of
from akropolis.people.statistics import statistics_of
from akropolis.table import commands
from akropolis.table.listing import Mark
from akropolis.table.outcome import GameOutcome, outcome_of
from akropolis.table.state import TableState
from akropolis.table.stores import SqlStore
from akropolis.table.stores.host import Host
from akropolis.table.stores.host_jobs import Stale
from tests.people.known import ADA, BEN, arrive, rows, run_people
from tests.table.playing import BOT, after, begun, moved, opened, played, terms_for
from tests.table.stores.small_logs import entry, open_table, summary

TWO = Options.named(2, True, ["house"], None)


@cache
def finished(options: Options = TWO) -> TableState:
    return played(begun(options), options.turns)


def game(table: str, ended: int = 0) -> GameOutcome:
    outcome = outcome_of(finished())
    return replace(outcome, table=table, ended=outcome.ended + ended)


def stood_in(state: TableState) -> TableState:
    """The game after the first seat has left it to a bot."""
    state = after(state, commands.leave(state, 0, state.last_at))
    while not state.is_over:
        if state.position.seat == 0:
            move = state.position.legal_moves[0]
            state = after(state, commands.play_for(state, state.version, move, state.last_at))
        else:
            state = moved(state)
    return state


def test_an_outcome_has_what_the_score_sheets_say() -> None:
    state = finished()
    outcome = outcome_of(state)
    assert [seat.total for seat in outcome.seats] == [sum(seat.points.values()) for seat in outcome.seats]
    assert [seat.total for seat in outcome.seats] == [sheet.total for sheet in state.scores]
    assert sorted(seat.place for seat in outcome.seats) in ([1, 2], [1, 1])
    assert [seat.name for seat in outcome.seats] == ["Ada", "Ben"]
    assert not any(seat.is_abandoned for seat in outcome.seats)
    assert outcome.ended == state.moves[-1].at


def test_who_left_for_good_or_for_most_of_it_has_abandoned_the_game() -> None:
    options = Options(2)
    left = stood_in(begun(options))
    assert [seat.is_abandoned for seat in outcome_of(left).seats] == [True, False]
    late = played(begun(options), options.turns - 4)
    assert [seat.is_abandoned for seat in outcome_of(stood_in(late)).seats] == [True, False]
    left = after(late, commands.leave(late, 0, late.last_at))
    back = after(left, commands.return_(left, 0, left.last_at))
    assert not any(seat.is_abandoned for seat in outcome_of(played(back, 4)).seats)


def test_a_result_names_the_others_as_they_were() -> None:
    options = Options(2)
    state = opened(terms_for(options, terms_for(options).seats[0], BOT), 0)
    while not state.is_over:
        move = state.position.legal_moves[0]
        is_bots = state.is_bots_turn
        state = after(state, commands.play_for(state, state.version, move, state.last_at)) if is_bots else moved(state)
    (result,) = results_of(outcome_of(state), [Seated("table", 0, "ada", 0)])
    (other,) = result.others
    assert (other.kind, other.bot, other.person, other.name) == ("bot", "random", None, None)
    assert not result.is_abandoned
    (theirs,) = statistics_of([result]).bots
    assert (theirs.name, theirs.games, theirs.before + theirs.behind) == (
        "random",
        1,
        1 - (result.place == other.place),
    )


def test_alone_one_meets_the_illustrious_architect() -> None:
    options = Options.named(1, False, [], "metagenes")
    state = opened(terms_for(options), 0)
    while not state.is_over:
        state = moved(state)
    (result,) = results_of(outcome_of(state), [Seated("table", 0, "ada", 0)])
    assert (result.architects, result.illustrious) == (1, "metagenes")
    assert [(other.kind, other.total) for other in result.others] == [("illustrious", state.scores[1].total)]


def test_statistics_are_of_whole_games_of_ones_own() -> None:
    (mine, _) = results_of(game("a"), [Seated("a", 0, "ada", 0), Seated("a", 1, "ben", 0)])
    better = replace(mine, table="b", ended=mine.ended + 5, total=mine.total + 10, place=1, variants=())
    spoilt = [replace(mine, is_abandoned=True, total=999), replace(mine, is_continued=True, total=999)]
    found = statistics_of([better, mine, *spoilt])
    assert found.summary
    assert (found.summary.games, found.summary.best, found.best) == (2, mine.total + 10, better)
    assert found.summary.average == mine.total + 5
    assert [(line.name, line.summary.games) for line in found.variants] == [("house", 1), ("none", 1)]
    assert [(line.mode.architects, line.mode.all_tiles, line.summary.games) for line in found.modes] == [(2, True, 2)]
    assert [(met.name, met.called, met.games) for met in found.opponents] == [("ben", "Ben", 2)]
    assert found.districts == {kind: float(points) for kind, points in mine.points.items()}
    assert statistics_of(spoilt).summary is None


async def seat_both(directory: Directory, store: SqlStore, *tables: str) -> None:
    await arrive(directory, ADA, BEN)
    for table in tables:
        await open_table(store, table)
        await directory.sit_down(Seated(table, 0, "ada", 7))
        await directory.sit_down(Seated(table, 1, "ben", 7))


def test_a_result_is_kept_once_however_many_try(url: str) -> None:
    async def story(directory: Directory, store: SqlStore) -> list[Result]:
        await seat_both(directory, store, "a", "b")
        ledger = Ledger(store)
        assert await ledger.unrecorded() == []
        await store.append(summary("a", 2, is_over=True), [entry(2)])
        assert await ledger.unrecorded() == ["a"]
        assert await ledger.wants("a")
        assert await asyncio.gather(*(ledger.record(game("a")) for _ in range(4))) == [2] * 4
        assert await ledger.unrecorded() == []
        assert not await ledger.wants("a")
        return await ledger.history("ada", 10)

    (kept,) = run_people(url, story)
    assert kept == results_of(game("a"), [Seated("a", 0, "ada", 0), Seated("a", 1, "ben", 0)])[0]
    assert len(rows(url)["results"]) == 2


def test_who_makes_a_seat_their_own_afterwards_is_met_by_both(url: str) -> None:
    async def story(directory: Directory, store: SqlStore) -> None:
        await arrive(directory, ADA, BEN)
        await open_table(store, "a")
        await directory.sit_down(Seated("a", 0, "ada", 7))
        ledger = Ledger(store)
        await ledger.record(game("a"))
        assert (await ledger.statistics("ada")).opponents == ()
        await directory.sit_down(Seated("a", 1, "ben", game("a").ended + 1))
        await ledger.record(game("a"))
        (mine,), (theirs,) = [await ledger.history(person, 9) for person in ("ada", "ben")]
        assert [mine, theirs] == results_of(game("a"), await directory.seats_at("a"))
        (met,), (back,) = [(await ledger.statistics(person)).opponents for person in ("ada", "ben")]
        assert (met.name, met.before, met.behind) == ("ben", back.behind, back.before)
        # Whoever has gone stays nameless, whoever else makes a seat their own.
        await directory.leave("ben", "ghost", 9)
        await ledger.record(game("a"))
        assert [(each.person, each.name) for each in (await ledger.history("ada", 9))[0].others] == [(None, None)]

    run_people(url, story)


def test_history_is_paged_the_latest_first(url: str) -> None:
    async def story(directory: Directory, store: SqlStore) -> None:
        await seat_both(directory, store, *"abcd")
        ledger = Ledger(store)
        for number, table in enumerate("abcd"):
            await ledger.record(game(table, ended=number // 2))
        first = await ledger.history("ada", 2)
        last = Mark(first[-1].ended, first[-1].table)
        rest = await ledger.history("ada", 9, last)
        assert [each.table for each in (*first, *rest)] == ["d", "c", "b", "a"]

    run_people(url, story)


@pytest.mark.parametrize("is_old", [True, False], ids=["an old table", "a table deleted by its name"])
def test_results_outlast_a_table_that_is_merely_old(url: str, is_old: bool) -> None:
    async def story(directory: Directory, store: SqlStore) -> int:
        await seat_both(directory, store, "a")
        await Ledger(store).record(game("a"))
        if is_old:
            async for _ in Host(store).prune(Stale(abandoned=10_000), 6):
                pass
        else:
            await Host(store).delete(["a"], 6)
        assert await store.read("a") == []
        return len(await Ledger(store).history("ada", 9))

    assert run_people(url, story) == is_old


def test_in_the_results_of_others_whoever_has_gone_has_no_name(url: str) -> None:
    async def story(directory: Directory, store: SqlStore) -> None:
        await seat_both(directory, store, "a")
        await Ledger(store).record(game("a"))
        await directory.leave("ada", "ghost", 9)
        (kept,) = await Ledger(store).history("ben", 9)
        assert [(other.person, other.name, other.total) for other in kept.others] == [
            (None, None, outcome_of(finished()).seats[0].total)
        ]

    run_people(url, story)
    assert "ada" not in str(rows(url)).lower()
