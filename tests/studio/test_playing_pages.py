"""Playing in a real browser: skipped where there is none."""

from __future__ import annotations

from typing import Any

from tests.studio.browsing import Open, stroke
from tests.studio.pages import go, press, settled
from tests.studio.test_doors import pytestmark as built

pytestmark = built


def begin(page: Any, against: str = "Perfect player") -> None:
    go(page, "Play")
    page.get_by_label("Against").select_option(against)
    press(page, "Begin")
    page.wait_for_selector(".turn")


def test_a_game_is_played_by_clicks_reviewed_and_taken_back(opened: Open) -> None:
    page = opened("2x3")
    begin(page)
    page.click('.stage [data-spot="a1"]')
    page.click('.stage [data-spot="b1"]')
    page.wait_for_selector(".line li:nth-child(2)")
    press(page, "Undo")
    page.wait_for_selector(".line li", state="detached")
    for step in ("Hint", "More of a hint", "More of a hint"):
        page.locator(f"button:enabled:text-is('{step}')").click()
    page.wait_for_selector(".hint-said b")
    move = page.locator(".hint-said b").inner_text()
    page.get_by_label("Move", exact=True).fill(move)
    press(page, "Move")
    page.wait_for_selector(".line li:nth-child(2)")
    while not page.locator(".turn.won").count():
        count = page.locator(".line li").count()
        name = page.locator("#move-names option").first.get_attribute("value")
        page.get_by_label("Move", exact=True).fill(name)
        press(page, "Move")
        page.wait_for_selector(f".line li:nth-child({count + 1}), .turn.lost")
        assert not page.locator(".turn.lost").count()
    page.wait_for_selector("small:text-is('No move changed who wins.')")
    page.locator(".line button").first.click()
    page.wait_for_selector(".past svg")
    press(page, "Play on from here")
    page.wait_for_selector(".turn.won", state="detached")


def test_moves_of_sprouts_are_drawn_with_the_pen_by_both(opened: Open) -> None:
    page = opened("3", game="sprouts")
    begin(page)
    page.wait_for_selector(".sheet.live")
    stroke(page, 0, 1, 40)
    page.wait_for_selector(".line li:nth-child(2), .turn.won")
    page.wait_for_selector(".sheet .arc:nth-of-type(4)", state="attached")
    assert page.locator(".sheet .spot").count() == 5
    go(page, "Explore")
    page.wait_for_selector(".explore .sheet.live")
    stroke(page, 0, 1, 0)
    settled(page.get_by_label("Position")).to_have_value("0.1a1a")
    stroke(page, 2, 3, 0)
    settled(page.get_by_label("Position")).not_to_have_value("0.1a1a")
    before = page.get_by_label("Position").input_value()
    stroke(page, 0, 3, 0)
    page.wait_for_selector(".errors p:has-text('spot')")
    assert page.get_by_label("Position").input_value() == before


def test_tasks_are_opened_won_and_ticked(opened: Open) -> None:
    page = opened("2x3")
    go(page, "Play")
    page.locator(".tasks summary:has-text('Nim')").click()
    page.get_by_role("button", name="Copy what the computer does").click()
    page.wait_for_selector(".stage h2:text-is('Nim')")
    page.wait_for_selector(".turn:has-text('Your turn')")
    page.get_by_label("Move", exact=True).fill("take 1 from 1")
    press(page, "Move")
    page.wait_for_selector(".turn.won")
    page.wait_for_selector(".tasks summary:has-text('1 of')")


def test_two_persons_at_two_boards(opened: Open) -> None:
    page = opened("2x2")
    begin(page, "Two at this screen")
    press(page, "New game")
    page.get_by_label("Against").select_option("Two at this screen")
    press(page, "Begin on one more board")
    page.wait_for_selector(".boards li:nth-child(2)")
    page.click('.stage [data-spot="a1"]')
    page.click('.stage [data-spot="b1"]')
    page.wait_for_selector(".turn:has-text('Second player to move')")
    page.locator(".boards button").first.click()
    page.wait_for_selector(".turn:has-text('First player to move')")
    page.reload()
    go(page, "Play")
    page.wait_for_selector(".boards li:nth-child(2)")
