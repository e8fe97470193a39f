"""What Alembic asks before it migrates: the connection is handed in, with its transaction."""

from alembic import context

from akropolis.table.stores.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    version_table=context.config.attributes["version_table"],
)
with context.begin_transaction():
    context.run_migrations()
