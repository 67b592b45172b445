"""The situations of which the documentation has pictures, as `tools/screenshots.py` makes them."""

from __future__ import annotations

import re
import struct
from pathlib import Path
from typing import Any

import pytest
from tests.studio.browsing import window
from tools.screenshots import SITUATIONS, Situation, take

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.long
@pytest.mark.parametrize("situation", SITUATIONS, ids=[name for name, *_ in SITUATIONS])
def test_each_comes_about_and_fits_its_window(
    situation: Situation, browser: Any, address: str, tmp_path: Path
) -> None:
    _, game, position, act = situation
    with window(browser, viewport={"width": 1280, "height": 800}) as context:
        page = context.new_page()
        take(page, address, game, position, act, tmp_path / "taken.png")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert struct.unpack(">II", (tmp_path / "taken.png").read_bytes()[16:24]) == (1280, 800)


def test_every_picture_of_the_studio_is_one_of_them() -> None:
    shown = set().union(
        *(re.findall(r"figures/studio-([\w-]+)\.png", page.read_text()) for page in DOCS.glob("*.md"))
    )
    assert len(shown) >= 10
    assert shown == {file.stem.removeprefix("studio-") for file in (DOCS / "figures").glob("studio-*.png")}
    assert shown <= {name for name, *_ in SITUATIONS}
