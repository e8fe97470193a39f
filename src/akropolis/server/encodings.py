"""In which form a client takes what is kept compressed."""

from starlette.types import Scope

SUFFIXES = {"br": ".br", "gzip": ".gz"}
"""The forms in which files are kept beside the plain one, the smallest first."""


def accepted(scope: Scope) -> list[str]:
    """Those that a client takes, the smallest first. What it takes only with weight 0 it does not take."""
    given = b",".join(value for name, value in scope["headers"] if name == b"accept-encoding").decode("latin-1")
    weights = dict(_weighted(each) for each in given.lower().split(","))
    return [encoding for encoding in SUFFIXES if weights.get(encoding)]


def _weighted(text: str) -> tuple[str, bool]:
    name, *parameters = [part.strip() for part in text.split(";")]
    return name, not any(each.startswith("q=") and not each[2:].strip("0.") for each in parameters)
