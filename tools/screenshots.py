"""Pictures of the studio for its pages: `python tools/screenshots.py [FOLDER]`, by default docs/figures.

Needs what the tests of the studio need: its pages built, Playwright, and a Chromium of the system.
With a folder, each picture is taken in light and dark colours and on a phone, to be looked at.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import sync_playwright  # noqa: E402
from tests.studio.browsing import CHROMIUM, PATIENCE, launched, served, stroke  # noqa: E402

WIDE, PHONE = (1280, 800), (390, 844)
KNOWN = ".moves:has(.progress:not(.on)) .card"
SETTLING = 900
"""Milliseconds: pictures come as they are scrolled into sight."""


def press(page: Any, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).first.click()


def go(page: Any, name: str) -> None:
    page.locator("nav").get_by_role("button", name=name).click()


def search(page: Any, method: str, until: str = ".branch tbody tr:nth-child(4)") -> None:
    """A search that has run for a moment, and is paused."""
    go(page, "Search")
    if page.get_by_role("button", name="Who wins", exact=True).count():
        press(page, "Who wins")
    page.get_by_label("Method").select_option(method)
    page.locator("button.primary[type=submit]").click()
    page.wait_for_selector(until)
    page.wait_for_timeout(1500)
    if page.locator(".state.running").count():
        press(page, "Pause")
        page.wait_for_selector(".state.paused")


def explore(page: Any) -> None:
    page.wait_for_selector(f"{KNOWN}.win")


def rules(page: Any) -> None:
    page.wait_for_selector(KNOWN)
    press(page, "Rules")
    page.wait_for_selector(".rules .doc")


def set_up(page: Any) -> None:
    page.wait_for_selector(KNOWN)
    press(page, "Set up")
    page.locator('.stage .live[data-spot="4"]').last.click(force=True)


def games(page: Any) -> None:
    go(page, "Games")
    page.wait_for_selector(".game .thumb svg")


def branch(page: Any) -> None:
    search(page, "pn")


def tree(page: Any) -> None:
    search(page, "pn")
    press(page, "Tree")
    page.wait_for_selector(".nodes tbody tr:nth-child(3)")


def lock(page: Any) -> None:
    tree(page)
    page.locator(".nodes tr.child:has(button:text-is('Lock'))").nth(1).get_by_role(
        "button", name="Lock"
    ).click()
    page.wait_for_selector("tr.locked")


def top(page: Any) -> None:
    search(page, "pn")
    press(page, "Top levels")
    page.wait_for_selector(".top li li")


def proved(page: Any) -> None:
    search(page, "dfpn")
    press(page, "Proved")
    page.wait_for_selector(".facts li")


def memory(page: Any) -> None:
    go(page, "Search")
    page.get_by_label("Memory", exact=False).first.fill("16")
    search(page, "pn", ".state.stopped")


def zap_before(page: Any) -> None:
    search(page, "depth:size")


def zap_after(page: Any) -> None:
    search(page, "depth:size")
    row = page.locator(".branch tbody tr.pair").nth(1)
    row.get_by_role("button", name="Zap").click()
    press(page, "Go on")
    page.wait_for_selector(".log pre:has-text('zap')", state="attached")
    press(page, "Pause")
    page.wait_for_selector(".state.paused")


def sessions(page: Any) -> None:
    go(page, "Sessions")
    page.get_by_label("Name").fill("An opening")
    page.get_by_label("Author").fill("A. Player")
    page.get_by_label("Comment").fill("The middle wins; what of the corner?")
    press(page, "Keep")
    page.wait_for_selector(".kept b:text-is('An opening')")


def begin(page: Any) -> None:
    go(page, "Play")
    press(page, "Begin")
    page.wait_for_selector(".turn")


def play(page: Any) -> None:
    begin(page)
    for spot in ("a1", "b1"):
        page.click(f'.stage [data-spot="{spot}"]')
    page.wait_for_selector(".line em")
    page.wait_for_selector(".turn:has-text('Your turn')")
    press(page, "Hint")
    page.wait_for_selector(".hint-said")


def pen(page: Any) -> None:
    begin(page)
    page.wait_for_selector(".sheet.live")
    for one, other in ((0, 1), (2, 3)):
        moves = page.locator(".line li").count()
        stroke(page, one, other, 50)
        page.wait_for_timeout(2000)
        if page.locator(".line li").count() == moves:  # the computer has been there
            break
        page.wait_for_selector(".sheet.live")
    page.wait_for_selector(".errors p", state="detached")


def proof(page: Any) -> None:
    go(page, "Library")
    page.get_by_role("button", name="Prove").click()
    page.wait_for_selector(".turn.won")
    page.wait_for_selector(".answers .part svg")
    page.locator(".answers button.part").first.click()
    page.wait_for_selector(".answers li:nth-child(2) .part svg")


def charts(page: Any, kind: str) -> None:
    go(page, "Library")
    press(page, "Charts")
    press(page, kind)


def sequence(page: Any) -> None:
    charts(page, "Nim-sequence")
    page.get_by_label("Octal code", exact=False).fill("0.007")
    page.get_by_label("Heaps up to").fill("200000")
    press(page, "Show")
    page.wait_for_selector("canvas")


def thermographs(page: Any) -> None:
    charts(page, "Thermographs")
    press(page, "Show")
    page.wait_for_selector(".thermograph svg")


def census(page: Any) -> None:
    charts(page, "Census")
    press(page, "Count")
    page.wait_for_selector(".histogram .card svg")


def growth(page: Any) -> None:
    charts(page, "Growth")
    press(page, "Solve all")
    page.wait_for_selector(".charts tbody tr:nth-child(7)")


Situation = tuple[str, str, str, Callable[[Any], None]]

SITUATIONS: tuple[Situation, ...] = (
    ("explore", "cram", "4x5", explore),
    ("rules", "domineering", "3x3", rules),
    ("setup", "node_kayles", "grid 2x3", set_up),
    ("games", "cram", "2x3", games),
    ("branch", "cram", "6x7", branch),
    ("tree", "cram", "6x7", tree),
    ("top", "cram", "6x7", top),
    ("proved", "cram", "6x7", proved),
    ("memory", "cram", "7x7", memory),
    ("zap-before", "sprouts", "12", zap_before),
    ("zap-after", "sprouts", "12", zap_after),
    ("lock", "sprouts", "20", lock),
    ("sessions", "cram", "3x4", sessions),
    ("play", "cram", "3x4", play),
    ("pen", "sprouts", "5", pen),
    ("proof", "cram", "4x5", proof),
    ("sequence", "cram", "2x3", sequence),
    ("thermographs", "cram", "2x3", thermographs),
    ("census", "cram", "2x3", census),
    ("growth", "cram", "2x3", growth),
)
"""The name of a picture, a game and its position, and what is done."""


def take(page: Any, address: str, game: str, position: str, act: Callable[[Any], None], file: Path) -> None:
    """Takes one picture, and stops what was started for it."""
    page.goto(f"{address}#game={game}&position={position}")
    page.wait_for_selector(f'.stage h2:has-text("{game[:4].capitalize()}")')
    act(page)
    page.wait_for_timeout(SETTLING if game != "sprouts" else 8 * SETTLING)
    page.screenshot(path=file)
    if page.get_by_role("button", name="Stop", exact=True).count():
        press(page, "Stop")


def main() -> None:
    """Takes all of them."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "figures"
    folder.mkdir(exist_ok=True)
    ways = [("studio-", WIDE, "light")]
    if len(sys.argv) > 1:
        ways += [("dark-", WIDE, "dark"), ("phone-", PHONE, "light")]
    wanted = sys.argv[2:]
    with TemporaryDirectory() as kept, sync_playwright() as playwright:
        browser = launched(playwright)
        with served(Path(kept), "cram", "2x3") as (port, token):
            for prefix, (width, height), scheme in ways:
                for name, game, position, act in SITUATIONS:
                    if wanted and name not in wanted:
                        continue
                    settings = {"viewport": {"width": width, "height": height}, "color_scheme": scheme}
                    context = browser.new_context(**settings, reduced_motion="reduce")
                    context.set_default_timeout(PATIENCE)
                    file = folder / f"{prefix}{name}.png"
                    take(
                        context.new_page(),
                        f"http://127.0.0.1:{port}/?token={token}",
                        game,
                        position,
                        act,
                        file,
                    )
                    print(file)
                    context.close()
        browser.close()


if __name__ == "__main__":
    if not CHROMIUM:
        raise SystemExit("there is no Chromium here")
    main()
