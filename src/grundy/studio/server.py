"""The server: it talks to pages of its own on this machine, and to nobody else."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from http.cookies import SimpleCookie
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from grundy.errors import GrundyError
from grundy.studio.hall import Hall
from grundy.studio.orders import MOST_CHARACTERS
from grundy.studio.proofs import MOST_BYTES
from grundy.studio.tab import Tab

STATIC = Path(__file__).parent / "static"
FILES = {
    "index.html": "text/html",
    "studio.js": "text/javascript",
    "play.js": "text/javascript",
    "library.js": "text/javascript",
    "index.css": "text/css",
    "icon.svg": "image/svg+xml",
}
"""All that is served; a name that is not here is not looked for."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
HOSTS = ("127.0.0.1", "localhost", "[::1]")


class Doors:
    """Lets in who asks this machine by its own name and has the token: every page and the socket."""

    def __init__(self, app: ASGIApp, token: str, port: int) -> None:
        self._app, self._token, self._port = app, token, port
        self.cookie = f"grundy-studio-{port}"
        self._hosts = {f"{host}:{port}" for host in HOSTS}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        refusal = self._refusal(connection, scope["type"] == "websocket")
        if refusal is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await WebSocket(scope, receive, send).close(1008)
        else:
            await refusal(scope, receive, send)

    def _refusal(self, connection: HTTPConnection, socket: bool) -> Response | None:
        """What to answer in place of the page, if somebody is not let in."""
        host = connection.headers.get("host", "")
        if host not in self._hosts:
            return PlainTextResponse("this is not the address of the studio", 400, HEADERS)
        origin = connection.headers.get("origin")
        if (socket or origin is not None) and origin != f"http://{host}":
            return PlainTextResponse("only pages of the studio itself may ask", 403, HEADERS)
        if connection.headers.get("sec-fetch-site", "none") == "cross-site" and connection.url.path != "/":
            return PlainTextResponse("only pages of the studio itself may ask", 403, HEADERS)
        if self._same(_cookie(connection, self.cookie)):
            return None
        if not socket and connection.url.path == "/" and self._same(connection.query_params.get("token", "")):
            return None
        return PlainTextResponse("open the address that `grundy studio` has printed", 403, HEADERS)

    def _same(self, token: str) -> bool:
        return secrets.compare_digest(token.encode(), self._token.encode())


def _cookie(connection: HTTPConnection, name: str) -> str:
    jar: SimpleCookie = SimpleCookie()
    with contextlib.suppress(Exception):
        jar.load(connection.headers.get("cookie", ""))
    return jar[name].value if name in jar else ""


def studio(hall: Hall, token: str, port: int) -> Doors:
    """The application."""

    async def page(request: Request) -> Response:
        if "token" in request.query_params:  # out of the address bar and the history, into a cookie
            response: Response = RedirectResponse("/", 303, HEADERS)
            response.set_cookie(doors.cookie, token, httponly=True, samesite="strict", path="/")
            return response
        return await file(request)

    async def file(request: Request) -> Response:
        name = request.path_params.get("name", "index.html")
        if name not in FILES or not (STATIC / name).is_file():
            return PlainTextResponse("there is nothing here", 404, HEADERS)
        return FileResponse(STATIC / name, media_type=FILES[name], headers=HEADERS)

    async def upload(request: Request) -> Response:
        """A certificate that somebody opens: into a file of our own, whatever it was called."""
        if request.headers.get("origin") is None:
            return PlainTextResponse("only pages of the studio itself may ask", 403, HEADERS)
        hall.papers.mkdir(parents=True, exist_ok=True, mode=0o700)
        name, size = secrets.token_hex(6), 0
        path = hall.papers / f"{name}.{_packed(request.query_params.get('packed', ''))}"
        try:
            with path.open("wb") as file:
                async for piece in request.stream():
                    size += len(piece)
                    if size > MOST_BYTES:
                        raise GrundyError("this file is too large for the studio")
                    file.write(piece)
            id_ = await asyncio.to_thread(hall.open_proof, path)
        except GrundyError as error:
            path.unlink(missing_ok=True)
            return PlainTextResponse(" ".join(str(error).split())[:300], 400, HEADERS)
        return PlainTextResponse(id_, headers=HEADERS)

    async def socket(websocket: WebSocket) -> None:
        await websocket.accept()
        tab = Tab(asyncio.get_running_loop())
        speaking = asyncio.create_task(_speak(websocket, tab))
        tasks: set[asyncio.Task[None]] = set()
        try:
            asked = websocket.query_params
            link = asked.get("game", ""), asked.get("position", "")
            await hall.enter(tab, asked.get("session", "")[:80], link)
            while True:
                message = await websocket.receive_text()
                if len(message) > MOST_CHARACTERS:
                    tab.hear("error", {"line": "a message is too long"})
                    continue
                task = asyncio.create_task(hall.take(tab, message))
                tasks.add(task)
                task.add_done_callback(tasks.discard)
        except (WebSocketDisconnect, KeyError, RuntimeError):
            pass  # gone, or bytes in place of a text
        finally:
            hall.leave(tab)
            speaking.cancel()

    routes = [
        Route("/", page),
        WebSocketRoute("/socket", socket),
        Route("/proof", upload, methods=["POST"]),
        Route("/{name}", file),
    ]
    inside = Starlette(routes=routes)
    inside.router.redirect_slashes = False
    doors = Doors(inside, token, port)
    return doors


def _packed(word: str) -> str:
    """How a file ends, by how it is packed."""
    return {"gz": "proof.gz", "zst": "proof.zst"}.get(word, "proof")


async def _speak(websocket: WebSocket, tab: Tab) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await websocket.send_text(await tab.next())
