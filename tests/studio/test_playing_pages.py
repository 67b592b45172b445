"""Playing in a real browser: skipped where there is none."""

from __future__ import annotations

from typing import Any

import pytest
from tests.studio.browsing import Open
from tests.studio.pages import go, press
from tests.studio.test_doors import pytestmark as built

pytestmark = [built, pytest.mark.long]


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
