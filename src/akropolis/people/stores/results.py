"""What is written and asked of results."""

import json
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, select, tuple_, update

from akropolis.people.ratings import RatedGame
from akropolis.people.results import Other, Result
from akropolis.people.stores.jobs import PeopleJob
from akropolis.people.stores.ratings import write_rated_game
from akropolis.table.listing import Mark
from akropolis.table.stores.host_jobs import upsert
from akropolis.table.stores.people_schema import PERSONS, RESULTS, SEATED
from akropolis.table.stores.schema import TABLES


class ResultsMark(NamedTuple):
    """The number of results, the sum of their ends, and the number of known opponents who are still there."""

    results: int
    ends: int
    opponents: int


@dataclass(frozen=True)
class Recording(PeopleJob):
    """The results of a game. Whoever comes second changes nothing."""

    table: str
    results: Sequence[Result]
    rated: RatedGame | None = None

    def write(self, connection: Connection, _stamp: int) -> None:
        rows = [_row(each) for each in self.results]
        self._name_others(connection)
        if rows:
            connection.execute(upsert(connection, RESULTS).on_conflict_do_nothing(), rows)
        if self.rated:
            write_rated_game(connection, self.rated)
        recorded = SEATED.c.table == self.table, SEATED.c.seat.in_([each.seat for each in self.results])
        connection.execute(update(SEATED).where(*recorded).values(is_recorded=True))

    def _name_others(self, connection: Connection) -> None:
        """In results that are kept already, those who have made their seats their own since then."""
        persons = {each.seat: each.person for each in self.results}
        mine = RESULTS.c.table == self.table
        for seat, text in connection.execute(select(RESULTS.c.seat, RESULTS.c.others).where(mine)).all():
            others = [each | {"person": each["person"] or persons.get(each["seat"])} for each in json.loads(text)]
            if (named := _json(others)) != text:
                connection.execute(update(RESULTS).where(mine, RESULTS.c.seat == seat).values(others=named))


def unrecorded(connection: Connection, limit: int) -> list[str]:
    """Finished tables at which somebody sits whose result is not kept yet."""
    joined = SEATED.join(TABLES, TABLES.c.table == SEATED.c.table)
    due = SEATED.c.is_recorded.is_(False), TABLES.c.is_over.is_(True), TABLES.c.is_full
    return list(connection.scalars(select(SEATED.c.table).distinct().select_from(joined).where(*due).limit(limit)))


def results_of(connection: Connection, person: str, limit: int | None, after: Mark | None = None) -> list[Result]:
    """The results of a person, the latest first."""
    question = select(RESULTS).where(RESULTS.c.person == person)
    if after:
        question = question.where(tuple_(RESULTS.c.ended, RESULTS.c.table) < tuple_(*after))
    question = question.order_by(RESULTS.c.ended.desc(), RESULTS.c.table.desc()).limit(limit)
    return [_result(dict(row)) for row in connection.execute(question).mappings()]


def mark_of(connection: Connection, person: str, opponents: Collection[str]) -> ResultsMark:
    """A fingerprint of a person's results, found without reading them."""
    mine = RESULTS.c.person == person
    results, ends = connection.execute(select(func.count(), func.sum(RESULTS.c.ended)).where(mine)).one()
    there = select(func.count()).where(PERSONS.c.person.in_(opponents))
    return ResultsMark(results, int(ends or 0), connection.scalar(there) or 0)


def public_among(connection: Connection, persons: Collection[str]) -> set[str]:
    """Those of them who show a profile."""
    shown = PERSONS.c.person.in_(persons), PERSONS.c.public.is_(True)
    return set(connection.scalars(select(PERSONS.c.person).where(*shown)))


def _row(result: Result) -> dict[str, Any]:
    row = asdict(result)
    return row | {
        "variants": " ".join(result.variants),
        "points": _json(row["points"]),
        "others": _json(row["others"]),
    }


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _result(row: dict[str, Any]) -> Result:
    return Result(
        **row
        | {
            "variants": tuple(row["variants"].split()),
            "points": json.loads(row["points"]),
            "others": tuple(Other(**other) for other in json.loads(row["others"])),
        }
    )
