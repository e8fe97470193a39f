"""What commands print for other programs, with `--json`."""

import json
from collections.abc import Mapping
from typing import Any

import typer

from akropolis import __version__

SHAPE = 1
"""Grows when a field of any command changes its name, its kind or its meaning, or goes away; not for new fields."""


def print_json(facts: Mapping[str, Any]) -> None:
    """Facts in one object. The version of its shape comes first, so that a reader knows what to expect."""
    typer.echo(json.dumps({"version": SHAPE, "package": __version__, **facts}))
