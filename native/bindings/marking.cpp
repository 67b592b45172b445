// The rules of Node Kayles and Arc Kayles for Python.
#include "games/marking.hpp"

#include <nanobind/nanobind.h>

#include "bindings/rules.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace grundy;

namespace {

template <class Moves>
class MarkingRules : public AnyRules {
 public:
  MarkingRules(int vertices, bool reduce) : vertices_(vertices), reduce_(reduce) {
    if (vertices < 0 || vertices > 128) throw InputError("a native graph has at most 128 vertices");
  }
  std::unique_ptr<AnyTable> table() const override {
    if (vertices_ <= 64) return make<std::uint64_t>();
    return make<Uint128>();
  }

 private:
  template <class Word>
  std::unique_ptr<AnyTable> make() const {
    using Rules = Marking<Word, Moves>;
    return std::make_unique<TableOf<Rules>>(std::make_shared<const Rules>(reduce_));
  }
  int vertices_;
  bool reduce_;
};

template <class Moves>
void bind(nb::module_& m, const char* name, const char* doc) {
  nb::class_<MarkingRules<Moves>, AnyRules>(m, name, doc)
      .def(nb::init<int, bool>(), "vertices"_a = 128, "reduce"_a = true);
}

}  // namespace

void bind_marking(nb::module_& m) {
  bind<NodeMoves>(
      m, "NodeKayles",
      "Node Kayles on graphs of at most 128 vertices, and the impartial colouring game where they are pairs "
      "of a vertex and a colour. Without `reduce`, twins and pairs of single vertices are kept.");
  bind<ArcMoves>(m, "ArcKayles", "Arc Kayles on graphs of at most 128 vertices.");
}
