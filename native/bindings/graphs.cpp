// Small graphs up to isomorphism, as Python sees them: graph6 texts.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "graphs/connected.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace grundy;

void bind_graphs(nb::module_& m) {
  m.def(
      "connected_extensions",
      [](const std::string& graph6) {
        const auto graph = graphs::SmallGraph::from_graph6(graph6);
        if (graph.size == graphs::kMostVertices)
          throw InputError("a graph to extend has at most 15 vertices");
        std::vector<std::string> texts;
        for (const auto& child : graphs::Extensions(graph).all()) texts.push_back(child.graph6());
        return texts;
      },
      "graph6"_a, nb::call_guard<nb::gil_scoped_release>(),
      "The connected graphs with a vertex more whose parent this one is: every graph has one parent.");
}
