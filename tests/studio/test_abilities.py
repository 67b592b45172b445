"""What the studio can do of what the thesis asks for: the documentation has a table, and each row a test."""

from __future__ import annotations

import re
from importlib import import_module

import pytest
from tests.processes import ROOT

SHOWN = {
    1: "exploring_pages:test_rules_stand_beside_the_board_and_beside_the_games",
    2: "searching:test_a_form_offers_nothing_that_a_game_cannot_do",
    3: "searching:test_searches_of_every_kind_are_made_by_the_form",
    4: "searching:test_a_search_is_answered",
    5: "searching:test_a_search_is_paused_and_stopped",
    6: "desk:test_searches_of_every_kind_are_watched_and_steered",
    7: "searching:test_rows_have_the_colours_of_their_children_and_pairs_are_marked",
    8: "searching:test_rows_have_the_colours_of_their_children_and_pairs_are_marked",
    9: "searching:test_a_level_is_zapped_by_a_click",
    10: "searching:test_the_tree_is_gone_through_and_steered",
    11: "searching:test_the_tree_is_gone_through_and_steered",
    12: "searching:test_the_tree_is_gone_through_and_steered",
    13: "searching:test_the_tree_is_gone_through_and_steered",
    14: "searching:test_the_tree_is_gone_through_and_steered",
    15: "searching:test_a_search_is_paused_and_stopped",
    16: "keeping:test_orders_are_there_after_a_restart_and_are_repeated",
    17: "desk:test_searches_of_every_kind_are_watched_and_steered",
    18: "desk:test_searches_of_every_kind_are_watched_and_steered",
    19: "playing_pages:test_moves_of_sprouts_are_drawn_with_the_pen_by_both",
    20: "searching:test_how_often_to_look_is_chosen",
    21: "doors:test_a_page_that_is_out_of_sight_hears_no_looks_and_then_the_latest",
    22: "searching:test_what_is_proved_is_looked_through",
    23: "library_pages:test_facts_of_the_store_are_found_and_explored_and_runs_compared",
    24: "library_pages:test_facts_of_the_store_are_found_and_explored_and_runs_compared",
    25: "library_pages:test_the_position_on_the_board_is_proved_and_its_proof_walked",
    26: "desk:test_a_search_is_paused_steered_and_ended",
    27: "exploring_pages:test_winning_moves_are_marked_and_values_are_those_of_the_engine",
    28: "keeping:test_a_session_is_named_exported_imported_and_opened",
    29: "exploring_pages:test_rules_stand_beside_the_board_and_beside_the_games",
    30: "library_pages:test_the_position_on_the_board_is_proved_and_its_proof_walked",
    31: "searching:test_the_top_levels_fold",
    32: "playing_pages:test_a_game_is_played_by_clicks_reviewed_and_taken_back",
    34: "library_pages:test_charts_are_made_and_zoomed",
}
"""By the number of the ability; number 33 is no matter of the studio."""


def test_each_row_of_the_table_has_a_test() -> None:
    table = (ROOT / "docs" / "studio.md").read_text()
    rows = {
        int(found[1]): found[2] for found in re.finditer(r"^\| (\d+) \| .* \| (.*) \|$", table, re.MULTILINE)
    }
    assert list(rows) == list(range(1, 35))
    assert {number for number, where in rows.items() if not where.startswith("not here")} == set(SHOWN)


@pytest.mark.parametrize("name", sorted(set(SHOWN.values())))
def test_the_test_is_there_and_is_no_long_one(name: str) -> None:
    module, _, test = name.partition(":")
    found = getattr(import_module(f"tests.studio.test_{module}"), test)
    assert "long" not in {mark.name for mark in getattr(found, "pytestmark", ())}
