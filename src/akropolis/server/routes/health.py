"""For those who run the server: whether it lives, whether it can work, and how much it does."""

from fastapi import APIRouter
from starlette.responses import Response

from akropolis.server.metrics import CONTENT_TYPE
from akropolis.server.routes.parts import ServiceHere, responses
from akropolis.server.wire.queries import HealthView

router = APIRouter(tags=["operation"])


@router.get("/health", operation_id="health", responses=responses())
async def health() -> HealthView:
    """The process lives."""
    return HealthView(status="ok")


@router.get("/ready", operation_id="ready", responses=responses())
async def ready(service: ServiceHere) -> HealthView:
    """The store can be written to, too, and its file holds together. Writing is tried every five seconds at most."""
    await service.readiness.check()
    return HealthView(status="ok")


@router.get("/metrics", operation_id="metrics", include_in_schema=False)
async def metrics(service: ServiceHere) -> Response:
    """Counters for Prometheus."""
    return Response(service.metrics.render(), media_type=CONTENT_TYPE)
