// Nim-sequences as Python sees them.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include "sequences/pairs.hpp"
#include "sequences/repetition.hpp"
#include "sequences/takings.hpp"
#include "sequences/triples.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace grundy {
namespace {

using Terms = nb::ndarray<const std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Numbers = std::vector<std::uint32_t>;
constexpr std::size_t kMostTerms = 0xffffffff;

std::unique_ptr<NimSequence> make_sequence(Numbers none, Numbers one, Numbers two, Numbers three,
                                           bool all_but, bool unequal, std::uint32_t frozen) {
  for (Numbers* numbers : {&none, &one, &two, &three}) std::sort(numbers->begin(), numbers->end());
  HeapRules rules{std::move(none), std::move(one), std::move(two), std::move(three),
                  all_but,         unequal,        frozen};
  if (rules.all_but) return std::make_unique<AllButSequence>(std::move(rules));
  if (!rules.three.empty()) return std::make_unique<TripleSequence>(std::move(rules));
  if (!rules.two.empty()) return std::make_unique<PairSequence>(std::move(rules));
  return std::make_unique<TakingSequence>(std::move(rules));
}

std::size_t extend(NimSequence& sequence, std::size_t count, double seconds, int threads) {
  if (threads < 1 || threads > 256) throw InputError("the number of threads is between 1 and 256");
  if (count > kMostTerms) throw InputError("a sequence has at most 2^32 - 1 terms");
  const nb::gil_scoped_release free;
  sequence.extend(count, Deadline(seconds), threads);
  return sequence.size();
}

void append(NimSequence& sequence, const Terms& terms) {
  const nb::gil_scoped_release free;
  for (std::size_t i = 0; i < terms.size(); ++i) sequence.append(terms.data()[i]);
}

nb::bytes terms_of(const NimSequence& sequence, std::size_t start, std::size_t stop) {
  stop = std::min(stop, sequence.size());
  std::vector<std::uint32_t> terms;
  for (std::size_t heap = start; heap < stop; ++heap) terms.push_back(sequence.at(heap));
  return nb::bytes(terms.data(), terms.size() * sizeof(std::uint32_t));
}

std::optional<std::pair<std::size_t, std::size_t>> repetition(const Terms& terms, std::size_t starts,
                                                              std::size_t lengths, std::size_t reach,
                                                              bool differences) {
  const nb::gil_scoped_release free;
  std::span<const std::uint32_t> chosen(terms.data(), terms.size());
  std::vector<std::uint32_t> steps;
  if (differences) {
    for (std::size_t i = 1; i < chosen.size(); ++i) steps.push_back(chosen[i] - chosen[i - 1]);
    chosen = steps;
  }
  const auto found = lasting_repetition(chosen, {starts, lengths, reach});
  if (!found) return std::nullopt;
  return std::pair(found->start, found->length);
}

std::uint32_t sparse_space(const Terms& terms) {
  const nb::gil_scoped_release free;
  std::vector<std::uint64_t> heaps(1);
  for (std::size_t i = 1; i < terms.size(); ++i) {
    const std::uint32_t nimber = terms.data()[i];
    if (nimber >= heaps.size()) heaps.resize(std::bit_ceil(std::size_t{nimber} + 1));
    ++heaps[nimber];
  }
  return best_split(heaps).mask;
}

}  // namespace
}  // namespace grundy

using namespace grundy;

void bind_sequences(nb::module_& m) {
  nb::class_<NimSequence>(
      m, "NimSequence",
      "The nimbers of the heaps 0, 1, 2, ... of a heap game.\n\nEach list holds the numbers that may be "
      "taken when that many heaps are left. With `all_but` every number may be taken, except those of `none` "
      "and `one`; with `unequal`, two heaps that are left differ in size; the heap of the size `frozen` has "
      "no moves, and 0 is none.")
      .def(nb::new_(&make_sequence), nb::kw_only(), "none"_a = Numbers(), "one"_a = Numbers(),
           "two"_a = Numbers(), "three"_a = Numbers(), "all_but"_a = false, "unequal"_a = false,
           "frozen"_a = 0)
      .def("extend", &extend, "count"_a, "seconds"_a = 1e9, "threads"_a = 1,
           "Computes until there are `count` terms or the time is over; how many there are.")
      .def("append", &append, "terms"_a, nb::sig("def append(self, terms: array.array[int]) -> None"),
           "Takes terms that are known: a buffer of unsigned 32-bit numbers.")
      .def("terms", &terms_of, "start"_a, "stop"_a, "Terms as unsigned 32-bit numbers.")
      .def("__len__", &NimSequence::size);
  m.def("repetition", &repetition, "terms"_a, nb::kw_only(), "starts"_a, "lengths"_a, "reach"_a,
        "differences"_a = false,
        nb::sig("def repetition(terms: array.array[int], *, starts: int, lengths: int, reach: int, "
                "differences: bool = False) -> tuple[int, int] | None"),
        "Start e and length p of the shortest repetition, if starts * max(e, 1) + lengths * p + reach terms "
        "are known; of the terms, or of the differences between one and the next.");
  m.def(
      "sparse_space", &sparse_space, "terms"_a, nb::sig("def sparse_space(terms: array.array[int]) -> int"),
      "The mask with the most common terms, from the term 1 on: those with an odd number of bits inside it.");
}
