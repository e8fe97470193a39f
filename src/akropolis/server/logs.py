"""Logs: one JSON object a line. No token, seed, salt or order of tiles can get into them.

What goes wrong is logged by its kind and its place in the code, not by its message: messages of libraries hold values.
"""

import json
import logging
import sys
import time
import traceback
from typing import Any

LOGGER = logging.getLogger("akropolis.server")
ACCESS = logging.getLogger("akropolis.access")


class JsonLines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
        }
        fields |= getattr(record, "fields", {})
        if record.exc_info and record.exc_info[1]:
            fields |= describe_fault(record.exc_info[1])
        return json.dumps(fields, default=str)


def describe_fault(error: BaseException) -> dict[str, Any]:
    """What went wrong and where, without any value."""
    kinds, cause = [type(error).__name__], error.__cause__
    while cause and len(kinds) < 5:
        kinds.append(type(cause).__name__)
        cause = cause.__cause__
    frames = traceback.extract_tb(error.__traceback__)[-8:]
    return {"error": kinds, "where": [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]}


def log(event: str, level: int = logging.INFO, **fields: Any) -> None:
    """Say that something happened."""
    LOGGER.log(level, event, extra={"fields": fields})


def log_fault(error: BaseException, event: str = "fault", **fields: Any) -> None:
    """Say that something went wrong."""
    LOGGER.error(event, extra={"fields": describe_fault(error) | fields})


def install_logs(level: str) -> None:
    """Send all logs of this process to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    # By themselves these would log query strings and bytes of messages.
    for name in ("uvicorn.access", "websockets", "sqlalchemy", "alembic"):
        logging.getLogger(name).setLevel(max(logging.WARNING, logging.getLogger().level))
    # This one warns of every request that cannot be read: a stranger could fill the disk.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
