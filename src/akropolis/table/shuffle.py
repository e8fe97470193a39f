"""The fair shuffle: a deal that nobody can foresee, and a commitment to it that anybody can check afterwards."""

import re
from collections.abc import Iterator, Sequence
from hashlib import sha256

from akropolis.errors import GameError
from akropolis.notation.positions import format_options
from akropolis.rules.options import Options
from akropolis.table.errors import TableCode

LEAST_BYTES = 32
SALT_DIGITS = 32
_DRAW_BYTES = 8


def new_deal(options: Options, random_bytes: bytes, known: Sequence[int] = ()) -> tuple[tuple[int, ...], str]:
    """A deal and a salt from random bytes of the operating system, at least 32 of them and never used before.

    Tiles that are known already, because a game is continued, come first and stay as they are.
    """
    if len(random_bytes) < LEAST_BYTES:
        raise GameError(TableCode.SHUFFLE_BYTES, least=LEAST_BYTES, given=len(random_bytes))
    hidden = [tile for tile in options.tiles if tile not in known]
    stream = _bytes_from(b"akropolis deal", random_bytes)
    for last in range(len(hidden) - 1, 0, -1):  # Fisher and Yates, from the end
        other = _below(last + 1, stream)
        hidden[last], hidden[other] = hidden[other], hidden[last]
    # The salt is revealed one day: it is drawn apart, so that nothing can be learnt from it about the random bytes.
    salt_stream = _bytes_from(b"akropolis salt", random_bytes)
    salt = bytes(next(salt_stream) for _ in range(SALT_DIGITS // 2)).hex()
    return (*known, *hidden), salt


def committed_text(options: Options, deal: Sequence[int], salt: str) -> str:
    """The one line of text whose SHA-256 is the commitment: `akropolis-deal 1 | 2 long house | 24 25 15 ... | salt`."""
    check_salt(salt)
    return f"akropolis-deal 1 | {format_options(options)} | {' '.join(map(str, deal))} | {salt}"


def commitment(options: Options, deal: Sequence[int], salt: str) -> str:
    """What is shown before the first move: 64 hexadecimal digits that fix the deal and reveal nothing about it."""
    return sha256(committed_text(options, deal, salt).encode("ascii")).hexdigest()


def check_commitment(options: Options, deal: Sequence[int], salt: str, committed: str) -> None:
    """Raise an error unless this deal and this salt are those that were committed to."""
    if commitment(options, deal, salt) != committed:
        raise GameError(TableCode.COMMITMENT_BROKEN, commitment=committed)


def check_salt(salt: str) -> None:
    """Raise an error unless a text can be a salt."""
    if not re.fullmatch(rf"[0-9a-f]{{{SALT_DIGITS}}}", salt):
        raise GameError(TableCode.SHUFFLE_SALT, digits=SALT_DIGITS)


def _bytes_from(purpose: bytes, random_bytes: bytes) -> Iterator[int]:
    """As many bytes as are needed: SHA-256 of purpose, block number and random bytes, block after block."""
    block = 0
    while True:
        yield from sha256(purpose + block.to_bytes(_DRAW_BYTES, "big") + random_bytes).digest()
        block += 1


def _below(bound: int, stream: Iterator[int]) -> int:
    """A number from 0 to bound - 1, all equally likely: numbers past the last whole multiple are drawn again."""
    unfair_from = 256**_DRAW_BYTES - 256**_DRAW_BYTES % bound
    while (number := int.from_bytes(bytes(next(stream) for _ in range(_DRAW_BYTES)), "big")) >= unfair_from:
        pass
    return number % bound
