"""Legal moves are written by hand: byte for byte as their view would write itself."""

import pytest

from akropolis import Illustrious, Options, Rng
from akropolis.server.wire.derived import text_of
from akropolis.server.wire.legal import legal_text
from akropolis.table.legal import Legal, legal_moves
from akropolis.table.state import TableState
from tests.table.playing import begun, moved

SOLO = Options(1, illustrious=Illustrious.METAGENES)


def positions(state: TableState, seed: int) -> list[Legal]:
    """What may be done in every turn of a random game."""
    rng, found = Rng(seed), []
    while legal := legal_moves(state):
        found.append(legal)
        state = moved(state, rng.below(len(state.position.legal_moves)))
    return found


@pytest.mark.parametrize("live_scoring", [True, False])
@pytest.mark.parametrize("options", [Options(2), Options(4), SOLO], ids=["two", "four", "alone"])
def test_the_text_is_that_of_the_view(options: Options, live_scoring: bool) -> None:
    found = positions(begun(options, live_scoring=live_scoring), seed=3)
    for legal in found:
        assert legal_text(legal) == text_of(legal)
    offers = [offer for legal in found for offer in legal.tiles]
    assert {offer.is_affordable for offer in offers} == {True, False}
    assert any(offer.rows for offer in offers) == live_scoring
    assert min(hex_.q for legal in found for target in legal.targets for hex_ in target.footprint) < 0
