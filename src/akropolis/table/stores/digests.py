"""Digests of entries: what damage to a database is noticed by."""

import hashlib

BYTES = 16


def entry_digest(table: str, version: int, body: str) -> bytes:
    """The digest of an entry at its place. An entry of another table or version has another one."""
    return hashlib.sha256(f"{table} {version} {body}".encode()).digest()[:BYTES]
