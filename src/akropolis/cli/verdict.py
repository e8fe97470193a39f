"""Who wins, by how much, and how a tie was decided: in words."""

from collections.abc import Sequence

from akropolis.cli.names import ALONE
from akropolis.cli.view import listed, points, stones
from akropolis.rules.ranking import Decision, Ranking
from akropolis.rules.scoring import ScoreSheet


def verdict(ranking: Ranking, sheets: Sequence[ScoreSheet], names: Sequence[str], is_over: bool = True) -> str:
    """Who wins, by how much, and how a tie was decided; before the end, who would."""
    best = max(sheet.total for sheet in sheets)
    if ranking.margin is None:
        return f"{names[0]} has {points(best)}."
    names = [ALONE.lower() if name == ALONE else name for name in names]  # within a sentence
    winners = [names[seat] for seat in ranking.winners]
    goes = "the victory goes to" if is_over else "the victory would now go to"
    if ranking.tie is None:
        second = names[ranking.standings[1].seat]
        return _sentence(f"{goes} {winners[0]}, with {points(best)}: {ranking.margin} more than {second}.")
    level = [seat for seat, sheet in enumerate(sheets) if sheet.total == best]
    tied = f"A tie at {points(best)} between {listed([names[seat] for seat in level])}."
    if ranking.tie is Decision.SHARED:
        most = stones(sheets[ranking.winners[0]].stones)
        share = "share" if is_over else "would now share"
        return f"{tied} With {most} each, {listed(winners)} {share} the victory."
    if ranking.tie is Decision.ILLUSTRIOUS:
        return f"A tie at {points(best)}, and in stones too: {goes} {winners[0]}, for a full tie is his."
    purses = ", ".join(f"{names[seat]} {sheets[seat].stones}" for seat in level)
    return f"{tied} Stones decide ({purses}): {goes} {winners[0]}."


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]
