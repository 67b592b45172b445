"""Pictures in a real browser, beside kept ones: nothing is cut off, no two texts touch, all look as before.

`python -m tests.draw.test_in_browser` draws the kept pictures anew; look at them before you keep them.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy
import pytest
from PIL import Image
from tests.draw.boxes import faults
from tests.draw.kinds import KINDS
from tests.studio.browsing import launched

from grundy.draw.formats import converted

KEPT = Path(__file__).parent / "kept"
TOLERANCE = 4.0
"""How much the shades of two pictures differ in the mean, of 255: fonts and their edges are not the same
everywhere."""

TOUCHING = """
() => [...document.querySelectorAll("svg")].flatMap((svg) => {
  const paper = svg.getBoundingClientRect();
  const texts = [...svg.querySelectorAll("text")].map((text) => {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    const slack = (bottom - top) * 0.22; // above and below the letters
    return { words: text.textContent, left, right, top: top + slack, bottom: bottom - slack };
  });
  const name = svg.querySelector("title").textContent;
  const across = (a) => a.left < paper.left || a.right > paper.right;
  const out = texts.filter((a) => across(a) || a.top < paper.top || a.bottom > paper.bottom);
  const twice = texts.flatMap((a, i) => texts.slice(i + 1)
    .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
    .map((b) => `${name}: ${a.words} touches ${b.words}`));
  return [...out.map((a) => `${name}: ${a.words} is cut off`), ...twice];
})
"""


def page_of(svgs: dict[str, str]) -> str:
    divs = "".join(f'<div id="{name}" style="width: fit-content">{svg}</div>' for name, svg in svgs.items())
    return f'<!doctype html><body style="margin: 0">{divs}</body>'


def photographed(browser: Any, svgs: dict[str, str]) -> Iterator[Any]:
    """The complaints of the browser first, then the name and the image of each picture."""
    page = browser.new_page(viewport={"width": 1000, "height": 800})
    try:
        page.set_content(page_of(svgs))
        yield page.evaluate(TOUCHING)
        whole = Image.open(BytesIO(page.screenshot(full_page=True))).convert("RGB")
        for name in svgs:
            box = page.locator(f"#{name} svg").bounding_box()
            left, top, width, height = (round(box[side]) for side in ("x", "y", "width", "height"))
            yield name, whole.crop((left, top, left + width, top + height))
    finally:
        page.close()


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of the shades, each picture a little blurred; much if the sizes differ."""
    if abs(one.width - other.width) > 2 or abs(one.height - other.height) > 2:
        return 255.0
    size = (max(one.width // 3, 1), max(one.height // 3, 1))
    a, b = (numpy.asarray(image.resize(size, Image.Resampling.BOX), dtype=float) for image in (one, other))
    return float(numpy.abs(a - b).mean())


@pytest.mark.parametrize("name", sorted(KINDS))
def test_nothing_is_cut_off_or_touches(name: str) -> None:
    svg = KINDS[name]()
    assert faults(svg) == []
    assert converted(svg, "tikz").startswith(b"%")


def test_pictures_look_as_the_kept_ones(browser: Any) -> None:
    svgs = {name: draw() for name, draw in KINDS.items()}
    complaints, *found = photographed(browser, svgs)
    assert complaints == []
    far = {}
    for name, image in found:
        far[name] = difference(image, Image.open(KEPT / f"{name}.png").convert("RGB"))
    assert {name: round(much, 1) for name, much in far.items() if much > TOLERANCE} == {}


def test_the_comparison_notices() -> None:
    """Paler colours, another size and another picture are seen."""
    kept = Image.open(KEPT / "hex.png").convert("RGB")
    recoloured = Image.eval(kept, lambda shade: 255 - (255 - shade) // 2)
    assert difference(kept, kept) == 0
    assert difference(kept, recoloured) > TOLERANCE
    assert difference(kept, kept.crop((0, 0, kept.width - 10, kept.height))) > TOLERANCE
    assert difference(kept, Image.open(KEPT / "petersen.png").convert("RGB")) > TOLERANCE


def test_each_kept_picture_is_drawn() -> None:
    assert {path.stem for path in KEPT.glob("*.png")} == set(KINDS)


if __name__ == "__main__":
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        _, *taken = photographed(launched(playwright), {name: draw() for name, draw in KINDS.items()})
    for name, image in taken:
        image.save(KEPT / f"{name}.png", optimize=True)
