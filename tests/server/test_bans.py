"""Bans: of one address, of a household, of a network; for a while or for ever."""

import pytest

from akropolis import GameError
from akropolis.server.bans import Bans, banned_name, parse_network
from akropolis.server.clients import Pseudonyms, client_key
from akropolis.table.stores.host_jobs import Ban

PSEUDONYMS = Pseudonyms(b"secret")


def bans(*texts: str, until: int | None = None, now: int = 0) -> Bans:
    found = Bans(None, PSEUDONYMS, lambda: now)  # type: ignore[arg-type]  # it is not asked here
    found.set([Ban(banned_name(parse_network(text), PSEUDONYMS), until, None, 0) for text in texts])
    return found


@pytest.mark.parametrize(
    ("banned", "inside", "outside"),
    [
        ("203.0.113.7", "203.0.113.7", "203.0.113.8"),
        ("::ffff:203.0.113.7", "203.0.113.7", "203.0.113.8"),
        ("203.0.113.7", "::ffff:203.0.113.7", "::ffff:203.0.113.8"),
        ("203.0.113.7/24", "203.0.113.255", "203.0.114.0"),
        ("2001:db8::1", "2001:db8:0:0:ffff::2", "2001:db8:0:1::1"),
        ("2001:db8::1/128", "2001:db8::2", "2001:db8:0:1::1"),
        ("2001:db8::/32", "2001:db8:7::1", "2001:db9::1"),
        ("0.0.0.0/0", "203.0.113.7", "2001:db8::1"),
        ("::/0", "2001:db8::1", ""),
    ],
)
def test_a_ban_meets_whom_it_means(banned: str, inside: str, outside: str) -> None:
    assert bans(banned).is_banned(client_key(inside))
    assert not bans(banned).is_banned(client_key(outside))


def test_a_ban_ends_by_itself() -> None:
    assert bans("203.0.113.7", until=100, now=99).is_banned("203.0.113.7")
    assert not bans("203.0.113.7", until=100, now=100).is_banned("203.0.113.7")
    assert not bans("203.0.113.0/24", until=100, now=100).is_banned("203.0.113.7")


def test_a_single_address_is_kept_by_its_pseudonym_only() -> None:
    for text in ("203.0.113.7", "2001:db8::1"):
        name = banned_name(parse_network(text), PSEUDONYMS)
        assert len(name) == 20
        assert text not in name
        assert name != banned_name(parse_network(text), Pseudonyms(b"another"))


@pytest.mark.parametrize("text", ["", "somebody", "203.0.113", "203.0.113.7/33", "fe80::1%eth0/64/64"])
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(GameError, match="neither an address nor a network"):
        parse_network(text)
