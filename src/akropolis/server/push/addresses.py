"""Where word may be sent. The addresses come from strangers: none may lead into the network that the server is in."""

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address

from akropolis.errors import GameError
from akropolis.people.errors import PeopleCode

LONGEST = 1000
# The whole address is read by one pattern, so that nobody after us can read it otherwise. A host is a name that ends in
# letters: no number is one, in whatever notation.
_LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_PUBLIC = re.compile(rf"https://((?:{_LABEL}\.)+(?:[a-z]{{2,63}}|xn--[a-z0-9-]{{1,59}}))(?::443)?(/[!$-~]*)")
_LOOPBACK = re.compile(r"http://(127\.0\.0\.1):([0-9]{1,5})(/[!$-~]*)")
_UNICAST = IPv6Network("2000::/3")
_BESIDES = (IPv4Network("192.0.0.0/24"), IPv4Network("192.88.99.0/24"))
"""What some versions of the standard library take for public."""

Resolve = Callable[[str, int], Awaitable[Sequence[str]]]
"""All addresses of a host."""


class AddressRefusedError(Exception):
    """A host is not where it may be."""


@dataclass(frozen=True)
class Endpoint:
    """Where the word for one browser goes."""

    host: str
    port: int
    target: str
    is_loopback: bool = False
    """A receiver of the tests, on this machine and without TLS."""

    @property
    def origin(self) -> str:
        """The service that takes the word."""
        return f"http://{self.host}:{self.port}" if self.is_loopback else f"https://{self.host}"


def parse_endpoint(text: str, *, allow_loopback: bool = False) -> Endpoint:
    """An address as browsers get it from their makers: https, a name, the usual port."""
    if len(text) <= LONGEST:
        if found := _PUBLIC.fullmatch(text):
            return Endpoint(found[1], 443, found[2])
        if allow_loopback and (found := _LOOPBACK.fullmatch(text)):
            return Endpoint(found[1], int(found[2]), found[3], is_loopback=True)
    raise GameError(PeopleCode.PUSH_ADDRESS)


async def checked_addresses(endpoint: Endpoint, resolve: Resolve) -> Sequence[str]:
    """Where a host is now. What is connected to must be one of these very addresses, not the name once more."""
    if endpoint.is_loopback:
        return [endpoint.host]
    found = await resolve(endpoint.host, endpoint.port)
    if not found or not all(map(is_public, found)):
        raise AddressRefusedError
    return found


def is_public(text: str) -> bool:
    """Whether a numeric address is one of the open network, and hides no other within it."""
    try:
        address = ip_address(text)
    except ValueError:
        return False
    if isinstance(address, IPv6Address):
        if address not in _UNICAST or address.sixtofour or address.teredo or address.scope_id:
            return False
    elif any(address in network for network in _BESIDES):
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_private)
