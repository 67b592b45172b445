#pragma once

#include <vector>

#include "core/basics.hpp"

namespace grundy {

// A set of nimbers up to some bound.
class NimberSet {
 public:
  void clear(std::size_t bound) { words_.assign(bound / 64 + 1, 0); }
  void add(std::size_t n) {  // where it is above the bound, it does not matter
    if (n / 64 < words_.size()) words_[n / 64] |= std::uint64_t{1} << (n % 64);
  }
  void add_first(std::uint64_t nimbers) { words_[0] |= nimbers; }  // a set of bits
  bool has(std::size_t n) const { return ((words_[n / 64] >> (n % 64)) & 1U) != 0; }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace grundy
