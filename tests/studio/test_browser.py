"""The studio in a real browser: skipped where there is none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from typing import Any

import pytest
from tests.processes import ROOT
from tests.studio.browsing import CHROMIUM, launched, served
from tests.studio.test_doors import pytestmark  # noqa: F401 - the same condition

import grundy

api = pytest.importorskip("playwright.sync_api")
PATIENCE = 120_000.0
"""Milliseconds: for what comes in a moment, on a machine that is busy with other things."""

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
HERE = '.tree [aria-current="step"]'
VIEWS = {"Branch": ".branch", "Tree": ".nodes", "Top levels": ".top", "Proved": ".facts"}

Open = Callable[..., Any]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("studio"), "cram", "2x3") as (port, token):
        yield f"http://127.0.0.1:{port}/?token={token}"


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if not CHROMIUM:
        pytest.skip("no Chromium")
    with api.sync_playwright() as playwright:
        opened = launched(playwright)
        yield opened
        opened.close()


@contextmanager
def window(browser: Any, **settings: Any) -> Iterator[Any]:
    """A window of its own; at the end its pages have met no error."""
    context = browser.new_context(reduced_motion="reduce", **settings)
    context.set_default_timeout(PATIENCE)
    faults: list[str] = []
    context.on("weberror", lambda error: faults.append(str(error.error)))
    context.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    try:
        yield context
        assert faults == []
    finally:
        context.close()


@pytest.fixture
def opened(browser: Any, address: str) -> Iterator[Open]:
    """Opens a new session with a position, in a window of its own."""
    with ExitStack() as windows:

        def open_(position: str, **settings: Any) -> Any:
            page = windows.enter_context(window(browser, **settings)).new_page()
            page.goto(f"{address}#game=cram&position={position}")
            page.wait_for_selector(f'[data-spot="{last_cell(position)}"]')
            return page

        yield open_


def last_cell(position: str) -> str:
    height, width = map(int, position.split("x"))
    return f"{'abcdefghijkl'[width - 1]}{height}"


def press(page: Any, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def search(page: Any, method: str) -> None:
    page.locator("nav").get_by_role("button", name="Search").click()
    page.get_by_label("Method").select_option(method)
    page.locator("button.primary[type=submit]").click()


def cells(page: Any) -> str:
    return str(page.get_by_label("Position").input_value())


def test_a_move_on_the_board_is_seen_in_another_tab_and_after_a_reload(opened: Open) -> None:
    first = opened("2x3")
    second = first.context.new_page()
    second.goto(first.url.partition("#")[0])
    second.wait_for_selector('[data-spot="c2"]')
    first.bring_to_front()
    first.click('.stage [data-spot="a1"]')
    first.click('.stage [data-spot="b1"]')
    for page in (first, second):
        page.bring_to_front()
        page.wait_for_selector(f'{HERE}:has-text("a1-b1")')
        assert cells(page) == "##./..."
    second.reload()
    second.wait_for_selector(f'{HERE}:has-text("a1-b1")')
    second.keyboard.press("u")
    for page in (second, first):
        page.bring_to_front()
        page.wait_for_selector(f'{HERE}:has-text("Start")')
        assert cells(page) == ".../..."


def test_winning_moves_are_marked_and_values_are_those_of_the_engine(opened: Open) -> None:
    page = opened("3x4")
    page.wait_for_selector(".moves:has(.progress:not(.on)) .card.win")
    position = grundy.game("cram").start("3x4")
    winning = [option.key() for _, option in position.moves() if option.grundy() == 0]
    assert page.locator(".card.win").count() == len(set(winning))
    page.wait_for_selector(".stage .marks polyline", state="attached")
    assert page.locator(".stage .marks polyline").count() == len(winning)
    assert page.inner_text(".verdict .value") == str(position.grundy())


def test_another_session_has_its_own_board(opened: Open) -> None:
    page = opened("3x4")
    page.wait_for_selector(".moves:has(.progress:not(.on)) .card")
    search(page, "pn")
    page.wait_for_selector(".state.done")
    page.keyboard.press("1")
    page.locator(".card.game", has=page.locator("b:text-is('Node Kayles')")).click()
    page.wait_for_selector(".stage h2:has-text('Node Kayles')")
    page.wait_for_selector(".stage svg circle")
    assert page.locator(".stage [data-spot=a1]").count() == 0
    page.locator("nav").get_by_role("button", name="Search").click()
    page.wait_for_selector(".empty")


def test_a_search_is_paused_and_stopped(opened: Open) -> None:
    page = opened("8x8")
    search(page, "pn")
    page.wait_for_selector(".state.running")
    page.wait_for_selector(".branch tbody tr:nth-child(3)")
    press(page, "Pause")
    page.wait_for_selector(".state.paused")
    nodes = page.inner_text(".figure b")
    for view, holds in VIEWS.items():
        press(page, view)
        page.wait_for_selector(holds, state="attached")
    assert page.inner_text(".figure b") == nodes
    press(page, "Tree")
    page.locator("tbody tr:not(.own)").get_by_role("button", name="Lock", exact=True).first.click()
    page.wait_for_selector("tr.locked")
    page.locator("h1").click()  # the focus is on nothing that takes a space for itself
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    page.wait_for_selector(".state.running")
    press(page, "Stop")
    page.wait_for_selector(".state.stopped")
    assert page.inner_text(".answer") == "Not answered"
    assert "lock" in page.locator(".log pre").text_content()


def test_a_search_is_answered(opened: Open) -> None:
    page = opened("4x5")
    search(page, "dfpn")
    page.wait_for_selector(".state.done")
    assert page.inner_text(".answer") == str(grundy.game("cram").start("4x5").grundy())
    page.reload()
    page.wait_for_selector(".state.done")


def test_orders_stand_beside_the_pictures_of_the_tree(opened: Open) -> None:
    page = opened("6x7", viewport={"width": 1280, "height": 800})
    search(page, "pn")
    page.wait_for_selector(".branch tbody tr:nth-child(3)")
    press(page, "Pause")
    press(page, "Tree")
    page.wait_for_selector(".nodes tbody tr:nth-child(3) .thumb svg")
    row = page.locator(".nodes tbody tr:nth-child(3)")
    boxes = [
        row.locator(part).first.bounding_box() for part in (".thumb svg", ".orders button", "[type=range]")
    ]
    assert all(left["x"] + left["width"] <= right["x"] for left, right in pairwise(boxes))
    table = page.locator(".scroll").bounding_box()
    assert boxes[-1]["x"] + boxes[-1]["width"] <= table["x"] + table["width"]
    press(page, "Stop")


def test_explore_needs_no_mouse(opened: Open) -> None:
    page = opened("2x3")
    page.wait_for_selector(".moves:has(.progress:not(.on)) .card.win")
    keys = page.keyboard
    keys.press("m")
    assert page.evaluate("document.activeElement.matches('.card.win')")
    page.wait_for_selector(".stage .shown")
    name = page.locator(".card.win .name").first.inner_text().split()[0]
    keys.press("Enter")
    page.wait_for_selector(f'{HERE}:has-text("{name}")')
    keys.press("u")
    page.wait_for_selector(f'{HERE}:has-text("Start")')

    reached = set()
    total = page.locator("button:enabled, input:enabled").count()
    for _ in range(total + 5):
        keys.press("Tab")
        reached.add(
            page.evaluate(
                "document.activeElement.getAttribute('aria-label') || document.activeElement.innerText"
            )
        )
    for button in page.locator(".explore :is(button, input):enabled").all():
        shown = button.get_attribute("aria-label") or button.inner_text()
        assert shown in reached, shown

    page.get_by_label("Position").focus()
    keys.press("Control+a")
    keys.type("1x4")
    keys.press("Enter")
    page.wait_for_selector('.stage [data-spot="d1"]')
    assert cells(page) == "...."
    page.get_by_role("button", name="Misère").focus()
    keys.press("Space")
    page.wait_for_selector('[aria-pressed="true"]:has-text("Misère")')
    page.get_by_role("button", name="Rules").focus()
    keys.press("Enter")
    page.wait_for_selector("dialog .doc")
    keys.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    keys.press("?")
    page.wait_for_selector("dialog kbd")
    keys.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    for key, holds in (("1", ".gallery"), ("3", ".search"), ("4", ".sessions"), ("2", ".explore")):
        keys.press(key)
        page.wait_for_selector(holds)


def test_nothing_is_wider_than_a_phone(opened: Open) -> None:
    page = opened("6x7", viewport={"width": 390, "height": 844})

    def fits() -> None:
        assert page.evaluate("document.documentElement.scrollWidth") <= 390

    fits()
    page.wait_for_selector(".card .thumb svg")
    fits()
    search(page, "pn")
    page.wait_for_selector(".branch tbody tr:nth-child(3)")
    press(page, "Pause")
    for view, holds in VIEWS.items():
        press(page, view)
        page.wait_for_selector(holds, state="attached")
        fits()
    press(page, "Stop")
    for key in "14":
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press(key)
        page.wait_for_selector(".gallery, .sessions")
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


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not there")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(scheme: str, opened: Open) -> None:
    page = opened("3x4", color_scheme=scheme, bypass_csp=True)
    page.wait_for_selector(".moves:has(.progress:not(.on)) .card.win")
    page.add_script_tag(path=AXE)

    def serious() -> list[str]:
        found = page.evaluate("axe.run().then(one => one.violations)")
        grave = (one for one in found if one["impact"] in ("serious", "critical"))
        return [f"{one['id']}: {node['html'][:120]}" for one in grave for node in one["nodes"]]

    assert serious() == []
    search(page, "pn")
    page.wait_for_selector(".state.done")
    assert serious() == []
    for key in "14":
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press(key)
        page.wait_for_selector(".gallery, .sessions")
        assert serious() == []
