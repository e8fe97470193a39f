"""The four tables of the database. Migrations make them; a test holds the two descriptions together."""

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
    Index("tables_public", "public", "changed"),
    Index("tables_due", "is_over", "due"),
    Index("tables_stamp", "stamp"),
)

ENTRIES = Table(
    "entries",
    METADATA,
    Column("table", String, ForeignKey("tables.table"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
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
