// Sparse spaces: the split of the nimbers into rare and common ones.
//
// A mask splits the nimbers: rare are those with an even number of bits inside the mask. So rare + rare and
// common + common are rare, and rare + common is common. When nearly all nimbers of a sequence are common,
// the common options of a heap are found from the few heaps that are rare, and the rare options need not be
// found at all, only enough of them (E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 4;
// A. Gangolli, T. Plambeck, "A note on periodicity in some octal games", Int. J. Game Theory 18, 1989).
#pragma once

#include <bit>
#include <vector>

#include "core/basics.hpp"

namespace grundy {

inline bool is_common(std::uint32_t nimber, std::uint32_t mask) {
  return (std::popcount(nimber & mask) & 1) != 0;
}

struct Split {
  std::uint32_t mask = 0;    // 0: every nimber is rare
  std::uint64_t common = 0;  // how many heaps have a common nimber
};

// The split with the most common heaps. `heaps[v]` is the number of heaps with nimber v; its size is a power
// of two. The Walsh-Hadamard transform gives the excess of the rare heaps for all masks at once.
inline Split best_split(const std::vector<std::uint64_t>& heaps) {
  std::vector<std::int64_t> excess(heaps.begin(), heaps.end());
  for (std::size_t step = 1; step < excess.size(); step *= 2) {
    for (std::size_t start = 0; start < excess.size(); start += 2 * step) {
      for (std::size_t i = start; i < start + step; ++i) {
        const std::int64_t low = excess[i], high = excess[i + step];
        excess[i] = low + high;
        excess[i + step] = low - high;
      }
    }
  }
  Split best;
  std::int64_t least = excess[0];
  for (std::size_t mask = 1; mask < excess.size(); ++mask) {
    if (excess[mask] < least) {
      least = excess[mask];
      best = {static_cast<std::uint32_t>(mask), static_cast<std::uint64_t>(excess[0] - least) / 2};
    }
  }
  return best;
}

}  // namespace grundy
