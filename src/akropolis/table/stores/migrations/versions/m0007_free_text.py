"""What people write at private tables where that was agreed.

Servers of the version before may go on: what was written goes by itself with the tables that they delete.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """From tables at which there are phrases alone."""
    op.create_table(
        "free_text",
        sa.Column("table", sa.String, sa.ForeignKey("tables.table", ondelete="CASCADE"), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "remarks",
        sa.Column("table", sa.String, sa.ForeignKey("free_text.table", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("id", sa.String, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("remarks_id", "remarks", ["table", "seat", "id"], unique=True)


def downgrade() -> None:
    """To tables at which there are phrases alone: what was written is lost."""
    op.drop_table("remarks")
    op.drop_table("free_text")
