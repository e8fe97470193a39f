"""A browser and the service of its makers, on this machine: takes word, and reads what was sealed."""

import json
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from akropolis.server.push.sealing import b64

AUTH = b"sixteen bytes...."[:16]


def unsealed(body: bytes, key: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """What a browser does with a body (RFC 8291, section 3)."""
    salt, size, theirs, sealed = body[:16], body[20], body[21:86], body[86:]
    assert size == 65
    own = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    shared = key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))

    def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
        return HKDF(hashes.SHA256(), length, salt, info).derive(secret)

    secret = derived(shared, auth, b"WebPush: info\0" + own + theirs, 32)
    content_key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    plain = AESGCM(content_key).decrypt(nonce, sealed, None).rstrip(b"\0")
    assert plain[-1:] == b"\2"
    return plain[:-1]


@dataclass
class Receiver:
    """What has arrived, and how the next word is answered."""

    port: int = 0
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    heard: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    answers: deque[int] = field(default_factory=deque)
    """Statuses, one for each word; then 201."""
    headers: dict[str, str] = field(default_factory=dict)
    arrived: Queue[str] = field(default_factory=Queue)
    """The path of each word, once it is answered."""

    def subscription(self, path: str = "/word", language: str = "en") -> dict[str, str]:
        """What a browser hands to the page."""
        public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        endpoint = f"http://127.0.0.1:{self.port}{path}"
        return {"endpoint": endpoint, "p256dh": b64(public), "auth": b64(AUTH), "language": language}

    @property
    def words(self) -> list[dict[str, Any]]:
        return [json.loads(unsealed(body, self.key, AUTH)) for _, _, body in self.heard]


@contextmanager
def receiving() -> Iterator[Receiver]:
    """A receiver that listens."""
    receiver = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            receiver.heard.append((self.path, dict(self.headers), body))
            self.send_response(receiver.answers.popleft() if receiver.answers else 201)
            for name, value in receiver.headers.items():
                self.send_header(name, value)
            self.end_headers()
            receiver.arrived.put(self.path)

        def log_message(self, *_: object) -> None:
            """Nobody wants to read it."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        receiver.port = server.server_port
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        thread.start()
        try:
            yield receiver
        finally:
            server.shutdown()
            thread.join()
