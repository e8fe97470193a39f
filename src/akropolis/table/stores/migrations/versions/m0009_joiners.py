"""Seats of persons tell by a pseudonym which client took them.

Servers of the version before may go on: the seats that persons take there have none.
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """From seats without it."""
    op.add_column("seated", sa.Column("client", sa.String))


def downgrade() -> None:
    """To seats without it."""
    op.drop_column("seated", "client")
