// The rules of Strings-and-coins for Python.
#include "bindings/coins.hpp"

#include "bindings/rules.hpp"
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

}  // namespace

void bind_coins(nb::module_& m) {
  nb::class_<CoinRules, AnyRules>(
      m, "StringsAndCoins",
      "Coins and strings by contract: `0-1-2-0; 1` is a position without coins to capture, and a contract.")
      .def(nb::init<bool>(), "bound"_a = true);
}
