// Rules as data for Python: families of patterns, with which the engine plays.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/partizan_rules.hpp"
#include "bindings/rules.hpp"
#include "patterns/graph_parts.hpp"
#include "patterns/turns.hpp"
#include "values/table.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace grundy;
using namespace grundy::patterns;

namespace {

// Down, right, letters, and what is written: a letter, -1 for nothing, or -2 - i for what stood in cell i.
using CellData = std::tuple<int, int, int, int>;
using GuardData = std::tuple<int, int, int>;
using FamilyData = std::tuple<int, std::vector<CellData>, std::vector<GuardData>>;

Letters letters_of(int given, int letters) {
  if (given < 0 || given >= 1 << letters) throw InputError("a letter that is not in the alphabet");
  return static_cast<Letters>(given);
}

class PatternRules {
 public:
  PatternRules(std::string alphabet, const std::string& hole, const std::vector<FamilyData>& data,
               const std::vector<std::pair<int, int>>& liberties)
      : alphabet_{std::move(alphabet), hole.size() == 1 ? hole[0] : '#'} {
    const int letters = static_cast<int>(alphabet_.letters.size());
    if (letters > kMostLetters) throw InputError("rules have at most 12 letters");
    std::vector<Family> families;
    for (const auto& [players, cells, guards] : data) {
      Family& family = families.emplace_back();
      family.players = players;
      for (const auto& [down, right, from, to] : cells) {
        if (to >= letters) throw InputError("a letter that is not in the alphabet");
        family.cells.push_back({{down, right}, letters_of(from, letters), std::max(to, kCopy), kCopy - to});
      }
      for (const auto& [down, right, wanted] : guards)
        family.guards.push_back({{down, right}, letters_of(wanted, letters)});
    }
    std::vector<Liberty> groups;
    for (const auto& [stone, liberty] : liberties) {
      letters_of(1 << stone | 1 << liberty, letters);
      groups.push_back({stone, liberty});
    }
    rules_ = std::make_shared<const RuleSet>(letters, std::move(families), std::move(groups));
  }

  std::shared_ptr<const Parts> parts(int width, int height) const {
    if (width < 1 || height < 1 || width > kMostCells / height)
      throw InputError("native boards have 1 to 384 cells");
    return make_parts(rules_, alphabet_, width, height);
  }
  bool impartial() const { return rules_->impartial(); }
  std::string dead() const { return letters(rules_->dead()); }
  std::vector<std::string> becomes() const {
    std::vector<std::string> all;
    for (const Letters one : rules_->becomes) all.push_back(letters(one));
    return all;
  }
  std::vector<std::tuple<int, std::string, bool>> symmetries() const {
    std::vector<std::tuple<int, std::string, bool>> all;
    for (const Symmetry& one : rules_->symmetries) {
      std::string images;
      for (const int letter : one.letters) images += alphabet_.letters[static_cast<std::size_t>(letter)];
      all.emplace_back(one.g, images, one.negative);
    }
    return all;
  }

 private:
  std::string letters(Letters set) const {
    std::string found;
    for (std::size_t a = 0; a < alphabet_.letters.size(); ++a)
      if ((set & bit(static_cast<int>(a))) != 0) found += alphabet_.letters[a];
    return found;
  }

  Alphabet alphabet_;
  std::shared_ptr<const RuleSet> rules_;
};

using ChosenData = std::pair<int, int>;  // letters, and what is written
using VertexData = std::tuple<int, std::vector<ChosenData>, std::vector<int>>;

class GraphRules {
 public:
  GraphRules(std::string alphabet, const std::vector<VertexData>& data) : alphabet_(std::move(alphabet)) {
    const int letters = static_cast<int>(alphabet_.size());
    if (letters > kMostLetters) throw InputError("rules have at most 12 letters");
    const auto check = [letters](int letter) {
      if (letter < 0 || letter >= letters) throw InputError("a letter that is not in the alphabet");
    };
    std::vector<VertexRule> rules;
    for (const auto& [players, chosen, beside] : data) {
      VertexRule& rule = rules.emplace_back();
      rule.players = players;
      for (const auto& [from, to] : chosen) {
        check(to);
        rule.chosen.push_back({letters_of(from, letters), to});
      }
      std::ranges::for_each(beside, check);
      rule.beside = beside;
    }
    rules_ = std::make_shared<const GraphRuleSet>(letters, std::move(rules));
  }
  std::shared_ptr<const Parts> parts() const { return std::make_shared<GraphParts>(rules_, alphabet_); }
  bool impartial() const { return rules_->impartial; }

 private:
  std::string alphabet_;
  std::shared_ptr<const GraphRuleSet> rules_;
};

class PatternValuesRules : public AnyPartizanRules {
 public:
  PatternValuesRules(const PatternRules& rules, int width, int height) : parts_(rules.parts(width, height)) {}
  explicit PatternValuesRules(const GraphRules& rules) : parts_(rules.parts()) {}
  std::unique_ptr<partizan::AnyValueTable> table(partizan::Forms& forms) const override {
    return std::make_unique<partizan::ValueTableOf<PatternValues>>(PatternValues(parts_), forms);
  }
  std::unique_ptr<sums::Summands> summands(partizan::Forms& forms) const override {
    return std::make_unique<sums::PatternSummands>(parts_, forms);
  }

 private:
  std::shared_ptr<const Parts> parts_;
};

class PatternNimbersRules : public AnyRules {
 public:
  PatternNimbersRules(const PatternRules& rules, int width, int height)
      : PatternNimbersRules(rules.parts(width, height)) {}
  explicit PatternNimbersRules(const GraphRules& rules) : PatternNimbersRules(rules.parts()) {}
  std::unique_ptr<grundy::AnyTable> table() const override {
    return std::make_unique<grundy::TableOf<PatternNimbers>>(std::make_shared<const PatternNimbers>(parts_));
  }

 private:
  explicit PatternNimbersRules(std::shared_ptr<const Parts> parts) : parts_(std::move(parts)) {
    PatternNimbers check(parts_);
  }
  std::shared_ptr<const Parts> parts_;
};

class PatternTurnsRules : public AnyRules {
 public:
  PatternTurnsRules(const PatternRules& rules, int width, int height, int small)
      : parts_(rules.parts(width, height)), small_(small) {}
  explicit PatternTurnsRules(const GraphRules& rules) : parts_(rules.parts()) {}
  std::unique_ptr<grundy::AnyTable> table() const override {
    return std::make_unique<grundy::TableOf<PatternTurns>>(
        std::make_shared<const PatternTurns>(parts_, small_));
  }

 private:
  std::shared_ptr<const Parts> parts_;
  int small_ = PatternTurns::kSmall;
};

}  // namespace

void bind_patterns(nb::module_& m) {
  nb::class_<PatternRules>(m, "PatternRules", "Rules of a board game as data, and what they imply.")
      .def(nb::init<std::string, const std::string&, const std::vector<FamilyData>&,
                    const std::vector<std::pair<int, int>>&>(),
           "letters"_a, "hole"_a, "families"_a, "liberties"_a)
      .def_prop_ro("impartial", &PatternRules::impartial, "Whether both players have the same moves.")
      .def_prop_ro("dead", &PatternRules::dead, "Letters that never take part in a move again.")
      .def_prop_ro("becomes", &PatternRules::becomes, "What a cell with each letter can ever hold.")
      .def_prop_ro("symmetries", &PatternRules::symmetries,
                   "Symmetries of the square with the images of the letters; those that exchange the players "
                   "make negatives.");
  nb::class_<GraphRules>(m, "GraphRules", "Rules of a game on graphs as data.")
      .def(nb::init<std::string, const std::vector<VertexData>&>(), "letters"_a, "rules"_a)
      .def_prop_ro("impartial", &GraphRules::impartial, "Whether both players have the same moves.");
  nb::class_<PatternValuesRules, AnyPartizanRules>(m, "PatternValues", "Rules as data, for canonical forms.")
      .def(nb::init<const PatternRules&, int, int>(), "rules"_a, "width"_a, "height"_a)
      .def(nb::init<const GraphRules&>(), "rules"_a);
  nb::class_<PatternNimbersRules, AnyRules>(m, "PatternNimbers", "Rules as data of an impartial game.")
      .def(nb::init<const PatternRules&, int, int>(), "rules"_a, "width"_a, "height"_a)
      .def(nb::init<const GraphRules&>(), "rules"_a);
  nb::class_<PatternTurnsRules, AnyRules>(
      m, "PatternTurns", "Rules as data with a player to move; positions are written `L ..`.")
      .def(nb::init<const PatternRules&, int, int, int>(), "rules"_a, "width"_a, "height"_a,
           "small"_a = PatternTurns::kSmall, "Parts of so many cells are played by their canonical forms.")
      .def(nb::init<const GraphRules&>(), "rules"_a);
}
