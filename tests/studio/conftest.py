"""One studio and one browser for all tests of a process: each test opens a session of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any
from urllib.parse import unquote

import pytest
from tests.studio.browsing import Open, served, window
from tests.studio.pages import until_text

import grundy


@pytest.fixture(scope="session")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, str]]:
    """The port of a studio, and its token."""
    with served(tmp_path_factory.mktemp("studio"), "cram", "2x3") as found:
        yield found


@pytest.fixture(scope="session")
def address(studio: tuple[int, str]) -> str:
    return "http://127.0.0.1:{}/?token={}".format(*studio)


@pytest.fixture
def opened(browser: Any, address: str) -> Iterator[Open]:
    """Opens a new session with a position, in a window of its own."""
    with ExitStack() as windows:

        def open_(position: str, game: str = "cram", **settings: Any) -> Any:
            page = windows.enter_context(window(browser, **settings)).new_page()
            page.goto(f"{address}#game={game}&position={position}")
            until_text(page, str(grundy.game(game).start(unquote(position))))
            page.wait_for_selector(".stage svg, .stage .thumb, .stage .picture")
            return page

        yield open_
