"""A hint in the middle of a game. Loaded only where one is asked for: a game needs no engine."""

from akropolis.bots.bot import Budget
from akropolis.cli.hint import SIMULATIONS, HintView
from akropolis.cli.play.session import Reply, Session
from akropolis.cli.terminal import thinking
from akropolis.cli.view import refused
from akropolis.coach.hint import hint
from akropolis.errors import GameError


def advise(session: Session) -> Reply:
    """The best moves for the architect to move, and why. Asked again, the answer is the same."""
    view = session.table.position.public_view
    try:
        with thinking("thinking"):
            hints = hint(view, Budget(simulations=SIMULATIONS), seed=view.turn)
    except GameError as refusal:
        return Reply(session, (refused(str(refusal)),))
    return Reply(session, (HintView(view, session.table.name, tuple(hints)),))
