"""Entries carry a digest, so that damage to a log is noticed.

Servers of the version before may go on meanwhile and afterwards: what they append has none.
"""

import hashlib

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

BYTES = 16
OF_POSTGRES = """
    UPDATE entries SET digest =
        substring(sha256(convert_to("table" || ' ' || version || ' ' || body, 'UTF8')) FROM 1 FOR 16)
"""
OF_SQLITE = 'UPDATE entries SET digest = entry_digest("table", version, body)'


def upgrade() -> None:
    """From entries without it. Those that are there are taken as they are."""
    op.add_column("entries", sa.Column("digest", sa.LargeBinary))
    connection = op.get_bind()
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(OF_POSTGRES)
        return
    driver = connection.connection.driver_connection
    assert driver
    driver.create_function("entry_digest", 3, _digest, deterministic=True)
    connection.exec_driver_sql(OF_SQLITE)


def downgrade() -> None:
    """To entries without it."""
    op.drop_column("entries", "digest")


def _digest(table: str, version: int, body: str) -> bytes:
    return hashlib.sha256(f"{table} {version} {body}".encode()).digest()[:BYTES]
