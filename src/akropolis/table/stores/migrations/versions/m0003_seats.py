"""The grants of a seat are found, so that they can be counted and those of a table let go of."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """From grants that are found by their digest alone."""
    op.create_index("grants_seat", "grants", ["table", "role", "seat"])


def downgrade() -> None:
    """To grants without it."""
    op.drop_index("grants_seat", "grants")
