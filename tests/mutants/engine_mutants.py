"""Mutants of the engine. Each takes a build: of one file, or of most if all searches have the line."""

from __future__ import annotations

from tests.mutants.mutant import Mutant

TOY = "tests/toys/test_impartial_toy.py::"
SUMS = f"{TOY}test_sums_of_three_by_one_solver"
HALF_KNOWN = f"{TOY}test_sums_whose_components_are_half_known"
DOMINATION = "tests/search/test_domination_game.py::test_search_follows_the_rules"

ENGINE = [
    # One file is built anew.
    Mutant(
        "native/arena/attractors.hpp",
        "if (arena.owners[v] != winner && --open[v] != 0) continue;",
        "if (--open[v] != 0) continue;",
        "tests/arena/test_attractors.py::test_random_arenas",
    ),
    Mutant(
        "native/arena/parity.hpp",
        "if (priorities_[v] > tops[opponent(frame.favoured)]) seeds_.push_back(v);",
        "if (priorities_[v] % 2 == frame.favoured) seeds_.push_back(v);",
        "tests/arena/test_parity.py::test_strategies_win",
    ),
    Mutant(
        "native/games/domination.hpp",
        "return best <= low;",
        "return best <= high;",
        DOMINATION,
    ),
    Mutant(
        "native/games/domination.hpp",
        "if (!largest && !smallest) continue;",
        "if (!largest) continue;",
        DOMINATION,
    ),
    Mutant(
        "native/bindings/partizan.cpp",
        "std::ranges::move(table_->news(most), std::back_inserter(all));",
        "(void)most;",
        "tests/toys/test_partizan_toy.py::test_values_are_kept",
    ),
    Mutant(
        "native/values/evaluator.hpp",
        "total = forms_.add(total, part.negative ? forms_.negate(value) : value);",
        "total = forms_.add(total, value);",
        "tests/native/test_partizan_twins.py::test_values_are_the_same",
    ),
    Mutant(
        "native/values/partizan.hpp",
        "dominated = of_left ? at_most(option, options[j]) : at_most(options[j], option);",
        "dominated = at_most(option, options[j]);",
        "tests/toys/test_partizan_toy.py::test_values",
    ),
    Mutant(
        "native/graphs/canonical.hpp",
        "differ |= counts_[place] != counts_[cell];",
        "differ |= counts_[place] > counts_[cell];",
        "tests/native/test_marking_twin.py::test_small_graphs_have_one_form_each",
    ),
    # Most files are built anew.
    Mutant(
        "native/search/node_expander.hpp",
        "for (std::size_t i = 0, missing = unknown_ + 1; missing > 0; ++i) {",
        "for (std::size_t i = 0, missing = std::max<std::size_t>(unknown_, 1); missing > 0; ++i) {",
        SUMS,
    ),
    Mutant(
        "native/search/node_expander.hpp",
        "const bool won = count == 1 && fact.excludes(child.nimber);",
        "const bool won = count == 1 && fact.excludes(n);",
        "tests/native/test_agreement.py::test_a_table_for_each_position",
    ),
    Mutant("native/search/node_expander.hpp", "known ^= fact.floor;", "known |= fact.floor;", SUMS),
    Mutant(
        "native/search/dfpn.hpp",
        "expander_.proved.exclude(component, hash, n);",
        "expander_.proved.prove(component, hash, n);",
        HALF_KNOWN,
    ),
    Mutant(
        "native/core/proved.hpp",
        "if (n < floor) return true;",
        "if (n <= floor) return true;",
        SUMS,
    ),
]
