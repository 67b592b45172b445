"""The documentation as readers see it: built without a warning, opened in a browser."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from html.parser import HTMLParser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import unquote, urldefrag, urlsplit

import pytest
from small import SMALL
from tests.processes import ROOT, ran

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("sphinx")
    pytest.importorskip("furo")
    folder = tmp_path_factory.mktemp("docs")
    doctrees = tmp_path_factory.mktemp("doctrees")
    sphinx = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", "-d", str(doctrees)]
    done = ran([*sphinx, str(ROOT / "docs"), str(folder)], cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return folder


class Page(HTMLParser):
    """The links of a page, its places, and its pictures."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.places: set[str] = {""}
        self.pictures: list[str] = []
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        if place := said.get("id") or (said.get("name") if tag == "a" else None):
            self.places.add(place)
        if tag in ("a", "link") and (link := said.get("href")):
            self.links.append(link)
        if tag in ("img", "script") and (link := said.get("src")):
            self.links.append(link)
            if tag == "img":
                self.pictures.append(link)


def test_no_link_is_broken(built: Path) -> None:
    pages = {file.resolve(): Page(file) for file in built.rglob("*.html")}
    broken = []
    for file, page in pages.items():
        for link in page.links:
            address, place = urldefrag(link)
            if urlsplit(link).scheme or address.startswith("//"):
                continue
            there = (file.parent / unquote(urlsplit(address).path)).resolve() if address else file
            if not there.exists() or (there in pages and unquote(place) not in pages[there].places):
                broken.append(f"{file.relative_to(built)}: {link}")
    assert broken == []


def test_every_game_has_pictures(built: Path) -> None:
    few = {
        name: len(pictures)
        for name in SMALL
        if len(pictures := Page(built / "games" / f"{name}.html").pictures) < 6
    }
    assert few == {}


def test_every_picture_has_a_copy_for_dark_pages(built: Path) -> None:
    for file in [built / "gallery.html", *(built / "games" / f"{name}.html" for name in SMALL)]:
        pictures = Page(file).pictures
        assert sum(picture.endswith("-dark.svg") for picture in pictures) * 2 == len(pictures) > 0, file


def test_nothing_is_fetched_from_elsewhere(built: Path) -> None:
    def fetched(page: Page) -> Iterator[str]:
        return (link for link in page.links if link.endswith((".js", ".css")) and urlsplit(link).scheme)

    assert {link for file in built.rglob("*.html") for link in fetched(Page(file))} == set()


@pytest.fixture(scope="module")
def address(built: Path) -> Iterator[str]:
    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name of the base class
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(built)))
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_pages_open_without_complaints(built: Path, address: str, browser: Any) -> None:
    """No error on the console, every picture is there, and formulas are shown."""
    page, faults = browser.new_page(), []
    page.on(
        "console", lambda said: faults.append(f"{page.url}: {said.text}") if said.type == "error" else None
    )
    page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
    for file in sorted(built.rglob("*.html")):
        page.goto(f"{address}/{file.relative_to(built)}", wait_until="load")
        empty = page.evaluate("[...document.images].filter((one) => !one.naturalWidth).map((one) => one.src)")
        faults += [f"{page.url}: no picture: {one}" for one in empty]
    page.close()
    assert faults == []


def test_the_search_finds(address: str, browser: Any) -> None:
    page = browser.new_page()
    page.goto(f"{address}/search.html?q=torus")
    page.wait_for_selector("#search-results li a")
    titles = page.locator("#search-results li a").all_text_contents()
    page.close()
    assert any("Sprouts" in title for title in titles)


def test_a_card_of_the_gallery_opens(address: str, browser: Any) -> None:
    page = browser.new_page()
    page.goto(f"{address}/gallery.html")
    card = page.locator("details.shown").first
    assert not card.locator("pre").first.is_visible()
    card.locator("summary").click()
    assert "grundy tree cram 2x3" in card.locator("pre").first.text_content()
    assert card.locator("pre").first.is_visible()
    page.close()
