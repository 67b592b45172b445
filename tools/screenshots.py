"""Pictures of the studio for its page: `python tools/screenshots.py [FOLDER]`, by default docs/figures.

Needs what the tests of the studio need: its pages built, Playwright, and a Chromium of the system.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import sync_playwright  # noqa: E402
from tests.studio.browsing import CHROMIUM, launched, served  # noqa: E402

WIDE, PHONE = (1280, 800), (390, 844)
SHOWN = ("studio-explore", "studio-branch", "studio-tree")
"""The pictures that the page shows; the others are for looking at."""


def opened(browser: Any, address: str, size: tuple[int, int], scheme: str) -> tuple[Any, Any]:
    """A window of this size, and its page."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, reduced_motion="reduce"
    )
    context.set_default_timeout(120_000)
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector('[data-spot="e4"]')
    return context, page


def exploring(page: Any, take: Any, name: str) -> None:
    """A position, once everything is known of it."""
    page.get_by_role("button", name="Explore", exact=True).click()
    page.wait_for_selector(".card.win")
    page.wait_for_selector(".moves:has(.progress:not(.on))")
    page.wait_for_timeout(800)  # pictures come as they are scrolled into sight
    take(page, name)


def searching(page: Any, take: Any, method: str, names: tuple[str, ...], name: str) -> None:
    """The views of a search that has got somewhere, and is paused."""
    page.get_by_role("button", name="Search", exact=True).click()
    page.get_by_label("Method").select_option(method)
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector(".state.running, .state.paused")
    page.wait_for_selector(".branch tbody tr:nth-child(4), .nodes tbody tr:nth-child(4), .facts li")
    page.wait_for_timeout(1500)
    page.get_by_role("button", name="Pause").click()
    page.wait_for_selector(".state.paused")
    for view in names:
        page.get_by_role("button", name=view, exact=True).click()
        page.wait_for_selector(VIEWS[view], state="attached")
        page.wait_for_timeout(800)
        take(page, f"{name}{view.lower().replace(' ', '-')}")
    page.get_by_role("button", name="Stop").click()
    page.wait_for_selector(".state.stopped, .state.done")


VIEWS = {
    "Branch": ".branch tbody tr:nth-child(3)",
    "Tree": ".nodes tbody tr:nth-child(3)",
    "Top levels": ".top li li",
    "Proved": ".facts li",
}


def main() -> None:
    """Takes all of them."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "figures"
    every = len(sys.argv) > 1
    folder.mkdir(exist_ok=True)

    def take(page: Any, name: str) -> None:
        if every or name in SHOWN:
            page.screenshot(path=folder / f"{name}.png")
            print(folder / f"{name}.png")

    with TemporaryDirectory() as kept, sync_playwright() as playwright:
        browser = launched(playwright)
        with served(Path(kept), "cram", "4x5") as (port, token):
            address = f"http://127.0.0.1:{port}/?token={token}#game=cram&position=4x5"
            kinds = [("studio-", WIDE, "light"), ("dark-", WIDE, "dark"), ("phone-", PHONE, "light")]
            for prefix, size, scheme in kinds if every else kinds[:1]:
                context, page = opened(browser, address, size, scheme)
                exploring(page, take, f"{prefix}explore")
                page.get_by_label("Position").fill("6x7")
                page.get_by_role("button", name="Place").click()
                page.wait_for_selector('[data-spot="g6"]')
                searching(page, take, "pn", tuple(VIEWS), prefix)
                context.close()
        browser.close()


if __name__ == "__main__":
    if not CHROMIUM:
        raise SystemExit("there is no Chromium here")
    main()
