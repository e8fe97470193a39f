"""Whole requests, as many as can be sent, that cost more to read than to write."""

from bench.attacks.wire import Effort, Line, Outcome, Target, assault

LINES = 8
"""Connections for each that another attack would use."""
REFUSALS = {413, 429}


async def malformed_json(target: Target, effort: Effort) -> Outcome:
    """Commands that are no JSON."""
    return await _commands(target, effort, b'{"id": ' * 100)


async def deep_json(target: Target, effort: Effort) -> Outcome:
    """Lists in lists in lists."""
    return await _commands(target, effort, b"[" * 60_000)


async def oversized_bodies(target: Target, effort: Effort) -> Outcome:
    """More than any command needs, announced honestly."""
    return await _commands(target, effort, b" " * 1_000_000)


async def unknown_addresses(target: Target, effort: Effort) -> Outcome:
    """Questions for what is not there."""
    return await _ask(target, effort, target.head("GET", "/api/1/nothing") + b"\r\n")


async def _commands(target: Target, effort: Effort, body: bytes) -> Outcome:
    lines = ("Content-Type: application/json", f"Content-Length: {len(body)}")
    return await _ask(target, effort, target.head("POST", "/api/1/tables", *lines) + b"\r\n" + body)


async def _ask(target: Target, effort: Effort, request: bytes) -> Outcome:
    async def act(line: Line, outcome: Outcome) -> None:
        while line.sent < effort.bytes:
            await line.send(request)
            outcome.answers[await line.answer()] += 1
        outcome.swallowed += not outcome.answers.keys() & REFUSALS

    return await assault(target, effort, effort.connections * LINES, act)


ATTACKS = (malformed_json, deep_json, oversized_bodies, unknown_addresses)
