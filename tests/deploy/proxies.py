"""nginx and Caddy as deploy/ sets them up, on free ports of this machine and with a certificate of our own."""

import re
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from tests.deploy.programs import DEPLOY, IS_FULL, program, run
from tests.kit.running_server import PATIENCE

SITE = "play.example.org"
HERE = "127.0.0.1"

NGINX = """
daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 4096; }}
http {{
    access_log {folder}/access.log;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/akropolis.conf;
}}
"""


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for this machine, and its key."""
    chain, key = folder / "fullchain.pem", folder / "privkey.pem"
    names = ["-subj", f"/CN={HERE}", "-addext", f"subjectAltName=IP:{HERE}"]
    curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    run("openssl", "req", "-x509", *curve, *names, "-keyout", key, "-out", chain)
    return chain, key


def write_nginx(folder: Path, port: int, plain_port: int, server_port: int) -> Path:
    """The configuration of deploy/ with the names and ports of this machine, and what Debian would put around it."""
    text = (DEPLOY / "nginx" / "akropolis.conf").read_text(encoding="utf-8")
    text = _replaced(
        text,
        {
            r"listen \[::\]:\d+.*;\n": "",
            r"listen 443 ": f"listen 127.0.0.1:{port} ",
            r"listen 80;": f"listen 127.0.0.1:{plain_port};",
            rf"/etc/letsencrypt/live/{SITE}": str(folder),
            re.escape(SITE): HERE,
            r"server 127\.0\.0\.1:8008;": f"server 127.0.0.1:{server_port};",
            r"/var/lib/nginx": str(folder),
            **({} if IS_FULL else {r"(client_\w+_timeout +)10s": r"\g<1>1s"}),
        },
    )
    (folder / "akropolis.conf").write_text(text, encoding="utf-8")
    whole = folder / "nginx.conf"
    whole.write_text(NGINX.format(folder=folder), encoding="utf-8")
    return whole


def write_caddy(folder: Path, port: int, plain_port: int, server_port: int) -> Path:
    """The same for Caddy, which here must not ask anyone for a certificate."""
    text = (DEPLOY / "caddy" / "Caddyfile").read_text(encoding="utf-8")
    chain, key = folder / "fullchain.pem", folder / "privkey.pem"
    own = f"{{\n\tadmin off\n\tauto_https disable_certs\n\thttp_port {plain_port}\n\thttps_port {port}"
    text = _replaced(
        text,
        {
            r"(?m)^\{": own,
            rf"(?m)^{re.escape(SITE)} \{{": f"{HERE} {{\n\tbind 127.0.0.1\n\ttls {chain} {key}",
            r"127\.0\.0\.1:8008 \{": f"127.0.0.1:{server_port} {{",
            **({} if IS_FULL else {r"(read_\w+ )10s": r"\g<1>1s"}),
        },
    )
    whole = folder / "Caddyfile"
    whole.write_text(text, encoding="utf-8")
    return whole


@contextmanager
def running_nginx(folder: Path, port: int, plain_port: int, server_port: int) -> Iterator[int]:
    """nginx until the end of the block, by the number of its process."""
    certificate(folder)
    whole = write_nginx(folder, port, plain_port, server_port)
    with _running([program("nginx"), "-p", str(folder), "-c", str(whole)], port, folder) as process:
        yield process


@contextmanager
def running_caddy(folder: Path, port: int, plain_port: int, server_port: int) -> Iterator[int]:
    """Caddy until the end of the block, by the number of its process."""
    certificate(folder)
    whole = write_caddy(folder, port, plain_port, server_port)
    with _running([program("caddy"), "run", "--adapter", "caddyfile", "--config", str(whole)], port, folder) as process:
        yield process


PROXIES: dict[str, Callable[[Path, int, int, int], AbstractContextManager[int]]] = {
    "nginx": running_nginx,
    "caddy": running_caddy,
}


def _replaced(text: str, replacements: dict[str, str]) -> str:
    for pattern, by in replacements.items():
        text, count = re.subn(pattern, by, text)
        assert count, f"{pattern} is not in the configuration"
    return text


@contextmanager
def _running(command: list[str], port: int, folder: Path) -> Iterator[int]:
    environment = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / "said").open("w") as said:
        process = subprocess.Popen(command, stdout=said, stderr=said, env=environment)
    try:
        _await(process, port, folder)
        yield process.pid
    finally:
        process.terminate()
        process.wait()


def _await(process: subprocess.Popen[bytes], port: int, folder: Path) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.02)
        else:
            return
    raise AssertionError((folder / "said").read_text(encoding="utf-8"))
