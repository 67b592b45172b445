// Small proofs, as Python sees them.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include "proofs/minimiser.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace grundy::proofs;

void bind_proofs(nb::module_& m) {
  const auto free = nb::call_guard<nb::gil_scoped_release>();
  nb::class_<Graph>(m, "ProofGraph",
                    "Nodes, from large to small, with the answers to each of their clauses: sets of nodes.")
      .def(nb::init<>())
      .def("add", &Graph::add, "clauses"_a, "The next node; node 0 stands for the claim.")
      .def("__len__", &Graph::size);
  nb::class_<Minimiser>(m, "Minimiser", "A search for small proofs in a graph.")
      .def(nb::init<Graph, const std::vector<Node>&, std::uint64_t>(), "graph"_a, "start"_a, "seed"_a)
      .def("run", &Minimiser::run, "steps"_a, free,
           "Makes so many steps; whether the best proof became smaller.")
      .def("restart", &Minimiser::restart, "Goes back to the best proof.")
      .def_prop_ro("best", &Minimiser::best, "The smallest proof so far.");
}
