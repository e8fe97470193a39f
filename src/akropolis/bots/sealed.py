"""Files that say what they are: a line with kind, version and checksum, a line of facts in JSON, then plain numbers."""

import json
from typing import Any
from zlib import crc32

__all__ = ["VERSION", "Facts", "seal", "unseal"]

VERSION = 1

Facts = dict[str, Any]


def seal(kind: str, facts: Facts, numbers: bytes) -> bytes:
    """The bytes of such a file. The checksum covers the facts and the numbers."""
    rest = json.dumps(facts).encode() + b"\n" + numbers
    return f"{kind} {VERSION} {crc32(rest):08x}\n".encode() + rest


def unseal(kind: str, data: bytes) -> tuple[Facts, bytes]:
    """The facts and the numbers; a ValueError that people can read if the file was changed or damaged."""
    first, _, rest = data.partition(b"\n")
    if not data:
        raise ValueError("it is empty")
    if len(words := first.decode("ascii", "replace").split(" ")) != 3 or words[0] != kind:
        raise ValueError(f"it does not begin with {kind}")
    if words[1] != str(VERSION):
        raise ValueError(f"version {words[1]} is not known here: only {VERSION} is")
    if words[2] != f"{crc32(rest):08x}":
        raise ValueError("it is damaged: its checksum does not match")
    facts, _, numbers = rest.partition(b"\n")
    try:
        return dict(json.loads(facts)), numbers
    except (ValueError, TypeError, RecursionError) as error:
        raise ValueError("its facts are not JSON") from error
