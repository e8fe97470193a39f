"""What commands print for other programs, with `--json`."""

import json
from collections.abc import Mapping
from typing import Any

import typer

from akropolis import __version__


def print_json(facts: Mapping[str, Any]) -> None:
    """Facts in one object. The version of this program comes first, so that a reader knows what to expect."""
    typer.echo(json.dumps({"version": __version__, **facts}))
