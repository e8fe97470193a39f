"""What every run of the tests begins and ends with."""

from tests.kit.postgres import postgres_url, pytest_configure, pytest_unconfigure

__all__ = ["postgres_url", "pytest_configure", "pytest_unconfigure"]
