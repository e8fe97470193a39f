"""The colours of a picture: a warm Aegean day and a lantern-lit night."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from akropolis.drawing.art import SCENES, read
from akropolis.rules.district import HexKind

__all__ = ["Theme", "ground_of", "mix"]


@dataclass(frozen=True)
class Theme:
    """Every colour of a picture, by what it is for. The name keeps the ids of two themes apart on one page."""

    name: str
    board: Mapping[str, str | float]
    """Of what stands in a city: the colours that its art names, and how strong some are."""
    sky: tuple[str, str]
    ink: str
    soft_ink: str
    paper: str
    deep_paper: str
    line: str
    gold: str
    gold_ink: str
    bad: str

    def paint(self, name: str) -> str:
        """A colour of the board."""
        return str(self.board[name])

    def strength(self, opacity: float | str) -> float:
        """An opacity, given as it is or by its name on the board."""
        return float(self.board[opacity]) if isinstance(opacity, str) else opacity

    def id(self, part: str) -> str:
        """The id of a shared part. Its content depends on the theme alone, so pictures on one page may share it."""
        return f"akropolis-{self.name}-{part}"


def ground_of(kind: HexKind) -> str:
    """What gives a hex its colour: its district, or that it is a quarry."""
    return kind.district or kind


def mix(colour: str, other: str, share: float) -> str:
    """So much of a colour, and the rest of another."""
    channels = [(int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(share * own + (1 - share) * added):02x}" for own, added in channels)


def _theme(name: Literal["day", "night"]) -> Theme:
    board = {key: values[name] for key, values in read("board-palette").items()}
    page = {key: values[name] for key, values in read("page-palette").items()}
    for added, recipe in read("mixes").items():
        for ground in SCENES:
            board[f"{ground}-{added}"] = mix(board[ground], board[recipe["with"]], recipe["share"])
    return Theme(
        name,
        board,
        sky=(page["page"], page["page-deep"]),
        ink=page["ink"],
        soft_ink=page["soft-ink"],
        paper=page["paper"],
        deep_paper=page["paper-deep"],
        line=page["line"],
        gold=page["gold"],
        gold_ink=page["gold-ink"],
        bad=page["bad"],
    )


DAY, NIGHT = _theme("day"), _theme("night")
