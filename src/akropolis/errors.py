"""One kind of error: a stable code, a message and its parameters. The codes live in the rooms that raise them."""

from enum import StrEnum
from typing import Any, Self

__all__ = ["LONGEST", "GameError", "MessageCode"]


class MessageCode(StrEnum):
    """A code with its message in English. A code never changes; its message may be reworded or translated."""

    message: str

    def __new__(cls, code: str, message: str) -> Self:
        member = str.__new__(cls, code)
        member._value_ = code
        member.message = message
        return member


LONGEST = 200


class GameError(Exception):
    """The one error of this package. Clients switch on `code`; people read the message."""

    def __init__(self, code: MessageCode, **params: Any) -> None:
        super().__init__(code.message.format(**{name: _shown(value) for name, value in params.items()}))
        self.code = code
        self.params = params

    def __reduce__(self) -> tuple[Any, ...]:
        # Errors cross process borders; the default would lose the parameters.
        return _revive, (self.code, self.params)


def _shown(value: object) -> str:
    """A parameter fit for a sentence: one line, without anything that a terminal obeys, and not too long."""
    text = "".join(char if char.isprintable() else repr(char)[1:-1] for char in str(value)[: LONGEST + 1])
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def _revive(code: MessageCode, params: dict[str, Any]) -> GameError:
    return GameError(code, **params)
