"""Who is let in: pages of the studio itself, with the token, and nobody else."""

from __future__ import annotations

import http.client
import json
import socket as tcp
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.studio.browsing import served
from tests.studio.desks import FORM

pytest.importorskip("uvicorn")
websockets = pytest.importorskip("websockets")
sync = pytest.importorskip("websockets.sync.client")
from grundy.studio.server import STATIC  # noqa: E402 - only where there is a server

pytestmark = pytest.mark.skipif(
    not (STATIC / "index.html").is_file(), reason="the studio's pages are not built"
)


def asked(port: int, path: str, **headers: str) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
    connection.request("GET", path, headers={"Host": f"127.0.0.1:{port}", **headers})
    return connection.getresponse()


def socket(port: int, **headers: str) -> Any:
    """The socket, with headers of one's own."""
    origin = headers.pop("Origin", None)
    return sync.connect(f"ws://127.0.0.1:{port}/socket", origin=origin, additional_headers=headers)


def cookie(port: int, token: str) -> dict[str, str]:
    return {"Cookie": f"grundy-studio-{port}={token}"}


def own(port: int, token: str) -> Any:
    """The socket, as the page opens it."""
    return socket(port, Origin=f"http://127.0.0.1:{port}", **cookie(port, token))


def test_the_address_gives_a_cookie_and_the_cookie_the_page(studio: tuple[int, str]) -> None:
    port, token = studio
    first = asked(port, f"/?token={token}")
    assert (first.status, first.getheader("location")) == (303, "/")
    given = first.getheader("set-cookie") or ""
    assert "HttpOnly" in given
    assert "samesite=strict" in given.lower()
    page = asked(port, "/", Cookie=given.split(";")[0])
    assert page.status == 200
    assert "default-src 'none'" in (page.getheader("content-security-policy") or "")


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/", {}, 403),
        ("/?token=wrong", {}, 403),
        ("/studio.js", {}, 403),
        ("/", {"Cookie": "grundy-studio-1=x"}, 403),
        ("/", {"Host": "evil.example"}, 400),
        ("/", {"Host": "127.0.0.1"}, 400),
        ("/", {"Origin": "http://evil.example"}, 403),
    ],
)
def test_others_are_not_let_in(
    path: str, headers: dict[str, str], status: int, studio: tuple[int, str]
) -> None:
    port, token = studio
    good = {} if "Cookie" in headers or headers == {} else cookie(port, token)
    assert asked(port, path, **{**good, **headers}).status == status


@pytest.mark.parametrize(
    "path",
    ["/../token", "/..%2ftoken", "/%2e%2e/server.py", "/token", "/etc/passwd", "/static/../hall.py", "/%00"],
)
def test_no_path_leads_to_another_file(path: str, studio: tuple[int, str]) -> None:
    port, token = studio
    assert asked(port, path, **cookie(port, token)).status == 404


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "own"},
        {"Origin": "own", "Cookie": "wrong"},
    ],
)
def test_the_socket_is_for_own_pages_only(headers: dict[str, str], studio: tuple[int, str]) -> None:
    port, token = studio
    said = dict(headers)
    if said.get("Origin") == "own":
        said["Origin"] = f"http://127.0.0.1:{port}"
    if "Cookie" in said:
        said["Cookie"] = f"grundy-studio-{port}=wrong"
    elif said.get("Origin") != f"http://127.0.0.1:{port}":
        said.update(cookie(port, token))
    with pytest.raises(Exception, match="403"):
        socket(port, **said)


WRONG = (
    "{",
    "[]",
    '{"order": "exec", "code": "1"}',
    '{"order": "new", "game": "/tmp/x.py", "text": ""}',
    '{"order": "place", "text": "nonsense"}',
    '{"order": "play", "move": "a9-b9"}',
)


def test_a_wrong_message_gets_one_line_and_changes_nothing(tmp_path: Path) -> None:
    with served(tmp_path, "cram", "2x3") as (port, token), own(port, token) as opened:

        def next_(kind: str) -> dict[str, Any]:
            while True:
                message = json.loads(opened.recv(timeout=600))
                if message["kind"] == kind:
                    return dict(message)

        board = next_("board")
        for wrong in WRONG:
            opened.send(wrong)
            (line,) = next_("error")["lines"]
            assert line
            assert "\n" not in line
            assert "Traceback" not in line
        opened.send('{"order": "play", "move": "a1-b1"}')
        after = next_("board")
        assert after["tried"] == [[-1, ""], [0, "a1-b1"]]
        assert (board["text"], after["text"]) == (".../...", "##./...")


def until(opened: Any, kind: str, wanted: Callable[[dict[str, Any]], bool] = bool) -> dict[str, Any]:
    """The next message of a kind that is wanted."""
    while True:
        message = json.loads(opened.recv(timeout=600))
        if message["kind"] == kind and wanted(message):
            return dict(message)


def test_a_flood_of_orders_is_slowed_down_and_drowns_nobody(tmp_path: Path) -> None:
    with (
        served(tmp_path, "cram", "2x3") as (port, token),
        own(port, token) as flood,
        own(port, token) as calm,
    ):
        until(flood, "board")
        until(calm, "board")
        for _ in range(1500):
            flood.send('{"order": "export"}')
        calm.send('{"order": "play", "move": "a1-b1"}')
        assert until(calm, "board", lambda board: board["at"] == 1)["text"] == "##./..."
        until(flood, "error", lambda said: "too many orders at a time" in said["lines"])
        named = {"order": "describe", "name": "still here", "author": "", "comment": ""}
        message: dict[str, Any] = {"kind": "error"}
        while message.get("name") != "still here":  # before long it may ask again
            if message["kind"] == "error":
                flood.send(json.dumps(named))
            message = json.loads(flood.recv(timeout=600))


def test_messages_that_are_too_large_reach_nobody(tmp_path: Path) -> None:
    with served(tmp_path, "cram", "2x3") as (port, token):
        with own(port, token) as opened:
            opened.send(json.dumps({"order": "place", "text": "." * 600_000}))
            assert until(opened, "error")["lines"] == ["a message is too long"]
        for message in ("." * (2**20 + 1), b"bytes"):
            with own(port, token) as opened:
                opened.send(message)
                with pytest.raises(websockets.ConnectionClosed):
                    until(opened, "nothing is said of this kind")
            with own(port, token) as opened:
                until(opened, "board", lambda board: board["text"] == ".../...")


def test_a_tab_that_does_not_listen_holds_up_nobody(tmp_path: Path) -> None:
    top = '{"order": "watch", "view": "top", "node": 0, "levels": 3}'
    with served(tmp_path, "cram", "7x7") as (port, token), own(port, token) as quick:
        until(quick, "board")
        with deaf(port, token):
            quick.send(json.dumps({"order": "begin", **FORM, "goal": "outcome"}))
            quick.send(top)
            until(quick, "look", lambda said: len(said["top"]) > 100)
            quick.send('{"order": "pause"}')
            said = 0
            while said < BUFFERS:
                quick.send(top)
                said += len(json.dumps(until(quick, "look", lambda look: bool(look["top"]))))
            quick.send('{"order": "stop"}')
            until(quick, "look", lambda said: said["state"] == "stopped")


BUFFERS = 8_000_000
"""Characters: more than waits in the buffers between two ends of a socket."""


@contextmanager
def deaf(port: int, token: str) -> Iterator[None]:
    """A tab that opens the socket and reads nothing."""
    lines = (
        "GET /socket HTTP/1.1", f"Host: 127.0.0.1:{port}", f"Origin: http://127.0.0.1:{port}",
        "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", f"Cookie: {cookie(port, token)['Cookie']}", "", "",
    )  # fmt: skip
    with tcp.socket() as connection:
        connection.setsockopt(tcp.SOL_SOCKET, tcp.SO_RCVBUF, 4096)
        connection.connect(("127.0.0.1", port))
        connection.sendall("\r\n".join(lines).encode())
        assert b"101" in connection.recv(64)
        yield


def test_a_page_that_is_out_of_sight_hears_no_looks_and_then_the_latest(tmp_path: Path) -> None:
    with served(tmp_path, "cram", "4x5") as (port, token), own(port, token) as opened:
        until(opened, "board")
        opened.send('{"order": "sight", "on": false}')
        opened.send(json.dumps({"order": "begin", **FORM}))
        opened.send('{"order": "export"}')
        heard = set()
        while "exported" not in heard:
            heard.add(json.loads(opened.recv(timeout=600))["kind"])
        with own(port, token) as other:
            until(other, "look", lambda said: said["state"] == "done")
        assert "look" not in heard
        opened.send('{"order": "sight", "on": true}')
        assert until(opened, "look")["answer"] == "*2"


def test_a_session_survives_a_restart(tmp_path: Path) -> None:
    with served(tmp_path, "cram", "2x3") as (port, token), own(port, token) as opened:
        opened.send('{"order": "play", "move": "a1-b1"}')
        while json.loads(opened.recv(timeout=600)).get("at") != 1:
            pass
    with served(tmp_path) as (port, again), own(port, token) as opened:
        assert again == token
        while (message := json.loads(opened.recv(timeout=600)))["kind"] != "board":
            pass
        assert (message["text"], message["at"]) == ("##./...", 1)
