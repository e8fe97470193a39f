"""Browsers that want word when their pages are closed, and the word that waits for them.

Servers of the version before may go on: what hangs on tokens and tables that they delete goes by itself.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """From servers that say nothing to closed pages."""
    op.create_table(
        "subscriptions",
        sa.Column("receiver", sa.LargeBinary, primary_key=True),
        sa.Column("holder", sa.LargeBinary, primary_key=True),
        sa.Column("of_grant", sa.LargeBinary, sa.ForeignKey("grants.digest", ondelete="CASCADE")),
        sa.Column("of_device", sa.LargeBinary, sa.ForeignKey("devices.digest", ondelete="CASCADE")),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("auth", sa.LargeBinary, nullable=False),
        sa.Column("language", sa.String, nullable=False),
        sa.Column("client", sa.String, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("rung", sa.BigInteger, nullable=False),
    )
    op.create_index("subscriptions_grant", "subscriptions", ["of_grant"])
    op.create_index("subscriptions_device", "subscriptions", ["of_device"])
    op.create_index("subscriptions_client", "subscriptions", ["client"])
    op.create_table(
        "words",
        sa.Column("receiver", sa.LargeBinary, primary_key=True),
        sa.Column("holder", sa.LargeBinary, nullable=False),
        sa.Column("table", sa.String, sa.ForeignKey("tables.table", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("is_slow", sa.Boolean, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(
            ["receiver", "holder"], ["subscriptions.receiver", "subscriptions.holder"], ondelete="CASCADE"
        ),
    )
    op.create_index("words_holder", "words", ["receiver", "holder"])
    op.create_index("words_table", "words", ["table"])
    op.create_index("words_due", "words", ["due"])


def downgrade() -> None:
    """To servers that say nothing to closed pages, and have no key to say it with."""
    op.drop_table("words")
    op.drop_table("subscriptions")
    op.execute("DELETE FROM secrets WHERE name = 'push'")
