"""How many files this process may have open: every socket is one, and systems begin with few."""

import contextlib
import sys

if sys.platform != "win32":  # there is no such limit
    import resource


def allow_many() -> None:
    """Raise the limit of this process, and of those it will start, as far as the system lets it."""
    if sys.platform != "win32":
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        # Some systems call the limit infinite and then refuse it: what was allowed before stays.
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def most_open() -> int:
    """How many files this process may have open."""
    if sys.platform == "win32":
        return 2**31
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return most if most != resource.RLIM_INFINITY else 2**31
