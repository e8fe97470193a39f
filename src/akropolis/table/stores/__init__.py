"""Stores in databases: SQLite in a file, PostgreSQL by its address."""

from akropolis.table.stores.backup import backup
from akropolis.table.stores.opening import downgrade, open_old_store, open_store
from akropolis.table.stores.restore import restore
from akropolis.table.stores.sql_store import SqlStore

__all__ = ["SqlStore", "backup", "downgrade", "open_old_store", "open_store", "restore"]
