"""Pages that the host fills in: privacy, terms, contact. What stands in the files is shown as text, never as markup."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from html import escape
from pathlib import Path

from akropolis.errors import GameError
from akropolis.server.errors import ServerCode


class AboutPage(StrEnum):
    """What a host may have to say."""

    PRIVACY = "privacy"
    TERMS = "terms"
    CONTACT = "contact"


LARGEST = 200_000
TEMPLATE = Path(__file__).parent / "texts" / "page.html"

_FILE = re.compile(rf"({'|'.join(AboutPage)})(?:\.([a-z]{{2}}))?\.(?:md|txt)", re.ASCII)
_LINK = re.compile(r"\[([^\]\n]+)\]\(((?:https?://|mailto:|/)[^\s)\"]+)\)")
_BOLD = re.compile(r"\*\*([^*\n]+)\*\*")
_HEADING = re.compile(r"(#{1,3}) +(.+)")


@dataclass(frozen=True)
class About:
    """The pages there are, by name and language; the language of a file without one is not known."""

    pages: Mapping[str, Mapping[str, str]]

    @property
    def names(self) -> tuple[AboutPage, ...]:
        """What there is, in the order in which it is offered."""
        return tuple(name for name in AboutPage if name in self.pages)

    def find(self, name: str, languages: str) -> str | None:
        """A page in the first language that somebody accepts and it was written in; or else as it is."""
        texts = self.pages.get(name, {})
        wanted = [part.split(";")[0].strip()[:2].lower() for part in languages.split(",")]
        return next((texts[each] for each in [*wanted, "", *texts] if each in texts), None)


def read_about(folder: Path | None) -> About:
    """The pages in a folder: privacy.md, terms.md, contact.md, and privacy.fr.md for those who read French."""
    pages: dict[str, dict[str, str]] = {}
    for file in sorted(folder.iterdir()) if folder else ():
        if found := _FILE.fullmatch(file.name):
            name, language = found[1], found[2] or ""
            pages.setdefault(name, {})[language] = to_page(_read(file), name, language)
    return About(pages)


def _read(file: Path) -> str:
    try:
        data = file.read_bytes()
        if len(data) > LARGEST:
            raise ValueError(f"it has more than {LARGEST} bytes")
        return data.decode()
    except (OSError, ValueError) as error:
        raise GameError(ServerCode.SETTING_INVALID, setting="about", reason=f"{file.name}: {error}") from error


def to_page(text: str, name: str, language: str = "") -> str:
    """A whole page of HTML."""
    body = "\n".join(to_html(text))
    lang = f' lang="{language}"' if language else ""
    page = TEMPLATE.read_text(encoding="utf-8")
    return page.replace("{lang}", lang).replace("{title}", name.capitalize()).replace("{body}", body)


def to_html(text: str) -> Iterator[str]:
    """Paragraphs, headings, lists, bold words and links; everything else is text."""
    for block in re.split(r"\n\s*\n", text.replace("\r\n", "\n").strip()):
        lines = block.strip().split("\n")
        if heading := _HEADING.fullmatch(lines[0]):
            level = len(heading[1])
            yield f"<h{level}>{_inline(heading[2])}</h{level}>"
            lines = lines[1:]
        if lines and all(line.startswith(("- ", "  ")) for line in lines) and lines[0].startswith("- "):
            yield f"<ul>{''.join(f'<li>{_inline(item)}</li>' for item in _items(lines))}</ul>"
        elif any(lines):
            yield f"<p>{_inline(' '.join(lines))}</p>"


def _items(lines: list[str]) -> list[str]:
    items: list[str] = []
    for line in lines:
        if line.startswith("- "):
            items.append(line[2:])
        else:
            items[-1] += f" {line.strip()}"
    return items


def _inline(text: str) -> str:
    """Escaped first: what is put around it is ours."""
    text = escape(text)
    text = _BOLD.sub(r"<strong>\1</strong>", text)
    return _LINK.sub(r'<a href="\2" rel="noopener noreferrer">\1</a>', text)
