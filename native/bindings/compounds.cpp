// Compounds as Python sees them.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include "compounds/largest_first.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace grundy;

void bind_compounds(nb::module_& m) {
  nb::class_<LargestFirst>(m, "LargestFirst",
                           "Who wins heaps of which a largest one is always played, for any number of heaps.")
      .def(nb::init<bool, bool>(), nb::kw_only(), "short_end"_a = false, "misere"_a = false)
      .def("extend", &LargestFirst::extend, "options"_a, nb::call_guard<nb::gil_scoped_release>(),
           "Adds the next heap, whose moves leave these heaps that have moves.")
      .def("loses", &LargestFirst::loses, "heaps"_a, "Whether the player to move loses.")
      .def_prop_ro("heaps", &LargestFirst::heaps)
      .def_prop_ro("classes", &LargestFirst::classes);
}
