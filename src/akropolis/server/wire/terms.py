"""What is agreed at a table, in requests and in views."""

from typing import Annotated, Any

from pydantic import Field, StrictBool, StrictInt

from akropolis.rules.options import Illustrious, Options
from akropolis.rules.variants import BoxVariant
from akropolis.server.wire.shape import Request
from akropolis.table.agreement import COLOURS, LONGEST_NAME, LONGEST_TABLE_NAME
from akropolis.table.events import Sitter
from akropolis.table.terms import Pace, SeatKind, SeatTerms, Terms

Name = Annotated[str, Field(max_length=4 * LONGEST_NAME, description=f"1 to {LONGEST_NAME} characters.")]
Colour = Annotated[str, Field(max_length=24, description=f"One of {', '.join(COLOURS)}.", examples=[COLOURS[0]])]
Bot = Annotated[str, Field(max_length=24, description="A rung of the ladder.", examples=["builder"])]

Language = Annotated[
    str, Field(pattern=r"^[a-z]{2,3}$", description="A language by its ISO 639 code.", examples=["cs"])
]


class SitterShape(Request):
    """A person: a name and a colour."""

    name: Annotated[Name, Field(examples=["Ada"])]
    colour: Colour

    @property
    def sitter(self) -> Sitter:
        return Sitter(self.name, self.colour)


class OptionsShape(Request):
    """The options of the game."""

    architects: Annotated[StrictInt, Field(ge=1, le=4)] = 2
    all_tiles: Annotated[StrictBool, Field(description="The long game.")] = False
    variants: Annotated[tuple[BoxVariant, ...], Field(max_length=len(BoxVariant))] = ()
    illustrious: Annotated[Illustrious | None, Field(description="Whom to meet alone.")] = None

    @classmethod
    def of(cls, options: Any) -> Any:
        """Options as they travel, the variants in the order of the rules. What is not made of options is left alone."""
        if not isinstance(options, Options):
            return options
        return cls(
            architects=options.architects,
            all_tiles=options.all_tiles,
            variants=tuple(each for each in BoxVariant if each in options.variants),
            illustrious=options.illustrious,
        )

    @property
    def options(self) -> Options:
        return Options(self.architects, self.all_tiles, frozenset(self.variants), self.illustrious)


class SeatRequest(Request):
    """A seat as it is asked for. A person's seat with a sitter is taken by whoever opens the table."""

    kind: SeatKind = SeatKind.PERSON
    bot: Bot | None = None
    sitter: SitterShape | None = None


class AgreementRequest(Request):
    """Everything that is agreed besides the options."""

    seats: Annotated[
        tuple[SeatRequest, ...],
        Field(min_length=1, max_length=4, description="One for each seat, the Illustrious Architect's included."),
    ]
    name: Annotated[str, Field(max_length=4 * LONGEST_TABLE_NAME, description="A name for the table, or none.")] = ""
    live_scoring: StrictBool = True
    pace: Pace = Pace.UNTIMED
    public: Annotated[StrictBool, Field(description="Anyone may see the table in the list, watch it and join it.")] = (
        False
    )
    hints: StrictBool = True
    free_text: Annotated[
        StrictBool, Field(description="Those at the table may write what they like; for private tables alone.")
    ] = False
    language: Annotated[
        Language | None, Field(description="What is spoken at the table: it can be found by that in the list.")
    ] = None

    def terms(self, options: Options) -> Terms:
        seats = tuple(SeatTerms(seat.kind, seat.bot) for seat in self.seats)
        return Terms(options, seats, self.name, self.live_scoring, self.pace, self.public, self.hints)

    @property
    def sitters(self) -> dict[int, Sitter]:
        """Who sits down at once."""
        return {seat: each.sitter.sitter for seat, each in enumerate(self.seats) if each.sitter}
