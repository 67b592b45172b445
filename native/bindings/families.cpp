// Families of positions as Python sees them.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "sequences/caterpillar.hpp"
#include "sequences/family.hpp"
#include "sequences/stars.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace grundy;

namespace {

using Rule = std::tuple<int, int, std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>;

FamilySequence make(const std::vector<std::vector<Rule>>& rules) {
  std::vector<std::vector<FamilyRule>> all;
  for (const auto& sort : rules) {
    auto& own = all.emplace_back();
    for (const auto& [left, right, taken, plus, least_left, least_right] : sort)
      own.push_back({left, right, taken, plus, least_left, least_right});
  }
  return FamilySequence(std::move(all));
}

std::size_t extend(FamilySequence& family, std::size_t count, double seconds) {
  if (count > 0xffffffff) throw InputError("a sequence has at most 2^32 - 1 terms");
  const nb::gil_scoped_release free;
  family.extend(count, Deadline(seconds));
  return family.size();
}

nb::bytes terms(const FamilySequence& family, std::size_t sort, std::size_t start, std::size_t stop) {
  if (sort >= family.sorts()) throw InputError("there is no such sort");
  std::vector<std::uint32_t> found;
  for (std::size_t size = start; size < std::min(stop, family.size()); ++size)
    found.push_back(family.at(sort, size));
  return nb::bytes(found.data(), found.size() * sizeof(std::uint32_t));
}

}  // namespace

void bind_families(nb::module_& m) {
  nb::class_<FamilySequence>(m, "FamilySequence",
                             "The nimbers of the members of a family, by sort and size.\n\nA rule of a sort "
                             "is the sorts of the two parts (-1 for none), what is taken, the nimber of what "
                             "else is left, and the least sizes of the parts.")
      .def(nb::new_(&make), "rules"_a)
      .def("extend", &extend, "count"_a, "seconds"_a = 1e9,
           "Computes until there are `count` members of each sort or the time is over; how many there are.")
      .def("terms", &terms, "sort"_a, "start"_a, "stop"_a, "Terms of a sort as unsigned 32-bit numbers.")
      .def("__len__", &FamilySequence::size);
  nb::class_<CaterpillarTable>(m, "CaterpillarTable",
                               "Node Kayles on all factors of a caterpillar's word, which may be a circle.")
      .def(nb::init<std::vector<std::uint32_t>, bool>(), "leaves"_a, "circular"_a = false)
      .def(
          "extend",
          [](CaterpillarTable& table, double seconds) {
            const nb::gil_scoped_release free;
            return table.extend(Deadline(seconds));
          },
          "seconds"_a = 1e9, "Computes until all is known or the time is over; whether it is.")
      .def("nimber", &CaterpillarTable::at, "start"_a, "length"_a,
           "The nimber of the factor of some length from a vertex of the spine on.");
  nb::class_<StarTables>(
      m, "StarTables",
      "Node Kayles on stars with two branches shorter than `size`, and others that are fixed.")
      .def(nb::init<StarTables::Branches, std::size_t>(), "fixed"_a, "size"_a)
      .def(
          "extend",
          [](StarTables& tables, double seconds) {
            const nb::gil_scoped_release free;
            return tables.extend(Deadline(seconds));
          },
          "seconds"_a = 1e9, "Computes until all is known or the time is over; whether it is.")
      .def("nimber", &StarTables::at, "a"_a, "b"_a,
           "The nimber of the star with these branches and the fixed ones.")
      .def_prop_ro("largest", &StarTables::largest, "The largest nimber.")
      .def("changes", &StarTables::changes, "period"_a, nb::call_guard<nb::gil_scoped_release>(),
           "For each a, the largest a - b for which a nimber changes when a grows by so much; -size if none "
           "does.")
      .def("joint_start", &StarTables::joint_start, "period"_a, nb::call_guard<nb::gil_scoped_release>(),
           "From where on no nimber changes when both branches, at least so long, grow by so much.");
}
