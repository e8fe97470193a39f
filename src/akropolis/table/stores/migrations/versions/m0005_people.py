"""Persons: names that stay, where they are logged in and where they sit, their results, and what ratings come from.

Servers of the version before may go on meanwhile and afterwards: what hangs on a table that they delete goes by itself.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

TABLES = ("rated_games", "results", "rated", "seated", "challenges", "passkeys", "links", "devices", "persons")


def upgrade() -> None:
    """From tables at which nobody is known."""
    op.create_table(
        "persons",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("colour", sa.String, nullable=False),
        sa.Column("recovery", sa.LargeBinary, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("wants_rating", sa.Boolean, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_index("persons_recovery", "persons", ["recovery"], unique=True)
    _create_ways_in()
    op.create_table(
        "seated",
        _table(sa.ForeignKey("tables.table", ondelete="CASCADE")),
        sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
        _person(),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("is_recorded", sa.Boolean, nullable=False),
    )
    op.create_index("seated_person", "seated", ["person", "table"], unique=True)
    op.create_index("seated_recorded", "seated", ["is_recorded"])
    op.create_table(
        "rated",
        _table(sa.ForeignKey("tables.table", ondelete="CASCADE")),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    _create_results()


def downgrade() -> None:
    """To tables at which nobody is known."""
    for name in TABLES:
        op.drop_table(name)


def _create_ways_in() -> None:
    op.create_table(
        "devices",
        sa.Column("digest", sa.LargeBinary, primary_key=True),
        sa.Column("device", sa.String, nullable=False),
        _person(),
        sa.Column("label", sa.String),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
    )
    op.create_index("devices_person", "devices", ["person", "used"])
    op.create_index("devices_used", "devices", ["used"])
    op.create_table(
        "links",
        sa.Column("digest", sa.LargeBinary, primary_key=True),
        _person(),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_index("links_person", "links", ["person"])
    op.create_index("links_expires", "links", ["expires"])
    op.create_table(
        "passkeys",
        sa.Column("credential", sa.LargeBinary, primary_key=True),
        _person(),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("uses", sa.BigInteger, nullable=False),
        sa.Column("label", sa.String),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_index("passkeys_person", "passkeys", ["person"])
    op.create_table(
        "challenges",
        sa.Column("digest", sa.LargeBinary, primary_key=True),
        _person(nullable=True),
        sa.Column("origin", sa.String, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_index("challenges_person", "challenges", ["person"])
    op.create_index("challenges_expires", "challenges", ["expires"])


def _create_results() -> None:
    op.create_table(
        "results",
        _table(),
        sa.Column("seat", sa.SmallInteger, primary_key=True, autoincrement=False),
        _person(),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("architects", sa.SmallInteger, nullable=False),
        sa.Column("all_tiles", sa.Boolean, nullable=False),
        sa.Column("variants", sa.String, nullable=False),
        sa.Column("illustrious", sa.String),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("place", sa.SmallInteger, nullable=False),
        sa.Column("is_abandoned", sa.Boolean, nullable=False),
        sa.Column("is_continued", sa.Boolean, nullable=False),
        sa.Column("is_rated", sa.Boolean, nullable=False),
        sa.Column("points", sa.Text, nullable=False),
        sa.Column("others", sa.Text, nullable=False),
    )
    op.create_index("results_person", "results", ["person", "ended", "table"])
    op.create_table(
        "rated_games",
        _table(),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("standings", sa.Text, nullable=False),
    )
    op.create_index("rated_games_ended", "rated_games", ["ended", "table"])


def _table(*rules: sa.ForeignKey) -> sa.Column[str]:
    return sa.Column("table", sa.String, *rules, primary_key=True)


def _person(*, nullable: bool = False) -> sa.Column[str]:
    return sa.Column("person", sa.String, sa.ForeignKey("persons.person", ondelete="CASCADE"), nullable=nullable)
