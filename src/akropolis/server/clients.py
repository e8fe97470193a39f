"""Clients: what requests are counted against, and the pseudonyms under which the database knows them."""

import hmac
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

DIGITS = 20
"""80 bits."""
MOST_KNOWN = 20_000
NOBODY_ELSE = {"0", ""}
"""The household of ::1, and a socket that has no address."""


def client_key(host: str) -> str:
    """The client behind an address: itself, or for IPv6 the half of it that one household shares."""
    try:
        address = IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    return str(address.ipv4_mapped or int(address) >> 64)


def is_loopback(client: str) -> bool:
    """True for this machine itself: a local trial, or a proxy that forwards no addresses."""
    try:
        return ip_address(client).is_loopback
    except ValueError:
        return client in NOBODY_ELSE


class Pseudonyms:
    """Names of clients that tell nobody their addresses: whoever has the secret can check a guess, and no one else."""

    def __init__(self, secret: bytes) -> None:
        @lru_cache(MOST_KNOWN)
        def pseudonym(client: str) -> str:
            return hmac.digest(secret, client.encode(), "sha256").hex()[:DIGITS]

        self.of = pseudonym
        """The pseudonym of a client."""
