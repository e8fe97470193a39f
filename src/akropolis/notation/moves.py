"""Hexes, rotations and moves as text that a person can read aloud and type: `24@n2ne1/sw`."""

import re

from akropolis.errors import GameError
from akropolis.notation.errors import NotationCode
from akropolis.rules.catalogue import TILES
from akropolis.rules.hexes import CENTRE, DIRECTION_NAMES, DIRECTIONS, Hex
from akropolis.rules.move import Move

__all__ = ["format_hex", "format_move", "format_rotation", "parse_hex", "parse_move", "parse_rotation", "parse_tile"]

_CENTRE_NAME = "c"
_STEPS = re.compile(r"(n|ne|se|s|sw|nw)([0-9]{1,9})(?:(n|ne|se|s|sw|nw)([0-9]{1,9}))?", re.ASCII)
_AXIAL = re.compile(r"(\()?(-?[0-9]{1,9}),(-?[0-9]{1,9})(?(1)\))", re.ASCII)
_MOVE = re.compile(r"([^\s@/]+)(?:\s*@\s*|\s+)([^\s@/]+)(?:\s*/\s*|\s+)([^\s@/]+)")


def format_hex(place: Hex) -> str:
    """A hex as steps from the starting plaza in at most two neighbouring directions, clockwise: `n2ne1`."""
    if place == CENTRE:
        return _CENTRE_NAME
    for direction, (first, second) in enumerate(zip(DIRECTIONS, DIRECTIONS[1:] + DIRECTIONS[:1], strict=True)):
        # Solve place = a * first + b * second; exactly one pair of neighbouring directions has a > 0 and b >= 0.
        a = place.q * second.r - place.r * second.q
        b = place.r * first.q - place.q * first.r
        if a > 0 and b >= 0:
            steps = f"{DIRECTION_NAMES[direction]}{a}"
            return f"{steps}{DIRECTION_NAMES[(direction + 1) % 6]}{b}" if b else steps
    raise AssertionError(f"{place} lies in no direction")


def parse_hex(text: str) -> Hex:
    """The hex that a text names: steps in any one or two directions, `c`, or the `q,r` of a record."""
    if text == _CENTRE_NAME:
        return CENTRE
    if axial := _AXIAL.fullmatch(text):
        return Hex(int(axial[2]), int(axial[3]))
    steps = _STEPS.fullmatch(text)
    if not steps:
        raise GameError(NotationCode.TEXT_HEX, text=text)
    place = CENTRE.step(DIRECTION_NAMES.index(steps[1]), int(steps[2]))
    return place.step(DIRECTION_NAMES.index(steps[3]), int(steps[4])) if steps[3] else place


def format_rotation(rotation: int) -> str:
    """A rotation as the direction from the tile's first hex to its second."""
    return DIRECTION_NAMES[rotation]


def parse_rotation(text: str) -> int:
    """The rotation that a text names: a compass direction, or 0 to 5."""
    if text in DIRECTION_NAMES:
        return DIRECTION_NAMES.index(text)
    if text in {"0", "1", "2", "3", "4", "5"}:
        return int(text)
    raise GameError(NotationCode.TEXT_ROTATION, text=text)


def parse_tile(text: str) -> int:
    """The number of a tile of the box."""
    if re.fullmatch(r"[1-9][0-9]?", text, re.ASCII) and int(text) in TILES:
        return int(text)
    raise GameError(NotationCode.TEXT_TILE, text=text)


def format_move(move: Move) -> str:
    """A move: the tile, where its first hex goes, and where its second lies from there."""
    return f"{move.tile}@{format_hex(move.origin)}/{format_rotation(move.rotation)}"


def parse_move(text: str) -> Move:
    """The move that a text names. Spaces may stand for the signs, and capitals do not matter."""
    parts = _MOVE.fullmatch(text.strip().lower())
    if not parts:
        raise GameError(NotationCode.TEXT_MOVE, text=text)
    return Move(parse_tile(parts[1]), parse_hex(parts[2]), parse_rotation(parts[3]))
