"""What a link says of itself in a messenger, in the language of whoever opened the table."""

# ruff: noqa: RUF001
from dataclasses import dataclass

from akropolis.server.push.words import Language
from akropolis.table.terms import Pace


@dataclass(frozen=True)
class Words:
    """The words of one language. People are told in a few signs, not in sentences: nothing has to agree with a name."""

    about: str
    invited: str
    invites: str
    playing: str
    over: str
    cancelled: str
    architects: str
    long_game: str
    variants: str
    rated: str
    paces: dict[Pace, str]


WORDS: dict[Language, Words] = {
    "en": Words(
        about="Play the board game Akropolis: against bots, with friends, on one device, or solo.",
        invited="You are invited to a game of Akropolis",
        invites="{name} invites you to a game of Akropolis",
        playing="A game of Akropolis under way",
        over="A finished game of Akropolis",
        cancelled="This table was called off",
        architects="Architects: {n}",
        long_game="long game",
        variants="variants: {n}",
        rated="rated",
        paces={
            Pace.ONE_MINUTE: "1 minute a move",
            Pace.FIVE_MINUTES: "5 minutes a move",
            Pace.ONE_DAY: "1 day a move",
            Pace.THREE_DAYS: "3 days a move",
        },
    ),
    "fr": Words(
        about="Le jeu de société Akropolis : contre des bots, entre amis, autour d’un écran ou en solo.",
        invited="Invitation à une partie d’Akropolis",
        invites="{name} vous invite à une partie d’Akropolis",
        playing="Une partie d’Akropolis en cours",
        over="Une partie d’Akropolis terminée",
        cancelled="Cette table a été annulée",
        architects="Architectes : {n}",
        long_game="partie longue",
        variants="variantes : {n}",
        rated="classée",
        paces={
            Pace.ONE_MINUTE: "1 minute par coup",
            Pace.FIVE_MINUTES: "5 minutes par coup",
            Pace.ONE_DAY: "1 jour par coup",
            Pace.THREE_DAYS: "3 jours par coup",
        },
    ),
    "cs": Words(
        about="Desková hra Akropolis: proti botům, s přáteli, na jednom zařízení nebo sólo.",
        invited="Pozvánka k partii Akropolis",
        invites="{name} vás zve k partii Akropolis",
        playing="Partie Akropolis právě probíhá",
        over="Dohraná partie Akropolis",
        cancelled="Tento stůl byl zrušen",
        architects="Architekti: {n}",
        long_game="dlouhá partie",
        variants="varianty: {n}",
        rated="hodnocená",
        paces={
            Pace.ONE_MINUTE: "1 minuta na tah",
            Pace.FIVE_MINUTES: "5 minut na tah",
            Pace.ONE_DAY: "1 den na tah",
            Pace.THREE_DAYS: "3 dny na tah",
        },
    ),
    "ru": Words(
        about="Настольная игра Akropolis: против ботов, с друзьями, на одном устройстве или в одиночку.",
        invited="Приглашение на партию в Akropolis",
        invites="{name} приглашает вас на партию в Akropolis",
        playing="Партия в Akropolis уже идёт",
        over="Завершённая партия в Akropolis",
        cancelled="Этот стол отменили",
        architects="Архитекторы: {n}",
        long_game="длинная партия",
        variants="варианты: {n}",
        rated="рейтинговая",
        paces={
            Pace.ONE_MINUTE: "1 минута на ход",
            Pace.FIVE_MINUTES: "5 минут на ход",
            Pace.ONE_DAY: "1 день на ход",
            Pace.THREE_DAYS: "3 дня на ход",
        },
    ),
}
