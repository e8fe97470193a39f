"""The colours of a picture: a warm Aegean day and a lantern-lit night."""

from dataclasses import dataclass

from akropolis.rules.district import HexKind


@dataclass(frozen=True)
class Theme:
    """Every colour of a picture, by what it is for. The name keeps the ids of two themes apart on one page."""

    name: str
    sky: tuple[str, str]
    ink: str
    soft_ink: str
    paper: str
    line: str
    shadow: str
    sea: str
    foam: str
    house: str
    market: str
    barracks: str
    temple: str
    garden: str
    quarry: str
    masonry: str
    marble: str
    stone: str
    roof: str
    leaf: str
    wood: str
    window: str
    gold: str
    gold_ink: str
    cross: str

    def face(self, kind: HexKind) -> str:
        """The colour of a hex seen from above; a plaza has its district's."""
        colours = {
            "house": self.house,
            "market": self.market,
            "barracks": self.barracks,
            "temple": self.temple,
            "garden": self.garden,
        }
        return colours[kind.district] if kind.district else self.quarry

    def id(self, part: str) -> str:
        """The id of a shared part. Its content depends on the theme alone, so pictures on one page may share it."""
        return f"akropolis-{self.name}-{part}"


DAY = Theme(
    name="day",
    sky=("#fdf3df", "#f1d8b0"),
    ink="#3b2f2a",
    soft_ink="#75614f",
    paper="#fffaf0",
    line="#d9bf94",
    shadow="#6b4a2e",
    sea="#7db7c4",
    foam="#e3f2f0",
    house="#4f86b9",
    market="#e6b645",
    barracks="#c9573f",
    temple="#8f68ab",
    garden="#7ba05b",
    quarry="#d6cebf",
    masonry="#ecdfc9",
    marble="#fffdf7",
    stone="#f1e4cc",
    roof="#c96f4a",
    leaf="#4c7a3e",
    wood="#6d4a33",
    window="#5b5148",
    gold="#f4cf63",
    gold_ink="#5a3d08",
    cross="#a8352a",
)

NIGHT = Theme(
    name="night",
    sky=("#1d2747", "#10162a"),
    ink="#f5ebd8",
    soft_ink="#b3b3c4",
    paper="#27304f",
    line="#46527c",
    shadow="#04060c",
    sea="#2c5878",
    foam="#8fb9cf",
    house="#3a69a0",
    market="#bd8f2f",
    barracks="#a04534",
    temple="#765596",
    garden="#567c44",
    quarry="#8d93a3",
    masonry="#727b9b",
    marble="#f1ead9",
    stone="#cdbf9f",
    roof="#a85a3e",
    leaf="#39633a",
    wood="#3a2a24",
    window="#ffd877",
    gold="#f3c74f",
    gold_ink="#3d2903",
    cross="#ff9c86",
)


def shade(colour: str, factor: float) -> str:
    """A colour made darker (a factor below 1) or lighter (above 1)."""
    channels = (int(colour[start : start + 2], 16) for start in (1, 3, 5))
    shaded = (each * factor if factor < 1 else each + (255 - each) * (factor - 1) for each in channels)
    return "#" + "".join(f"{min(255, round(each)):02x}" for each in shaded)
