"""What public tables are listed by, and a row to be rewritten by whoever wants to know whether that can be done.

Servers of the version before may go on meanwhile and afterwards: what they open is listed once somebody is seen there.
"""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

PATIENCE, PATIENCE_BY_DAYS = 30 * 60 * 1000, 7 * 24 * 3600 * 1000
PORTION = 500


def upgrade() -> None:
    """From tables that are found by the time of their last change alone."""
    for column in (
        sa.Column("seats", sa.SmallInteger),
        sa.Column("variants", sa.String),
        sa.Column("pace", sa.String),
        sa.Column("language", sa.String),
        sa.Column("waits_until", sa.BigInteger),
    ):
        op.add_column("tables", column)
    op.drop_index("tables_public", "tables")
    op.create_index("tables_public", "tables", ["public", "is_over", "is_full", "changed"])
    op.create_index("tables_waiting", "tables", ["is_over", "is_full", "waits_until"])
    op.create_table(
        "probes", sa.Column("number", sa.Integer, primary_key=True), sa.Column("body", sa.Text, nullable=False)
    )
    _describe_public_tables(op.get_bind())


def downgrade() -> None:
    """To what the version before knows."""
    op.drop_table("probes")
    op.drop_index("tables_waiting", "tables")
    op.drop_index("tables_public", "tables")
    op.create_index("tables_public", "tables", ["public", "changed"])
    for name in ("waits_until", "language", "pace", "variants", "seats"):
        op.drop_column("tables", name)


def _describe_public_tables(connection: sa.Connection) -> None:
    """Those that are not over, from the first entries of their logs."""
    question = sa.text(
        'SELECT t."table", t.is_full, t.changed, e.body FROM tables t JOIN entries e ON e."table" = t."table"'
        " WHERE t.public AND NOT t.is_over AND e.version = 1"
    )
    rows = [_described(*row) for row in connection.execute(question)]
    change = sa.text(
        "UPDATE tables SET seats = :seats, variants = :variants, pace = :pace, waits_until = :waits_until"
        ' WHERE "table" = :table'
    )
    for start in range(0, len(rows), PORTION):
        connection.execute(change, rows[start : start + PORTION])


def _described(table: str, is_full: bool, changed: int, body: str) -> dict[str, Any]:
    """What the terms of a log say. A log that cannot be read stays without."""
    described: dict[str, Any] = dict.fromkeys(("seats", "variants", "pace", "waits_until")) | {"table": table}
    try:
        terms = json.loads(body)["terms"]
        words = terms["options"].split()
        described["seats"] = 1 if words[0] == "solo" else int(words[0])
        described["variants"] = " ".join(word for word in words[2 if words[0] == "solo" else 1 :] if word != "long")
        described["pace"] = terms["pace"]
    except (ValueError, KeyError, TypeError, IndexError):
        return described
    patience = PATIENCE_BY_DAYS if described["pace"] in {"1d", "3d"} else PATIENCE
    return described | {"waits_until": None if is_full else changed + patience}
