"""Who is let in: pages of the studio itself, with the token, and nobody else."""

from __future__ import annotations

import http.client
import json
from pathlib import Path
from typing import Any

import pytest
from tests.studio.browsing import served

pytest.importorskip("uvicorn")
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
