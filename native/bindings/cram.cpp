// The rules of Cram for Python. They stand alone, because a compiler inlines less where there is more.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>

#include "bindings/rules.hpp"
#include "games/cram.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace grundy;

namespace {

class CramRules : public AnyRules {
 public:
  CramRules(int width, int height) : width_(width), height_(height) {
    if (width < 1 || height < 1) throw InputError("a Cram board has at least one cell");
    if (width > 128 / height) throw InputError("a native Cram board has at most 128 cells");
    if (width < height) std::swap(width_, height_);
  }
  std::unique_ptr<AnyTable> table() const override {
    if (width_ * height_ < 64) return make<std::uint64_t>();
    return make<Uint128>();
  }
  std::pair<std::uint64_t, std::uint64_t> graph_code(const std::string& rows) const {
    const Cram<Uint128> rules(width_, height_);
    const auto parts = rules.parse(rows);
    if (parts.size() != 1) throw InputError("not one component: '" + rows + "'");
    const Uint128 code = rules.graph_code(parts[0]);
    return {static_cast<std::uint64_t>(code >> 64), static_cast<std::uint64_t>(code)};
  }

 private:
  template <class Word>
  std::unique_ptr<AnyTable> make() const {
    return std::make_unique<TableOf<Cram<Word>>>(std::make_shared<const Cram<Word>>(width_, height_));
  }
  int width_, height_;
};

}  // namespace

void bind_cram(nb::module_& m) {
  nb::class_<CramRules, AnyRules>(m, "Cram",
                                  "Cram on boards that fit into `width` times `height` cells, at most 128.")
      .def(nb::init<int, int>(), "width"_a, "height"_a)
      .def("graph_code", &CramRules::graph_code, "rows"_a,
           "The same for two boards only if they are the same game: by their graphs. (0, 0): no code.");
}
