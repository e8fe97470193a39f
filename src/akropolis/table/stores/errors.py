"""What a database or a backup can have wrong."""

from akropolis.errors import MessageCode


class StoreCode(MessageCode):
    """What a database or a backup can have wrong."""

    DATABASE_URL = (
        "database_url",
        "this is not the address of a database: {reason}; write sqlite:///path/to/file or postgresql://user@host/name",
    )
    DATABASE_UNREACHABLE = "database_unreachable", "the database {url} cannot be used: {reason}"
    DATABASE_NEWER = "database_newer", "the database {url} was made by a newer version of this program: {found}"
    DATABASE_NOT_EMPTY = "database_not_empty", "the database {url} holds games: a backup needs an empty one"
    SCHEMA_UNKNOWN = "schema_unknown", "there is no schema {schema}: there are {known}"
    BACKUP_BROKEN = "backup_broken", "{path} is not a whole backup: {reason}"
    BACKUP_VERSION = (
        "backup_version",
        "{path} was written by a newer version of this program: it is of version {version}, and {known} is known here",
    )
