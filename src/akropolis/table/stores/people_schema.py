"""What the database keeps of persons. The room `people` fills it; migrations and backups know every table there is.

What belongs to a person goes with the person, and what hangs on a table goes with the table, whoever deletes it.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    SmallInteger,
    String,
    Table,
    Text,
)

from akropolis.table.stores.schema import METADATA


def _of_person(*, nullable: bool = False) -> Column[str]:
    return Column("person", String, ForeignKey("persons.person", ondelete="CASCADE"), nullable=nullable)


PERSONS = Table(
    "persons",
    METADATA,
    Column("person", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("colour", String, nullable=False),
    # Of the code by which a person comes back, a digest under the secret of the database.
    Column("recovery", LargeBinary, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("wants_rating", Boolean, nullable=False),
    Column("made", BigInteger, nullable=False),
    Index("persons_recovery", "recovery", unique=True),
)

# Where a person is logged in. The token itself is kept by the device alone.
DEVICES = Table(
    "devices",
    METADATA,
    Column("digest", LargeBinary, primary_key=True),
    Column("device", String, nullable=False),
    _of_person(),
    Column("label", String),
    Column("made", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
    Index("devices_person", "person", "used"),
    Index("devices_used", "used"),
)

# By which another device is logged in: once, and soon.
LINKS = Table(
    "links",
    METADATA,
    Column("digest", LargeBinary, primary_key=True),
    _of_person(),
    Column("expires", BigInteger, nullable=False),
    Index("links_person", "person"),
    Index("links_expires", "expires"),
)

PASSKEYS = Table(
    "passkeys",
    METADATA,
    Column("credential", LargeBinary, primary_key=True),
    _of_person(),
    Column("public_key", LargeBinary, nullable=False),
    # How often it was used, as far as the authenticator counts.
    Column("uses", BigInteger, nullable=False),
    Column("label", String),
    Column("made", BigInteger, nullable=False),
    Index("passkeys_person", "person"),
)

# What a passkey has to sign: once, and soon. Those for logging in belong to nobody yet.
CHALLENGES = Table(
    "challenges",
    METADATA,
    Column("digest", LargeBinary, primary_key=True),
    _of_person(nullable=True),
    Column("origin", String, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Index("challenges_person", "person"),
    Index("challenges_expires", "expires"),
)

# Who sits where.
SEATED = Table(
    "seated",
    METADATA,
    Column("table", String, ForeignKey("tables.table", ondelete="CASCADE"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    _of_person(),
    Column("at", BigInteger, nullable=False),
    # Whether the result is kept by now.
    Column("is_recorded", Boolean, nullable=False),
    # A pseudonym of the client that took it. Seats taken under the version before have none.
    Column("client", String),
    Index("seated_person", "person", "table", unique=True),
    Index("seated_recorded", "is_recorded"),
)

# Tables that were opened for a rating.
RATED = Table(
    "rated",
    METADATA,
    Column("table", String, ForeignKey("tables.table", ondelete="CASCADE"), primary_key=True),
    Column("at", BigInteger, nullable=False),
)

# Private tables at which people may write what they like, and what they have written.
FREE_TEXT = Table(
    "free_text",
    METADATA,
    Column("table", String, ForeignKey("tables.table", ondelete="CASCADE"), primary_key=True),
    Column("at", BigInteger, nullable=False),
)
REMARKS = Table(
    "remarks",
    METADATA,
    Column("table", String, ForeignKey("free_text.table", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", SmallInteger, nullable=False),
    # Chosen by whoever writes: the same once more is the same remark.
    Column("id", String, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("remarks_id", "table", "seat", "id", unique=True),
)

# What persons have achieved. It outlasts a table that is merely old.
RESULTS = Table(
    "results",
    METADATA,
    Column("table", String, primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    _of_person(),
    Column("ended", BigInteger, nullable=False),
    Column("architects", SmallInteger, nullable=False),
    Column("all_tiles", Boolean, nullable=False),
    Column("variants", String, nullable=False),
    Column("illustrious", String),
    Column("total", Integer, nullable=False),
    Column("place", SmallInteger, nullable=False),
    Column("is_abandoned", Boolean, nullable=False),
    Column("is_continued", Boolean, nullable=False),
    Column("is_rated", Boolean, nullable=False),
    # The points of the score sheet by their kinds, and who else was there, as JSON.
    Column("points", Text, nullable=False),
    Column("others", Text, nullable=False),
    Index("results_person", "person", "ended", "table"),
)

# The games that ratings are counted from. Whoever has gone is known by a name that means nothing else.
RATED_GAMES = Table(
    "rated_games",
    METADATA,
    Column("table", String, primary_key=True),
    Column("ended", BigInteger, nullable=False),
    Column("standings", Text, nullable=False),
    Index("rated_games_ended", "ended", "table"),
)

# Browsers that want word when their pages are closed: about a seat, by its token, or about all seats of a person, by
# that of a device. It goes with the token.
SUBSCRIPTIONS = Table(
    "subscriptions",
    METADATA,
    # The SHA-256 of the address, the same for all that one browser wants to hear of.
    Column("receiver", LargeBinary, primary_key=True),
    Column("holder", LargeBinary, primary_key=True),
    Column("of_grant", LargeBinary, ForeignKey("grants.digest", ondelete="CASCADE")),
    Column("of_device", LargeBinary, ForeignKey("devices.digest", ondelete="CASCADE")),
    Column("endpoint", Text, nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("auth", LargeBinary, nullable=False),
    Column("language", String, nullable=False),
    # A pseudonym of the client that asked for it.
    Column("client", String, nullable=False),
    Column("made", BigInteger, nullable=False),
    # When word was sent last: whoever changes it sends.
    Column("rung", BigInteger, nullable=False),
    Index("subscriptions_grant", "of_grant"),
    Index("subscriptions_device", "of_device"),
    Index("subscriptions_client", "client"),
)

# Word that waits to be sent.
WORDS = Table(
    "words",
    METADATA,
    Column("receiver", LargeBinary, primary_key=True),
    Column("holder", LargeBinary, nullable=False),
    Column("table", String, ForeignKey("tables.table", ondelete="CASCADE"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("kind", String, nullable=False),
    Column("version", Integer, nullable=False),
    Column("is_slow", Boolean, nullable=False),
    Column("due", BigInteger, nullable=False),
    ForeignKeyConstraint(
        ["receiver", "holder"], ["subscriptions.receiver", "subscriptions.holder"], ondelete="CASCADE"
    ),
    Index("words_holder", "receiver", "holder"),
    Index("words_table", "table"),
    Index("words_due", "due"),
)
