"""Headers for every answer: what a browser must not do with it."""

from http import HTTPStatus

from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    [
        "default-src 'self'",
        # The core runs in the pages; no text of a page becomes script.
        "script-src 'self' 'wasm-unsafe-eval'",
        "worker-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "object-src 'none'",
    ]
)
ALWAYS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
API = "/api/"


def _raw(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.lower().encode(), value.encode()) for name, value in headers.items()]


FOR_PAGES, NEVER_KEPT = _raw(ALWAYS), _raw({**ALWAYS, "Cache-Control": "no-store"})


class Headers:
    """Adds the headers. No cache may keep an answer of the API, because it contains tokens, or an error: a file that is
    missing today may be there tomorrow."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                is_kept = not scope["path"].startswith(API) and message["status"] < HTTPStatus.BAD_REQUEST
                ours = FOR_PAGES if is_kept else NEVER_KEPT
                names = {name for name, _ in ours}
                message["headers"] = [*(each for each in message["headers"] if each[0] not in names), *ours]
            await send(message)

        await self._app(scope, receive, send_with_headers)
