"""A game counted at a real table, as a small file that a person can write: TOML, or the same in JSON."""

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from akropolis.counting.game import CountedGame
from akropolis.counting.tally import MOST_COUNTED, CityCount, DistrictCount, IllustriousCount, KeptCount
from akropolis.errors import GameError
from akropolis.notation.errors import NotationCode
from akropolis.notation.fields import Fields
from akropolis.notation.files import write_whole
from akropolis.rules.district import District
from akropolis.rules.variants import in_order

__all__ = ["Counts", "format_counts", "load_counts", "parse_counts", "parse_numbers", "save_counts"]

_GAME = ("variants", "all_tiles", "architects", "illustrious")
_ARCHITECT = ("name", "stones", *District)
_DISTRICT = ("levels", "doubled", "plazas")
_ILLUSTRIOUS = ("name", "stones", "quarries", *District)
_KEPT = ("hexes", "plazas")


class Counts(NamedTuple):
    """A counted game, and what the architects are called."""

    game: CountedGame
    names: tuple[str, ...] = ()


def parse_numbers(text: str) -> tuple[int, ...]:
    """Counts as they are typed, such as `5 2`: with spaces or commas between them."""
    words = re.split(r"[\s,;]+", text.strip()) if text.strip() else []
    if not all(re.fullmatch(r"[0-9]{1,2}", word, re.ASCII) for word in words):
        raise GameError(NotationCode.COUNTS_NUMBERS, text=text.strip(), most=MOST_COUNTED)
    return tuple(map(int, words))


def parse_counts(text: str) -> Counts:
    """The counted game in a text. What is left out counts as none; an unknown field is an error, likely a typo."""
    fields = Fields(_load_json(text) if text.lstrip().startswith("{") else _load_toml(text))
    fields.check_known(_GAME)
    architects = fields.inner_list("architects", each="architect {number}")
    cities = tuple(_read_city(each, f"architect {number}") for number, each in enumerate(architects, start=1))
    names = tuple(_optional_text(each, "name") for each in architects)
    his = fields.inner("illustrious") if fields.get("illustrious") is not None else None
    game = CountedGame.named(
        cities,
        fields.texts("variants") if fields.get("variants") is not None else (),
        fields.truth("all_tiles") if fields.get("all_tiles") is not None else False,
        his.text_or_null("name") if his else None,
        _read_kept(his) if his else None,
    )
    return Counts(game, names)


def load_counts(path: Path | str) -> Counts:
    """The counted game in a file."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")  # some editors put a mark in front
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "it is not text in UTF-8"
        raise GameError(NotationCode.FILE_UNREADABLE, path=str(path), reason=reason) from error
    return parse_counts(text)


def format_counts(counts: Counts) -> str:
    """A counted game as TOML, without what is none."""
    game = counts.game
    lines = [f"variants = {json.dumps(in_order(game.variants))}"]
    lines.append(f"all_tiles = {json.dumps(game.all_tiles)}")
    for number, city in enumerate(game.cities):
        name = counts.names[number] if number < len(counts.names) else ""
        lines += ["", "[[architects]]", f"name = {_quoted(name)}", f"stones = {city.stones}"]
        lines += _district_lines(city.districts)
    if game.illustrious and game.kept:
        lines += ["", "[illustrious]", f"name = {_quoted(game.illustrious)}"]
        lines += [f"stones = {game.kept.stones}", f"quarries = {game.kept.quarries}"]
        lines += _district_lines(game.kept.districts)
    return "\n".join(lines) + "\n"


def save_counts(counts: Counts, path: Path | str) -> None:
    """Write a counted game to a file, whole or not at all."""
    write_whole(Path(path), format_counts(counts).encode())


def _quoted(text: str) -> str:
    """A text in quotes. TOML knows the escapes of JSON, but wants one for the delete character, too."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _district_lines(districts: Mapping[District, DistrictCount] | Mapping[District, KeptCount]) -> Iterable[str]:
    for district in District:
        counted = districts[district]._asdict() if district in districts else {}
        inner = [f"{name} = {json.dumps(value)}" for name, value in counted.items() if value]
        if inner:
            yield f"{district} = {{ {', '.join(inner)} }}"


def _load_toml(text: str) -> dict[str, Any]:
    try:
        # Dates and times mean nothing here: as texts they are refused wherever a number is expected.
        values: dict[str, Any] = json.loads(json.dumps(tomllib.loads(text), default=str))
    except tomllib.TOMLDecodeError as error:
        reason = str(error)
    except (ValueError, RecursionError):
        reason = "it holds a number or a nesting beyond all measure"
    else:
        return values
    raise GameError(NotationCode.COUNTS_TEXT, reason=reason)


def _load_json(text: str) -> dict[str, Any]:
    try:
        values: dict[str, Any] = json.loads(text, object_pairs_hook=_without_repeats)
    except json.JSONDecodeError as error:
        reason = f"line {error.lineno}, column {error.colno}: {error.msg}"
    except (ValueError, RecursionError):
        reason = "it holds a number or a nesting beyond all measure"
    else:
        return values
    raise GameError(NotationCode.COUNTS_TEXT, reason=reason)


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        repeated = next(name for name in fields if [each for each, _ in pairs].count(name) > 1)
        raise GameError(NotationCode.COUNTS_TEXT, reason=f"'{repeated}' is given twice")
    return fields


def _optional_text(fields: Fields, name: str) -> str:
    return (fields.text_or_null(name) or "") if fields.get(name) is not None else ""


def _number(fields: Fields, where: str, name: str) -> int:
    if fields.get(name) is None:
        return 0
    return _in_range(fields.number(name), f"{where}, {name}")


def _numbers(fields: Fields, where: str, name: str) -> tuple[int, ...]:
    if fields.get(name) is None:
        return ()
    return tuple(_in_range(each, f"{where}, {name}") for each in fields.numbers(name))


def _in_range(number: int, where: str) -> int:
    if not 0 <= number <= MOST_COUNTED:
        shown = str(number) if abs(number) < 10**20 else "a number beyond all measure"
        raise GameError(
            NotationCode.RECORD_FIELD, field=where, expected=f"a number from 0 to {MOST_COUNTED}", found=shown
        )
    return number


def _read_city(fields: Fields, where: str) -> CityCount:
    fields.check_known(_ARCHITECT)
    districts = {}
    for district in District:
        if fields.get(district) is not None:
            inner, path = fields.inner(district), f"{where}, {district}"
            inner.check_known(_DISTRICT)
            levels, doubled = (_numbers(inner, path, name) for name in ("levels", "doubled"))
            districts[district] = DistrictCount(levels, _number(inner, path, "plazas"), doubled)
    return CityCount(districts, _number(fields, where, "stones"))


def _read_kept(fields: Fields) -> IllustriousCount:
    fields.check_known(_ILLUSTRIOUS)
    districts = {}
    for district in District:
        if fields.get(district) is not None:
            inner, path = fields.inner(district), f"illustrious, {district}"
            inner.check_known(_KEPT)
            districts[district] = KeptCount(*(_number(inner, path, name) for name in _KEPT))
    quarries, stones = (_number(fields, "illustrious", name) for name in ("quarries", "stones"))
    return IllustriousCount(districts, quarries, stones)
