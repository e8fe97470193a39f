"""What is said, in the language of the browser: its service worker has no catalogue of its own."""

# ruff: noqa: RUF001
import json
from collections.abc import Sequence
from typing import Literal

from akropolis.people.subscription import Word, WordKind

Language = Literal["en", "fr", "cs", "ru"]
SEVERAL = "several"
TEXTS = {
    "en": {
        WordKind.TURN: "It is your turn.",
        WordKind.REMATCH: "A rematch is waiting for you.",
        WordKind.ENDED: "Your game is over. See how it ended.",
        SEVERAL: "Games with news for you: {count}",
    },
    "fr": {
        WordKind.TURN: "C’est à vous de jouer.",
        WordKind.REMATCH: "Une revanche vous attend.",
        WordKind.ENDED: "Votre partie est terminée. Voyez le résultat.",
        SEVERAL: "Parties avec du nouveau pour vous : {count}",
    },
    "cs": {
        WordKind.TURN: "Jste na tahu.",
        WordKind.REMATCH: "Čeká na vás odveta.",
        WordKind.ENDED: "Vaše hra skončila. Podívejte se, jak dopadla.",
        SEVERAL: "Hry, ve kterých je pro vás něco nového: {count}",
    },
    "ru": {
        WordKind.TURN: "Ваш ход.",
        WordKind.REMATCH: "Вас ждёт реванш.",
        WordKind.ENDED: "Ваша игра окончена. Посмотрите, чем она закончилась.",
        SEVERAL: "Игры с новостями для вас: {count}",
    },
}


def message(words: Sequence[Word], language: str) -> bytes:
    """What a browser is told: the table of one word, the number of several. No secret, no name, no token."""
    tables = {word.news.table for word in words}
    kind = words[0].news.kind if len(tables) == 1 else SEVERAL
    said = {
        "kind": kind,
        "table": words[0].news.table if len(tables) == 1 else None,
        "count": len(tables),
        "title": "Akropolis",
        "body": TEXTS[language][kind].format(count=len(tables)),
    }
    return json.dumps(said, ensure_ascii=False).encode()
