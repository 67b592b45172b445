// The rules of Sprouts for Python.
#include "bindings/sprouts.hpp"

#include "bindings/rules.hpp"
#include "games/sprouts.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace grundy;

namespace {

class SproutsRules : public AnyRules {
 public:
  explicit SproutsRules(bool equivalences) : equivalences_(equivalences) {}
  std::unique_ptr<AnyTable> table() const override {
    return std::make_unique<TableOf<Sprouts>>(std::make_shared<const Sprouts>(equivalences_));
  }

 private:
  bool equivalences_;
};

}  // namespace

void bind_sprouts(nb::module_& m) {
  nb::class_<SproutsRules, AnyRules>(m, "Sprouts",
                                     "Sprouts on every compact surface, in lands of at most 240 lives; with "
                                     "`equivalences`, lands with the same nimber may become one.")
      .def(nb::init<bool>(), "equivalences"_a = true);
}
