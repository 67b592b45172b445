"""Mutants of the engine. Each takes a build: of one file, or of most if all searches have the line."""

from __future__ import annotations

from tests.mutants.mutant import Mutant

TOY = "tests/toys/test_impartial_toy.py::"
SUMS = f"{TOY}test_sums_of_three_by_one_solver"
HALF_KNOWN = f"{TOY}test_sums_whose_components_are_half_known"
DOMINATION = "tests/search/test_domination_game.py::test_search_follows_the_rules"

MADE_UP = "tests/games/test_made_up_games.py::test_values_of_made_up_games"
ON_GRAPHS = "tests/games/test_graph_rules.py::test_values_of_made_up_games_on_graphs"

# What derives too much from rules as data (`native/patterns/splitting.hpp`): somebody did each of these once.
PATTERNS = [
    # A cell with a letter that others must not be beside is dropped, and with it what it forbids.
    Mutant(
        "native/patterns/splitting.hpp",
        "found.key[static_cast<std::size_t>(planes + (number - rules_.guarded.begin()))] = here;",
        "found.key[static_cast<std::size_t>(planes + (number - rules_.guarded.begin()))] = here & 0;",
        MADE_UP,
    ),
    # Cells that a guard looks at are joined only if they hold what blocks it now.
    Mutant(
        "native/patterns/splitting.hpp",
        "const Word part = joined(rest & -rest, places, may, changes);",
        "const Word part = joined(rest & -rest, places, board, changes);",
        MADE_UP,
    ),
    # Cells that are only read are dropped, ...
    Mutant(
        "native/patterns/rules.hpp",
        "for (const PatternCell& cell : family.cells) used |= may_become(cell.from);",
        "for (const PatternCell& cell : family.cells) used |= cell.to == kKeep ? 0 : may_become(cell.from);",
        MADE_UP,
    ),
    # ... and so are empty ones.
    Mutant(
        "native/patterns/rules.hpp",
        "for (const PatternCell& cell : family.cells) used |= may_become(cell.from);",
        "for (const PatternCell& cell : family.cells) used |= may_become(cell.from & ~1);",
        MADE_UP,
    ),
    # What a cell may become is looked for once, and not again for what it has become.
    Mutant(
        "native/patterns/splitting.hpp",
        "for (bool more = true; more;) {",
        "bool more = true; {",
        MADE_UP,
    ),
    Mutant(
        "native/patterns/rules.hpp",
        "for (bool more = true; more;) {",
        "bool more = true; {",
        MADE_UP,
    ),
    # All symmetries of the board are taken for symmetries of the rules.
    Mutant(
        "native/patterns/rules.hpp",
        "if (auto found = symmetry(names, g, same, false)) symmetries.push_back(std::move(*found));",
        "symmetries.push_back({g, false, same, std::vector<Symmetry::Moved>(guarded.size())});",
        MADE_UP,
    ),
    # Only what can move now is joined.
    Mutant(
        "native/patterns/splitting.hpp",
        "for (const PatternCell& cell : family.cells) "
        "shape.emplace_back(cell.at, rules_.may_become(cell.from));",
        "for (const PatternCell& cell : family.cells) shape.emplace_back(cell.at, cell.from);",
        MADE_UP,
    ),
    Mutant(
        "native/patterns/splitting.hpp",
        "const Word found = possible(guarded_[i], board, may, changes);",
        "const Word found = possible(guarded_[i], board, board, changes);",
        MADE_UP,
    ),
    # Groups that lose their stones, or get a liberty again, end no game.
    Mutant(
        "native/patterns/splitting.hpp",
        "return (written & bit(rule.liberty)) == 0 && (cell.from & bit(rule.stone)) == 0;",
        "return true;",
        MADE_UP,
    ),
    Mutant(
        "native/patterns/splitting.hpp",
        "if ((written & bit(rule.stone)) != 0 && cell.from != bit(rule.liberty)) return false;",
        "",
        MADE_UP,
    ),
    # Of two boards with equal hashes one is taken for the other.
    Mutant(
        "native/patterns/part_store.hpp",
        "if (slot.index == 0 || (slot.tag == tag(hash) && has_key(shard, slot.index - 1, key))) return at;",
        "if (slot.index == 0 || ((slot.tag ^ tag(hash)) & 255) == 0) return at;",
        MADE_UP,
    ),
    # On graphs: only letters that are there now are joined, and changes of neighbours are forgotten.
    Mutant(
        "native/patterns/graph_rules.hpp",
        "return (becomes[static_cast<std::size_t>(a)] & wanted) != 0;",
        "return (bit(a) & wanted) != 0;",
        ON_GRAPHS,
    ),
    Mutant(
        "native/patterns/graph_rules.hpp",
        "Letters other = changed_by(rule);",
        "Letters other = 0;",
        ON_GRAPHS,
    ),
    Mutant(
        "native/patterns/graph_rules.hpp",
        "if (twice && players_by(image) == wanted) {",
        "if (twice) {",
        ON_GRAPHS,
    ),
]

ENGINE = [
    *PATTERNS,
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
