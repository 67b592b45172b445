// The values that sums of two heaps are known to have, for a block of sums and some before it.
//
// Row m has a mark for each value of a sum a + b = m that is known to occur. For one a, the partners of
// consecutive m are consecutive heaps, so that many rows are marked at once and nothing is gathered.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "sequences/sequence.hpp"

namespace grundy {

class MarkRows {
 public:
  static constexpr std::size_t kTile = 16;  // so many rows are marked together

  // For blocks of so many sums, and so many before them.
  MarkRows(std::size_t block, std::size_t history) : block_(block), history_(history) {}

  std::size_t width() const { return width_; }  // of a row: a power of two above all nimbers
  std::size_t history() const { return history_; }
  std::uint8_t* operator[](std::size_t sum) { return rows_.data() + (sum + history_ - first_) * width_; }

  // The block begins with this sum; what is marked of the rows stays in its place.
  void begin(std::size_t first) { first_ = first; }
  // The last rows of a block of so many are those before the next one.
  void end(std::size_t count) {
    std::memmove(rows_.data(), rows_.data() + count * width_, history_ * width_);
  }
  void clear(std::size_t sum, std::size_t count) { std::memset((*this)[sum], 0, count * width_); }

  void widen(std::size_t width) {
    std::vector<std::uint8_t> rows((history_ + block_) * width);
    for (std::size_t i = 0; width_ != 0 && i < history_ + block_; ++i) {
      std::memcpy(rows.data() + i * width, rows_.data() + i * width_, width_);
    }
    rows_ = std::move(rows);
    width_ = width;
  }

  // Marks the sums, for m from `start` to `end`, of one of `heaps` and a partner from `low` to `high`.
  void mark(const Nim* nimbers, std::size_t start, std::size_t end, std::span<const std::uint32_t> heaps,
            std::size_t low, std::size_t high) {
    const auto from = [&](std::size_t least) {  // the first of the heaps that is not smaller
      return static_cast<std::size_t>(std::lower_bound(heaps.begin(), heaps.end(), least) - heaps.begin());
    };
    if (low >= high || end <= low) return;
    const std::size_t least = start >= high ? start - high + 1 : 0;  // has a partner below `high`
    const std::size_t most = end - low;                              // the first without one from `low` on
    std::size_t whole = heaps.size(), whole_end = heaps.size();
    if (const auto marker = marker_for(width_); marker != nullptr && end - start == kTile && start >= low) {
      whole = from(end > high ? end - high : 0);
      whole_end = std::max(whole, from(start - low + 1));
      marker((*this)[start], nimbers + start, nimbers, heaps.subspan(whole, whole_end - whole));
    }
    for (std::size_t i = from(least); i < heaps.size() && heaps[i] < most; ++i) {
      if (i == whole) i = whole_end;
      if (i == heaps.size() || heaps[i] >= most) break;
      const std::size_t heap = heaps[i];
      for (std::size_t sum = std::max(start, heap + low); sum < std::min(end, heap + high); ++sum) {
        (*this)[sum][nimbers[sum - heap] ^ nimbers[heap]] = 1;
      }
    }
  }
  // Marks the sums with a part from `start` on; for when all nimbers below `sum` are known.
  void finish(const Nim* nimbers, std::size_t sum, std::size_t start) {
    std::uint8_t* marks = (*this)[sum];
    const std::size_t most = std::min(sum - start, sum - 1);
    for (std::size_t heap = 1; heap <= most; ++heap) marks[nimbers[heap] ^ nimbers[sum - heap]] = 1;
  }

 private:
  using Word = std::uint64_t;

  // Marks the sums of each of the heaps and kTile consecutive partners, in rows of a width that the compiler
  // knows.
  using Marker = void (*)(std::uint8_t*, const Nim*, const Nim*, std::span<const std::uint32_t>);
  template <std::size_t kWidth>
  static void mark_whole(std::uint8_t* rows, const Nim* sums, const Nim* nimbers,
                         std::span<const std::uint32_t> heaps) {
    for (const std::uint32_t heap : heaps) {
      const Nim* partners = sums - heap;
      const Word own = nimbers[heap] * 0x0001000100010001ULL;
#pragma GCC unroll 16
      for (std::size_t i = 0; i < kTile; i += 4) {
        Word four;
        std::memcpy(&four, partners + i, sizeof four);
        four ^= own;
        rows[i * kWidth + (four & 0xffff)] = 1;
        rows[(i + 1) * kWidth + (four >> 16 & 0xffff)] = 1;
        rows[(i + 2) * kWidth + (four >> 32 & 0xffff)] = 1;
        rows[(i + 3) * kWidth + (four >> 48)] = 1;
      }
    }
  }
  static Marker marker_for(std::size_t width) {
    switch (width) {
      case 64: return mark_whole<64>;
      case 128: return mark_whole<128>;
      case 256: return mark_whole<256>;
      case 512: return mark_whole<512>;
      case 1024: return mark_whole<1024>;
      case 2048: return mark_whole<2048>;
      case 4096: return mark_whole<4096>;
      case 8192: return mark_whole<8192>;
      case 16384: return mark_whole<16384>;
      default: return nullptr;
    }
  }

  std::size_t block_, history_;
  std::size_t first_ = 0;  // of the block
  std::size_t width_ = 0;
  std::vector<std::uint8_t> rows_;
};

}  // namespace grundy
