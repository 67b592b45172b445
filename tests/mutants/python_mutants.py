"""Mutants of what Python concludes. Those of `check` and `prove` stand at the end."""

from __future__ import annotations

from tests.mutants.mutant import Mutant

TOY = "tests/toys/test_impartial_toy.py::"
PARTIZAN = "tests/toys/test_partizan_toy.py::"
COMPOUNDS = "tests/compounds/test_compounds.py::"
SCORES = "tests/games/test_all_scoring.py::"
ARENA = "tests/arena/"
VALUES = "tests/values/"
STORE = "tests/store/"

SOLVER = "src/grundy/search/solver.py"
FRAMES = "src/grundy/search/frames.py"
PARTIZAN_SOLVER = "src/grundy/search/partizan.py"
SCORE_SOLVER = "src/grundy/search/scores.py"
DOMINATION = "src/grundy/search/domination.py"
BUDGET = "src/grundy/budget.py"
THEOREMS = "src/grundy/theorems/impartial.py"
PLAYED_DOMINATION = "src/grundy/kinds/domination.py"
PLAYED_PARTIZAN = "src/grundy/kinds/partizan.py"
PLAYED = "src/grundy/kinds/base.py"
PLAY = "src/grundy/cli/play.py"
OPPONENTS = "src/grundy/matches/opponents.py"
TREE_COUPLES = "src/grundy/prove/couples.py"
FUNCTIONS = "src/grundy/compounds/functions.py"
RULE = "src/grundy/compounds/rule.py"
ALPHA_BETA = "src/grundy/arena/alpha_beta.py"
UNROLL = "src/grundy/arena/unroll.py"
CERTIFICATE = "src/grundy/arena/certificate.py"
PARITY = "src/grundy/arena/certificate_parity.py"
NIMBER = "src/grundy/values/nimber.py"
OUTCOME = "src/grundy/values/outcome.py"
FORMS = "src/grundy/values/partizan.py"
STORES = "src/grundy/store/store.py"
STORE_CHECK = "src/grundy/store/check.py"
KEEPER = "src/grundy/store/recorder.py"
FACTS = "src/grundy/games/fact_space.py"
CHECKER = "src/grundy/check/checker.py"
VALUE_CHECKER = "src/grundy/check/values.py"
STEPS = "src/grundy/prove/steps.py"
EXTRACT = "src/grundy/prove/extract.py"
FACTS_SCORES = "src/grundy/prove/facts_scores.py"
PROOF = "src/grundy/prove/proof.py"

HALF_KNOWN = f"{TOY}test_sums_whose_components_are_half_known"
CLAIMS = f"{TOY}test_what_shows_a_claim"
COUPLES = f"{TOY}test_a_couple_needs_what_stands_above_it"

SEARCH = [
    Mutant(
        FRAMES,
        "return len(open_parts) == 1 and nimber in self.table.excluded(open_parts[0])",
        "return len(open_parts) >= 1 and nimber in self.table.excluded(open_parts[0])",
        HALF_KNOWN,
    ),
    Mutant(FRAMES, "nimber ^= known", "nimber = known", f"{TOY}test_what_a_table_excludes"),
    Mutant(FRAMES, "total ^= nimber", "total |= nimber", f"{TOY}test_sums_of_three_by_one_solver"),
    Mutant(FRAMES, "return nimber != 0", "return nimber > 1", f"{TOY}test_what_a_table_excludes"),
    Mutant(
        SOLVER,
        "return Outcome.N if frame.is_not(components, 0) else None",
        "return Outcome.N if frame.is_not(components, 1) else None",
        HALF_KNOWN,
    ),
    Mutant(
        SOLVER,
        "return search.outcome is Outcome.P",
        "return search.outcome is not None",
        f"{TOY}test_whether_a_node_has_a_nimber",
    ),
    Mutant(
        SOLVER,
        "if search.outcome is Outcome.P:",
        "if search.outcome is Outcome.N:",
        f"{TOY}test_winning_moves",
    ),
    Mutant(
        SOLVER,
        "search = self.run(self.search(option, limits=budget), progress)",
        "search = self.run(self.search(option), progress)",
        f"{TOY}test_node_limits_are_for_a_whole_question",
    ),
    Mutant(
        PARTIZAN_SOLVER,
        "if wins or not holds:",
        "if wins or holds:",
        "tests/check/test_kinds.py::test_a_draw_is_no_win",
    ),
    Mutant(
        PARTIZAN_SOLVER,
        "return Outcome((player if wins else player.other).value)",
        "return Outcome((player.other if wins else player).value)",
        f"{PARTIZAN}test_outcomes",
    ),
    Mutant(
        PARTIZAN_SOLVER,
        "if value is not None and (value >= 0 if player is Player.LEFT else value <= 0):",
        "if value is not None and (value > 0 if player is Player.LEFT else value < 0):",
        f"{PARTIZAN}test_winning_moves",
    ),
    Mutant(
        PARTIZAN_SOLVER,
        "all_known = all_known and value is not None",
        "all_known = all_known or value is not None",
        f"{PARTIZAN}test_winning_moves",
    ),
    Mutant(
        "src/grundy/games/partizan_rules.py",
        "left, right = (options(position.moves_of(player)) for player in Player)",
        "right, left = (options(position.moves_of(player)) for player in Player)",
        f"{PARTIZAN}test_values",
    ),
    Mutant(
        PARTIZAN_SOLVER,
        "if self.misere or not position.last_move_wins:",
        "if not position.last_move_wins:",
        f"{PARTIZAN}test_misere_play",
    ),
    Mutant(
        SCORE_SOLVER,
        'while least < most and 0 in table.excluded(f"{question.text}; {least + 1}"):',
        'while least < most and 0 in table.excluded(f"{question.text}; {least}"):',
        f"{SCORES}test_scores",
    ),
    Mutant(
        SCORE_SOLVER,
        "answers = {self.score(core) >= contract for core in range(least, most + 1)}",
        "answers = {self.score(core) > contract for core in range(least, most + 1)}",
        f"{SCORES}test_scores",
    ),
    Mutant(
        SCORE_SOLVER,
        "return self.taken + max(self.handout + core, self.points - core)",
        "return self.taken + self.handout + core",
        "tests/search/test_score_theorems.py::test_captures",
    ),
    Mutant(
        SCORE_SOLVER,
        "return left + Score(won, 0) if won else left.other",
        "return left + Score(won, 0)",
        "tests/cli/test_scoring_commands.py::test_the_best_moves_are_marked",
    ),
    Mutant(
        SCORE_SOLVER,
        "contract = score.mine - won if won else score.yours + 1",
        "contract = score.mine - won if won else score.yours",
        "tests/cli/test_scoring_commands.py::test_the_perfect_player_keeps_control",
    ),
    Mutant(
        DOMINATION,
        "if self.moves(option, player.other, budget) + (name != PASS) == wanted:",
        "if self.moves(option, player.other, budget) + 1 == wanted:",
        "tests/cli/test_graph_game_commands.py::test_the_best_move_gets_the_number",
    ),
    Mutant(
        DOMINATION,
        "staller_begins=first is Player.RIGHT,",
        "staller_begins=first is Player.LEFT,",
        "tests/search/test_domination_game.py::test_search_follows_the_rules",
    ),
    Mutant(
        BUDGET,
        "own = self.limits.nodes - self.spent",
        "own = self.limits.nodes",
        "tests/test_budget.py::test_what_is_left_is_never_nothing",
    ),
]

SAID = [
    Mutant(
        THEOREMS,
        "if len(rest) == 1 and not total and not want_grundy:",
        "if len(rest) == 1 and not want_grundy:",
        f"{TOY}test_theorems_on_the_parts_of_a_sum",
    ),
    Mutant(
        THEOREMS,
        "if len(rest) == 1 and not total and not want_grundy:",
        "if not total and not want_grundy:",
        f"{TOY}test_what_theorems_tell_of_sums",
    ),
    Mutant(
        THEOREMS,
        "if single.pop(text, None) is None:",
        "if single.get(text) is None:",
        f"{TOY}test_theorems_on_the_parts_of_a_sum",
    ),
    Mutant(
        THEOREMS,
        "total += found[0].grundy or 0",
        "total = found[0].grundy or Nimber(0)",
        f"{TOY}test_theorems_on_the_parts_of_a_sum",
    ),
    Mutant(
        THEOREMS,
        "if said is not None and (said.grundy is not None or not want_grundy):",
        "if said is not None:",
        f"{TOY}test_theorems_on_the_parts_of_a_sum",
    ),
    Mutant(
        THEOREMS,
        "if found is not None and found[0].outcome is Outcome.P:",
        "if found is not None:",
        f"{TOY}test_theorems_on_the_parts_of_a_sum",
    ),
    Mutant(
        "src/grundy/theorems/values.py",
        "if said is None:",
        "if said is None and not found:",
        f"{PARTIZAN}test_theorems_on_values",
    ),
    Mutant(
        "src/grundy/theorems/values.py",
        "total += CanonicalForm.parse(text)",
        "total = CanonicalForm.parse(text)",
        f"{PARTIZAN}test_theorems_on_values",
    ),
]

COMMANDS = [
    Mutant(
        PLAYED_DOMINATION,
        "counts.append(after + (not option.moves[0].endswith(PASS)))",
        "counts.append(after + 1)",
        "tests/cli/test_graph_game_commands.py::test_the_best_options_are_those_that_get_the_number",
    ),
    Mutant(
        PLAYED_DOMINATION,
        'for player, better in (("L", min), ("R", max)):',
        'for player, better in (("L", max), ("R", min)):',
        "tests/cli/test_graph_game_commands.py::test_the_best_options_are_those_that_get_the_number",
    ),
    Mutant(
        PLAYED,
        "return option.outcome is Outcome.P",
        "return option.outcome is Outcome.N",
        f"{TOY}test_the_list_of_options",
    ),
    Mutant(
        PLAYED_PARTIZAN,
        "next_ = option.outcome.if_right_starts if left else option.outcome.if_left_starts",
        "next_ = option.outcome.if_left_starts if left else option.outcome.if_right_starts",
        f"{PARTIZAN}test_the_list_of_options",
    ),
    Mutant(
        PLAYED_PARTIZAN,
        "return move[0]",
        'return ""',
        f"{PARTIZAN}test_the_list_of_options",
    ),
    Mutant(
        PLAYED,
        'return Ending("{} cannot move", self.misere)',
        'return Ending("{} cannot move", False)',
        f"{TOY}test_who_cannot_move",
    ),
    Mutant(
        PLAY,
        "person_wins = None if ending.mover_wins is None else ending.mover_wins is self.turn",
        "person_wins = None if ending.mover_wins is None else ending.mover_wins",
        f"{TOY}test_the_perfect_player_wins_what_can_be_won",
    ),
    Mutant(
        OPPONENTS,
        'move: str | None = getattr(result, "winning_move", None) or getattr(result, "best_move", None)',
        'move: str | None = getattr(result, "best_move", None)',
        f"{TOY}test_the_first_move_of_the_perfect_player_wins",
    ),
    Mutant(
        OPPONENTS,
        'return [LOST if result.outcome is Outcome.P else ("I cannot see to the end of this one.",)]',
        'return [LOST if result.outcome is Outcome.N else ("I cannot see to the end of this one.",)]',
        "tests/cli/test_play.py::test_a_lost_position_says_so_and_the_end_of_input_is_polite",
    ),
    Mutant(
        TREE_COUPLES,
        "return not self.facts.has(self._read(couple[0]), couple[1])",
        "return self.facts.has(self._read(couple[0]), couple[1])",
        f"{TOY}test_trees_are_proofs",
    ),
    Mutant(
        TREE_COUPLES,
        "options += [(parts, smaller) for smaller in range(nimber)]",
        "pass",
        f"{TOY}test_trees_are_proofs",
    ),
    Mutant(TREE_COUPLES, "nimber ^= size", "nimber = size", f"{TOY}test_trees_are_proofs"),
    Mutant(TREE_COUPLES, "if found < nimber:", "if found != nimber:", f"{TOY}test_trees_are_proofs"),
    Mutant(
        FACTS_SCORES,
        "return self.total(parts) == nimber",
        "return True",
        "tests/draw/test_score_tree.py::test_what_is_known_to_be_kept_is_not_lost",
    ),
]

AND_OTHERS = [
    Mutant(
        FUNCTIONS,
        "if ENDED in found and not self.misere:",
        "if ENDED in found:",
        f"{COMPOUNDS}test_game_functions_serve_every_game",
    ),
    Mutant(
        FUNCTIONS,
        "return WON if WON in values else reduce(xor, values)",
        "return reduce(xor, values)",
        f"{COMPOUNDS}test_game_functions_serve_every_game",
    ),
    Mutant(
        FUNCTIONS,
        "return 1 + (min(winning) if self.short else max(winning))",
        "return 1 + (max(winning) if self.short else min(winning))",
        f"{TOY}test_compounds",
    ),
    Mutant(
        FUNCTIONS,
        "return (min if self.short else max)(values, default=0)",
        "return (max if self.short else min)(values, default=0)",
        f"{COMPOUNDS}test_game_functions_serve_every_game",
    ),
    Mutant(
        FUNCTIONS,
        "return 0 if all(options) else 1",
        "return 0 if any(options) else 1",
        f"{COMPOUNDS}test_game_functions_serve_every_game",
    ),
    Mutant(
        FUNCTIONS,
        "if sum(left) >= 2:",
        "if sum(left) >= 1:",
        f"{COMPOUNDS}test_game_functions_serve_every_game",
    ),
    Mutant(
        FUNCTIONS,
        "return Standing(2, won, won) if values else Standing(0, 0, 1)",
        "return Standing(2, won, won) if values else Standing(0, 0, 0)",
        f"{COMPOUNDS}test_game_functions_serve_every_game",
    ),
    Mutant(
        RULE,
        'sign = -1 if self.order == "largest" else 1',
        'sign = 1 if self.order == "largest" else -1',
        f"{COMPOUNDS}test_moves_follow_the_rules",
    ),
    Mutant(
        ALPHA_BETA, "if best >= high:", "if best >= low:", f"{ARENA}test_alpha_beta.py::test_partizan_games"
    ),
    Mutant(
        ALPHA_BETA,
        "return _later(-self._search(after, depth, -high, -low))",
        "return _later(self._search(after, depth, low, high))",
        f"{ARENA}test_alpha_beta.py::test_impartial_games",
    ),
    Mutant(
        ALPHA_BETA,
        "return 0.0 if winner is None else WIN if winner is turn.player else -WIN",
        "return WIN if winner is turn.player else -WIN",
        f"{ARENA}test_alpha_beta.py::test_perfect_tic_tac_toe",
    ),
    Mutant(
        UNROLL,
        "winner = self.player.other if said is None else _WINNERS[said]",
        "winner = self.player if said is None else _WINNERS[said]",
        f"{TOY}test_the_arena",
    ),
    Mutant(
        CERTIFICATE,
        "return vertex.owner, 1 + min(found[vertex.owner])",
        "return vertex.owner, 1 + max(found[vertex.owner])",
        f"{ARENA}test_arena_proofs.py::test_all_vertices_of_random_arenas",
    ),
    Mutant(
        CERTIFICATE,
        "return winner, 1 + max(moves)",
        "return winner, 1 + min(moves)",
        f"{ARENA}test_arena_proofs.py::test_all_vertices_of_random_arenas",
    ),
    Mutant(
        CERTIFICATE,
        "return claim is not None and found == [*map(int, claim.groups())] and sum(found) == self.graph.size",
        "return claim is not None and found == [*map(int, claim.groups())]",
        f"{ARENA}test_arena_proofs.py::test_wrong_headers",
    ),
    Mutant(
        PARITY,
        "number >= other + (priority == own)",
        "number >= other",
        f"{ARENA}test_arena_proofs.py::test_random_parity_games",
    ),
    Mutant(
        PARITY,
        "if not (any(fits) if str(arena.owner(v)) == entry.winner else all(fits)):",
        "if not any(fits):",
        f"{ARENA}test_arena_proofs.py::test_random_parity_games",
    ),
    Mutant(NIMBER, "while least in present:", "if least in present:", f"{VALUES}test_nimber.py::test_mex"),
    Mutant(
        "src/grundy/values/nim_field.py",
        "return cross << bits ^ lows ^ product(highs, 1 << (bits - 1))",
        "return cross << bits ^ lows ^ product(highs, 1 << bits)",
        f"{VALUES}test_nimber.py::test_products_by_definition",
    ),
    Mutant(
        NIMBER,
        "return Nimber(self._size ^ int(Nimber(other)))",
        "return Nimber(self._size | int(Nimber(other)))",
        f"{VALUES}test_nimber.py::test_field_laws",
    ),
    Mutant(
        OUTCOME,
        "Outcome.N: (Outcome.L, Outcome.R),",
        "Outcome.N: (Outcome.R, Outcome.L),",
        f"{PARTIZAN}test_outcomes",
    ),
    Mutant(
        FORMS,
        "return Outcome.P if right_second else Outcome.L",
        "return Outcome.L if right_second else Outcome.P",
        f"{PARTIZAN}test_outcomes",
    ),
    Mutant(
        FORMS,
        "return NotImplemented if form is None else self != form and self <= form",
        "return NotImplemented if form is None else self <= form",
        f"{VALUES}test_partizan.py::test_order_laws",
    ),
    Mutant(
        FORMS,
        "return NotImplemented if form is None else form + -self",
        "return NotImplemented if form is None else self + -form",
        f"{VALUES}test_partizan.py::test_numbers_and_nimbers_stand_for_values",
    ),
]

KEPT = [
    Mutant(
        STORES, "if not damaged and value != said[key]:", "if False:", f"{TOY}test_a_wrong_fact_is_found_out"
    ),
    Mutant(STORES, "if new != len(batch):", "if new > len(batch):", f"{TOY}test_a_wrong_fact_is_found_out"),
    Mutant(
        STORES,
        "return bool(crc == check_number(space, key, value))",
        "return True",
        f"{STORE}test_damaged_values.py::test_a_changed_row_is_left_out",
    ),
    Mutant(
        STORES,
        "if damaged or (was_taken and not taken):",
        "if was_taken and not taken:",
        f"{STORE}test_damaged_values.py::test_a_changed_row_is_left_out",
    ),
    Mutant(
        STORE_CHECK,
        "store.solved_again(fact)",
        "pass",
        f"{STORE}test_facts_from_elsewhere.py::test_facts_from_elsewhere_are_marked_until_they_are_solved_again",
    ),
    Mutant(
        STORES,
        "c.game == space.game, c.rules == space.rules, c.convention == space.convention",
        "c.game == space.game, c.convention == space.convention",
        f"{TOY}test_facts_of_other_rules_are_not_used",
    ),
    Mutant(
        STORES,
        "c.game == space.game, c.rules == space.rules, c.convention == space.convention",
        "c.game == space.game, c.rules == space.rules",
        f"{TOY}test_facts_of_other_rules_are_not_used",
    ),
    Mutant(STORE_CHECK, "if found != fact.value:", "if False:", f"{TOY}test_a_wrong_fact_is_found_out"),
    Mutant(
        STORE_CHECK,
        "if game.position.rules_version != fact.space.rules:",
        "if False:",
        f"{TOY}test_facts_of_other_rules_are_not_used",
    ),
    Mutant(
        STORE_CHECK,
        "right = CanonicalForm.from_full_text(str(text)).full_text() == text",
        "right = True",
        f"{STORE}test_damaged_values.py::test_a_text_that_is_no_canonical_form_is_found",
    ),
    Mutant(
        KEEPER,
        "self._keep_news()",
        "pass",
        f"{TOY}test_what_is_solved_is_kept",
        within='"""After the end of the work: the last news."""',
    ),
    Mutant(
        FACTS,
        "return None if name is None else cls(name, game.position.rules_version, convention)",
        "return None if name is None else cls(name, 1, convention)",
        f"{TOY}test_a_space_is_of_one_version_of_the_rules",
    ),
]

CHECKED = [
    Mutant(CHECKER, "return not unknown and total != n", "return total != n", COUPLES),
    Mutant(CHECKER, "if len(unknown) != 1:", "if len(unknown) > 2:", COUPLES),
    Mutant(CHECKER, "wanted = set(range(n))", "wanted = set(range(1))", COUPLES),
    Mutant(CHECKER, "if not unknown:", "if True:", COUPLES),
    Mutant(CHECKER, "not unknown and total == need.nimber", "total == need.nimber", CLAIMS),
    Mutant(
        CHECKER,
        "if found is None or found[0] >= line:",
        "if found is None:",
        CLAIMS,
    ),
    Mutant(
        CHECKER,
        "return any(self.known(option, line) == (total ^ n, []) for option in self.options(unknown[0]))",
        "return any(self.known(option, line)[0] == total ^ n for option in self.options(unknown[0]))",
        CLAIMS,
    ),
    Mutant(
        VALUE_CHECKER,
        "return not unknown and not self._as_good(player, total, form)",
        "return not self._as_good(player, total, form)",
        f"{PARTIZAN}test_what_shows_a_value",
    ),
    Mutant(
        VALUE_CHECKER,
        "if found is None or found[0] >= line:",
        "if found is None:",
        "tests/check/test_value_proofs.py::test_a_game_that_goes_round_has_no_circular_proof",
        within="def known(",
    ),
    Mutant(
        VALUE_CHECKER,
        "if wanted:",
        "if False:",
        f"{PARTIZAN}test_a_value_needs_what_stands_above_it",
    ),
    Mutant(
        VALUE_CHECKER,
        "if unknown or total is not self.form(value, line):",
        "if unknown:",
        "tests/check/test_value_proofs.py::test_wrong_claims_are_refused",
    ),
]

PROVED = [
    Mutant(
        STEPS,
        "return need.equal == self.facts.has(need.sum, need.nimber)",
        "return True",
        f"{TOY}test_proofs_of_all_sums",
    ),
    Mutant(
        STEPS,
        "for option in facts.options_with(parts[place], others ^ clause.nimber):",
        "for option in facts.options_with(parts[place], clause.nimber):",
        f"{TOY}test_proofs_of_all_sums",
    ),
    Mutant(
        STEPS,
        "for smaller in range(nimber):",
        "for smaller in range(1, nimber):",
        f"{TOY}test_proofs_of_all_sums",
    ),
    Mutant(EXTRACT, "held.add(part)", "pass", f"{TOY}test_proofs_of_all_sums"),
    Mutant(EXTRACT, "stack.pop()", "stack.pop(0)", f"{TOY}test_proofs_of_all_sums"),
    Mutant(
        PROOF,
        "return all(nimbers) or (not need.equal and len(said) == 1 and said[0] is not None)",
        "return all(nimbers) or (not need.equal and said[0] is not None)",
        f"{TOY}test_proofs_by_theorems",
    ),
]

APART = [
    Mutant(
        "src/grundy/games/helping.py",
        "with helped_by(_engine), meeting(HELPED):",
        "with helped_by(_engine):",
        "tests/check/test_checker.py::test_what_the_engine_told_a_search_is_not_believed",
    ),
    Mutant(
        "src/grundy/check/claims.py",
        'return loaded(kind) if ":" in kind and not position.dedicated_solver else None',
        "return None",
        "tests/kinds/test_own_kind.py::test_a_kind_may_be_said_by_its_place",
    ),
    Mutant(
        "src/grundy/cli/store_options.py",
        "for file in (*(word for word in words if word.endswith(FILE)), *_files_of(words)):",
        "for file in (word for word in words if word.endswith(FILE)):",
        "tests/cli/test_store_command.py::test_nor_does_it_write_one",
    ),
    Mutant(
        "src/grundy/cli/printing.py",
        "if text.isprintable():",
        "if True:",
        "tests/cli/test_store_command.py::test_no_control_of_a_store_reaches_the_terminal",
    ),
    Mutant(
        "src/grundy/games/sum/__init__.py",
        "return (*texts, str(self.literal))",
        "return self.key()",
        "tests/check/test_forgeries.py::test_what_is_worth_nothing_takes_its_moves_in_an_arena",
    ),
    Mutant(
        "src/grundy/cli/studio.py",
        "game_here(one.game, extra).start(step.text)",
        "game(one.game).start(step.text)",
        "tests/studio/test_tasks.py::test_tasks_run_no_file",
    ),
    Mutant(
        "src/grundy/games/fact_space.py",
        'return self.game.partition(",")[0] != "sum" or all(',
        "return True or all(",
        "tests/store/test_sums_of_files.py::test_other_rules_under_the_same_name",
    ),
    Mutant(
        "src/grundy/store/recorder.py",
        "yield [(key, value) for key, value in batch if space.keeps(key)]",
        "yield batch",
        "tests/store/test_sums_of_files.py::test_facts_of_earlier_stores_are_left_out",
    ),
]

PYTHON = [*APART, *SEARCH, *SAID, *COMMANDS, *AND_OTHERS, *KEPT, *CHECKED, *PROVED]
