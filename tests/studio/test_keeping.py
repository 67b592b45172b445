"""What is kept, seen in a real browser: skipped where there is none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.studio.browsing import Open, served, window
from tests.studio.pages import go, press, search, text, until_text
from tests.studio.test_doors import pytestmark as built

pytestmark = built

NODES = ".figure:has(span:text-is('Nodes')) b"


def test_a_page_finds_its_way_back_when_the_studio_is_started_again(browser: Any, tmp_path: Path) -> None:
    store = tmp_path / "facts.db"
    with window(browser, expected="WebSocket") as context:
        page = context.new_page()
        with served(tmp_path / "kept", "cram", "4x5", store=store) as (port, token):
            page.goto(f"http://127.0.0.1:{port}/?token={token}")
            page.click('.stage [data-spot="a1"]')
            page.click('.stage [data-spot="b1"]')
            until_text(page, "##.../...../...../.....")
            search(page, "pn", Seconds="77")
            page.wait_for_selector(".state.done")
            answer, nodes = page.inner_text(".answer"), int(page.inner_text(NODES).replace(",", ""))
        page.wait_for_selector(".lost")
        with served(tmp_path / "kept", "--port", str(port), store=store):
            page.wait_for_selector(".lost", state="detached")
            page.wait_for_selector(".empty")
            assert page.get_by_label("Seconds", exact=False).input_value() == "77"
            assert page.get_by_label("Method").input_value() == "pn"
            press(page, "Start")
            page.wait_for_selector(".state.done")
            assert page.inner_text(".answer") == answer
            assert int(page.inner_text(NODES).replace(",", "")) < nodes  # what was proved is in the store
            go(page, "Explore")
            assert text(page) == "##.../...../...../....."


def test_orders_are_there_after_a_restart_and_are_repeated(browser: Any, tmp_path: Path) -> None:
    with window(browser, expected="WebSocket") as context:
        page = context.new_page()
        with served(tmp_path, "sprouts", "24") as (port, token):  # takes long enough to be steered
            page.goto(f"http://127.0.0.1:{port}/?token={token}")
            search(page, "pn", Nodes="100000")
            page.wait_for_selector(".state.running")
            press(page, "Restart")
            page.wait_for_selector(".log pre:has-text('restart')", state="attached")
            page.wait_for_selector(".state.done, .state.stopped")
            said, nodes = page.locator(".log pre").text_content(), page.inner_text(NODES)
        page.wait_for_selector(".lost")
        with served(tmp_path, "--port", str(port)):
            page.wait_for_selector(".lost", state="detached")
            page.locator(".log summary").click()
            assert page.locator(".log pre").text_content() == said
            press(page, "Repeat this search")
            page.wait_for_selector(".state.done, .state.stopped")
            assert page.inner_text(NODES) == nodes


def test_a_session_is_named_exported_imported_and_opened(opened: Open, tmp_path: Path) -> None:
    page = opened("2x4")
    page.click('.stage [data-spot="a1"]')
    page.click('.stage [data-spot="b1"]')
    until_text(page, "##../....")
    go(page, "Sessions")
    page.get_by_label("Name").fill("a first try")
    page.get_by_label("Author").fill("somebody")
    page.get_by_label("Comment").fill("nothing yet")
    press(page, "Keep")
    page.wait_for_selector(".kept b:text-is('a first try')")
    with page.expect_download() as waiting:
        press(page, "Export as a file")
    file = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(file)
    kept = json.loads(file.read_text())
    assert (kept["name"], kept["author"], len(kept["tried"])) == ("a first try", "somebody", 2)
    file.write_text(json.dumps({**kept, "name": "from a file", "at": 0}))
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_selector(".stage svg")
    until_text(page, "..../....")
    go(page, "Sessions")
    assert page.get_by_label("Name").input_value() == "from a file"
    page.locator(".kept button", has=page.locator("b:text-is('a first try')")).first.click()
    until_text(page, "##../....")
    go(page, "Sessions")
    page.get_by_role("button", name="Remove from a file").click()
    page.wait_for_selector(".kept b:text-is('from a file')", state="detached")
    file.write_text('{"grundy studio": 1, "game": "/etc/passwd"}')
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_selector(".errors p")
