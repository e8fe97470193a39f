"""What is written and asked of rated games."""

import json
from dataclasses import asdict

from sqlalchemy import Connection, func, select, tuple_

from akropolis.people.person import Person
from akropolis.people.ratings import GamesMark, RatedGame, Standing
from akropolis.people.stores.queries import PERSON
from akropolis.table.stores.host_jobs import upsert
from akropolis.table.stores.people_schema import PERSONS, RATED, RATED_GAMES


def write_rated_table(connection: Connection, table: str, at: int) -> None:
    """A table that was opened for a rating."""
    connection.execute(upsert(connection, RATED).on_conflict_do_nothing(), {"table": table, "at": at})


def write_rated_game(connection: Connection, game: RatedGame) -> None:
    """A game that counts, once."""
    standings = json.dumps([asdict(each) for each in game.standings], separators=(",", ":"))
    row = {"table": game.table, "ended": game.ended, "standings": standings}
    connection.execute(upsert(connection, RATED_GAMES).on_conflict_do_nothing(), row)


def is_rated(connection: Connection, table: str) -> bool:
    """Whether a table was opened for a rating."""
    return connection.scalar(select(RATED.c.at).where(RATED.c.table == table)) is not None


def has_game(connection: Connection, table: str) -> bool:
    """Tell if a game counts."""
    return connection.scalar(select(RATED_GAMES.c.ended).where(RATED_GAMES.c.table == table)) is not None


def rated_games(connection: Connection, after: tuple[int, str] = (0, ""), limit: int | None = None) -> list[RatedGame]:
    """The games that count and ended after one, in the order of their ends."""
    order = RATED_GAMES.c.ended, RATED_GAMES.c.table
    question = select(RATED_GAMES.c.table, RATED_GAMES.c.ended, RATED_GAMES.c.standings)
    rows = connection.execute(question.where(tuple_(*order) > tuple_(*after)).order_by(*order).limit(limit))
    return [
        RatedGame(table, ended, tuple(Standing(**each) for each in json.loads(standings)))
        for table, ended, standings in rows
    ]


def mark_of_games(connection: Connection) -> GamesMark:
    """The games that count."""
    count, ends = connection.execute(select(func.count(), func.sum(RATED_GAMES.c.ended)).select_from(RATED_GAMES)).one()
    return GamesMark(count, int(ends or 0))


def wanting(connection: Connection) -> list[Person]:
    """All who want a rating, and show their profiles."""
    shown = PERSONS.c.public.is_(True), PERSONS.c.wants_rating.is_(True)
    return [Person(**row) for row in connection.execute(select(*PERSON).where(*shown)).mappings()]
