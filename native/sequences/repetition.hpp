// Repetitions at the end of a sequence.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace grundy {

struct Repetition {
  std::size_t start,
      length;  // term n + length equals term n for all n from start on, as far as terms are known
};

// How many terms must be known for a repetition with start e >= 1 and length p to go on for ever.
struct Lasting {
  std::size_t starts, lengths, reach;
  std::size_t terms(std::size_t start, std::size_t length) const {
    return starts * std::max<std::size_t>(start, 1) + lengths * length + reach;
  }
};

// The shortest repetition that lasts long enough.
//
// The Z-function of the reversed sequence tells for each p how far back terms equal those p later.
inline std::optional<Repetition> lasting_repetition(std::span<const std::uint32_t> terms,
                                                    const Lasting& lasting) {
  const std::size_t count = terms.size();
  const auto back = [&](std::size_t i) { return terms[count - 1 - i]; };
  std::vector<std::uint32_t> equal(count);
  std::size_t left = 0, right = 0;
  for (std::size_t p = 1; p < count && lasting.terms(1, p) <= count; ++p) {
    std::size_t n = p < right ? std::min<std::size_t>(right - p, equal[p - left]) : 0;
    while (p + n < count && back(n) == back(p + n)) ++n;
    equal[p] = static_cast<std::uint32_t>(n);
    if (p + n > right) {
      left = p;
      right = p + n;
    }
    const std::size_t start = count - p - n;
    if (lasting.terms(start, p) <= count) return Repetition{start, p};
  }
  return std::nullopt;
}

}  // namespace grundy
