"""Names that the host of a server does not want to see, from a file with a word or a pattern on each line."""

import re
import unicodedata
from fnmatch import translate
from pathlib import Path

from akropolis.errors import GameError
from akropolis.server.errors import ServerCode
from akropolis.server.logs import log_fault

# Letters and digits that stand for others: as children write them, and as they look in other scripts.
_LOOKS_LIKE = str.maketrans(
    "0134578@$|lаеорсухкмтнвіѕјαβεικνορτυχ",  # noqa: RUF001
    "oieastbasiiaeopcyxkmthbisjabeiknoptux",
)
_REMARK = "#"


def folded(text: str) -> str:
    """A text as it is compared: without marks and capitals, and every letter by what it looks like."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    return "".join(each for each in plain if not unicodedata.combining(each)).translate(_LOOKS_LIKE)


class ForbiddenNames:
    """The list. It is read again when the file has changed; where that fails the one before stays good."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._read_at: tuple[int, int] | None = None
        self._pattern: re.Pattern[str] | None = None

    def check(self, *names: str) -> None:
        """Raise an error if one of them has a word of the list, or is one when it is read without gaps."""
        if any(map(self.has, names)):
            raise GameError(ServerCode.NAME_FORBIDDEN)

    def has(self, text: str) -> bool:
        """Whether a word of it is in the list, or all of it without its gaps."""
        self._refresh()
        return bool(self._pattern and any(map(self._pattern.fullmatch, _words(text))))

    def _refresh(self) -> None:
        if self._file is None:
            return
        try:
            found = self._file.stat()
            if self._read_at != (found.st_mtime_ns, found.st_size):
                self._pattern = _pattern(self._file.read_text(encoding="utf-8"))
                self._read_at = found.st_mtime_ns, found.st_size
        except (OSError, UnicodeDecodeError) as error:
            log_fault(error, "names forbidden")


def _words(name: str) -> list[str]:
    words = re.findall(r"[^\W_]+", folded(name))
    return [*words, "".join(words)]


def _pattern(text: str) -> re.Pattern[str] | None:
    lines = [line.strip() for line in text.splitlines()]
    words = [folded(line) for line in lines if line and not line.startswith(_REMARK)]
    return re.compile("|".join(f"(?:{translate(word)})" for word in words)) if words else None
