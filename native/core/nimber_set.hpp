// The nimbers of the options that are known.
#pragma once

#include <bit>
#include <vector>

#include "core/basics.hpp"

namespace grundy {

// A set of nimbers, of which nearly all are below 64.
class NimberSet {
 public:
  void clear() {
    first_ = 0;
    if (!more_.empty()) more_.clear();
  }
  void add(Nim n) {
    if (n < 64) {
      first_ |= std::uint64_t{1} << n;
    } else {
      add_far(n);
    }
  }
  void add_first(std::uint64_t nimbers) { first_ |= nimbers; }  // a set of bits

  // In words of 64 nimbers each.
  std::size_t words() const { return 1 + more_.size(); }
  std::uint64_t word(std::size_t i) const { return i == 0 ? first_ : i < words() ? more_[i - 1] : 0; }

  std::size_t size() const {
    auto count = static_cast<std::size_t>(std::popcount(first_));
    for (const std::uint64_t word : more_) count += static_cast<std::size_t>(std::popcount(word));
    return count;
  }

  Nim mex() const {  // the least that is not in the set
    std::size_t i = 0;
    while (~word(i) == 0) ++i;
    return static_cast<Nim>(64 * i + static_cast<std::size_t>(std::countr_one(word(i))));
  }

 private:
  [[gnu::noinline]] void add_far(Nim n) {
    if (n / 64 >= words()) more_.resize(n / 64U);
    more_[n / 64U - 1] |= std::uint64_t{1} << (n % 64);
  }

  std::uint64_t first_ = 0;
  std::vector<std::uint64_t> more_;
};

}  // namespace grundy
