"""A crowd of clients in a process of its own, so that whoever measures is not the limit."""

import asyncio
import gc
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext
from typing import Any

import uvloop

from bench.kit.crowd import Crowd, Habits
from bench.kit.open_files import allow_many


class RemoteCrowd:
    """Does what a `Crowd` does, elsewhere."""

    def __init__(self, context: SpawnContext, ports: Sequence[int], habits: Habits) -> None:
        self._line, there = context.Pipe()
        self._process = context.Process(target=_serve, args=(there, ports, habits), daemon=True)
        self._process.start()
        there.close()

    @staticmethod
    def all(crowds: Sequence["RemoteCrowd"], name: str, *arguments: tuple[Any, ...]) -> list[Any]:
        """What all of them answer, asked at the same time."""
        for crowd, given in zip(crowds, arguments, strict=True):
            crowd._line.send((name, given))
        answers = [crowd._line.recv() for crowd in crowds]
        for answer in answers:
            if isinstance(answer, Exception):
                raise answer
        return answers

    def close(self) -> None:
        """They all go home."""
        self._process.terminate()
        self._process.join()


def _serve(line: "Connection[Any, Any]", ports: Sequence[int], habits: Habits) -> None:
    allow_many()
    uvloop.run(_answer(line, Crowd(ports, habits)))


async def _answer(line: "Connection[Any, Any]", crowd: Crowd) -> None:
    loop = asyncio.get_running_loop()
    while True:
        name, arguments = await loop.run_in_executor(None, line.recv)
        try:
            answer = await getattr(crowd, name)(*arguments)
        except Exception as error:
            answer = error
        gc.collect()
        gc.freeze()  # a client that stops to tidy up would blame the server
        line.send(answer)
