"""Who opened a table, and what a host needs: bans, notices to running servers, limits shared between processes.

Servers of the version before may go on meanwhile and afterwards: what is new in their tables may be left empty.
"""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

SECRET_BYTES = 32


def upgrade() -> None:
    """From tables without an opener."""
    op.add_column("tables", sa.Column("opener", sa.String))
    op.create_index("tables_opener", "tables", ["opener", "changed"])
    kept = op.create_table(
        "secrets",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
    op.bulk_insert(kept, [{"name": "pseudonyms", "value": secrets.token_bytes(SECRET_BYTES)}])
    op.create_table(
        "bans",
        sa.Column("client", sa.String, primary_key=True),
        sa.Column("until", sa.BigInteger),
        sa.Column("reason", sa.String),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("subject", sa.String, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "spending",
        sa.Column("process", sa.String, primary_key=True),
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("client", sa.String, primary_key=True),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        # What a crash may take away: it costs no write-ahead log.
        prefixes=["UNLOGGED"] if op.get_bind().dialect.name == "postgresql" else [],
    )
    op.create_index("spending_at", "spending", ["at"])


def downgrade() -> None:
    """To tables without an opener, for a version before that is to be started again."""
    for name in ("spending", "notices", "bans", "secrets"):
        op.drop_table(name)
    op.drop_index("tables_opener", "tables")
    op.drop_column("tables", "opener")
