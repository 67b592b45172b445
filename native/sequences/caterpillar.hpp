// Node Kayles on caterpillars: the nimbers of all factors of a word.
//
// A caterpillar is a path, the spine, whose vertices carry leaves: a word of the numbers of leaves. A move
// leaves two factors of the word and some single vertices, of which the parity counts. All factors of a word
// with n letters have n^3 / 6 moves of each kind. The word may be a circle.
#pragma once

#include <algorithm>
#include <vector>

#include "sequences/sequence.hpp"

namespace grundy {

class CaterpillarTable {
 public:
  CaterpillarTable(std::vector<std::uint32_t> leaves, bool circular)
      : size_(leaves.size()), circular_(circular), leaves_(std::move(leaves)) {
    if (size_ > 8192) throw InputError("a caterpillar has at most 8192 vertices on its spine");
    if (circular && size_ < 3) throw InputError("a circle has at least three vertices");
    leaves_.insert(leaves_.end(), leaves_.begin(), leaves_.end());  // to go round
    from_.assign(size_ * (size_ + 1), 0);
    to_.assign(size_ * (size_ + 1), 0);
    seen_.assign(2 * 65536, 0);
  }

  // Computes until all factors are known or the deadline has passed; whether they are.
  bool extend(const Deadline& deadline) {
    const std::size_t longest = circular_ ? size_ - 1 : size_;
    for (; known_ < longest && !deadline.passed(); ++known_) {
      const std::size_t length = known_ + 1, starts = circular_ ? size_ : size_ - length + 1;
      for (std::size_t start = 0; start < starts; ++start) {
        const Nim nimber = least_missing(start, length);
        from_[start * (size_ + 1) + length] = nimber;
        to_[(start + length - 1) % size_ * (size_ + 1) + length] = nimber;
      }
    }
    return known_ >= longest;
  }

  // The nimber of the factor of some length from a vertex of the spine on.
  Nim at(std::size_t start, std::size_t length) const {
    if (start >= size_ || length > known_ || (!circular_ && start + length > size_))
      throw InputError("there is no such factor, or it is not known yet");
    return from_[start * (size_ + 1) + length];
  }

 private:
  Nim least_missing(std::size_t start, std::size_t length) {
    ++stamp_;
    const Nim* left = from_.data() + start * (size_ + 1);
    const Nim* right = to_.data() + (start + length - 1) % size_ * (size_ + 1);
    const std::uint32_t* leaves = leaves_.data() + start;
    for (std::size_t i = 0; i < length; ++i) {
      if (leaves[i] > 0) seen_[left[i] ^ right[length - 1 - i] ^ ((leaves[i] - 1) & 1)] = stamp_;
      const bool before = i > 0, after = i + 1 < length;
      const std::uint32_t single = (before ? leaves[i - 1] : 0) + (after ? leaves[i + 1] : 0);
      seen_[left[i - before] ^ right[length - 1 - i - after] ^ (single & 1)] = stamp_;
    }
    Nim nimber = 0;
    while (seen_[nimber] == stamp_) ++nimber;
    return nimber;
  }

  std::size_t size_;
  bool circular_;
  std::vector<std::uint32_t> leaves_;
  std::vector<Nim> from_, to_;  // nimbers by first or last vertex, and length
  std::vector<std::uint32_t> seen_;
  std::uint32_t stamp_ = 0;
  std::size_t known_ = 0;
};

}  // namespace grundy
