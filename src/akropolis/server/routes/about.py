"""What the host says about the server."""

from typing import Annotated

from fastapi import APIRouter, Header
from starlette.responses import HTMLResponse, Response

from akropolis.errors import GameError
from akropolis.server.errors import ServerCode
from akropolis.server.routes.parts import PREFIX, QUERY_ERRORS, ServiceHere
from akropolis.server.wire.queries import AboutView

router = APIRouter(tags=["operation"])


@router.get(f"{PREFIX}/about", operation_id="about", responses=QUERY_ERRORS)
async def about(service: ServiceHere) -> AboutView:
    """The pages at `/about/...` that the host of this server has filled in, and what may be asked of it."""
    return AboutView(pages=service.about.names)


@router.get("/about/{page}", include_in_schema=False)
async def page(page: str, service: ServiceHere, accept_language: Annotated[str, Header()] = "") -> Response:
    """A page for people."""
    text = service.about.find(page, accept_language)
    if text is None:
        raise GameError(ServerCode.ROUTE_UNKNOWN)
    return HTMLResponse(text, headers={"Vary": "Accept-Language", "Cache-Control": "no-cache"})
