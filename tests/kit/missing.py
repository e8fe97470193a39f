"""Tests that cannot run for want of something: a fault where it was promised, and never passed over in silence."""

import os
from collections import Counter
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
    """The last lines of a run say how many tests did not run, and why. Of several processes, the first speaks."""
    yield
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or hasattr(session.config, "workerinput"):
        return
    reasons = [report.longrepr[2].partition(NOT_RUN)[2] for report in reporter.stats.get("skipped", [])]
    for reason, tests in Counter(filter(None, reasons)).items():
        reporter.write_line(f"{tests} test{'s' * (tests > 1)} did not run: {reason}", yellow=True)
