"""Persons to be known, and all rows that are kept of them."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, TypeVar

from sqlalchemy import select

from akropolis.people.directory import Directory
from akropolis.people.person import Device, Person
from akropolis.table.stores import SqlStore
from akropolis.table.stores.opening import open_database
from akropolis.table.stores.people_schema import (
    CHALLENGES,
    DEVICES,
    FREE_TEXT,
    LINKS,
    PASSKEYS,
    PERSONS,
    RATED,
    RATED_GAMES,
    REMARKS,
    RESULTS,
    SEATED,
    SUBSCRIPTIONS,
    WORDS,
)
from tests.table.stores.small_logs import run_story

T = TypeVar("T")
ALL = (
    *(PERSONS, DEVICES, LINKS, PASSKEYS, CHALLENGES, SEATED, RATED, RESULTS, RATED_GAMES),
    *(SUBSCRIPTIONS, WORDS, FREE_TEXT, REMARKS),
)
ADA = Person("ada", "Ada", "red", made=1_000)
BEN = Person("ben", "Ben", "blue", made=1_000)


def device(of: Person, number: int = 0, used: int = 1_000) -> Device:
    digest = f"{of.person} {number}".encode()
    return Device(digest, f"{of.person}-{number}", of.person, "a laptop", used, used)


async def arrive(directory: Directory, *persons: Person) -> None:
    for person in persons:
        await directory.arrive(person, f"code of {person.person}".encode(), device(person))


def renamed(person: Person, name: str) -> Person:
    return replace(person, name=name)


def rows(url: str) -> dict[str, list[dict[str, Any]]]:
    """Every row about persons, by the table it is in."""
    database = open_database(url)
    try:
        with database.reader.connect() as connection:
            return {each.name: [dict(row) for row in connection.execute(select(each)).mappings()] for each in ALL}
    finally:
        database.close()


def run_people(url: str, story: Callable[[Directory, SqlStore], Awaitable[T]]) -> T:
    """Opens a store, lets a story happen among people, and closes it."""
    return run_story(url, lambda store: story(Directory(store), store))
