"""A client of thousands of sockets needs as many open files."""

import resource


def allow_many() -> None:
    """Let this process have as many sockets as there are clients."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 20_000)), hard))
