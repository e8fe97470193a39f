"""Scoring a game that was played at a real table. Nothing of it is kept."""

from fastapi import APIRouter
from starlette.responses import Response

from akropolis.counting.doubts import find_doubts
from akropolis.counting.game import CountedGame
from akropolis.rules.ranking import rank_sheets
from akropolis.server.routes.parts import OPEN_ERRORS, PREFIX, answer
from akropolis.server.wire.scoring import ScoredView, ScoreRequest

router = APIRouter(prefix=PREFIX, tags=["score pad"])


@router.post("/score", operation_id="score", response_model=ScoredView, responses=OPEN_ERRORS)
async def score(request: ScoreRequest) -> Response:
    """The score sheets, the ranking and the doubts of a game whose cities were drawn or counted, as each likes."""
    entered = request.entered
    game = CountedGame(
        cities=tuple(each.counts for each in entered),
        variants=frozenset(request.variants),
        all_tiles=request.all_tiles,
        illustrious=request.illustrious,
        kept=request.kept.count if request.kept else None,
    )
    # A drawn city is answered hex by hex; its counts alone would not show where they are.
    sheets = (*(each.sheet for each in entered), *game.sheets[len(entered) :])
    return answer(ScoredView.of(sheets, rank_sheets(sheets, game.options.is_solo), find_doubts(game)))
