// Arenas as Python sees them: flat arrays in, flat arrays out.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include "arena/parity.hpp"
#include "bindings/watch.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grundy {
namespace {

template <class T>
using Flat = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Numbers = Flat<std::uint32_t>;
using Bytes = Flat<std::uint8_t>;

template <class T>
std::span<const T> span_of(const Flat<T>& array) {
  return {array.data(), array.size()};
}

template <class T>
nb::bytes bytes_of(const std::vector<T>& values) {
  return nb::bytes(values.data(), values.size() * sizeof(T));
}

// Ctrl-C or a time limit leaves the work as an exception.
arena::Pulse interruptible() { return arena::Pulse(look_at_python); }

template <class Work>
nb::tuple solved(const Numbers& offsets, const Numbers& targets, const Bytes& owners, const Bytes& verdicts,
                 const Work& work) {
  const arena::Arena arena{span_of(offsets), span_of(targets), span_of(owners), span_of(verdicts)};
  arena::Solution found;
  {
    const nb::gil_scoped_release free;
    arena::Pulse pulse = interruptible();
    arena.check(pulse);
    found = work(arena, pulse);
  }
  return nb::make_tuple(bytes_of(found.winners), bytes_of(found.distances), bytes_of(found.moves));
}

}  // namespace
}  // namespace grundy

using namespace grundy;

void bind_arena(nb::module_& m) {
  m.def(
      "sorted_arcs",
      [](std::size_t vertices, const Numbers& sources, const Numbers& targets) {
        const auto sorted = [&] {
          const nb::gil_scoped_release free;
          arena::Pulse pulse = interruptible();
          return arena::SortedArcs(vertices, span_of(sources), span_of(targets), pulse);
        }();
        return nb::make_tuple(bytes_of(sorted.offsets), bytes_of(sorted.targets));
      },
      "vertices"_a, "sources"_a, "targets"_a,
      nb::sig("def sorted_arcs(vertices: int, sources: array.array[int] | memoryview, targets: "
              "array.array[int] | memoryview) -> tuple[bytes, bytes]"),
      "Offsets and targets of arcs that are given in any order.");
  m.def(
      "attractors",
      [](const Numbers& offsets, const Numbers& targets, const Bytes& owners, const Bytes& verdicts) {
        return solved(offsets, targets, owners, verdicts, [](const arena::Arena& arena, arena::Pulse& pulse) {
          return attractors(arena, arena::Predecessors(arena, pulse), pulse);
        });
      },
      "offsets"_a, "targets"_a, "owners"_a, "verdicts"_a,
      nb::sig(
          "def attractors(offsets: array.array[int] | memoryview, targets: array.array[int] | memoryview, "
          "owners: bytes | bytearray | memoryview, verdicts: bytes | bytearray | memoryview) -> "
          "tuple[bytes, bytes, bytes]"),
      "Winners, distances and moves of all vertices of an arena; a play that never ends is a draw.\n\nThe "
      "successors of v are targets[offsets[v]:offsets[v + 1]]. Owners and verdicts are 0 for Alice and 1 for "
      "Bob; a verdict, which counts in sinks only, may be 2 for a draw. Distances and moves are unsigned "
      "32-bit numbers, all ones where there is none.");
  m.def(
      "parity",
      [](const Numbers& offsets, const Numbers& targets, const Bytes& owners, const Bytes& verdicts,
         const Numbers& priorities) {
        if (priorities.size() != owners.size()) throw InputError("there is one priority for each vertex");
        return solved(offsets, targets, owners, verdicts,
                      [&](const arena::Arena& arena, arena::Pulse& pulse) {
                        return arena::Zielonka(arena, span_of(priorities), pulse).solve();
                      });
      },
      "offsets"_a, "targets"_a, "owners"_a, "verdicts"_a, "priorities"_a,
      nb::sig("def parity(offsets: array.array[int] | memoryview, targets: array.array[int] | memoryview, "
              "owners: bytes | bytearray | memoryview, verdicts: bytes | bytearray | memoryview, "
              "priorities: array.array[int] | memoryview) -> tuple[bytes, bytes, bytes]"),
      "The same where Alice wins a play that never ends if the largest priority that it meets again and "
      "again is even, and Bob if it is odd.");
}
