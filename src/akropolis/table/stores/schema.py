"""The tables of the database. Migrations make them; a test holds the two descriptions together."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
)

METADATA = MetaData()

TABLES = Table(
    "tables",
    METADATA,
    Column("table", String, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("is_over", Boolean, nullable=False),
    Column("is_full", Boolean, nullable=False),
    Column("due", BigInteger),
    Column("opened", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    # Rises with every transaction, so that a process can ask what has changed since it last looked.
    Column("stamp", BigInteger, nullable=False),
    # A pseudonym of the client that opened it. Tables of the version before have none.
    Column("opener", String),
    # What a table is listed by. Tables of older versions have it if they were public and not over.
    Column("seats", SmallInteger),
    Column("variants", String),
    Column("pace", String),
    Column("language", String),
    # Until when it is offered to others, unless somebody is seen there.
    Column("waits_until", BigInteger),
    Index("tables_public", "public", "is_over", "is_full", "changed"),
    Index("tables_waiting", "is_over", "is_full", "waits_until"),
    Index("tables_due", "is_over", "due"),
    Index("tables_stamp", "stamp"),
    Index("tables_opener", "opener", "changed"),
)

ENTRIES = Table(
    "entries",
    METADATA,
    Column("table", String, ForeignKey("tables.table"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    # What damage is noticed by. Processes of the version before write none.
    Column("digest", LargeBinary),
)

GRANTS = Table(
    "grants",
    METADATA,
    Column("digest", LargeBinary, primary_key=True),
    Column("table", String, ForeignKey("tables.table"), nullable=False),
    Column("role", String, nullable=False),
    Column("seat", SmallInteger),
    Column("expires", BigInteger),
    Index("grants_expires", "expires"),
    Index("grants_seat", "table", "role", "seat"),
)

# No foreign key: the answer to an opening is kept before its table has a name, under the name "".
ANSWERS = Table(
    "answers",
    METADATA,
    Column("table", String, primary_key=True),
    Column("command", String, primary_key=True),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("answers_at", "at"),
)

# What pseudonyms are made with: made together with the database, and never shown to anyone.
SECRETS = Table(
    "secrets",
    METADATA,
    Column("name", String, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

BANS = Table(
    "bans",
    METADATA,
    # The pseudonym of a client, or a network in plain.
    Column("client", String, primary_key=True),
    Column("until", BigInteger),
    Column("reason", String),
    Column("at", BigInteger, nullable=False),
)

# What the host has done that running servers must act on. They look here every now and then.
NOTICES = Table(
    "notices",
    METADATA,
    Column("number", Integer, primary_key=True),
    Column("kind", String, nullable=False),
    Column("subject", String, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_autoincrement=True,
)

# How much clients have spent of their limits, as far as processes tell each other.
SPENDING = Table(
    "spending",
    METADATA,
    Column("process", String, primary_key=True),
    Column("kind", String, primary_key=True),
    Column("client", String, primary_key=True),
    Column("total", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("spending_at", "at"),
)

# Rewritten to find out whether anything can be written.
PROBES = Table(
    "probes",
    METADATA,
    Column("number", Integer, primary_key=True),
    Column("body", Text, nullable=False),
)
