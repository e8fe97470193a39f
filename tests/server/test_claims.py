"""A link by which a seat moves to another device, claimed by several at the same time: one of them gets the seat."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import httpx

from tests.kit.ports import free_port
from tests.kit.running_server import server_process
from tests.server.client import ADA, BEN, Client, sitting

ROUNDS = 12


def test_of_two_processes_one_lets_the_seat_go(postgres_url: str, tmp_path: Path) -> None:
    ports = free_port(), free_port()
    servers = [server_process(postgres_url, port, tmp_path / f"log-{port}") for port in ports]
    with servers[0], servers[1], ThreadPoolExecutor(len(ports)) as pool:
        addresses = [f"http://127.0.0.1:{port}" for port in ports]
        opened = Client(addresses[0]).open(sitting(ADA), sitting(BEN))
        owner = opened.players[0]
        for _ in range(ROUNDS):
            link = owner.post(f"{opened.path}/seats/0/move-link")["token"]
            rivals = [Client(address, link) for address in addresses]
            together = Barrier(len(rivals))

            def claim(rival: Client, together: Barrier = together) -> httpx.Response:
                rival.get(opened.path)  # it is known here, and the connection is there
                together.wait()
                return rival.send("POST", f"/api/1{opened.path}/claim")

            answers = list(pool.map(claim, rivals))
            won, lost = sorted(answers, key=lambda answer: answer.status_code)
            assert (won.status_code, lost.status_code, lost.json().get("code")) == (201, 401, "token_unknown")
            for address in addresses:
                assert Client(address, won.json()["token"]).get(opened.path)["seat"] == 0
                assert Client(address, link).get(opened.path, 401)["code"] == "token_unknown"
