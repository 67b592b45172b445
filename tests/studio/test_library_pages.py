"""The library in a real browser: certificates, facts, runs, charts; skipped where there is none."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from tests.processes import ran
from tests.studio.browsing import Open, served, window
from tests.studio.pages import go, press, settled, until_text
from tests.studio.test_doors import pytestmark as built

import grundy

pytestmark = built


def part(page: Any, name: str) -> None:
    """Goes to a part of the library."""
    go(page, "Library")
    page.get_by_role("group", name="Part of the library").get_by_role("button", name=name).click()


def test_the_position_on_the_board_is_proved_and_its_proof_walked(opened: Open, tmp_path: Path) -> None:
    page = opened("3x4")
    part(page, "Proofs")
    page.get_by_role("button", name="Prove").click()
    page.wait_for_selector(".turn.won:has-text('holds')")
    page.wait_for_selector(".answers .part svg")
    page.locator(".answers button.part").first.click()
    page.wait_for_selector(".node p:has-text('Line')")
    press(page, "The claim")
    page.wait_for_selector(".node p:has-text('The claim')")
    press(page, "← Back")
    page.wait_for_selector(".node p:has-text('Line')")
    entry = page.locator(".entries button").first
    line = entry.locator("small").inner_text()
    entry.click()
    page.wait_for_selector(f".node p:has-text('Line {line}:')")

    wrong = tmp_path / "wrong.proof"
    position = grundy.game("cram").start("3x4")
    grundy.solve(position, theorems=False).proof().write(wrong)
    wrong.write_text(wrong.read_text().replace("1 ..\n", "2 ..\n"))
    page.locator("input[type=file]").set_input_files(wrong)
    page.wait_for_selector(".turn.lost:has-text('does not hold')")


def test_facts_of_the_store_are_found_and_explored_and_runs_compared(browser: Any, tmp_path: Path) -> None:
    store = tmp_path / "facts.db"
    how = ("--grundy", "--no-theorems", "--store", store)
    for board in ("3x4", "4x5"):
        ran([sys.executable, "-m", "grundy", "solve", "cram", board, *how])
    with (
        served(tmp_path / "kept", "cram", "2x3", store=store) as (port, token),
        window(browser) as context,
    ):
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{port}/?token={token}")
        until_text(page, ".../...")
        part(page, "Facts")
        page.get_by_role("button", name="cram normal").click()
        page.wait_for_selector(".shelf .card .thumb svg")
        page.get_by_label("Value", exact=True).fill("*2")
        press(page, "Find")
        settled(page.locator(".shelf .cards .worth").first).to_have_text("nimber 2")
        card = page.locator(".shelf .cards .card").first
        text = card.get_attribute("title")
        assert str(grundy.game("cram").start(text).grundy()) == "*2"
        press(page, "At random")
        page.wait_for_selector(".bars span")
        shares = [float(one.split()[0]) for one in page.locator(".bars small").all_inner_texts()]
        assert sum(shares) == pytest.approx(100, abs=1)
        page.locator(".shelf .cards .card").first.click()
        page.wait_for_selector(".explore")
        page.wait_for_selector(".verdict.won, .verdict.lost")
        part(page, "Runs")
        page.wait_for_selector(".runs tbody tr:nth-child(2)")
        for row in (0, 1):
            page.locator(".runs tbody tr").nth(row).get_by_role("button", name="Compare").click()
        page.wait_for_selector(".compared dd:has-text('×')")
        part(page, "Facts")
        page.get_by_role("button", name="cram normal").click()
        press(page, "Forget…")
        press(page, "Really forget all of cram")
        page.wait_for_selector(".spaces button", state="detached")


def test_charts_are_made_and_zoomed(opened: Open) -> None:
    page = opened("2x3")
    part(page, "Charts")
    page.get_by_label("Heaps up to").fill("100000")
    press(page, "Show")
    canvas = page.locator("canvas")
    settled(canvas).to_have_attribute("aria-label", "Nimbers of the heaps 0 to 100,000. " + KEYS)
    page.wait_for_selector(".working .hint:has-text('period 34')")
    press(page, "Where the period begins")
    settled(canvas).to_have_attribute("aria-label", "Nimbers of the heaps 0 to 154. " + KEYS)
    canvas.focus()
    page.keyboard.press("+")
    settled(canvas).to_have_attribute("aria-label", "Nimbers of the heaps 39 to 116. " + KEYS)
    page.keyboard.press("0")
    settled(canvas).to_have_attribute("aria-label", "Nimbers of the heaps 0 to 100,000. " + KEYS)

    while canvas.evaluate(SHADES) < 4:  # paper, ink, dots, lines
        page.wait_for_timeout(20)

    press(page, "Thermographs")
    press(page, "Show")
    page.wait_for_selector(".thermograph svg")
    assert page.inner_text(".charts .hint code") == str(grundy.calc("{5|1} + {{3|2}|-1}"))

    press(page, "Census")
    page.get_by_label("Sizes up to").fill("6")
    press(page, "Count")
    page.wait_for_selector(".histogram .card svg")
    known = grundy.census("trees", (1, 6), "grundy:node_kayles")
    assert page.locator(".histogram > li > code").all_inner_texts() == known.values()

    press(page, "Growth")
    page.get_by_label("Game").select_option("cram")
    page.get_by_label("Positions").fill("2x2..2x6")
    press(page, "Solve all")
    page.wait_for_selector(".lines circle.rare:nth-of-type(2)", state="attached")
    page.wait_for_selector(".charts tbody tr:nth-child(5)")
    page.get_by_role("button", name="2x5", exact=True).click()
    until_text(page, "...../.....")


SHADES = "one => new Set(one.getContext('2d').getImageData(0, 0, one.width, one.height).data).size"
KEYS = "Arrow keys move, plus and minus zoom, 0 shows all."
