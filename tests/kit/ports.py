"""Ports to listen on."""

import random
import socket

HOST = "127.0.0.1"
PORTS = range(20_000, 32_768)
"""Below those that the system itself gives to connections: a port must be free again after a restart."""


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    while True:
        port = random.choice(PORTS)
        with socket.socket() as probe:
            try:
                probe.bind((HOST, port))
            except OSError:
                continue
            return port
