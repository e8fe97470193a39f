"""The address of a database: SQLite in a file, or PostgreSQL."""

import sqlite3
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from akropolis.errors import GameError
from akropolis.table.stores.errors import StoreCode

SQLITE_DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
POSTGRES_DAMAGE = ("XX001", "XX002")
"""Data or an index is corrupted."""
FAILURES = (DBAPIError, UnicodeDecodeError)
"""Errors of a database. Where it is damaged, sqlite3 may not even be able to read what SQLite says of it."""
DRIVERS = {"sqlite": "sqlite+pysqlite", "postgresql": "postgresql+psycopg", "postgres": "postgresql+psycopg"}


def parse_address(text: str) -> URL:
    """The address in a text. Errors do not repeat the text, which may contain a password."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise GameError(StoreCode.DATABASE_URL, reason="it cannot be read") from None
    if url.drivername not in DRIVERS:
        raise GameError(StoreCode.DATABASE_URL, reason=f"'{url.drivername}' is no kind of database known here")
    if url.drivername == "sqlite" and (url.database in (None, "", ":memory:") or url.host or url.query):
        raise GameError(StoreCode.DATABASE_URL, reason="it names no file")
    return url.set(drivername=DRIVERS[url.drivername])


def check_there(url: URL) -> None:
    """Raise an error if a database in a file has no file. A server says so itself."""
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise cannot_open(url, "there is no such file")


def shown(url: URL) -> str:
    """An address fit to be read by anyone: without password and settings."""
    return url.set(drivername=url.get_backend_name(), query={}).render_as_string(hide_password=True)


def cannot_open(url: URL, reason: object) -> GameError:
    """What is said of a database that cannot be used."""
    return GameError(StoreCode.DATABASE_UNREACHABLE, url=shown(url), reason=reason)


def is_damage(said: object) -> bool:
    """True if an error means damaged content rather than an unreachable database."""
    if isinstance(said, sqlite3.Error):
        code = getattr(said, "sqlite_errorcode", None)  # none where the driver itself cannot read a text
        return "decode" in str(said) if code is None else code & 0xFF in SQLITE_DAMAGE
    return getattr(said, "sqlstate", None) in POSTGRES_DAMAGE


def first_line(error: Exception) -> str:
    """What a database said, without the statement and its parameters, which may be secret."""
    said = error.orig if isinstance(error, DBAPIError) else error
    return str(said).strip().partition("\n")[0]
