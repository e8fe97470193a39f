"""Ratings: from rated games alone, the same whenever they are counted, and never from those who were left alone."""

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from akropolis import Options
from akropolis.people.directory import Directory
from akropolis.people.ledger import Ledger
from akropolis.people.person import Seated
from akropolis.people.ratings import CAUTION, SCALE, START, RatedGame, Ratings, Standing, can_be_rated
from akropolis.people.stores.results import Recording
from akropolis.table.outcome import GameOutcome, outcome_of
from akropolis.table.stores import SqlStore
from akropolis.table.stores.host import Host
from akropolis.table.terms import Pace
from tests.people.known import ADA, BEN, arrive, rows, run_people
from tests.table.playing import BOT, PERSON, finished, terms_for
from tests.table.stores.small_logs import open_table

DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "ratings.md"


def game(number: int, *persons: str, gone: str = "") -> RatedGame:
    """A game in which they came in this order."""
    standings = tuple(Standing(each, place, each in gone.split()) for place, each in enumerate(persons, 1))
    return RatedGame(f"table{number:02}", number, standings)


def points(ratings: Ratings, *persons: str) -> list[int]:
    return [rating.points if (rating := ratings.of(person)) else 0 for person in persons]


def test_who_wins_is_rated_higher_and_nobody_before_playing() -> None:
    ratings = Ratings([game(number, "ada", "ben", "cleo") for number in range(5)])
    assert ratings.persons == ["ada", "ben", "cleo"]
    ada, ben, cleo = points(ratings, "ada", "ben", "cleo")
    assert ada > ben > cleo
    assert ratings.of("dido") is None
    found = ratings.of("ada")
    assert found
    assert (found.games, found.points) == (5, round(START + SCALE * (found.mu - CAUTION * found.sigma)))


def test_a_count_from_scratch_is_the_same_in_whatever_order_games_come() -> None:
    rng = Random(4)
    people = ["ada", "ben", "cleo", "dido"]
    games = [game(number, *rng.sample(people, rng.randint(2, 4))) for number in range(40)]
    shuffled = rng.sample(games, len(games))
    assert points(Ratings(games), *people) == points(Ratings(shuffled), *people)
    ended = [replace(each, ended=-each.ended) for each in games]
    assert points(Ratings(ended), *people) != points(Ratings(games), *people), "the order of ends would matter"


def test_who_abandons_a_game_loses_it_and_nobody_gains() -> None:
    before = Ratings([game(0, "ada", "ben", "cleo")])
    after = Ratings([game(0, "ada", "ben", "cleo"), game(1, "ada", "ben", "cleo", gone="ada")])
    assert points(after, "ben", "cleo") == points(before, "ben", "cleo")
    assert points(after, "ada")[0] < points(before, "ada")[0]
    assert Ratings([game(1, "ada", "ben", gone="ada ben")]).persons == []
    assert Ratings([game(1, "ada", "ben", gone="ben")]).persons == [], "no rating comes from such games alone"


def test_a_game_tells_what_it_did_to_ratings() -> None:
    ratings = Ratings([game(1, "ada", "ben")])
    first = points(ratings, "ada", "ben")
    found = [ratings.change("table01", person) for person in ("ada", "ben")]
    assert [(each.points, each.gained) for each in found if each] == [(each, each - START) for each in first]
    ratings.count([game(2, "ben", "ada", gone="ada")])
    second = points(ratings, "ada", "ben")
    lost, kept = (ratings.change("table02", person) for person in ("ada", "ben"))
    assert lost
    assert kept
    assert (lost.points, lost.gained, kept.gained) == (second[0], second[0] - first[0], 0)
    assert lost.gained < 0
    assert ratings.change("table03", "ada") is ratings.change("table01", "cleo") is None
    left = Ratings([game(1, "ada", "ben", gone="ben")])
    assert left.change("table01", "ben") is None, "nobody has a rating yet"


def test_a_shared_place_is_shared() -> None:
    tie = RatedGame("t", 1, (Standing("ada", 1, False), Standing("ben", 1, False)))
    assert len(set(points(Ratings([tie]), "ada", "ben"))) == 1


def test_rated_games_are_for_persons_without_bots_and_hints() -> None:
    plain = replace(terms_for(Options(2), pace=Pace.ONE_DAY), hints=False)
    assert can_be_rated(plain)
    assert not can_be_rated(replace(plain, pace=Pace.UNTIMED))
    assert not can_be_rated(replace(plain, hints=True))
    assert not can_be_rated(replace(plain, seats=(PERSON, BOT)))
    assert not can_be_rated(
        replace(terms_for(Options.named(1, False, [], "metagenes"), pace=Pace.ONE_DAY), hints=False)
    )


def outcome(table: str) -> GameOutcome:
    return replace(outcome_of(finished(Options(2))), table=table)


async def play(directory: Directory, store: SqlStore) -> None:
    await arrive(directory, ADA, BEN)
    for table, is_rated, both in (("a", True, True), ("b", False, True), ("c", True, False)):
        await open_table(store, table)
        await directory.sit_down(Seated(table, 0, "ada", 7), is_rated=is_rated)
        if both:
            await directory.sit_down(Seated(table, 1, "ben", 7))
        await Ledger(store).record(outcome(table))


def test_only_rated_games_with_a_person_on_every_seat_count(url: str) -> None:
    async def story(directory: Directory, store: SqlStore) -> None:
        await play(directory, store)
        ledger = Ledger(store)
        assert {each.table: each.is_rated for each in await ledger.history("ada", 9)} == {
            "a": True,
            "b": False,
            "c": False,
        }
        found = (await ledger.ratings()).of("ada")
        assert found
        assert found.games == 1
        assert await ledger.ratings() is await ledger.ratings(), "nothing is counted twice for nothing"

    run_people(url, story)


@pytest.mark.parametrize(("late", "persons"), [(0, 2), (1, 0)])
def test_a_game_is_rated_only_for_those_who_sat_there_before_their_first_move(
    sqlite_url: str, late: int, persons: int
) -> None:
    async def story(directory: Directory, store: SqlStore) -> None:
        await arrive(directory, ADA, BEN)
        await open_table(store, "a")
        first = outcome("a").seats[1].first_move
        assert first
        await directory.sit_down(Seated("a", 0, "ada", 7), is_rated=True)
        await directory.sit_down(Seated("a", 1, "ben", first + late))
        await Ledger(store).record(outcome("a"))
        assert len((await Ledger(store).ratings()).persons) == persons
        (result,) = await Ledger(store).history("ben", 9)
        assert result.is_rated == bool(persons)

    run_people(sqlite_url, story)


@pytest.mark.parametrize(("clients", "persons"), [(("one", "two"), 2), (("one", "one"), 0), ((None, None), 2)])
def test_persons_behind_one_client_are_not_rated_for_games_with_each_other(
    url: str, clients: tuple[str | None, str | None], persons: int
) -> None:
    async def story(directory: Directory, store: SqlStore) -> None:
        await arrive(directory, ADA, BEN)
        await open_table(store, "a")
        for seat, person in enumerate(("ada", "ben")):
            await directory.sit_down(Seated("a", seat, person, 7, client=clients[seat]), is_rated=True)
        await Ledger(store).record(outcome("a"))
        assert len((await Ledger(store).ratings()).persons) == persons

    run_people(url, story)


def test_a_new_game_is_counted_on_and_one_that_comes_late_makes_all_count_anew(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = ["ada", "ben", "cleo"]
    games = [game(number, *Random(number).sample(people, 3)) for number in range(1, 9)]
    counted: list[str] = []
    count = Ratings._count

    def noted(self: Ratings, one: RatedGame) -> None:
        counted.append(one.table)
        count(self, one)

    monkeypatch.setattr(Ratings, "_count", noted)

    async def story(_directory: Directory, store: SqlStore) -> None:
        async def after(added: list[RatedGame]) -> list[str]:
            for one in added:
                await store.write(Recording(one.table, [], one))
            counted.clear()
            ratings = await ledger.ratings()
            told = [*counted]
            known = [one for one in games if one.table in written]
            assert points(ratings, *people) == points(Ratings(known), *people)
            return told

        ledger, written = Ledger(store), {one.table for one in [*games[:3], *games[4:6]]}
        assert len(await after([*games[:3], *games[4:6]])) == 5
        written.add(games[6].table)
        assert await after([games[6]]) == [games[6].table]
        written.add(games[3].table)
        assert await after([games[3]]) == [one.table for one in games[:7]]
        written.add(games[7].table)
        assert await after([games[7]]) == [games[7].table]

    run_people(url, story)


def test_the_ratings_of_others_stay_when_somebody_goes_and_not_when_a_game_does(url: str) -> None:
    async def story(directory: Directory, store: SqlStore) -> None:
        await play(directory, store)
        before = (await Ledger(store).ratings()).of("ben")
        await directory.leave("ada", "ghost", 9)
        after = await Ledger(store).ratings()
        assert (after.of("ben"), after.of("ada")) == (before, None)
        ledger = Ledger(store)
        assert (await ledger.ratings()).of("ben") == before
        await Host(store).delete(["a"], 9)
        assert (await ledger.ratings()).of("ben") is None

    run_people(url, story)
    assert "ada" not in str(rows(url)).lower()


def test_the_document_says_how_ratings_are_counted() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert f"{START} + {SCALE} x (mu - {CAUTION} x sigma)" in text
    assert re.search(r"mu, at first 25\).*\(sigma, at first 25/3\)", text)
    fresh = Ratings()._model.rating()
    assert (fresh.mu, fresh.sigma) == pytest.approx((25, 25 / 3))
