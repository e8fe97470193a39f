"""Persons on the wire."""

from typing import Annotated, Any

from pydantic import Field, StrictBool, StrictInt

from akropolis.people.person import LONGEST_LABEL
from akropolis.server.wire.commands import JoinRequest, OpenRequest, SecretId, Token
from akropolis.server.wire.derived import OnWire
from akropolis.server.wire.shape import Instant, Request, Seat, Version, View
from akropolis.server.wire.terms import Colour, Name
from akropolis.table.events import Sitter
from akropolis.table.terms import Terms
from akropolis.table.view import Status

Label = Annotated[
    str | None,
    Field(max_length=4 * LONGEST_LABEL, description=f"What to call it, in up to {LONGEST_LABEL} characters."),
]
TokenText = Annotated[str, Field(max_length=64)]
PersonName = Annotated[str, Field(pattern=r"^[a-z2-7]{16}$", description="Theirs for ever. It gives no rights.")]
Code = Annotated[
    str,
    Field(
        description="Secret, to be written down: it is shown this once.",
        examples=["7kq2-abcd-efgh-ijkl-mnop-qrst-uvwx-yz23"],
    ),
]


class ArriveRequest(Request):
    """Be known here from now on."""

    id: SecretId
    name: Name
    colour: Colour
    label: Label = None


class ChangeRequest(Request):
    """What is to be otherwise; what is left out stays."""

    name: Name | None = None
    colour: Colour | None = None
    public: Annotated[StrictBool | None, Field(description="Whether strangers may see the profile.")] = None
    wants_rating: Annotated[StrictBool | None, Field(description="Whether to play for a rating.")] = None


class CodeRequest(Request):
    """Come back by the code that was written down. Capitals, spaces and hyphens make no difference."""

    code: Annotated[str, Field(max_length=100)]
    label: Label = None


class ProofRequest(Request):
    """A new device's proof of its person: the code, or the answer of a passkey."""

    code: Annotated[str | None, Field(max_length=100)] = None
    credential: Annotated[dict[str, Any] | None, Field(description="As `PublicKeyCredential.toJSON` has it.")] = None


class LinkRequest(Request):
    """Come by a link that another device has made."""

    token: TokenText
    label: Label = None


class PasskeyRequest(Request):
    """What a browser's passkey has answered."""

    credential: Annotated[dict[str, Any], Field(description="As `PublicKeyCredential.toJSON` has it.")]
    label: Label = None


class ClaimSeatRequest(Request):
    """A seat that is played already becomes a person's."""

    token: Annotated[TokenText, Field(description="The token of the seat.")]


class MyOpenRequest(OpenRequest):
    """Open a table, with one of its seats for oneself."""

    seat: Annotated[
        StrictInt | None, Field(ge=0, le=3, description="Which of those with a sitter is yours; else the first.")
    ] = None

    rated: Annotated[
        StrictBool, Field(description="For a rating: two to four persons who want one, without bots and hints.")
    ] = False


class MyJoinRequest(JoinRequest):
    """Take a free seat for oneself."""

    token: Annotated[TokenText | None, Field(description="Of a join link; public tables need none.")] = None


class PersonView(View):
    """A person, as they are to themselves."""

    person: PersonName
    name: str
    colour: str
    made: Instant
    public: Annotated[bool, Field(description="Whether strangers may see the profile.")]
    wants_rating: Annotated[bool, Field(description="Whether they play for a rating.")]


class LoggedInView(View):
    """A person on one more device."""

    person: PersonView
    token: Token


class ArrivedView(LoggedInView):
    """A new person on a first device."""

    code: Code


class CodeView(View):
    """Another code; the one before is worth nothing any more."""

    code: Code


class DeviceView(View):
    """Where one is logged in."""

    device: str
    label: str | None
    made: Instant
    used: Annotated[int, Field(description="Milliseconds since 1970, to about a day.")]
    is_this: bool


class DevicesView(View):
    """Where one is logged in, used last first."""

    devices: tuple[DeviceView, ...]


class PasskeyOptionsView(View):
    """What a browser is to be asked."""

    options: Annotated[
        dict[str, Any], Field(description="For `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`.")
    ]


class PasskeyView(View):
    """A passkey."""

    passkey: str
    label: str | None
    made: Instant


class PasskeysView(View):
    """One's passkeys, the oldest first."""

    passkeys: tuple[PasskeyView, ...]


class MyGameView(View):
    """A game under way in which one has a seat. It is played with the token of this device."""

    table: str
    seat: Seat
    version: Version
    terms: OnWire[Terms]
    sitters: tuple[OnWire[Sitter] | None, ...]
    status: OnWire[Status]
    is_rated: bool
    changed: Instant


class MyGamesView(View):
    """The games under way, those where one is awaited first, then those changed last."""

    games: tuple[MyGameView, ...]


class MySeatView(View):
    """A seat that is one's own on every device."""

    table: str
    seat: Seat


class SeatClaimView(View):
    """Since when a seat is one's own."""

    table: str
    seat: Seat
    at: Instant


class LeftView(View):
    """Whoever this was is not known here any more."""

    person: PersonName
