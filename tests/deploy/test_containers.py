"""The container and compose: whose word about a client's address is taken."""

import asyncio
import re
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tests.deploy.programs import DEPLOY

COMPOSE = DEPLOY / "compose.yml"
DOCUMENT = DEPLOY.parent / "docs" / "deploying.md"
FORGED, CLIENT = "192.0.2.66", "198.51.100.7"


def found(pattern: str, file: Path) -> set[str]:
    return set(re.findall(pattern, file.read_text(encoding="utf-8")))


@pytest.mark.parametrize("file", [COMPOSE, DOCUMENT], ids=lambda file: file.name)
def test_a_container_trusts_its_own_network_alone(file: Path) -> None:
    trusted = found(r"FORWARDED_ALLOW_IPS(?:=|: )(\S+)", file)
    assert trusted == found(r"subnet:? (\S+)", file)
    (network,) = map(ip_network, trusted)
    assert network.is_private


def test_a_client_cannot_claim_another_address_behind_a_proxy_that_appends() -> None:
    (trusted,) = found(r"FORWARDED_ALLOW_IPS: (\S+)", COMPOSE)
    seen: list[Any] = []

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        seen.append(scope["client"][0])

    gateway, outside = str(next(ip_network(trusted.strip('"')).hosts())), "203.0.113.9"
    for peer in (gateway, outside):
        headers = [(b"x-forwarded-for", f"{FORGED}, {CLIENT}".encode())]
        scope: Any = {"type": "http", "client": (peer, 1), "headers": headers, "scheme": "http"}
        asyncio.run(ProxyHeadersMiddleware(app, trusted)(scope, None, None))  # type: ignore[arg-type]
    assert seen == [CLIENT, outside]
