"""Exploring in a real browser: skipped where there is none."""

from __future__ import annotations

from typing import Any

import pytest
from tests.processes import ROOT
from tests.studio.browsing import Open, served, window
from tests.studio.pages import ALL_KNOWN, HERE, go, place, press, settled, text, until_text
from tests.studio.test_doors import pytestmark as built

import grundy
from grundy.games.registry import SHIPPED
from grundy.studio.gallery import gallery

pytestmark = built


def test_a_move_on_the_board_is_seen_in_another_tab_and_after_a_reload(opened: Open) -> None:
    first = opened("2x3")
    with first.context.expect_page() as another:  # of this session: a tab remembers its own
        first.evaluate("void window.open('/')")
    second = another.value
    second.wait_for_selector('[data-spot="c2"]')
    first.bring_to_front()
    first.click('.stage [data-spot="a1"]')
    first.click('.stage [data-spot="b1"]')
    for page in (first, second):
        page.bring_to_front()
        page.wait_for_selector(f'{HERE}:has-text("a1-b1")')
        assert text(page) == "##./..."
    second.reload()
    second.wait_for_selector(f'{HERE}:has-text("a1-b1")')
    second.keyboard.press("u")
    for page in (second, first):
        page.bring_to_front()
        page.wait_for_selector(f'{HERE}:has-text("Start")')
        assert text(page) == ".../..."


def test_winning_moves_are_marked_and_values_are_those_of_the_engine(opened: Open) -> None:
    page = opened("3x4")
    page.wait_for_selector(f"{ALL_KNOWN}.win")
    position = grundy.game("cram").start("3x4")
    winning = [option.key() for _, option in position.moves() if option.grundy() == 0]
    assert page.locator(".card.win").count() == len(set(winning))
    page.wait_for_selector(".stage .marks polyline", state="attached")
    assert page.locator(".stage .marks polyline").count() == len(winning)
    assert page.inner_text(".verdict .value") == str(position.grundy())
    press(page, "Mark winning moves")
    page.wait_for_selector(".stage .marks polyline", state="detached")


def test_another_move_makes_a_branch(opened: Open) -> None:
    page = opened("2x3")
    for one, two in (("a1", "b1"), ("a2", "b2")):
        page.click(f'.stage [data-spot="{one}"]')
        page.click(f'.stage [data-spot="{two}"]')
        page.wait_for_selector(f'{HERE}:has-text("{one}-{two}")')
    page.locator(".tree button").first.click()
    page.wait_for_selector(f'{HERE}:has-text("Start")')
    page.click('.stage [data-spot="c1"]')
    page.click('.stage [data-spot="c2"]')
    page.wait_for_selector(f'{HERE}:has-text("c1-c2")')
    assert page.locator(".tree button").all_inner_texts() == ["Start", "a1-b1", "a2-b2", "c1-c2"]
    assert text(page) == "..#/..#"


def test_values_can_be_stopped_and_go_on(opened: Open) -> None:
    page = opened("7x8")
    page.locator(".moves").get_by_role("button", name="Stop").click()
    page.wait_for_selector(".moves button:has-text('Go on')")
    place(page, "2x2")
    until_text(page, "../..")
    page.locator(".moves").get_by_role("button", name="Go on").click()
    page.wait_for_selector(f"{ALL_KNOWN}.lose")
    assert page.inner_text(".verdict .value") == "0"


def test_a_partizan_position_shows_both_players_and_its_thermograph(opened: Open) -> None:
    page = opened("2x3", game="domineering")
    page.wait_for_selector(ALL_KNOWN)
    position = grundy.game("domineering").start("2x3")
    assert page.inner_text(".verdict .value") == str(position.value())
    page.wait_for_selector(".thermograph svg")
    left = page.locator(".moves .card").count()
    page.get_by_role("button", name="Right", exact=True).click()
    settled(page.locator(".moves .card")).not_to_have_count(left)
    page.locator(".moves .card").first.click()
    page.wait_for_selector(f"{HERE}:has-text('R ')")
    assert page.locator(".stage button[aria-pressed=true]:has-text('Left')").count() == 1


def test_misere_play_has_its_own_values(opened: Open) -> None:
    page = opened("1%2B1", game="nim")
    page.wait_for_selector(ALL_KNOWN)
    assert "loses" in page.inner_text(".verdict")
    press(page, "Misère")
    page.wait_for_selector(".verdict:has-text('wins')")
    page.wait_for_selector(".card.win")


# ---- setting up -----------------------------------------------------------------------------------
CLICKED = [
    ("cram", "2x2", ["b1"], ".#/.."),
    ("amazons", "B.W", ["b1"], "BBW"),
    ("toads_and_frogs", "T_F", ["2"], "TTF"),
    ("dots_and_boxes", "1x1", ["a1-b1"], "+-+/.../+.+"),
    ("dots_and_boxes", "+-+/.../+.+", ["a1-b1"], "1x1"),
    ("node_kayles", "0-1,2", ["2", "0"], "0-1,0-2"),
    ("node_kayles", "0-1,1-2", ["2", "1"], "0-1,2"),
    ("edge_geography", "0-1,1-2; at 0", ["2", "2"], "0-1,1-2; at 2"),
    ("snort", "0-1", ["1", "1"], "0-1; B 1"),
    ("hackenbush", "0-1B", ["0-1B"], "0-1R"),
    ("timber", "0>1", ["0>1"], "1>0"),
]


@pytest.mark.parametrize(("game", "start", "spots", "after"), CLICKED)
def test_a_position_is_set_up_by_clicks(
    game: str, start: str, spots: list[str], after: str, opened: Open
) -> None:
    page = opened(start.replace("+", "%2B"), game=game)
    until_text(page, str(grundy.game(game).start(start)))
    press(page, "Set up")
    for spot in spots:
        page.locator(f'.stage .live[data-spot="{spot}"]').last.click(force=True)
    until_text(page, after)


def test_heaps_and_boards_grow_and_shrink(opened: Open) -> None:
    page = opened("3%2B5", game="nim")
    until_text(page, "3+5")
    press(page, "Set up")
    press(page, "Heap 1 larger")
    until_text(page, "4+5")
    press(page, "New heap")
    until_text(page, "4+5+1")
    press(page, "Heap 3 smaller")
    until_text(page, "4+5")
    page = opened("2x2")
    press(page, "Set up")
    press(page, "One row more")
    until_text(page, "../../..")
    press(page, "One column less")
    until_text(page, "././.")


def test_a_game_that_is_set_up_by_its_text_says_so(opened: Open) -> None:
    page = opened("3", game="sprouts")
    until_text(page, "0*3")
    assert page.get_by_role("button", name="Set up").is_disabled()
    place(page, "2AB|AB")
    until_text(page, str(grundy.game("sprouts").start("2AB|AB")))
    place(page, "no such thing")
    page.wait_for_selector(".errors p")
    assert "\n" not in page.inner_text(".errors p").strip().removesuffix("✕").strip()
    assert page.locator(f"{HERE}").count() == 1


# ---- copies, rules, games -------------------------------------------------------------------------
def test_what_is_copied_opens_again(opened: Open, address: str, browser: Any) -> None:
    page = opened("2x3", permissions=["clipboard-read", "clipboard-write"])
    page.click('.stage [data-spot="a1"]')
    page.click('.stage [data-spot="b1"]')
    until_text(page, "##./...")
    copied = {}
    for name in ("text", "command", "Python", "SVG", "link"):
        press(page, name)
        page.wait_for_selector(".copies button:has-text('copied')")
        copied[name] = page.evaluate("navigator.clipboard.readText()")
        page.wait_for_selector(".copies button:has-text('copied')", state="detached")
    position = grundy.game("cram").start(copied["text"])
    assert copied["command"] == f"grundy solve cram '{position}'"
    assert copied["SVG"] == grundy.game("cram").start("2x3").draw_after("a1-b1")
    assert eval(copied["Python"], {"grundy": grundy}) == position.outcome()
    with window(browser) as other:
        again = other.new_page()
        again.goto(address)
        again.goto(copied["link"])
        until_text(again, "##./...")


def known() -> list[str]:
    shipped = [one for one in gallery() if one["name"] in SHIPPED]  # other tests bring games of their own
    return [f"{one['title']} {one['name']} {one['summary']}" for one in shipped]


def test_rules_stand_beside_the_board_and_beside_the_games(opened: Open) -> None:
    page = opened("2x3")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("r")
    page.wait_for_selector(".rules .doc h3:has-text('Rules')")
    assert page.locator('.stage [data-spot="c2"]').is_visible()
    page.get_by_role("button", name="Close the rules").click()
    page.wait_for_selector(".rules", state="detached")
    go(page, "Games")
    page.get_by_label("Find a game").fill("kayles")
    settled(page.locator(".game")).to_have_count(sum("kayles" in one.lower() for one in known()))
    page.wait_for_selector(".game .thumb svg")
    page.get_by_role("button", name="Rules of Node Kayles", exact=True).click()
    page.wait_for_selector(".rules h2:has-text('Node Kayles')")
    press(page, "Open")
    page.wait_for_selector(".stage h2:has-text('Node Kayles')")
    go(page, "Games")
    page.get_by_label("Find a game").fill("nothing is called like that")
    page.wait_for_selector(".games .hint")


def test_another_session_has_its_own_board(opened: Open) -> None:
    page = opened("3x4")
    page.wait_for_selector(ALL_KNOWN)
    go(page, "Search")
    page.get_by_label("Method").select_option("pn")
    press(page, "Start")
    page.wait_for_selector(".state.done")
    page.keyboard.press("1")
    page.locator(".game .card", has=page.locator("b:text-is('Node Kayles')")).click()
    page.wait_for_selector(".stage h2:has-text('Node Kayles')")
    page.wait_for_selector(".stage svg circle")
    assert page.locator(".stage [data-spot=a1]").count() == 0
    go(page, "Search")
    page.wait_for_selector(".empty")


def test_a_game_of_a_file_is_named_on_the_command_line(browser: Any, tmp_path: Any) -> None:
    file = str(ROOT / "examples" / "kayles.py")
    with served(tmp_path, file, "5+3") as (port, token), window(browser) as context:
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{port}/?token={token}")
        until_text(page, "5+3")
        page.wait_for_selector(ALL_KNOWN)
        assert page.inner_text(".verdict .value") == str(grundy.game(file).start("5+3").grundy())
        go(page, "Search")
        page.get_by_label("Method").select_option("pn")
        press(page, "Start")
        page.wait_for_selector(".state.done")
        assert page.inner_text(".answer") == str(grundy.game(file).start("5+3").grundy())


# ---- without a mouse ------------------------------------------------------------------------------
def test_explore_needs_no_mouse(opened: Open) -> None:
    page = opened("2x3")
    page.wait_for_selector(f"{ALL_KNOWN}.win")
    keys = page.keyboard
    keys.press("m")
    assert page.evaluate("document.activeElement.matches('.card.win')")
    page.wait_for_selector(".stage .shown")
    name = page.locator(".card.win .name").first.inner_text().split()[0]
    keys.press("Enter")
    page.wait_for_selector(f'{HERE}:has-text("{name}")')
    keys.press("u")
    page.wait_for_selector(f'{HERE}:has-text("Start")')

    reached = set()
    total = page.locator("button:enabled, input:enabled").count()
    for _ in range(total + 5):
        keys.press("Tab")
        reached.add(
            page.evaluate(
                "document.activeElement.getAttribute('aria-label') || document.activeElement.innerText"
            )
        )
    for button in page.locator(".explore :is(button, input):enabled").all():
        shown = button.get_attribute("aria-label") or button.inner_text()
        assert shown in reached, shown

    page.get_by_label("Position").focus()
    keys.press("Control+a")
    keys.type("1x4")
    keys.press("Enter")
    page.wait_for_selector('.stage [data-spot="d1"]')
    assert text(page) == "...."
    page.get_by_role("button", name="Misère").focus()
    keys.press("Space")
    page.wait_for_selector('[aria-pressed="true"]:has-text("Misère")')
    page.get_by_role("button", name="Rules").focus()
    keys.press("Enter")
    page.wait_for_selector(".rules .doc")
    keys.press("?")
    page.wait_for_selector("dialog kbd")
    keys.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    for key, holds in (
        ("1", ".gallery"),
        ("3", ".play"),
        ("4", ".search"),
        ("5", ".library"),
        ("6", ".sessions"),
        ("2", ".explore"),
    ):
        keys.press(key)
        page.wait_for_selector(holds)
