"""Tables, their logs, grants and answers."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """From nothing."""
    op.create_table(
        "tables",
        sa.Column("table", sa.String, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("is_over", sa.Boolean, nullable=False),
        sa.Column("is_full", sa.Boolean, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("opened", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("stamp", sa.BigInteger, nullable=False),
    )
    op.create_index("tables_public", "tables", ["public", "changed"])
    op.create_index("tables_due", "tables", ["is_over", "due"])
    op.create_index("tables_stamp", "tables", ["stamp"])
    op.create_table(
        "entries",
        sa.Column("table", sa.String, sa.ForeignKey("tables.table"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "grants",
        sa.Column("digest", sa.LargeBinary, primary_key=True),
        sa.Column("table", sa.String, sa.ForeignKey("tables.table"), nullable=False),
        sa.Column("role", sa.String, nullable=False),
        sa.Column("seat", sa.SmallInteger),
        sa.Column("expires", sa.BigInteger),
    )
    op.create_index("grants_expires", "grants", ["expires"])
    op.create_table(
        "answers",
        sa.Column("table", sa.String, primary_key=True),
        sa.Column("command", sa.String, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("answers_at", "answers", ["at"])
