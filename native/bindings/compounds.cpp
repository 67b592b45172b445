// Compounds as Python sees them.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include "compounds/largest_first.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace grundy;

namespace {

template <class T>
nb::bytes bytes_of(const std::vector<T>& values) {
  return nb::bytes(values.data(), values.size() * sizeof(T));
}

}  // namespace

void bind_compounds(nb::module_& m) {
  nb::class_<LargestFirst>(m, "LargestFirst",
                           "Who wins heaps of which a largest one is always played, for any number of heaps.")
      .def(nb::init<bool, bool>(), nb::kw_only(), "short_end"_a = false, "misere"_a = false)
      .def("extend", &LargestFirst::extend, "options"_a, nb::call_guard<nb::gil_scoped_release>(),
           "Adds the next heap, whose moves leave these heaps that have moves.")
      .def("loses", &LargestFirst::loses, "heaps"_a, "Whether the player to move loses.")
      .def(
          "lost", [](const LargestFirst& heaps) { return bytes_of(heaps.lost()); },
          "Whether each class is lost, a byte for each; the class 0 is that of no heaps.")
      .def(
          "times", [](const LargestFirst& heaps, std::size_t heap) { return bytes_of(heaps.times(heap)); },
          "heap"_a, "The class of each class with one heap more, four bytes for each.")
      .def_prop_ro("heaps", &LargestFirst::heaps)
      .def_prop_ro("classes", &LargestFirst::classes);
}
