"""How the pages look: on a phone, in the dark, and to who cannot see them; skipped without a browser."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from typing import Any

import pytest
from tests.processes import ROOT
from tests.studio.browsing import Open
from tests.studio.pages import ALL_KNOWN, VIEWS, go, press, search
from tests.studio.test_doors import pytestmark  # noqa: F401 - the same condition

from grundy.studio.server import FILES, STATIC

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
MOST_BYTES = 60_000


def test_the_pages_are_light() -> None:
    assert sum(len(gzip.compress((STATIC / name).read_bytes())) for name in FILES) < MOST_BYTES


def test_nothing_comes_from_elsewhere() -> None:
    for name in FILES:
        text = (STATIC / name).read_text()
        assert "https://" not in text
        assert text.count("http://") == text.count("http://www.w3.org/")


def test_nothing_is_wider_than_a_phone(opened: Open) -> None:
    page = opened("6x7", viewport={"width": 390, "height": 844})

    def fits() -> None:
        assert page.evaluate("document.documentElement.scrollWidth") <= 390

    fits()
    page.wait_for_selector(".card .thumb svg")
    fits()
    press(page, "Set up")
    fits()
    press(page, "Rules")
    page.wait_for_selector(".rules .doc")
    fits()
    page.get_by_role("button", name="Close the rules").click()
    search(page, "pn")
    page.wait_for_selector(".branch tbody tr:nth-child(3)")
    press(page, "Pause")
    for view, holds in VIEWS.items():
        press(page, view)
        page.wait_for_selector(holds, state="attached")
        fits()
    press(page, "Stop")
    for key in "156":
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press(key)
        page.wait_for_selector(".gallery, .library, .sessions")
        fits()
    for _ in charts(page):
        fits()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_follow_the_system_until_told_otherwise(scheme: str, opened: Open) -> None:
    page = opened("2x3", color_scheme=scheme)

    def bright() -> bool:
        colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
        return sum(int(part) for part in colour[4:-1].split(",")) > 380

    assert bright() is (scheme == "light")
    for told in ("light", "dark"):
        page.locator("button.theme").click()
        page.wait_for_selector(f"html[data-theme={told}]")
        assert bright() is (told == "light")
    page.reload()
    page.wait_for_selector("html[data-theme=dark]")
    assert not bright()


def test_nothing_moves_where_that_is_not_wanted(opened: Open) -> None:
    page = opened("8x8")
    search(page, "pn")
    page.wait_for_selector("nav .dot")
    assert page.evaluate("getComputedStyle(document.querySelector('nav .dot')).animationName") == "none"
    press(page, "Stop")


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not there")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(scheme: str, opened: Open) -> None:
    page = opened("3x4", color_scheme=scheme, bypass_csp=True)
    page.wait_for_selector(f"{ALL_KNOWN}.win")
    page.add_script_tag(path=AXE)
    serious(page)
    go(page, "Play")
    page.wait_for_selector(".new-match")
    serious(page)
    press(page, "Begin")
    press(page, "Hint")
    page.wait_for_selector(".hint-said")
    serious(page)
    go(page, "Explore")
    for button in ("Set up", "Rules"):
        press(page, button)
    page.wait_for_selector(".rules .doc")
    serious(page)
    search(page, "pn")
    page.wait_for_selector(".state.done")
    serious(page)
    page.locator("nav").get_by_role("button", name="Explore").click()
    page.get_by_label("Position").fill("7x7")
    press(page, "Place")
    search(page, "pn")
    page.wait_for_selector(".branch tbody tr:nth-child(3)")
    press(page, "Pause")
    for view, holds in VIEWS.items():
        press(page, view)
        page.wait_for_selector(holds, state="attached")
        serious(page)
    press(page, "Stop")
    for key in "156":
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press(key)
        page.wait_for_selector(".gallery, .library, .sessions")
        serious(page)
    for _ in charts(page):
        serious(page)


def charts(page: Any) -> Iterator[str]:
    """Each kind of chart, one after the other."""
    go(page, "Library")
    press(page, "Charts")
    for kind, button, shown in (
        ("Nim-sequence", "Show", "canvas"),
        ("Thermographs", "Show", ".thermograph svg"),
        ("Census", "Count", ".histogram .card svg"),
        ("Growth", "Solve all", ".charts tbody tr:nth-child(3)"),
    ):
        press(page, kind)
        press(page, button)
        page.wait_for_selector(shown)
        yield kind


def serious(page: Any) -> None:
    """Nothing that axe calls serious or worse."""
    found = page.evaluate("axe.run().then(one => one.violations)")
    grave = [one for one in found if one["impact"] in ("serious", "critical")]
    assert [f"{one['id']}: {node['html'][:120]}" for one in grave for node in one["nodes"]] == []
