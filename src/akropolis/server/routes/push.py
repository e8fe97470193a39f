"""Word for closed pages: who wants it, who wants it no more."""

import hashlib
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Path
from starlette.responses import Response

from akropolis.errors import GameError
from akropolis.people.errors import PeopleCode
from akropolis.people.subscription import Subscription
from akropolis.server.access import bearer
from akropolis.server.push.addresses import parse_endpoint
from akropolis.server.push.sealing import b64, check_keys, unb64
from akropolis.server.routes.me import MY_COMMAND_ERRORS, SessionHere
from akropolis.server.routes.parts import (
    COMMAND_ERRORS,
    PREFIX,
    QUERY_ERRORS,
    OpenerHere,
    ServiceHere,
    VisitorHere,
    answer,
    responses,
)
from akropolis.server.service import Service
from akropolis.server.tokens import digest_of
from akropolis.server.wire.push import PushKeyView, PushRequest, PushView

router = APIRouter(prefix=PREFIX, tags=["push"])
Receiver = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{43}$", description="What a browser is known by here.")]
MY_ERRORS = MY_COMMAND_ERRORS | responses(HTTPStatus.CONFLICT)


async def my_digest(
    _session: SessionHere, authorization: Annotated[str | None, Header(include_in_schema=False)] = None
) -> bytes:
    """What the token of a device is known by, if somebody is logged in with it."""
    return digest_of(bearer(authorization) or "")


MyDigest = Annotated[bytes, Depends(my_digest)]


@router.get("/push", operation_id="push_key", response_model=PushKeyView, responses=QUERY_ERRORS)
async def push_key(service: ServiceHere) -> Response:
    """The key for `pushManager.subscribe`."""
    return answer(PushKeyView(key=service.push_key.public if service.push_key else None))


@router.put("/tables/{table}/push", operation_id="push_on", response_model=PushView, responses=COMMAND_ERRORS)
async def push_on(request: PushRequest, visitor: VisitorHere, service: ServiceHere, client: OpenerHere) -> Response:
    """Let this browser have word about a seat, by the seat's own token."""
    visitor.own_seat()
    visitor.check_holds_seat()
    assert visitor.grant
    return await _subscribe(service, request, client, of_grant=visitor.grant.digest)


@router.delete(
    "/tables/{table}/push/{receiver}", operation_id="push_off", response_model=PushView, responses=COMMAND_ERRORS
)
async def push_off(receiver: Receiver, visitor: VisitorHere, service: ServiceHere) -> Response:
    """No more word about a seat for one browser."""
    visitor.own_seat()
    visitor.check_holds_seat()
    assert visitor.grant
    await service.postbox.unsubscribe(unb64(receiver), visitor.grant.digest)
    return answer(PushView(receiver=receiver, is_on=False))


@router.put("/me/push", operation_id="my_push_on", response_model=PushView, responses=MY_ERRORS)
async def my_push_on(
    request: PushRequest,
    mine: MyDigest,
    service: ServiceHere,
    client: OpenerHere,
) -> Response:
    """Let this browser have word about every seat that is one's own."""
    return await _subscribe(service, request, client, of_device=mine)


@router.delete("/me/push/{receiver}", operation_id="my_push_off", response_model=PushView, responses=MY_ERRORS)
async def my_push_off(
    receiver: Receiver,
    mine: MyDigest,
    service: ServiceHere,
) -> Response:
    """No more word about one's seats for one browser."""
    await service.postbox.unsubscribe(unb64(receiver), mine)
    return answer(PushView(receiver=receiver, is_on=False))


async def _subscribe(
    service: Service,
    request: PushRequest,
    client: str,
    *,
    of_grant: bytes | None = None,
    of_device: bytes | None = None,
) -> Response:
    if service.push_key is None:
        raise GameError(PeopleCode.PUSH_OFF)
    parse_endpoint(request.endpoint, allow_loopback=service.settings.push_allow_loopback)
    public_key, auth = unb64(request.p256dh), unb64(request.auth)
    check_keys(public_key, auth)
    receiver = hashlib.sha256(request.endpoint.encode()).digest()
    subscription = Subscription(
        receiver=receiver,
        holder=of_grant or of_device or b"",
        of_grant=of_grant,
        of_device=of_device,
        endpoint=request.endpoint,
        public_key=public_key,
        auth=auth,
        language=request.language,
        client=client,
        made=service.clock(),
    )
    await service.postbox.subscribe(subscription)
    service.expect_words()
    return answer(PushView(receiver=b64(receiver), is_on=True))
