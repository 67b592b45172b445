"""Searches that are watched and steered in a real browser: skipped where there is none."""

from __future__ import annotations

from bisect import bisect_left
from itertools import pairwise
from typing import Any

import pytest
from tests.studio.browsing import Open
from tests.studio.pages import VIEWS, press, search, settled
from tests.studio.test_doors import pytestmark as built

import grundy

pytestmark = built


def paused(page: Any, method: str) -> None:
    """Starts a search and pauses it, once its branch has a few levels."""
    search(page, method)
    page.wait_for_selector(".branch tbody tr:nth-child(4)")
    press(page, "Pause")
    page.wait_for_selector(".state.paused")


def figure(page: Any, name: str) -> str:
    return str(page.locator(f".figure:has(span:text-is('{name}')) b").inner_text())


def test_a_search_is_paused_and_stopped(opened: Open) -> None:
    page = opened("8x8")
    paused(page, "pn")
    nodes = figure(page, "Nodes")
    for view, holds in VIEWS.items():
        press(page, view)
        page.wait_for_selector(holds, state="attached")
    assert figure(page, "Nodes") == nodes
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


def test_a_level_is_zapped_by_a_click(opened: Open) -> None:
    page = opened("8x8")
    paused(page, "depth")
    page.wait_for_selector(".branch .move:has-text('-')")
    zapped = page.locator(".branch tbody tr").nth(2)
    before = zapped.locator("td").nth(1).inner_text()
    zapped.get_by_role("button", name="Zap").click()
    press(page, "Go on")
    page.wait_for_selector(".log summary", state="attached")
    settled(zapped.locator("td").nth(1)).not_to_have_text(before)
    assert " zap 2" in page.locator(".log pre").text_content()
    press(page, "Stop")


def test_the_tree_is_gone_through_and_steered(opened: Open) -> None:
    page = opened("7x7")
    paused(page, "pn")
    page.locator(".branch tbody tr").nth(1).get_by_role("button", name="Tree").click()
    page.wait_for_selector(".nodes tr.parent")
    page.locator(".nodes tr.parent button.quiet").click()
    page.wait_for_selector(".nodes tr.own th:text-is('root')")
    assert page.locator(".nodes tr.parent").count() == 0
    assert page.locator(".nodes tr.computing").count() >= 1

    child = page.locator(".nodes tr.child").first
    name = child.locator("th").inner_text().split()[0]
    slider = page.get_by_label(f"Coefficient of {name}", exact=True).first
    slider.evaluate("one => { one.value = '-1'; one.dispatchEvent(new Event('change', { bubbles: true })) }")
    page.wait_for_selector(".nodes label span:text-is('k 0.10')")
    press(page, "Automatic k")
    page.wait_for_selector(".log pre:has-text('auto_bias on')", state="attached")
    child = page.locator(".nodes tr.child:has(button:text-is('Lock'))").first
    child.get_by_role("button", name="Lock").click()
    page.wait_for_selector(".nodes tr.locked")
    page.locator(".nodes tr.locked").get_by_role("button", name="Unlock").click()
    page.wait_for_selector(".nodes tr.locked", state="detached")
    press(page, "Restart")
    press(page, "Go on")
    page.wait_for_selector(".log pre:has-text('restart')", state="attached")
    press(page, "Stop")
    page.wait_for_selector(".state.stopped")
    said = page.locator(".log pre").text_content().split("\n")
    assert [line.split()[1] for line in said if line] == ["bias", "auto_bias", "lock", "unlock", "restart"]


def test_the_top_levels_fold(opened: Open) -> None:
    page = opened("7x7")
    paused(page, "pn")
    press(page, "Top levels")
    page.wait_for_selector(".top li li")
    page.get_by_role("button", name="Fold").first.click()
    page.wait_for_selector(".top li li", state="detached")
    page.get_by_role("button", name="Fold").first.click()
    page.locator(".top li li button.quiet:not(.fold)").first.click()
    page.wait_for_selector(".nodes tr.own")
    press(page, "Stop")


@pytest.mark.parametrize("method", ["depth:size", "pn"])
def test_rows_have_the_colours_of_their_children_and_pairs_are_marked(method: str, opened: Open) -> None:
    page = opened("24", game="sprouts")
    paused(page, method)
    rows = page.locator(".branch tbody tr").all()
    alive = [0] + [int(row.locator("td").nth(2).inner_text()) for row in rows[1:]]
    colours = [row.locator("td").nth(2).evaluate(COLOUR) for row in rows]
    marks = [row.get_attribute("class").split() for row in rows]
    shade = [bisect_left((0, 1, 3, 6, 10), number) for number in alive]
    open_, tinted = [s == 5 for s in shade], [0 < s < 5 for s in shade]
    for level in range(1, len(rows)):
        beside = [other for other in (level - 1, level + 1) if 0 < other < len(rows)]
        assert f"tint-{shade[level]}" in marks[level]
        assert ("pair" in marks[level]) is (open_[level] and any(open_[other] for other in beside))
        assert ("undecided" in marks[level]) is (tinted[level] and any(tinted[other] for other in beside))
    by_shade = dict(zip(shade[1:], colours[1:], strict=True))
    assert len(set(by_shade.values())) == len(by_shade)
    press(page, "Stop")


COLOUR = "cell => getComputedStyle(cell).backgroundColor"


def test_how_often_to_look_is_chosen(opened: Open) -> None:
    page = opened("7x7")
    paused(page, "dfpn")
    page.get_by_label("Looks a second").select_option("2")
    page.reload()
    page.wait_for_selector(".state.paused")
    settled(page.get_by_label("Looks a second")).to_have_value("2")
    press(page, "Stop")


def test_what_is_proved_is_looked_through(opened: Open) -> None:
    page = opened("7x7")
    paused(page, "dfpn")
    press(page, "Proved")
    page.wait_for_selector(".facts li .thumb svg")
    assert page.locator(".facts li").count() == 50
    first = page.locator(".facts .thumb").first.get_attribute("title")
    press(page, "→")
    settled(page.locator(".facts .thumb").first).not_to_have_attribute("title", first)
    shown = page.locator(".facts li").first
    text, nimber = shown.locator(".thumb").get_attribute("title"), shown.locator("b").inner_text()
    assert str(grundy.game("cram").start(text).grundy()).lstrip("*") in (nimber, "" if nimber == "1" else "-")
    page.get_by_label("Go to number").fill("1")
    page.keyboard.press("Enter")
    settled(page.locator(".facts .thumb").first).to_have_attribute("title", first)
    press(page, "Random")
    settled(page.locator(".watch .tools span").first).not_to_contain_text("1 to 50 ")
    press(page, "Stop")


def test_a_tree_that_has_filled_its_memory_says_so_and_what_to_do(opened: Open) -> None:
    page = opened("7x7")
    search(page, "pn", Memory="16")
    page.wait_for_selector(".state.stopped")
    assert "filled its 16 MB" in page.inner_text(".trouble")
    page.wait_for_selector(".trouble button:has-text('Begin anew with 32 MB')")
    page.get_by_role("button", name="Begin anew with dfpn, which needs no tree").click()
    page.wait_for_selector(".state.running, .state.stopped")
    page.wait_for_selector(".trouble", state="detached")


KINDS = [
    ("cram", "3x4", "P: the player to move loses", ("Who wins", "Misère")),
    ("cram", "4x5", "P: the player to move loses", ("Who wins", "Beside a heap of=2")),
    ("domineering", "3x4", "no", ("Vertical begins",)),
    ("dots_and_boxes", "2x2", "yes", ()),
    ("konane", "4x4", "", ()),
    ("octal", "0.137:12", "", ()),
]


@pytest.mark.parametrize(("game", "start", "answer", "choices"), KINDS)
def test_searches_of_every_kind_are_made_by_the_form(
    game: str, start: str, answer: str, choices: tuple[str, ...], opened: Open
) -> None:
    page = opened(start, game=game)
    page.locator("nav").get_by_role("button", name="Search").click()
    for choice in choices:
        label, _, number = choice.partition("=")
        if number:
            page.get_by_label(label).fill(number)
        elif page.get_by_role("button", name=choice, exact=True).count():
            press(page, choice)
    press(page, "Start")
    page.wait_for_selector(".state.done")
    said = page.inner_text(".answer")
    assert said == (answer or said)
    assert said not in ("", "…", "Not answered")


def test_a_form_offers_nothing_that_a_game_cannot_do(opened: Open) -> None:
    page = opened("2x2", game="dots_and_boxes")
    page.locator("nav").get_by_role("button", name="Search").click()
    form = page.locator("form.form")
    assert form.get_by_role("button", name="Misère").count() == 0
    assert "aspiration" not in form.locator("select").inner_text()
    assert form.get_by_text("Points, of 4").count() == 1
    assert form.get_by_text("Beside a heap of").count() == 0


def test_orders_stand_beside_the_pictures_of_the_tree(opened: Open) -> None:
    page = opened("6x7", viewport={"width": 1280, "height": 800})
    paused(page, "pn")
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
