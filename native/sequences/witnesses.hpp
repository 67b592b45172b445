// Splits of heaps that show that a nimber is among the options, for a block of heaps at once.
//
// Of each nimber the first heaps are known, and of the most frequent nimbers the sets of all heaps within
// reach, one bit a heap: shifted by a small heap, such a set is that of the heaps with a split into the two.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <numeric>
#include <span>
#include <vector>

#include "sequences/sequence.hpp"

namespace grundy {

class Witnesses {
 public:
  static constexpr std::size_t kBlock = 512;
  using Lanes = std::array<std::uint64_t, kBlock / 64>;  // one bit a heap of the block

  // Whether the sets reach far enough for a block from `first` on.
  bool reach(std::size_t first) const { return !frequent_.empty() && first + kBlock + 64 <= start_ + kReach; }

  // Makes the sets of the heaps within reach, for each of the nimbers that are most frequent there.
  void gather(std::span<const Nim> nimbers, std::span<const std::uint64_t> heaps_of) {
    start_ = nimbers.size() > kReach / 2 ? nimbers.size() - kReach / 2 : 0;
    frequent_.resize(rank_of_.size());
    std::iota(frequent_.begin(), frequent_.end(), Nim{0});
    const auto end = frequent_.begin() + kFrequent;
    std::partial_sort(frequent_.begin(), end, frequent_.end(),
                      [&](Nim a, Nim b) { return heaps_of[a] > heaps_of[b]; });
    frequent_.erase(end, frequent_.end());
    std::ranges::fill(rank_of_, std::int16_t{-1});
    for (std::size_t rank = 0; rank < kFrequent; ++rank) {
      rank_of_[frequent_[rank]] = static_cast<std::int16_t>(rank);
    }
    sets_.assign(8 * kFrequent * kSetBytes, 0);
    for (std::size_t heap = std::max<std::size_t>(start_, 1); heap < nimbers.size(); ++heap) {
      insert(nimbers[heap], heap);
    }
  }

  void widen(std::size_t width) {
    heaps_with_.resize(width);
    rank_of_.resize(width, -1);
  }

  void add(Nim nimber, std::size_t heap) {
    if (heaps_with_[nimber].size() < kMost) heaps_with_[nimber].push_back(static_cast<std::uint32_t>(heap));
    insert(nimber, heap);
  }

  // Strikes out the heaps from `first` on that have a split a + b with this value, the nimber of b frequent
  // and a small, when one of the takings is taken; stops when few are left.
  Lanes strike_out(Nim nimber, Lanes open, std::size_t first, std::span<const std::uint32_t> takings) const {
    for (const std::uint32_t taken : takings) {
      if (first < taken + start_ + 4) break;
      const std::size_t most = std::min(first - taken - start_, (first - taken - 1) / 2);
      for (std::size_t rank = 0; rank < frequent_.size(); ++rank) {
        for (const std::uint32_t part : heaps_with_[frequent_[rank] ^ nimber]) {
          if (part > most) break;
          strike(open, set(rank, first - taken - part - start_));
        }
        if (few(open)) return open;
      }
    }
    return open;
  }

 private:
  static constexpr std::size_t kReach = std::size_t{1} << 15;  // how far back the sets go
  static constexpr std::size_t kSetBytes = (kReach + kBlock) / 8 + 64;
  static constexpr std::size_t kFrequent = 8, kMost = 192;
  static constexpr int kFew = 8;

  static bool few(const Lanes& open) {
    int left = 0;
    for (const std::uint64_t word : open) left += std::popcount(word);
    return left <= kFew;
  }
  static void strike(Lanes& open, const std::uint8_t* set) {
    Lanes found;
    std::memcpy(found.data(), set, sizeof found);
    for (std::size_t i = 0; i < open.size(); ++i) open[i] &= ~found[i];
  }
  // Where the set of the heaps with a frequent nimber starts from `place` on. Each set is there eight times,
  // shifted by a bit each, so that this is a whole byte.
  const std::uint8_t* set(std::size_t rank, std::size_t place) const {
    return sets_.data() + (8 * rank + place % 8) * kSetBytes + place / 8;
  }

  void insert(Nim nimber, std::size_t heap) {
    if (rank_of_[nimber] < 0) return;
    const auto rank = static_cast<std::size_t>(rank_of_[nimber]);
    const std::size_t place = heap - start_;
    for (std::size_t shift = 0; shift < 8 && shift <= place; ++shift) {
      sets_[(8 * rank + shift) * kSetBytes + (place - shift) / 8] |=
          static_cast<std::uint8_t>(1U << (place - shift) % 8);
    }
  }

  std::vector<std::vector<std::uint32_t>> heaps_with_;  // the first heaps with each nimber
  std::vector<Nim> frequent_;
  std::vector<std::int16_t> rank_of_;  // of a nimber among those that are frequent; -1 if it is not
  std::size_t start_ = 0;              // the first heap of the sets
  std::vector<std::uint8_t> sets_;
};

}  // namespace grundy
