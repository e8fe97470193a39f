"""What makes a server think, as much of it as the limits allow. The bystander, too, waits for a bot."""

import json
from dataclasses import replace
from uuid import uuid4

from bench.attacks.wire import Effort, Line, Outcome, Target, assault

HOST = "127.0.0.3"
"""An address that has not used up what it may open."""
MASTERS = [{"kind": "bot", "bot": "master"}] * 4


async def tables_of_masters(target: Target, effort: Effort) -> Outcome:
    """Tables at which four of the strongest bots play among themselves."""

    async def act(line: Line, outcome: Outcome) -> None:
        while 429 not in outcome.answers:
            body = json.dumps({"id": str(uuid4()), "options": {"architects": 4}, "seats": MASTERS}).encode()
            lines = ("Content-Type: application/json", f"Content-Length: {len(body)}")
            await line.send(target.head("POST", "/api/1/tables", *lines) + b"\r\n" + body)
            outcome.answers[await line.answer()] += 1
        await line.reader.readexactly(1)  # and now the server thinks until the time is over

    return await assault(replace(target, source=target.source and HOST), effort, 1, act)


ATTACKS = (tables_of_masters,)
