// Small Cram boards as graphs: cells are joined where a domino can lie. The game is played on this graph
// alone, so boards that look different (a row that bends, a cell that hangs on another side) may be the same.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#ifdef __AVX512BW__
#include <immintrin.h>
#endif

#include "core/bits.hpp"
#include "core/pages.hpp"

namespace grundy {

// The graph of a connected board. Cells are numbered as they lie, from the lowest bit on.
class CellGraph {
 public:
  static constexpr int kMost = 29;  // cells

  // `beside` and `below` are the first cells of all dominoes; the second cell is `down` bits above for the
  // latter.
  template <class Word>
  CellGraph(Word board, Word beside, Word below, int down) : count_(count_bits(board)) {
    const Word above = below << down;
    Set east = 0, south = 0, north = 0;
    int cell = 0;
    for (Word rest = board; rest != 0; rest &= rest - 1, ++cell) {
      const int at = lowest_bit(rest);
      east |= static_cast<Set>((beside >> at) & 1U) << cell;
      south |= static_cast<Set>((below >> at) & 1U) << cell;
      north |= static_cast<Set>((above >> at) & 1U) << cell;
    }
    for (cell = 0; cell < count_; ++cell)
      near_[cell] = ((east & bit(cell)) << 1) | (((east << 1) & bit(cell)) >> 1);
    for (; south != 0; south &= south - 1, north &= north - 1) {
      const int upper = std::countr_zero(south), lower = std::countr_zero(north);
      near_[upper] |= bit(lower);
      near_[lower] |= bit(upper);
    }
    drop_twins();
  }

  // A word from which the graph could be drawn again: equal words mean equal graphs. (That equal graphs have
  // equal words is not certain, only likely.) 0 if there are too many rings for one word.
  Uint128 code() const {
    Set leaves = 0, corners = 0;
    int ends = 0;  // of edges
    for (Set rest = cells_; rest != 0; rest &= rest - 1) {
      const int cell = std::countr_zero(rest), degree = std::popcount(near_[cell]);
      ends += degree;
      leaves |= (degree == 1 ? 1U : 0U) << cell;
      corners |= (degree == 2 ? 1U : 0U) << cell;  // every board without leaves has one
    }
    const int cells = std::popcount(cells_), rings = ends / 2 - cells + 1;
    if (5 + 2 * cells + 10 * rings > kCodeBits) return 0;
    return written_from(leaves != 0 ? leaves : corners, cells);
  }

  static constexpr int kCodeBits = 123;

 private:
  using Set = std::uint32_t;  // of cells
  static constexpr Set bit(int cell) { return Set{1} << cell; }

  // Of several leaves at one cell, only one can ever be covered, whichever it is: one is enough.
  void drop_twins() {
    cells_ = bit(count_) - 1;
    Set owners = 0;
    for (int cell = 0; cell < count_; ++cell) {
      const Set owner = near_[cell];
      if ((owner & (owner - 1)) != 0) continue;
      if ((owners & owner) != 0) {
        near_[std::countr_zero(owner)] &= ~bit(cell);
        near_[cell] = 0;
        cells_ &= ~bit(cell);
      }
      owners |= owner;
    }
  }

  // Cells that look different, as far as a few steps around them, have different colours (but for accidents).
  // Each round, every cell tells its colour to its neighbours.
  using Colours = std::array<std::uint16_t, 32>;
  Colours colours() const {
    constexpr int kRounds = 5;
    Colours own{}, told;
    told.fill(1);
    for (int round = 0; round < kRounds; ++round) {
      const Colours heard = sums_around(told);
      for (std::size_t cell = 0; cell < 32; ++cell) {
        own[cell] = static_cast<std::uint16_t>(own[cell] * 3U + heard[cell]);
        const auto mixed = static_cast<std::uint16_t>((own[cell] + 0x9e37U) * 0x85ebU);
        told[cell] = static_cast<std::uint16_t>((mixed ^ (mixed >> 7)) * 0xca6bU);
      }
    }
    return own;
  }

  Colours sums_around(const Colours& told) const {
#ifdef __AVX512BW__
    __m512i all = _mm512_setzero_si512();
    for (int cell = 0; cell < count_; ++cell)
      all = _mm512_mask_add_epi16(all, near_[cell], all, _mm512_set1_epi16(static_cast<short>(told[cell])));
    return std::bit_cast<Colours>(all);
#else
    Colours sums{};
    for (int cell = 0; cell < count_; ++cell)
      for (Set rest = near_[cell]; rest != 0; rest &= rest - 1) sums[cell] += told[std::countr_zero(rest)];
    return sums;
#endif
  }

  // Walks the graph in breadth, starting from the cell of the least colour in `starts`, cells of lesser
  // colour first. Written are the number of cells, for each cell how many are met from it for the first time,
  // and the pairs of cells that close rings.
  Uint128 written_from(Set starts, int cells) const {
    const Colours colour = colours();
    int start = std::countr_zero(starts);
    for (Set rest = starts; rest != 0; rest &= rest - 1)
      if (colour[std::countr_zero(rest)] < colour[start]) start = std::countr_zero(rest);
    std::array<std::uint8_t, 32> order, place;
    order[0] = static_cast<std::uint8_t>(start);
    place[start] = 0;
    Set met = bit(start), passed = 0;
    int last = 1, bits = 5, ring_bits = 0;
    auto code = static_cast<std::uint64_t>(cells);
    Uint128 rings = 0;
    for (int at = 0; at < cells; ++at) {
      const int cell = order[at], first = last;
      Set back = 0;  // places of neighbours passed before; the first is where the walk came from
      for (Set rest = near_[cell] & passed; rest != 0; rest &= rest - 1)
        back |= bit(place[std::countr_zero(rest)]);
      for (back &= back - 1; back != 0; back &= back - 1, ring_bits += 10)
        rings |= static_cast<Uint128>((at << 5) | std::countr_zero(back)) << ring_bits;
      for (Set rest = near_[cell] & ~met; rest != 0; rest &= rest - 1) {
        const int next = std::countr_zero(rest);
        int to = last++;
        for (; to > first && colour[order[to - 1]] > colour[next]; --to) order[to] = order[to - 1];
        order[to] = static_cast<std::uint8_t>(next);
      }
      for (int i = first; i < last; ++i) place[order[i]] = static_cast<std::uint8_t>(i);
      met |= near_[cell];
      passed |= bit(cell);
      code |= static_cast<std::uint64_t>(last - first) << bits;
      bits += 2;
    }
    return code | (rings << bits);
  }

  int count_;
  Set cells_ = 0;
  std::array<Set, 32> near_{};  // the neighbours of each cell
};

// Nimbers of graphs, by their codes: as many as there is room for.
class GraphNimbers {
 public:
  explicit GraphNimbers(std::size_t most_bytes)
      : most_(std::bit_floor(std::max(most_bytes / sizeof(Uint128), kFewest))), slots_(kFewest) {}

  // The nimber, or -1.
  int get(Uint128 code) const {
    for (std::size_t at = home(code); slots_[at] != 0; at = (at + 1) & (slots_.size() - 1))
      if (slots_[at] >> kNimberBits == code) return static_cast<int>(slots_[at] & kLargest);
    return -1;
  }

  void put(Uint128 code, Nim nimber) {  // of a graph that is not there
    if (nimber > kLargest) return;
    if ((used_ + 1) * 4 > slots_.size() * 3 && slots_.size() < most_) grow();
    const Uint128 entry = (code << kNimberBits) | nimber;
    if ((used_ + 1) * 4 <= slots_.size() * 3) {
      place(entry);
      ++used_;
    } else if (Uint128& other = slots_[home(code)]; other != 0) {
      other = entry;  // never into a free slot: those end the search for a code
    }
  }

  std::size_t bytes() const { return bytes_.load(std::memory_order_relaxed); }

 private:
  static constexpr std::size_t kFewest = 1 << 10;
  static constexpr int kNimberBits = 128 - CellGraph::kCodeBits;
  static constexpr unsigned kLargest = (1U << kNimberBits) - 1;

  std::size_t home(Uint128 code) const { return hash_key(code) & (slots_.size() - 1); }

  void place(Uint128 entry) {
    std::size_t at = home(entry >> kNimberBits);
    while (slots_[at] != 0) at = (at + 1) & (slots_.size() - 1);
    slots_[at] = entry;
  }

  void grow() {
    Pages<Uint128> old(slots_.size() * 2);
    old.swap(slots_);
    for (const Uint128 entry : old)
      if (entry != 0) place(entry);
    bytes_.store(slots_.bytes(), std::memory_order_relaxed);
  }

  std::size_t most_;
  Pages<Uint128> slots_;  // a power of two: code, then nimber; 0 is free
  std::size_t used_ = 0;
  std::atomic<std::size_t> bytes_{kFewest * sizeof(Uint128)};  // other threads may ask
};

}  // namespace grundy
