"""Requests without end: each goes on in a part where a careless parser keeps everything."""

from bench.attacks.wire import Effort, Outcome, Target, pour

PIECE = 64_000


async def endless_request_line(target: Target, effort: Effort) -> Outcome:
    """An address that never ends."""
    return await pour(target, effort, b"GET /", b"a" * PIECE)


async def endless_header_lines(target: Target, effort: Effort) -> Outcome:
    """One more header, and one more."""
    return await pour(target, effort, target.head("GET", "/health"), b"X-Flood: aaaa\r\n" * (PIECE // 15))


async def endless_header_value(target: Target, effort: Effort) -> Outcome:
    """One header that never ends."""
    return await pour(target, effort, target.head("GET", "/health") + b"X-Flood: ", b"a" * PIECE)


async def endless_trailers(target: Target, effort: Effort) -> Outcome:
    """Headers after the body."""
    opening = _chunked(target) + b"2\r\n{}\r\n0\r\n"
    return await pour(target, effort, opening, b"X-Flood: aaaa\r\n" * (PIECE // 15))


async def endless_chunk_extension(target: Target, effort: Effort) -> Outcome:
    """A remark on a piece of the body."""
    return await pour(target, effort, _chunked(target) + b"2;flood=", b"a" * PIECE)


async def tiny_chunks(target: Target, effort: Effort) -> Outcome:
    """A body of single bytes, each with a long remark."""
    return await pour(target, effort, _chunked(target), (b"1;" + b"a" * 1000 + b"\r\n{\r\n") * (PIECE // 1008))


async def pipelined_requests(target: Target, effort: Effort) -> Outcome:
    """Question upon question, and no answer read."""
    question = b"GET /health HTTP/1.1\r\nHost: a\r\n\r\n"
    return await pour(target, effort, b"", question * (PIECE // len(question)))


def _chunked(target: Target) -> bytes:
    head = target.head("POST", "/api/1/tables", "Content-Type: application/json", "Transfer-Encoding: chunked")
    return head + b"\r\n"


ATTACKS = (
    endless_request_line,
    endless_header_lines,
    endless_header_value,
    endless_trailers,
    endless_chunk_extension,
    tiny_chunks,
    pipelined_requests,
)
