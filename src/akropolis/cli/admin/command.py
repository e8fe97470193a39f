"""The commands of the host, put together."""

from collections.abc import Callable

import typer

from akropolis.cli.admin import about, guests, persons, retention, schema, tables
from akropolis.cli.lazy import LoadedCommand, LoadedGroup

admin = typer.Typer(
    name="admin",
    cls=LoadedGroup,
    no_args_is_help=True,
    add_completion=False,
    help="Look after the tables of a server, whether it runs or not. Running servers follow within seconds.",
)
COMMANDS: dict[str, Callable[..., None]] = {
    "list": tables.list_tables,
    "show": tables.show,
    "export": tables.export,
    "delete": tables.delete,
    "prune": retention.prune,
    "usage": retention.usage,
    "ban": guests.ban,
    "unban": guests.unban,
    "bans": guests.bans,
    "revoke": guests.revoke,
    "remove": guests.remove,
    "about": about.about,
    "downgrade": schema.downgrade,
}
for _name, _command in COMMANDS.items():
    admin.command(_name, cls=LoadedCommand)(_command)
admin.add_typer(persons.person)
