"""Guests: who stays outside, whose token is no longer valid, who leaves a table."""

import asyncio
import sys
from collections.abc import Callable
from typing import Annotated

import typer

from akropolis.cli.admin.desk import AsJson, Database, Desk, TableName, at_desk, moment, print_table
from akropolis.cli.facts import print_json
from akropolis.errors import GameError
from akropolis.people.directory import Directory
from akropolis.server.bans import banned_name, parse_network
from akropolis.server.durations import parse_duration
from akropolis.server.errors import ServerCode
from akropolis.server.tokens import digest_of, has_shape
from akropolis.table.commands import leave
from akropolis.table.errors import TableCode
from akropolis.table.store import Grant, Role, StaleVersionError
from akropolis.table.stores.host_jobs import Ban

HEARD = 3.0
"""Seconds after which every running server has heard of what was revoked."""
ATTEMPTS = 5
OF_SEAT = {Role.SEAT, Role.MOVE_SEAT}

Address = Annotated[
    str, typer.Argument(metavar="ADDRESS", help="An address, a network like 203.0.113.0/24, or a pseudonym.")
]


def ban(
    address: Address,
    duration: Annotated[str | None, typer.Option("--for", help="How long: 12h, 7d; without it for ever.")] = None,
    reason: Annotated[str | None, typer.Option(help="Why; for yourself only.")] = None,
    database: Database = None,
) -> None:
    """Let nobody play from an address or a network; their sockets are closed. An address itself is not stored."""

    async def work(desk: Desk) -> str:
        name = _banned(desk, address)
        until = desk.now + parse_duration(duration) if duration else None
        await desk.host.ban(Ban(name, until, reason, desk.now))
        return f"banned {f'until {moment(until)}' if until else 'for ever'}: {name}"

    typer.echo(at_desk(database, work))


def unban(address: Address, database: Database = None) -> None:
    """Let them play again."""

    async def work(desk: Desk) -> str:
        name = _banned(desk, address)
        if name not in {each.client for each in await desk.host.bans()}:
            raise GameError(ServerCode.BAN_UNKNOWN, name=name)
        await desk.host.unban(name, desk.now)
        return name

    typer.echo(f"no longer banned: {at_desk(database, work)}")


def bans(as_json: AsJson = False, database: Database = None) -> None:
    """List all bans: networks as they were given, single addresses by their pseudonyms."""

    async def work(desk: Desk) -> list[Ban]:
        return [each for each in await desk.host.bans() if each.until is None or each.until > desk.now]

    found = at_desk(database, work)
    lines = [{**vars(each), "until": moment(each.until), "at": moment(each.at)} for each in found]
    if as_json:
        print_json({"bans": lines})
    else:
        rows = [(line["client"], line["at"], line["until"] or "for ever", line["reason"]) for line in lines]
        print_table(("client", "banned", "until", "reason"), rows)


def revoke(
    what: Annotated[
        str, typer.Argument(metavar="TOKEN", help="A token, a link with one, TABLE/SEAT, TABLE/join or TABLE/watch.")
    ],
    database: Database = None,
) -> None:
    """Let a token be worth nothing. Others can see what you type here: give - and the token on standard input.

    TABLE/SEAT means every right to a seat: tokens, links, and that of the person whose seat it is.
    """
    given = sys.stdin.readline().strip() if what == "-" else what.strip()

    async def work(desk: Desk) -> str:
        digests, seat = await _meant(desk, given)
        if seat is None:
            await desk.host.revoke(digests, desk.now)
            return _tokens(digests)
        persons = [each for each in await Directory(desk.store).seats_at(seat[0]) if each.seat == seat[1]]
        await desk.host.remove(*seat, desk.now)
        return _tokens(digests) + (" and a person's right to the seat" if persons else "")

    typer.echo(f"revoked: {at_desk(database, work)}")


def _tokens(digests: list[bytes]) -> str:
    return f"{len(digests)} {'token' if len(digests) == 1 else 'tokens'}"


def remove(
    table: TableName,
    seat: Annotated[int, typer.Argument(metavar="SEAT", min=0, max=3, help="The number of a seat, from 0.")],
    database: Database = None,
) -> None:
    """Remove a person from a table for good: every right to the seat is revoked, and a bot plays to the end."""

    async def work(desk: Desk) -> None:
        state = await desk.state(table)
        state.terms.options.check_seat(seat)
        if state.sitters[seat] is None:
            raise GameError(TableCode.SEAT_EMPTY, seat=seat)
        await desk.host.remove(table, seat, desk.now)
        await asyncio.sleep(HEARD)  # whoever could still return would not stay away
        await _leave(desk, table, seat)

    at_desk(database, work)
    typer.echo(f"removed from table {table}: seat {seat}")


async def _leave(desk: Desk, table: str, seat: int) -> None:
    for _ in range(ATTEMPTS):
        state = await desk.state(table)
        if state.is_over or seat in state.away:
            return
        entries = leave(state, seat, desk.now)
        try:
            await desk.store.append(state.after(*entries).summary(), entries)
        except StaleVersionError:
            continue
        return
    raise GameError(TableCode.VERSION_STALE, version=state.version)


async def _meant(desk: Desk, given: str) -> tuple[list[bytes], tuple[str, int] | None]:
    """The digests of all tokens that are meant, and the seat if every right to one is."""
    table, slash, holder = given.rpartition("/")
    token = given.rpartition("#")[2]
    if not has_shape(token) and slash:
        state = await desk.state(table)
        digests = [each.digest for each in await desk.host.grants(table) if _is_of(holder)(each)]
        is_taken = holder.isdigit() and int(holder) < len(state.sitters) and state.sitters[int(holder)]
        return digests, (table, int(holder)) if is_taken else None
    grant = await desk.store.find_grant(digest_of(token)) if has_shape(token) else None
    if grant is None:
        raise GameError(ServerCode.TOKEN_UNKNOWN)
    return [grant.digest], None


def _is_of(holder: str) -> Callable[[Grant], bool]:
    """What tells the tokens of a seat, or those of a link, from others."""
    if holder.isdigit():
        return lambda grant: grant.role in OF_SEAT and grant.seat == int(holder)
    return lambda grant: grant.role not in OF_SEAT and grant.role == holder


def _banned(desk: Desk, address: str) -> str:
    """A pseudonym may be given, too: that of whoever opened a table."""
    if len(address) == len(desk.pseudonyms.of("")) and set(address) <= set("0123456789abcdef"):
        return address
    return banned_name(parse_network(address), desk.pseudonyms)
