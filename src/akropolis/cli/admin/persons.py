"""Persons: what is kept of one, logging them out, another name, and none of it any more."""

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any

import typer

from akropolis.cli.admin.desk import AsJson, Database, Desk, at_desk, moment, print_table
from akropolis.cli.facts import print_json
from akropolis.cli.lazy import LoadedCommand, LoadedGroup
from akropolis.errors import GameError
from akropolis.people.directory import Directory
from akropolis.people.keyring import Keyring
from akropolis.people.ledger import Ledger
from akropolis.people.person import Person
from akropolis.server.codes import NAME_BYTES, name_of
from akropolis.server.errors import ServerCode

Who = Annotated[str, typer.Argument(metavar="PERSON", help="The id of a person, or TABLE/SEAT for whose seat it is.")]

person = typer.Typer(
    name="person",
    cls=LoadedGroup,
    no_args_is_help=True,
    add_completion=False,
    help="Look after persons with a name that stays. Running servers follow within seconds.",
)


def show(who: Who, as_json: AsJson = False, database: Database = None) -> None:
    """Show what is kept of a person: wishes, devices, seats, how many passkeys and results."""

    async def work(desk: Desk) -> dict[str, Any]:
        directory, found = Directory(desk.store), await _find(desk, who)
        facts = {
            **vars(found),
            "made": moment(found.made),
            "passkeys": len(await Keyring(desk.store).of(found.person)),
            "results": len(await Ledger(desk.store).history(found.person, None)),
        }
        devices = [
            {"device": each.device, "label": each.label, "since": moment(each.made), "used": moment(each.used)}
            for each in await directory.devices(found.person)
        ]
        seats = [
            {"table": each.table, "seat": each.seat, "since": moment(each.at)}
            for each in await directory.seats(found.person)
        ]
        return {**facts, "devices": devices, "seats": seats}

    found = at_desk(database, work)
    if as_json:
        print_json({"person": found})
        return
    lists = found.pop("devices"), found.pop("seats")
    print_table(("", ""), list(found.items()))
    for each in lists:
        if each:
            typer.echo("")
            print_table(tuple(each[0]), [tuple(line.values()) for line in each])


def log_out(
    who: Who,
    device: Annotated[str | None, typer.Option(help="Only this one, as `show` calls it.")] = None,
    database: Database = None,
) -> None:
    """Log a person out on every device: sockets are closed, links are worth nothing. The code and passkeys stay."""

    async def work(desk: Desk) -> int:
        directory, found = Directory(desk.store), await _find(desk, who)
        devices = [each.device for each in await directory.devices(found.person)] if device is None else [device]
        for each in devices:
            await directory.log_out(found.person, each, desk.now)
        return len(devices)

    count = at_desk(database, work)
    typer.echo(f"logged out: {count} {'device' if count == 1 else 'devices'}")


def rename(
    who: Who,
    name: Annotated[str, typer.Argument(metavar="NAME", help="What to call them from now on.")],
    database: Database = None,
) -> None:
    """Call a person otherwise. Names at tables stay as they were."""

    async def work(desk: Desk) -> Person:
        found = await _find(desk, who)
        await Directory(desk.store).change(replace(found, name=name))
        return found

    typer.echo(f"renamed: {at_desk(database, work).person}")


def delete(who: Who, database: Database = None) -> None:
    """Delete a person for good, as they could do themselves: no row about them stays. Games do, with names in them."""

    async def work(desk: Desk) -> Person:
        found = await _find(desk, who)
        await Directory(desk.store).leave(found.person, name_of(secrets.token_bytes(NAME_BYTES)), desk.now)
        return found

    typer.echo(f"deleted: {at_desk(database, work).person}")


COMMANDS: dict[str, Callable[..., None]] = {"show": show, "log-out": log_out, "rename": rename, "delete": delete}
for _name, _command in COMMANDS.items():
    person.command(_name, cls=LoadedCommand)(_command)


async def _find(desk: Desk, who: str) -> Person:
    directory, (table, slash, seat) = Directory(desk.store), who.rpartition("/")
    seated = {str(each.seat): each.person for each in await directory.seats_at(table)} if slash else {}
    found = await directory.find(seated.get(seat, "") if slash else who)
    if found is None:
        raise GameError(ServerCode.NOBODY_KNOWN, who=who)
    return found
