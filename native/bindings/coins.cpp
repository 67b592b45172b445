// The rules of Strings-and-coins for Python.
#include "bindings/coins.hpp"

#include <nanobind/stl/string.h>

#include "bindings/rules.hpp"
#include "games/framed_coins.hpp"
#include "games/strings_and_coins.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace grundy;

namespace {

class CoinRules : public AnyRules {
 public:
  explicit CoinRules(bool bound) : bound_(bound) {}
  std::unique_ptr<AnyTable> table() const override {
    return std::make_unique<TableOf<StringsAndCoins>>(std::make_shared<const StringsAndCoins>(bound_));
  }

 private:
  bool bound_;
};

class FramedCoinRules : public AnyRules {
 public:
  FramedCoinRules(const std::string& graph, bool bound)
      : rules_(std::make_shared<const FramedCoins>(graph, bound)) {}
  std::unique_ptr<AnyTable> table() const override { return std::make_unique<TableOf<FramedCoins>>(rules_); }

 private:
  std::shared_ptr<const FramedCoins> rules_;
};

}  // namespace

void bind_coins(nb::module_& m) {
  nb::class_<CoinRules, AnyRules>(
      m, "StringsAndCoins",
      "Coins and strings by contract: `0-1-2-0; 1` is a position without coins to capture, and a contract. "
      "With `bound`, nodes that theorem 13 decides are not searched.")
      .def(nb::init<bool>(), "bound"_a = true);
  nb::class_<FramedCoinRules, AnyRules>(
      m, "FramedCoins",
      "The same on positions that arise from `graph`, which has at most 64 strings, and far quicker.")
      .def(nb::init<const std::string&, bool>(), "graph"_a, "bound"_a = true);
}
