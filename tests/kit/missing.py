"""Tests that cannot run for want of something: a fault where it was promised, and never passed over in silence."""

import os
from collections.abc import Iterator
from typing import NoReturn

import pytest

REQUIRED = "AKROPOLIS_REQUIRE_WEB"
NOT_RUN = "cannot run here: "


def is_missing(reason: str) -> NoReturn:
    """Leave a test out, or fail it where what it needs was promised. The reason says how to get it."""
    if os.environ.get(REQUIRED) == "1":
        pytest.fail(reason)
    pytest.skip(f"{NOT_RUN}{reason}")


# The outermost: what it writes comes after the line that counts what passed.
@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Iterator[None]:
    """List at the end of a run which tests lack something, and what. Of several processes, the first reports."""
    yield
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or hasattr(session.config, "workerinput"):
        return
    lacking: dict[str, list[str]] = {}
    for report in reporter.stats.get("skipped", []):
        if reason := report.longrepr[2].partition(NOT_RUN)[2]:
            lacking.setdefault(reason, []).append(report.nodeid.partition("::")[0])
    for reason, tests in lacking.items():
        number = f"{len(tests)} test{'s' * (len(tests) > 1)}"
        reporter.write_line(f"{number} of {', '.join(sorted(set(tests)))} did not run: {reason}", yellow=True)
