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
#include "core/readers.hpp"

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

// Nimbers of graphs, by their codes: as many as there is room for. All threads of a search have the same
// ones.
class GraphNimbers {
 public:
  explicit GraphNimbers(std::size_t most_bytes)
      : most_(std::bit_floor(std::max(most_bytes / sizeof(Slot), kFewest))), slots_(kFewest) {
    view_.show(slots_);
  }

  // With more than one thread there are `readers`: they read without a lock, and lock the table to change it.
  void share(Readers* readers) { readers_ = readers; }

  // The nimber, or -1.
  int get(Uint128 code) const {
    const auto [slots, last] = view_.whole();
    for (std::size_t at = hash_key(code) & last;; at = (at + 1) & last) {
      const Uint128 entry = slots[at].read();
      if (entry == 0) return -1;
      if (entry >> kNimberBits == code) return static_cast<int>(entry & kLargest);
    }
  }

  void put(Uint128 code, Nim nimber) {
    if (nimber > kLargest) return;
    const Uint128 entry = (code << kNimberBits) | nimber;
    if (readers_ != nullptr) return put_among_threads(entry);
    if (is_full(slots_.size()) && slots_.size() < most_) move_to(Pages<Slot>(slots_.size() * 2));
    if (!is_full(slots_.size())) {
      used_ += place(entry) ? 1 : 0;
    } else if (Slot& other = slots_[hash_key(code) & (slots_.size() - 1)]; other.read() != 0) {
      other.write(entry);  // never into a free slot: those end the search for a code
    }
  }

  std::size_t bytes() const { return bytes_.load(std::memory_order_relaxed); }

 private:
  static constexpr std::size_t kFewest = 1 << 10;
  static constexpr int kNimberBits = 128 - CellGraph::kCodeBits;
  static constexpr unsigned kLargest = (1U << kNimberBits) - 1;

  // A code, then its nimber; 0 is free. An entry that others may read is written once, its low word last:
  // that is not 0, since a code begins with the number of cells.
  class Slot {
   public:
    Uint128 read() const {
      const std::uint64_t low = low_.load(std::memory_order_acquire);
      return low == 0 ? 0 : static_cast<Uint128>(high_.load(std::memory_order_relaxed)) << 64 | low;
    }
    void write(Uint128 entry) {
      high_.store(static_cast<std::uint64_t>(entry >> 64), std::memory_order_relaxed);
      low_.store(static_cast<std::uint64_t>(entry), std::memory_order_release);
    }

   private:
    SharedWord low_, high_;
  };

  // Nobody waits to note something down that can be found again.
  void put_among_threads(Uint128 entry) {
    Pages<Slot> room = make_room();
    if (room.empty()) {
      if (!lock_.try_lock()) return;
    } else {
      lock_.lock();
      move_to(std::move(room));
    }
    if (!is_full(slots_.size())) used_ += place(entry) ? 1 : 0;
    lock_.unlock();
  }

  // Whether it was not there.
  bool place(Uint128 entry) {
    const std::size_t last = slots_.size() - 1;
    std::size_t at = hash_key(entry >> kNimberBits) & last;
    for (Uint128 other; (other = slots_[at].read()) != 0; at = (at + 1) & last)
      if (other == entry) return false;  // another thread was as fast
    slots_[at].write(entry);
    return true;
  }

  bool is_full(std::size_t size) const { return (used_.load(std::memory_order_relaxed) + 1) * 4 > size * 3; }

  // A larger array, if one is due and nobody else is at it: made without the lock, since that takes long.
  // Meanwhile a few graphs are not noted down.
  Pages<Slot> make_room() {
    const std::size_t size = view_.whole().last + 1;
    if (!is_full(size) || size >= most_ || growing_.exchange(true)) return {};
    return Pages<Slot>(size * 2);
  }
  void move_to(Pages<Slot> larger) {
    growing_ = false;
    if (larger.size() <= slots_.size()) return;
    larger.swap(slots_);
    for (const Slot& slot : larger)
      if (const Uint128 entry = slot.read(); entry != 0) place(entry);
    bytes_.store(slots_.bytes(), std::memory_order_relaxed);
    view_.show(slots_);
    if (readers_ != nullptr) readers_->retire(std::move(larger));
  }

  PagesView<Slot> view_;
  alignas(kLine) SpinLock lock_;  // apart from what is read without it
  Readers* readers_ = nullptr;
  std::size_t most_;
  Pages<Slot> slots_;  // a power of two
  std::atomic<std::size_t> used_{0};
  std::atomic<bool> growing_{false};  // somebody who does not hold the lock has an array to come
  std::atomic<std::size_t> bytes_{kFewest * sizeof(Slot)};  // other threads may ask
};

}  // namespace grundy
