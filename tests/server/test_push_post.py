"""Word is sealed for one browser, and goes to public addresses and nowhere else."""

import asyncio
import contextlib
import json
import ssl
from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from akropolis.errors import GameError
from akropolis.server.push import post as post_module
from akropolis.server.push.addresses import AddressRefusedError, Endpoint, is_public, parse_endpoint
from akropolis.server.push.post import Post, Reply
from akropolis.server.push.sealing import CURVE, ServerKey, check_keys, seal, unb64
from tests.kit.push_receiver import receiving, unsealed

PRIVATE = [
    "127.0.0.1", "127.255.0.9", "0.0.0.0", "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254",
    "100.64.0.1", "192.0.0.8", "192.0.2.1", "198.18.0.1", "198.51.100.1", "203.0.113.5", "224.0.0.1", "239.1.1.1",
    "240.0.0.1", "255.255.255.255", "192.88.99.1", "::", "::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1",
    "64:ff9b::10.0.0.1", "64:ff9b:1::1", "2002:7f00:1::", "2001:0:53aa:64c::1", "2001:db8::1", "fc00::1", "fd12::1",
    "fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1", "100::1", "2001:10::1", "nonsense", "",
]  # fmt: skip
REFUSED = [
    "http://push.example.org/a", "https://127.0.0.1/a", "https://127.1/a", "https://2130706433/a", "https://0x7f000001/a",
    "https://0x7f.0.0.1/a", "https://0177.0.0.1/a", "https://127.0.0.0x1/a", "https://[::1]/a", "https://[::ffff:10.0.0.1]/a",
    "https://localhost/a", "https://localhost./a", "https://push.example.org./a", "https://push.example.org:8443/a",
    "https://push.example.org:22/a", "https://push.example.org:0443/a", "https://user@push.example.org/a",
    "https://push.example.org@10.0.0.1/a", "https://push.example.org\\@10.0.0.1/a", "https://push.example.org#@10.0.0.1/a",
    "https://push.example.org/a#b", "https://push.example.org/a b", "https://push.example.org/a\r\nHost: x",
    "https://push.example.org/\n", "https://①②⑦.⓪.⓪.①/a", "https://push.example。org/a", "https://push_example/a",
    "https://push.example.org", "//push.example.org/a", "file:///etc/passwd", "ftp://push.example.org/a", "",
    "https://push.example.org/" + "a" * 1000, "http://127.0.0.1:80/a",
]  # fmt: skip


async def nowhere(host: str, port: int) -> Sequence[str]:
    raise AssertionError(f"{host} must not be looked up")


@pytest.mark.parametrize("address", PRIVATE)
def test_an_address_that_is_not_of_the_open_network_is_known_in_every_notation(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "172.32.0.1", "142.250.1.1", "2a00:1450:4001::1", "2606:4700::1111"])
def test_addresses_of_the_open_network_are_admitted(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_no_plain_https_address_of_a_name_is_refused(text: str) -> None:
    with pytest.raises(GameError) as refused:
        parse_endpoint(text)
    assert refused.value.code == "push_address"


def test_an_address_is_read_as_it_stands() -> None:
    text = "https://updates.push.example.org/wpush/v2/gAAA-_=?a=1&b=%20"
    assert parse_endpoint(text) == Endpoint("updates.push.example.org", 443, "/wpush/v2/gAAA-_=?a=1&b=%20")
    assert parse_endpoint("https://a.example.org:443/").origin == "https://a.example.org"
    assert parse_endpoint("http://127.0.0.1:81/a", allow_loopback=True).origin == "http://127.0.0.1:81"
    for other in ("http://127.0.0.2:81/a", "http://10.0.0.1:81/a", "http://localhost:81/a"):
        with pytest.raises(GameError):
            parse_endpoint(other, allow_loopback=True)


def test_a_name_that_leads_inside_is_refused_whatever_else_it_leads_to(monkeypatch: pytest.MonkeyPatch) -> None:
    connected: list[Any] = []

    async def connect(*where: Any, **how: Any) -> Any:
        assert how["ssl"].verify_mode is ssl.CERT_REQUIRED
        assert how["ssl"].check_hostname
        connected.append((where, how["server_hostname"]))
        raise ConnectionRefusedError

    monkeypatch.setattr(asyncio, "open_connection", connect)
    looked_up: list[str] = []

    async def tried(*addresses: str) -> None:
        async def resolve(host: str, port: int) -> Sequence[str]:
            looked_up.append(host)
            return addresses

        await Post(resolve).send(parse_endpoint("https://push.example.org/a"), {}, b"")

    for found in (["10.0.0.1"], ["8.8.8.8", "127.0.0.1"], ["::ffff:8.8.8.8"], []):
        with pytest.raises(AddressRefusedError):
            asyncio.run(tried(*found))
    assert connected == []
    looked_up.clear()
    with pytest.raises(ConnectionRefusedError):
        asyncio.run(tried("8.8.8.8", "8.8.4.4"))
    # The name is looked up once, and the very addresses that were checked are connected to.
    assert connected == [(("8.8.8.8", 443), "push.example.org"), (("8.8.4.4", 443), "push.example.org")]
    assert looked_up == ["push.example.org"]


@contextlib.asynccontextmanager
async def answering(
    answer: bytes, *, endless: bytes = b"", heard: list[bytes] | None = None
) -> AsyncIterator[Endpoint]:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            head = await reader.readuntil(b"\r\n\r\n")
            if heard is not None:
                heard.append(head)
            writer.write(answer)
            await writer.drain()
            while endless:
                writer.write(endless)
                await writer.drain()
            await reader.read()

    server = await asyncio.start_server(talk, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    try:
        yield parse_endpoint(f"http://127.0.0.1:{port}/a?b", allow_loopback=True)
    finally:
        server.close()


def sent(answer: bytes, **more: Any) -> Reply:
    async def story() -> Reply:
        async with answering(answer, **more) as endpoint:
            return await Post(nowhere).send(endpoint, {"TTL": "60"}, b"word")

    return asyncio.run(story())


def test_a_redirection_is_not_followed() -> None:
    heard: list[bytes] = []
    reply = sent(b"HTTP/1.1 307 Go\r\nLocation: http://127.0.0.1:1/secret\r\nContent-Length: 0\r\n\r\n", heard=heard)
    assert reply.status == 307
    assert len(heard) == 1
    assert heard[0].startswith(b"POST /a?b HTTP/1.1\r\n")


def test_of_an_answer_only_its_head_is_read() -> None:
    head = b"HTTP/1.1 429 Slow\r\nRetry-After: 70\r\nContent-Length: 999999999\r\n\r\n"
    assert sent(head, endless=b"x" * 65536) == Reply(429, 70)


@pytest.mark.parametrize("answer", [b"HTTP/1.1 200 OK\r\nX: ", b"HTTP/1.1 100 Continue\r\n\r\n", b""])
def test_a_head_without_end_is_an_error(answer: bytes) -> None:
    with pytest.raises(OSError, match=r"no HTTP|too long"):
        sent(answer, endless=b"HTTP/1.1 100 Continue\r\n\r\n" if b"Continue" in answer else b"x" * 65536)


def test_an_answer_that_does_not_come_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(post_module, "TOTAL_SECONDS", 0.05)
    with pytest.raises(TimeoutError):
        sent(b"HTTP/1.1 2")


def test_a_host_that_is_looked_up_for_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def slow(host: str, port: int) -> Sequence[str]:
        await asyncio.sleep(3600)
        return ["8.8.8.8"]

    monkeypatch.setattr(post_module, "TOTAL_SECONDS", 0.05)
    with pytest.raises(TimeoutError):
        asyncio.run(Post(slow).send(parse_endpoint("https://push.example.org/a"), {}, b""))


def test_word_is_sealed_as_the_standard_has_it() -> None:
    """The example of RFC 8291, section 5."""
    public = unb64("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
    own = unb64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    auth, salt = unb64("BTBZMqHH6r4Tts7J_aSIgg"), unb64("DGv6ra1nlYgDCS1FRnbzlw")
    sealed = seal(b"When I grow up, I want to be a watermelon", public, auth, padded=0, salt=salt, own=own)
    assert sealed == unb64(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_what_is_sealed_twice_looks_different_and_is_as_long_whatever_it_says() -> None:
    with receiving() as receiver:
        given = receiver.subscription()
        keys = unb64(given["p256dh"]), unb64(given["auth"])
        words = [seal(word, *keys) for word in (b"a", b"a", b"a longer word")]
        assert len(set(words)) == 3
        assert len({len(word) for word in words}) == 1
        assert [unsealed(word, receiver.key, keys[1]) for word in words] == [b"a", b"a", b"a longer word"]


@pytest.mark.parametrize(
    ("public_key", "auth"), [(b"\4" + b"\1" * 64, b"a" * 16), (b"", b"a" * 16), (b"\4" + b"\0" * 64, b"")]
)
def test_keys_that_are_none_are_refused(public_key: bytes, auth: bytes) -> None:
    with pytest.raises(GameError) as refused:
        check_keys(public_key, auth)
    assert refused.value.code == "push_keys"


def test_a_service_can_prove_who_sends() -> None:
    key = ServerKey(ServerKey.new_secret(), "https://play.example.org")
    header = key.authorization("https://push.example.org", 1_000_000)
    token, public = header.removeprefix("vapid t=").split(", k=")
    head, claims, signature = token.split(".")
    r, s = (int.from_bytes(unb64(signature)[half]) for half in (slice(32), slice(32, 64)))
    point = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unb64(public))
    point.verify(encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    assert json.loads(unb64(claims)) == {
        "aud": "https://push.example.org",
        "exp": 1000 + 12 * 3600,
        "sub": "https://play.example.org",
    }
    assert public == key.public
