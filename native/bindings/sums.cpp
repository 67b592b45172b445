// Sums of several games for Python: whole sums with a player to move, for searches.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/partizan_rules.hpp"
#include "bindings/rules.hpp"
#include "sums/turns.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace grundy;

namespace {

// The name of a game, a component of it, and rules that can play it.
using Games = std::vector<std::tuple<std::string, std::string, const AnyPartizanRules*>>;

class SumTurnsRules : public AnyRules {
 public:
  explicit SumTurnsRules(Games games) : games_(std::move(games)) {}
  std::unique_ptr<grundy::AnyTable> table() const override {
    auto known = std::make_unique<sums::KnownSummands>();
    std::vector<sums::NamedSummands> games;
    for (const auto& [name, component, rules] : games_)
      if (!reads(games, name, component)) games.push_back({name, rules->summands(known->forms)});
    auto rules = std::make_shared<const sums::SumTurns>(std::move(known), std::move(games));
    latest_ = rules;
    return std::make_unique<grundy::TableOf<sums::SumTurns>>(std::move(rules));
  }
  std::size_t tell(const std::string& game, const partizan::Values& values) const {
    const auto rules = latest_.lock();
    return rules == nullptr ? 0 : rules->tell(game, values);
  }
  std::vector<std::pair<std::string, partizan::Values>> news(std::size_t most) const {
    const auto rules = latest_.lock();
    return rules == nullptr ? std::vector<std::pair<std::string, partizan::Values>>() : rules->news(most);
  }

 private:
  // Whether a component fits into a frame that is there already.
  static bool reads(const std::vector<sums::NamedSummands>& games, const std::string& name,
                    const std::string& component) {
    return std::ranges::any_of(games, [&](const sums::NamedSummands& game) {
      if (game.name != name) return false;
      try {
        game.summands->parse(component);
        return true;
      } catch (const InputError&) {
        return false;
      }
    });
  }

  Games games_;                                         // who made this keeps them alive
  mutable std::weak_ptr<const sums::SumTurns> latest_;  // of the latest table
};

}  // namespace

void bind_sums(nb::module_& m) {
  nb::class_<SumTurnsRules, AnyRules>(
      m, "SumTurns", "Sums of games with a player to move; positions are written `L clobber[BW] + ^*`.")
      .def(nb::init<Games>(), "games"_a, nb::keep_alive<1, 2>(),
           "The name of a game, a component, and rules that can play it; one frame holds many components.")
      .def("tell", &SumTurnsRules::tell, "game"_a, "values"_a, nb::call_guard<nb::gil_scoped_release>(),
           "Tells the latest table what components of a game are worth, as full texts; how many can be read.")
      .def("news", &SumTurnsRules::news, "most"_a, nb::call_guard<nb::gil_scoped_release>(),
           "Of each game what its components are worth, as full texts, that the latest table has found and "
           "that took long; at most so many.");
}
