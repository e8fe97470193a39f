"""Opening a database by its address."""

from sqlalchemy import URL
from sqlalchemy.exc import NoResultFound

from akropolis.table.stores.address import FAILURES, cannot_open, check_there, first_line, parse_address
from akropolis.table.stores.database import Database
from akropolis.table.stores.migrate import bring_back, migrate
from akropolis.table.stores.postgres import PostgresDatabase
from akropolis.table.stores.sql_store import READERS, SqlStore
from akropolis.table.stores.sqlite import SqliteDatabase

PATIENCE = 5.0
"""Seconds to wait for a lock that another process holds."""


def open_store(url: str, *, patience: float = PATIENCE) -> SqlStore:
    """The store at an address like sqlite:///games.sqlite or postgresql://user@host/name; an empty one is prepared."""
    database = open_database(url, patience)
    try:
        return SqlStore(database)
    except FAILURES as error:
        database.close()
        raise cannot_open(database.url, first_line(error)) from error
    except NoResultFound as error:
        database.close()
        raise cannot_open(database.url, "its secret is missing") from error


def open_old_store(url: str) -> SqlStore:
    """The store at an address where there is one: none is made of nothing."""
    check_there(parse_address(url))
    return open_store(url)


def downgrade(url: str, schema: str) -> None:
    """Brings a database back to the shape that an older version knows."""
    address = parse_address(url)
    check_there(address)
    database = open_address(address)
    try:
        bring_back(database, schema)
    except FAILURES as error:
        raise cannot_open(address, first_line(error)) from error
    finally:
        database.close()


def open_database(url: str, patience: float = PATIENCE) -> Database:
    """A database, brought up to date."""
    return open_address(parse_address(url), patience)


def open_address(address: URL, patience: float = PATIENCE) -> Database:
    """The same for an address that has been read already."""
    kind = SqliteDatabase if address.get_backend_name() == "sqlite" else PostgresDatabase
    database: Database = kind(address, READERS, patience)
    try:
        migrate(database)
    except FAILURES as error:
        database.close()
        raise cannot_open(address, first_line(error)) from error
    except BaseException:
        database.close()
        raise
    return database
