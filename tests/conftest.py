"""What every run of the tests begins and ends with."""

from tests.kit.missing import pytest_sessionfinish
from tests.kit.postgres import postgres_url, pytest_configure, pytest_unconfigure

__all__ = ["postgres_url", "pytest_configure", "pytest_sessionfinish", "pytest_unconfigure"]
