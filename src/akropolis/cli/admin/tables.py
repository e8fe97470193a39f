"""Tables: which there are, what is known of one, a game in a file, and none of it any more."""

from collections import Counter
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer

from akropolis.cli.admin.desk import AsJson, Database, Desk, TableName, at_desk, moment, print_table
from akropolis.cli.facts import print_json
from akropolis.cli.paths import at_home_if_any
from akropolis.notation.records import format_record, save_record
from akropolis.people.person import Seated
from akropolis.people.stores import queries as persons
from akropolis.people.stores import ratings as rated
from akropolis.server.bans import banned_name, parse_network
from akropolis.server.durations import parse_duration
from akropolis.table.listing import Stage
from akropolis.table.records import record_of, record_so_far
from akropolis.table.state import TableState
from akropolis.table.store import Grant, Role, Summary
from akropolis.table.stores.host_queries import Filter, stage_of

Older = Annotated[str | None, typer.Option(help="Only those at which nothing has happened for so long: 30d.")]
Opener = Annotated[str | None, typer.Option(help="Only those opened by a client: its pseudonym, or its address.")]


def list_tables(
    state: Annotated[Stage | None, typer.Option(help="Only those in this state.")] = None,
    public: Annotated[bool | None, typer.Option("--public/--private", help="Only those listed, or not.")] = None,
    opener: Opener = None,
    unchanged_for: Older = None,
    limit: Annotated[int, typer.Option(min=1, max=1000, help="So many on a page.")] = 50,
    page: Annotated[int, typer.Option(min=1, help="Which page.")] = 1,
    as_json: AsJson = False,
    database: Database = None,
) -> None:
    """List tables, those changed last first."""

    async def work(desk: Desk) -> tuple[list[Summary], int]:
        before = desk.now - parse_duration(unchanged_for) if unchanged_for else None
        wanted = Filter(state, public, _opener(desk, opener), before)
        return await desk.host.tables(wanted, limit, (page - 1) * limit), await desk.host.count(wanted)

    found, count = at_desk(database, work)
    if as_json:
        print_json({"tables": [described(each) for each in found], "count": count, "page": page})
        return
    headings = ("table", "state", "version", "public", "opened", "changed", "opener")
    print_table(headings, [tuple(described(each)[name] for name in headings) for each in found])
    pages = -(-count // limit)
    typer.echo(f"{count} {'table' if count == 1 else 'tables'}" + (f", page {page} of {pages}" if pages > 1 else ""))


def _opener(desk: Desk, text: str | None) -> str | None:
    if text is None or not set(text) & set(".:"):
        return text
    return banned_name(parse_network(text), desk.pseudonyms)


def described(summary: Summary) -> dict[str, Any]:
    """What is known of a table without its log."""
    return {
        "table": summary.table,
        "state": str(stage_of(summary)),
        "version": summary.version,
        "public": summary.public,
        "opened": moment(summary.opened),
        "changed": moment(summary.changed),
        "due": moment(summary.due),
        "opener": summary.opener,
    }


def show(
    table: TableName,
    secrets: Annotated[bool, typer.Option("--secrets", help="The hidden deal and the digests of tokens, too.")] = False,
    as_json: AsJson = False,
    database: Database = None,
) -> None:
    """Show a table: who sits there and from which client, how far it has come, who opened it, whether it is rated."""

    async def work(desk: Desk) -> dict[str, Any]:
        summary, state, grants = await desk.summary(table), await desk.state(table), await desk.host.grants(table)
        hidden = {"deal": state.opened.deal, "salt": state.opened.salt} if secrets else {}
        is_rated = await desk.store.ask(partial(rated.is_rated, table=table))
        facts = {"name": state.terms.name, "moves": len(state.moves), "rematch": state.rematch, "rated": is_rated}
        seated = {each.seat: each for each in await desk.store.ask(partial(persons.seats_at, table=table))}
        seats = _seats(state, seated, grants)
        return {**described(summary), **facts, "seats": seats, "tokens": _tokens(grants, secrets), **hidden}

    found = at_desk(database, work)
    if as_json:
        print_json({"table": found})
        return
    lists = found.pop("seats"), found.pop("tokens")
    print_table(("", ""), [(name, value) for name, value in found.items() if value not in (None, "")])
    for each in lists:
        typer.echo("")
        print_table(tuple(each[0]) if each else (), [tuple(line.values()) for line in each])


def _seats(state: TableState, seated: Mapping[int, Seated], grants: list[Grant]) -> list[dict[str, Any]]:
    removed = {each.seat for each in grants if each.role is Role.REMOVED}
    return [
        {
            "seat": seat,
            "kind": str(terms.kind),
            "who": sitter.name if sitter else terms.bot,
            "away": "removed" if seat in removed else "away" if seat in state.away else "",
            "person": seated[seat].person if seat in seated else None,
            "client": seated[seat].client if seat in seated else None,
        }
        for seat, (terms, sitter) in enumerate(zip(state.terms.seats, state.sitters, strict=True))
    ]


def _tokens(granted: list[Grant], secrets: bool) -> list[dict[str, Any]]:
    grants = [each for each in granted if each.role is not Role.REMOVED]
    if secrets:
        return [
            {"token of": _of(each), "expires": moment(each.expires), "digest": each.digest.hex()} for each in grants
        ]
    return [{"tokens of": of, "count": count} for of, count in sorted(Counter(map(_of, grants)).items())]


def _of(grant: Grant) -> str:
    return str(grant.role) if grant.seat is None else f"{grant.role} {grant.seat}"


def export(
    table: TableName,
    file: Annotated[
        Path | None, typer.Argument(help="The file to write; without it standard output.", callback=at_home_if_any)
    ] = None,
    database: Database = None,
) -> None:
    """Write a game as a record. That of an unfinished game tells its hidden deal."""

    async def work(desk: Desk) -> TableState:
        return await desk.state(table)

    state = at_desk(database, work)
    record = record_of(state) if state.is_over else record_so_far(state, {"table": state.table})
    if file is None:
        typer.echo(format_record(record), nl=False)
    else:
        save_record(record, file, private=True)
        typer.echo(f"{file}: table {table}")


def delete(
    tables: Annotated[list[str], typer.Argument(metavar="TABLE...", help="Names of tables.")],
    database: Database = None,
) -> None:
    """Delete tables for good: their logs, tokens and answers. Whoever sits there is told that there is none."""

    async def work(desk: Desk) -> None:
        for table in tables:
            await desk.summary(table)
        await desk.host.delete(tables, desk.now)

    at_desk(database, work)
    typer.echo(f"deleted: {', '.join(tables)}")
