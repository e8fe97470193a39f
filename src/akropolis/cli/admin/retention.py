"""How much is kept, and what is no longer kept."""

from dataclasses import asdict
from typing import Annotated

import typer

from akropolis.cli.admin.desk import AsJson, Database, Desk, at_desk, moment, print_table
from akropolis.cli.admin.tables import described
from akropolis.cli.facts import print_json
from akropolis.errors import GameError
from akropolis.server.durations import stale_at
from akropolis.server.errors import ServerCode
from akropolis.server.settings import read_settings
from akropolis.table.store import Summary
from akropolis.table.stores.host_queries import Filter, Usage

PAGE = 1000


def prune(
    keep_finished: Annotated[str | None, typer.Option(help="How long finished games are kept: 365d.")] = None,
    keep_abandoned: Annotated[
        str | None, typer.Option(help="How long other tables are kept after the last that happened there: 30d.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only list what would go.")] = False,
    as_json: AsJson = False,
    database: Database = None,
) -> None:
    """Delete old tables for good. Without a length of time for a kind, here or in the environment, that kind stays."""
    settings = read_settings(database=database, keep_finished=keep_finished, keep_abandoned=keep_abandoned)
    if settings.keep_finished is None and settings.keep_abandoned is None:
        raise GameError(ServerCode.PRUNE_NOTHING)

    async def work(desk: Desk) -> list[Summary]:
        stale = stale_at(desk.now, settings.keep_finished, settings.keep_abandoned)
        if not dry_run:
            return [each async for portion in desk.host.prune(stale, desk.now) for each in portion]
        count = await desk.host.count(Filter(stale=stale))
        pages = [await desk.host.tables(Filter(stale=stale), PAGE, start) for start in range(0, count, PAGE)]
        return [each for page in pages for each in page]

    found = at_desk(database, work)
    if as_json:
        print_json({"deleted": not dry_run, "tables": [described(each) for each in found]})
        return
    headings = ("table", "state", "opened", "changed")
    print_table(headings, [tuple(described(each)[name] for name in headings) for each in found])
    typer.echo(f"{len(found)} {'would be deleted' if dry_run else 'deleted'}")


def usage(as_json: AsJson = False, database: Database = None) -> None:
    """Show how much is kept, and how fast it grows."""

    async def work(desk: Desk) -> Usage:
        return await desk.host.usage(desk.now)

    found = at_desk(database, work)
    if as_json:
        print_json(asdict(found) | {"oldest": moment(found.oldest)})
        return
    rows: list[tuple[object, ...]] = [(f"{stage} tables", count) for stage, count in found.tables.items()]
    rows += [("entries in their logs", found.entries), ("size of the database", _size(found.bytes))]
    rows += [(f"opened in {days} d", count) for days, count in found.opened.items()]
    rows += [(f"finished in {days} d", count) for days, count in found.finished.items()]
    print_table(("", ""), [*rows, ("oldest table", moment(found.oldest)), ("bans", found.bans)])


def _size(count: int) -> str:
    return f"{count / 1e6:.1f} MB" if count < 1e9 else f"{count / 1e9:.1f} GB"
