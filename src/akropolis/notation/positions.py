"""A whole position as one line of text, and back.

2 long house | stones 1 2 | site 24 25 14 27 | stacks 8 7 9, 19 1 34 | city 24@n1/sw | city
"""

from collections.abc import Sequence

from akropolis.errors import GameError
from akropolis.notation.errors import NotationCode
from akropolis.notation.moves import format_move, parse_move, parse_tile
from akropolis.rules.city import City
from akropolis.rules.move import Move
from akropolis.rules.options import Options
from akropolis.rules.position import Position
from akropolis.rules.soundness import check_position
from akropolis.rules.variants import in_order

__all__ = ["format_options", "format_position", "parse_options", "parse_position"]

_SEPARATOR = " | "
_STACK_SEPARATOR = ", "
_LONG = "long"
_SOLO = "solo"


def format_options(options: Options) -> str:
    """The options in words: `3 long market`, `solo metagenes`."""
    words = [_SOLO, str(options.illustrious)] if options.is_solo else [str(options.architects)]
    words += [_LONG] if options.all_tiles else []
    return " ".join([*words, *in_order(options.variants)])


def parse_options(text: str) -> Options:
    """The options that a text names."""
    words = text.split()
    illustrious = None
    if words[:1] == [_SOLO] and len(words) > 1:
        illustrious, words = words[1], ["1", *words[2:]]
    if not words or words[0] not in {"1", "2", "3", "4"}:
        raise _broken("it starts with 2, 3, 4 or 'solo' and a name")
    all_tiles = words[1:2] == [_LONG]
    variants = words[2:] if all_tiles else words[1:]
    return Options.named(int(words[0]), all_tiles, variants, illustrious)


def format_position(position: Position) -> str:
    """A position as one line, the hidden order of the stacks included."""
    parts = [
        format_options(position.options),
        _labelled("stones", position.stones),
        _labelled("site", position.site),
        _labelled("stacks", [_STACK_SEPARATOR.join(" ".join(map(str, stack)) for stack in position.stacks)]),
    ]
    parts += [_labelled("city", [format_move(Move(*laid[:3])) for laid in city.tiles]) for city in position.cities]
    if position.options.is_solo:
        parts.append(_labelled("aside", position.kept_aside))
    return _SEPARATOR.join(parts)


def parse_position(text: str) -> Position:
    """The position that a line describes, checked as far as a position alone can be."""
    head, *fields = [part.strip() for part in text.strip().split("|")]
    options = parse_options(head)
    labels = ["stones", "site", "stacks"] + ["city"] * options.architects + ["aside"] * options.is_solo
    if [field.split(" ")[0] for field in fields] != labels:
        raise _broken(f"after the options come {', '.join(labels)}")
    stones, site, stacks, *rest = [field.partition(" ")[2].strip() for field in fields]
    aside = _parse_tiles(rest.pop()) if options.is_solo else ()
    position = Position(
        options,
        tuple(_parse_city(seat, city) for seat, city in enumerate(rest)),
        _parse_stones(stones),
        _parse_tiles(site),
        aside,
        tuple(_parse_tiles(stack) for stack in stacks.split(",")) if stacks else (),
    )
    check_position(position)
    return position


def _labelled(label: str, items: Sequence[object]) -> str:
    return " ".join([label, *map(str, items)]).rstrip()


def _broken(reason: str) -> GameError:
    return GameError(NotationCode.TEXT_POSITION, reason=reason)


def _parse_tiles(text: str) -> tuple[int, ...]:
    return tuple(parse_tile(word) for word in text.split())


def _parse_stones(text: str) -> tuple[int, ...]:
    words = text.split()
    if not all(word.isascii() and word.isdigit() and len(word) <= len("9999") for word in words):
        raise _broken("stones are whole numbers, one for each seat")
    return tuple(map(int, words))


def _parse_city(seat: int, text: str) -> City:
    city = City()
    for number, word in enumerate(text.split(), start=1):
        try:
            city = city.lay(*parse_move(word))
        except GameError as error:
            raise GameError(NotationCode.POSITION_CITY, seat=seat, number=number, reason=str(error)) from error
    return city
