// The tree of a cluster's driver, as Python sees it.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "cluster/job_tree.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace grundy;

namespace {

using SeenTuple = std::tuple<std::vector<std::string>, Nim, double, double, std::string>;

std::vector<JobTree::Seen> seen_of(const std::vector<SeenTuple>& children) {
  std::vector<JobTree::Seen> seen;
  for (const auto& [components, nimber, proof, disproof, solved] : children)
    seen.push_back({components, nimber, proof, disproof, solved});
  return seen;
}

}  // namespace

void bind_cluster(nb::module_& m) {
  nb::class_<JobTree::Job>(m, "TreeJob", "A couple for a worker.")
      .def_ro("id", &JobTree::Job::id)
      .def_ro("component", &JobTree::Job::component)
      .def_ro("nimber", &JobTree::Job::nimber)
      .def_ro("proof", &JobTree::Job::proof)
      .def_ro("disproof", &JobTree::Job::disproof)
      .def_ro("work", &JobTree::Job::work, "The nodes that it has cost so far.");
  nb::class_<JobTree>(m, "JobTree",
                      "The proof-number tree of a cluster: what is to be searched next, by whom, and what "
                      "follows. It asks a table for what is known.")
      .def(nb::init<std::shared_ptr<AnyTable>>(), "table"_a)
      .def("set_root", &JobTree::set_root, "components"_a, "nimber"_a, "What is to be decided.")
      .def("job", &JobTree::job, "worker"_a, "A couple for a worker, if there is one that nobody has.")
      .def(
          "answer",
          [](JobTree& tree, long job, const std::string& verdict, double proof, double disproof,
             std::uint64_t nodes, const std::vector<SeenTuple>& children, std::uint64_t shares) {
            tree.answer(job, verdict, proof, disproof, nodes, seen_of(children), shares);
          },
          "job"_a, "verdict"_a, "proof"_a, "disproof"_a, "nodes"_a, "children"_a, "shares"_a,
          "What a worker has found: a verdict (`W` or `L`), or numbers and children: their components, "
          "nimber, "
          "numbers and verdict. A couple is split when it has cost one of `shares` parts of all work.")
      .def("give_back", &JobTree::give_back, "job"_a, "Its worker is gone, or was stopped.")
      .def("stale", &JobTree::stale, "Jobs whose answer is of no use any more.")
      .def("learn", &JobTree::learn, "facts"_a, "Nimbers that the table has taken in.")
      .def("exclude", &JobTree::exclude, "component"_a, "nimbers"_a, "What a component is not.")
      .def_prop_ro("solved", &JobTree::solved, "`W`, `L`, or nothing while the root is open.")
      .def("node", &JobTree::node, "id"_a)
      .def("nodes_of", &JobTree::nodes, "ids"_a, "Those of the nodes that are in the tree.")
      .def("family", &JobTree::family, "id"_a, "A node, a parent if it has one, and its children.")
      .def("top", &JobTree::top, "levels"_a, "most"_a, "The nodes at most so many levels below the root.")
      .def("lock", &JobTree::lock, "id"_a)
      .def("unlock", &JobTree::unlock)
      .def("bias", &JobTree::bias, "id"_a, "k"_a)
      .def("auto_bias", &JobTree::auto_bias, "on"_a)
      .def("save", &JobTree::save, "The tree as a text, for `load`.")
      .def("load", &JobTree::load, "saved"_a, "Goes on from a tree that was saved; of a new tree.")
      .def_prop_ro("work", &JobTree::work, "The nodes that workers have searched.")
      .def_prop_ro("bytes", &JobTree::bytes)
      .def("__len__", &JobTree::used);
}
