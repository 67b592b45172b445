"""What a person does on the pages of the studio."""

from __future__ import annotations

from typing import Any

from tests.studio.browsing import PATIENCE

HERE = '.tree [aria-current="step"]'
VIEWS = {"Branch": ".branch", "Tree": ".nodes", "Top levels": ".top", "Proved": ".facts"}
ALL_KNOWN = ".moves:has(.progress:not(.on)) .card"


def press(page: Any, name: str) -> None:
    """Clicks the button of that name."""
    page.get_by_role("button", name=name, exact=True).click()


def go(page: Any, name: str) -> None:
    """Goes to one of the pages."""
    page.locator("nav").get_by_role("button", name=name).click()


def search(page: Any, method: str, **fields: str) -> None:
    """Starts a search of the position on the board."""
    go(page, "Search")
    page.get_by_label("Method").select_option(method)
    for label, value in fields.items():
        page.get_by_label(label.replace("_", " "), exact=False).fill(value)
    page.locator("button.primary[type=submit]").click()


def text(page: Any) -> str:
    """The position on the board."""
    return str(page.get_by_label("Position").input_value())


def until_text(page: Any, wanted: str) -> None:
    """Waits for a position on the board: what is only typed can still be placed."""
    settled(page.get_by_label("Position")).to_have_value(wanted)
    settled(page.get_by_role("button", name="Place", exact=True)).to_be_disabled()


def settled(part: Any) -> Any:
    """What is expected of a part of the page before long. The page allows no `eval`, which some ways to wait
    need."""
    from playwright.sync_api import expect

    expect.set_options(timeout=PATIENCE)
    return expect(part)


def place(page: Any, wanted: str) -> None:
    """Types a position."""
    page.get_by_label("Position").fill(wanted)
    press(page, "Place")
