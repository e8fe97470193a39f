"""Who stays outside: clients by their pseudonyms, whole networks as the host wrote them."""

from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_network

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from akropolis.errors import GameError
from akropolis.server.clients import Pseudonyms, client_key
from akropolis.server.clock import Clock
from akropolis.server.errors import ServerCode
from akropolis.server.failures import error_response, status_of
from akropolis.table.stores.host import Host
from akropolis.table.stores.host_jobs import Ban

HOUSEHOLD = 64
"""The bits of an IPv6 address that one household shares."""
OPERATION = frozenset({"/health", "/ready", "/metrics"})
OWN_CODES = 4000
MOST_KNOWN = 50_000

Network = IPv4Network | IPv6Network


def parse_network(text: str) -> Network:
    """An address or a network as people write them. Of an IPv6 address the whole household is meant."""
    try:
        network = ip_network(text.strip(), strict=False)
    except ValueError:
        raise GameError(ServerCode.BAN_ADDRESS, address=text) from None
    if isinstance(network, IPv6Network):
        if mapped := network.network_address.ipv4_mapped:
            return ip_network(mapped)
        return network.supernet(new_prefix=min(network.prefixlen, HOUSEHOLD))
    return network


def banned_name(network: Network, pseudonyms: Pseudonyms) -> str:
    """What a ban is kept under: the pseudonym of one client, so that no address is stored, or a network in plain."""
    one_client = HOUSEHOLD if isinstance(network, IPv6Network) else network.max_prefixlen
    if network.prefixlen == one_client:
        return pseudonyms.of(client_key(str(network.network_address)))
    return str(network)


class Bans:
    """The bans as this process knows them. To look one up asks memory only."""

    def __init__(self, host: Host, pseudonyms: Pseudonyms, clock: Clock) -> None:
        self._host = host
        self._pseudonyms = pseudonyms
        self._clock = clock
        self._clients: dict[str, Ban] = {}
        self._networks: list[tuple[Network, Ban]] = []
        self._inside: dict[str, list[Ban]] = {}
        """The networks that a client is in, as far as somebody asked."""

    async def read(self) -> None:
        """Learn the bans of the database."""
        self.set(await self._host.bans())

    def set(self, bans: Sequence[Ban]) -> None:
        """These bans, and no others."""
        networks = {ban.client: ban for ban in bans if "/" in ban.client}
        self._clients = {ban.client: ban for ban in bans if ban.client not in networks}
        self._networks = [(ip_network(name), ban) for name, ban in networks.items()]
        self._inside = {}

    def is_banned(self, client: str) -> bool:
        """Whether a client stays outside."""
        if not self._clients and not self._networks:
            return False
        own = self._clients.get(self._pseudonyms.of(client))
        found = [*([own] if own else []), *(self._networks_of(client) if self._networks else [])]
        return any(ban.until is None or ban.until > self._clock() for ban in found)

    def check(self, client: str) -> None:
        """Raise an error if a client stays outside."""
        if self.is_banned(client):
            raise GameError(ServerCode.CLIENT_BANNED)

    def _networks_of(self, client: str) -> list[Ban]:
        known = self._inside.get(client)
        if known is None:
            address = _address(client)
            known = [ban for network, ban in self._networks if address and address in network]
            if len(self._inside) >= MOST_KNOWN:
                self._inside = {}
            self._inside[client] = known
        return known


def _address(client: str) -> IPv4Address | IPv6Address | None:
    """An address of a client: the inverse of `client_key`, as far as there is one."""
    try:
        return IPv6Address(int(client) << HOUSEHOLD) if client.isdigit() else IPv4Address(client)
    except ValueError:
        return None


class BanGuard:
    """Refuses whatever a banned client asks for, and its sockets before they are open."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in {"http", "websocket"} and scope["path"] not in OPERATION:
            host = HTTPConnection(scope).client
            bans: Bans = scope["app"].state.service.bans
            if bans.is_banned(client_key(host.host if host else "")):
                await _refuse(scope, receive, send)
                return
        await self._app(scope, receive, send)


async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
    error = GameError(ServerCode.CLIENT_BANNED)
    if scope["type"] == "http":
        await error_response(error)(scope, receive, send)
    else:
        await receive()
        await send({"type": "websocket.close", "code": OWN_CODES + status_of(error.code), "reason": str(error.code)})
