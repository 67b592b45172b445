"""The studio in the cell of a notebook: its pages, and its messages as a notebook carries them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.studio.browsing import window
from tests.studio.pages import ALL_KNOWN, HERE, go, press, settled

import grundy

pytest.importorskip("anywidget")
from grundy.notebook.seat import MOST_UNHEARD, Seat
from grundy.notebook.widget import STATIC

built = pytest.mark.skipif(not (STATIC / "cell.js").is_file(), reason="the studio's pages are not built")

NOTEBOOK = """async (esm) => {
  const hears = new Set();
  const model = {
    on: (_, hear) => hears.add(hear),
    off: (_, hear) => hears.delete(hear),
    send: (content) => window.toKernel(JSON.stringify(content)),
  };
  const module = await import(URL.createObjectURL(new Blob([esm], { type: "text/javascript" })));
  module.default.render({ model, el: document.body });
  const turn = async () => {
    for (const content of JSON.parse(await window.fromKernel())) for (const hear of hears) hear(content);
    setTimeout(turn, 10);
  };
  turn();
}"""


@built
def test_a_position_is_explored_played_and_searched_in_a_cell(browser: Any) -> None:
    widget = grundy.game("cram").start("3x4").explore()
    said: list[Any] = []
    widget.send = said.append
    with window(browser) as context:
        notebook = context.new_page()
        notebook.expose_function("toKernel", lambda text: widget._take(widget, json.loads(text), []))

        def taken() -> str:
            found, said[:] = said[:], []
            return json.dumps(found)

        notebook.expose_function("fromKernel", taken)
        notebook.set_content("<!doctype html><title>a notebook</title><body></body>")
        notebook.evaluate(NOTEBOOK, widget._esm)
        notebook.wait_for_selector("iframe")
        page = notebook.frame_locator("iframe")
        settled(page.locator(f"{ALL_KNOWN}.win").first).to_be_visible()
        assert page.locator(".verdict .value").inner_text() == "*"
        assert page.locator("nav button").all_inner_texts() == ["Explore", "Play", "Search"]
        page.locator('.stage [data-spot="a1"]').click()
        page.locator('.stage [data-spot="b1"]').click()
        settled(page.locator(HERE)).to_have_text("a1-b1")
        go(page, "Search")
        page.get_by_label("Method").select_option("pn")
        press(page, "Start")
        settled(page.locator(".state.done")).to_be_visible()
        assert page.locator(".answer").inner_text() == str(
            grundy.game("cram").start("##../..../....").grundy()
        )
    widget.close()


def test_a_notebook_that_is_busy_is_told_the_latest_only() -> None:
    said: list[dict[str, Any]] = []
    seat = Seat(lambda text: said.append(json.loads(text)))
    seat.hear("look", {"nodes": 0})
    assert said == []  # nobody listens yet
    seat.begin()
    for nodes in range(100):
        seat.hear("values", {"serial": nodes})
        seat.hear("look", {"nodes": nodes})
    assert len(said) == MOST_UNHEARD
    before = len(said)
    for _ in range(2):
        seat.heard()
    assert said[before:] == [{"kind": "values", "serial": 99}, {"kind": "look", "nodes": 99}]
    seat.hide(True)
    for _ in range(MOST_UNHEARD):
        seat.heard()
    seat.hear("look", {"nodes": 100})
    assert said[-1] == {"kind": "look", "nodes": 99}
    seat.hide(False)
    assert said[-1] == {"kind": "look", "nodes": 100}
