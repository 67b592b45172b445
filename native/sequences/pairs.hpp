// Nim-sequences of games in which a heap may be split in two.
//
// The heaps are taken in blocks. Of the sums a + b = m, those in which a is rare are marked for a whole block
// at once: for one a, the partners of consecutive m are consecutive heaps, so nothing is gathered. That gives
// the least common nimber that is missing. It is the nimber of the heap if all lower rare nimbers are there
// too, and nearly always they are: for each of them, 64 heaps a word, sets of heaps are shifted against
// each other until every heap of the block has a witness. For what is still missing, all pairs are looked at.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

#include "sequences/crew.hpp"
#include "sequences/sequence.hpp"
#include "sequences/settler.hpp"
#include "sequences/sparse_space.hpp"
#include "sequences/witnesses.hpp"

namespace grundy {

class PairSequence final : public NimSequence {
 public:
  explicit PairSequence(HeapRules rules) : rules_(std::move(rules)) {
    history_ = rules_.two.empty() ? 0 : rules_.two.back();
    reserve(kBlock);
    widen(64);
    append(0);
  }

  std::size_t size() const override { return size_; }
  std::uint32_t at(std::size_t heap) const override { return nimbers_[heap]; }

  void append(std::uint32_t nimber) override {
    if (size_ == capacity_) reserve(2 * capacity_);
    accept(nimber);
    rows_valid_ = false;
  }

  void extend(std::size_t count, const Deadline& deadline, int threads) override {
    reserve(count);
    if (crew_ == nullptr || crew_->size() != threads) crew_ = std::make_unique<Crew>(threads);
    while (size_ < count && !deadline.passed()) run_block(std::min(kBlock, count - size_));
  }

 private:
  using Word = std::uint64_t;
  using Lanes = Witnesses::Lanes;
  static constexpr std::size_t kBlock = Witnesses::kBlock;

  // ---- one block ----
  void run_block(std::size_t count) {
    first_ = size_;
    if (first_ >= next_split_) choose_split();
    if (!witnesses_.reach(first_)) witnesses_.gather({nimbers_.data(), size_}, heaps_of_);
    start_rows(count);
    looked_at_ = 0;
    if (sparse()) {
      run_sparse(count);
    } else {
      run_dense(count);
    }
    balance_helpers(count);
    std::memmove(rows_.data(), rows_.data() + count * width_, history_ * width_);
  }

  // Every common option is marked, and most rare ones have a mark or a witness.
  void run_sparse(std::size_t count) {
    find_witnesses(count);
    const std::size_t old_rares = rares_.size(), end = first_ + count;
    std::uint32_t highest = 0;
    for (std::size_t heap = first_; heap < end; ++heap) {
      if ((heap - first_) % kTile == 0) mark_inside(heap, std::min(end, heap + kTile), old_rares);
      finish_row(heap, heap - (heap - first_) % kTile);
      collect_options(heap);
      const std::uint32_t common = least_common_missing();
      highest = std::max(highest, common);
      accept(heap == rules_.frozen ? 0 : least_missing(heap, common));
    }
    bound_ = highest;
  }
  std::uint32_t least_missing(std::size_t heap, std::uint32_t common) {
    for (const Nim rare : missing_[heap - first_]) {
      if (rare < common && is_missing(rare, heap)) return rare;
    }
    for (std::uint32_t rare = bound_; rare < common; ++rare) {
      if (!is_common(rare, mask_) && is_missing(rare, heap)) return rare;
    }
    return common;
  }

  // Most options are marked, and what the heaps before the block leave missing is settled before.
  void run_dense(std::size_t count) {
    looked_at_ +=
        settler_.settle(first_, count, known(), *crew_,
                        [this](std::size_t heap, std::uint32_t from) { return next_unmarked(heap, from); });
    for (std::size_t heap = first_; heap < first_ + count; ++heap) {
      finish_row(heap, first_);
      collect_options(heap);
      accept(heap == rules_.frozen ? 0 : least_from(settler_[heap], heap));
    }
  }
  std::uint32_t least_from(std::uint32_t settled, std::size_t heap) {
    const bool sure = settled != 0 || !rules_.unequal;
    if (sure && (settled >= width_ || options_[settled] == 0)) return settled;
    while (!is_missing(settled, heap)) ++settled;
    return settled;
  }

  std::uint32_t next_unmarked(std::size_t heap, std::uint32_t from) {
    const auto marked = [&](std::uint32_t nimber) {
      return std::ranges::any_of(rules_.two, [&](std::uint32_t taken) {
        return heap >= taken + 2 && row(heap - taken)[nimber] != 0;
      });
    };
    if (from == 0 && rules_.unequal) return 0;  // its mark may come from two equal heaps
    while (from < width_ && marked(from)) ++from;
    return from;
  }

  // Row m holds a mark for each value of a sum a + b = m that is known to occur; common values are complete.
  std::uint8_t* row(std::size_t sum) { return rows_.data() + (sum + history_ - first_) * width_; }
  void clear_rows(std::size_t sum, std::size_t count) { std::memset(row(sum), 0, count * width_); }

  void start_rows(std::size_t count) {
    if (!rows_valid_) {
      clear_rows(first_ - history_, history_);
      mark_sums(first_ > history_ ? first_ - history_ : 0, first_);
      rows_valid_ = true;
    }
    clear_rows(first_, count);
    mark_sums(first_, first_ + count);
  }

  // Marks all sums a + b = m with a rare or a helper and b before the block, for m from `from` to `to`.
  void mark_sums(std::size_t from, std::size_t to) {
    if (rules_.two.empty() || from >= to) return;
    crew_->each((to - from + kTile - 1) / kTile, worth_threads(), [&](std::size_t i) {
      const std::size_t start = from + i * kTile, end = std::min(to, start + kTile);
      mark(start, end, {rares_.data(), rares_.size()}, 1, first_);
      mark(start, end, {helpers_.data(), helpers_.size()}, 1, first_);
    });
  }
  // Marks the sums with a rare part and a part inside the block, before `start`.
  void mark_inside(std::size_t start, std::size_t end, std::size_t old_rares) {
    mark(start, end, {rares_.data(), rares_.size()}, first_, start);
    mark(start, end, {rares_.data() + old_rares, rares_.size() - old_rares}, 1, first_);
  }
  // Marks the sums, for m from `start` to `end`, of one of `heaps` and a partner from `low` to `high`.
  void mark(std::size_t start, std::size_t end, std::span<const std::uint32_t> heaps, std::size_t low,
            std::size_t high) {
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
      marker(row(start), nimbers_.data() + start, nimbers_.data(), heaps.subspan(whole, whole_end - whole));
    }
    for (std::size_t i = from(least); i < heaps.size() && heaps[i] < most; ++i) {
      if (i == whole) i = whole_end;
      if (i == heaps.size() || heaps[i] >= most) break;
      const std::size_t heap = heaps[i];
      for (std::size_t sum = std::max(start, heap + low); sum < std::min(end, heap + high); ++sum) {
        row(sum)[nimbers_[sum - heap] ^ nimbers_[heap]] = 1;
      }
    }
  }
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
  bool worth_threads() const { return rares_.size() + helpers_.size() > kWorthThreads; }

  // Marks the sums with a part from `start` on; called when all nimbers below `sum` are known.
  void finish_row(std::size_t sum, std::size_t start) {
    std::uint8_t* marks = row(sum);
    const std::size_t most = std::min(sum - start, sum - 1);
    for (std::size_t heap = 1; heap <= most; ++heap) marks[nimbers_[heap] ^ nimbers_[sum - heap]] = 1;
  }

  void collect_options(std::size_t heap) {
    collect_marks(heap);
    if (rules_.unequal) options_[0] = 0;  // it may come from two equal heaps
    for (const std::uint32_t taken : rules_.one) {
      if (taken < heap) options_[nimbers_[heap - taken]] = 1;
    }
    if (std::binary_search(rules_.none.begin(), rules_.none.end(), heap)) options_[0] = 1;
  }
  void collect_marks(std::size_t heap) {
    bool any = false;
    for (const std::uint32_t taken : rules_.two) {
      if (heap < taken + 2) break;
      const std::uint8_t* marks = row(heap - taken);
      if (any) {
        for (std::size_t i = 0; i < width_; ++i) options_[i] |= marks[i];
      } else {
        std::memcpy(options_.data(), marks, width_);
      }
      any = true;
    }
    if (!any) std::memset(options_.data(), 0, width_);
  }

  std::uint32_t least_common_missing() const {
    constexpr Word kAll = 0x0101010101010101ULL;
    for (std::size_t i = 0; i < width_; i += 8) {
      Word marks, rare;
      std::memcpy(&marks, options_.data() + i, 8);
      std::memcpy(&rare, rare_marks_.data() + i, 8);
      const Word clear = (marks | rare) ^ kAll;
      if (clear != 0) return static_cast<std::uint32_t>(i + std::countr_zero(clear) / 8);
    }
    return static_cast<std::uint32_t>(width_);
  }

  // Whether no option of `heap` has this nimber, by looking at all of them if need be.
  bool is_missing(std::uint32_t nimber, std::size_t heap) {
    if (nimber >= width_) return true;
    if (options_[nimber] != 0) return false;
    const std::size_t before = looked_at_;
    for (const std::uint32_t taken : rules_.two) {
      if (heap >= taken + 2 && is_sum(static_cast<Nim>(nimber), heap - taken)) return false;
    }
    looked_at_ = before;  // this has to be
    return true;
  }
  bool is_sum(Nim nimber, std::size_t sum) {
    if (nimber == 0 && sum % 2 == 0 && !rules_.unequal) return true;
    const std::size_t end = (sum + 1) / 2;
    if (sum < first_) return is_sum_from(nimber, sum, 1, end);
    return is_sum_from(nimber, sum, 1, std::min(sum - first_ + 1, end)) ||
           is_sum_from(nimber, sum, std::max(marked_to_, sum - first_ + 1), end);
  }
  // Whether the nimber is that of a + b = sum, for a from `start` on and below `end`.
  bool is_sum_from(Nim nimber, std::size_t sum, std::size_t start, std::size_t end) {
    const Nim* up = nimbers_.data();
    const Nim* down = known().mirror(sum);
    for (std::size_t stop; start < end; start = stop) {
      stop = std::min(end, start + kLook);
      looked_at_ += stop - start;
      if (has_sum(up + start, down + start, stop - start, nimber)) return true;
    }
    return false;
  }
  KnownHeaps known() const { return {nimbers_.data(), backwards_.data(), capacity_}; }

  // ---- witnesses for rare nimbers ----
  // Leaves in `missing_` the rare nimbers below `bound_` for which a heap of the block has no witness yet.
  void find_witnesses(std::size_t count) {
    Lanes all{};
    for (std::size_t lane = 0; lane < count; ++lane) all[lane / 64] |= Word{1} << lane % 64;
    open_.assign(bound_, Lanes{});
    crew_->each(bound_, worth_threads(), [&](std::size_t nimber) {
      if (is_common(static_cast<std::uint32_t>(nimber), mask_)) return;
      open_[nimber] = witnesses_.strike_out(static_cast<Nim>(nimber), all, first_, rules_.two);
    });
    for (auto& nimbers : missing_) nimbers.clear();
    for (std::uint32_t nimber = 0; nimber < bound_; ++nimber) {
      for (std::size_t i = 0; i < kBlock / 64; ++i) {
        for (Word bits = open_[nimber][i]; bits != 0; bits &= bits - 1) {
          missing_[64 * i + static_cast<std::size_t>(std::countr_zero(bits))].push_back(
              static_cast<Nim>(nimber));
        }
      }
    }
  }

  // ---- what is known of the nimbers so far ----
  void accept(std::uint32_t nimber) {
    if (nimber >= kMaxNim) throw InputError("the nimbers of this game are too large");
    if (nimber >= width_) widen(2 * width_);
    const std::size_t heap = size_++;
    nimbers_[heap] = static_cast<Nim>(nimber);
    backwards_[capacity_ - 1 - heap] = static_cast<Nim>(nimber);
    if (heap == 0) return;
    ++heaps_of_[nimber];
    witnesses_.add(static_cast<Nim>(nimber), heap);
    if (sparse() && !is_common(nimber, mask_)) rares_.push_back(static_cast<std::uint32_t>(heap));
  }

  bool sparse() const { return mask_ != 0; }

  void choose_split() {
    next_split_ = size_ + size_ / 4 + 32;
    const Split best = best_split(heaps_of_);
    const std::uint64_t rare = size_ - best.common;
    const std::uint32_t mask = rare < size_ / kWorthDense ? best.mask : 0;
    if (mask != mask_) use_split(mask);
  }

  void use_split(std::uint32_t mask) {
    mask_ = mask;
    rows_valid_ = false;
    mark_rares();
    rares_.clear();
    for (std::size_t heap = 1; heap < size_ && sparse(); ++heap) {
      if (!is_common(nimbers_[heap], mask_)) rares_.push_back(static_cast<std::uint32_t>(heap));
    }
    set_helpers(0);
  }

  // More helpers cost more marks and save looks: about the same time should go into both.
  void balance_helpers(std::size_t count) {
    const std::size_t marks = helpers_.size() * count * kMarkCost;
    if (looked_at_ > marks + marks / 4) set_helpers(helpers_.size() + helpers_.size() / 4 + width_ / 4);
    if (looked_at_ < marks - marks / 4) set_helpers(helpers_.size() - helpers_.size() / 4);
    if (size_ >= helpers_grow_at_) set_helpers(helpers_.size());
  }
  // Common options come from rare heaps only, which are marked anyway: then the smallest common heaps help.
  // Else heaps from everywhere, for neighbours have like nimbers.
  void set_helpers(std::size_t count) {
    helpers_.clear();
    marked_to_ = 1;
    helpers_grow_at_ = size_ + size_ / 64;
    if (!sparse()) {
      count = std::min(count, size_ - 1);
      for (std::size_t i = 0; i < count; ++i) {
        helpers_.push_back(static_cast<std::uint32_t>(1 + i * (size_ - 1) / count));
      }
      return;
    }
    for (std::size_t heap = 1; heap < size_ && helpers_.size() < count; ++heap) {
      if (is_common(nimbers_[heap], mask_)) helpers_.push_back(static_cast<std::uint32_t>(heap));
    }
    if (!helpers_.empty()) marked_to_ = helpers_.back() + 1;
  }

  void widen(std::size_t width) {
    std::vector<std::uint8_t> rows((history_ + kBlock) * width);
    for (std::size_t i = 0; width_ != 0 && i < history_ + kBlock; ++i) {
      std::memcpy(rows.data() + i * width, rows_.data() + i * width_, width_);
    }
    rows_ = std::move(rows);
    width_ = width;
    options_.resize(width);
    heaps_of_.resize(width);
    witnesses_.widen(width);
    settler_.widen(width);
    mark_rares();
  }
  void mark_rares() {
    rare_marks_.assign(width_, 0);
    for (std::size_t nimber = 0; nimber < width_; ++nimber) {
      rare_marks_[nimber] = is_common(static_cast<std::uint32_t>(nimber), mask_) ? 0 : 1;
    }
  }

  void reserve(std::size_t capacity) {
    if (capacity <= capacity_) return;
    nimbers_.resize(capacity);
    std::vector<Nim> backwards(capacity);
    std::copy(backwards_.begin(), backwards_.end(), backwards.end() - static_cast<std::ptrdiff_t>(capacity_));
    backwards_ = std::move(backwards);
    capacity_ = capacity;
  }

  static constexpr std::size_t kTile = 16, kLook = 4096, kWorthThreads = 512;
  static constexpr std::size_t kMarkCost = 12;  // to mark a sum, in sums looked at for one nimber
  static constexpr std::size_t kWorthDense = 4;

  HeapRules rules_;
  std::size_t history_ = 0;  // rows before the block that its heaps refer to
  std::unique_ptr<Crew> crew_;
  Settler settler_{rules_};

  std::size_t size_ = 0, capacity_ = 0;
  std::vector<Nim> nimbers_, backwards_;
  std::vector<std::uint64_t> heaps_of_;  // how many heaps have this nimber

  std::uint32_t mask_ = 0;
  std::size_t next_split_ = 64;
  std::vector<std::uint32_t> rares_, helpers_;  // heaps whose sums are marked; dense: only helpers
  std::vector<std::uint8_t> rare_marks_;

  std::size_t helpers_grow_at_ = 0;
  std::size_t marked_to_ = 1;  // no sum with a part below it need be looked at, but those inside the block

  std::size_t first_ = 0;  // of the block
  std::size_t width_ = 0;  // of a row: a power of two above all nimbers
  std::vector<std::uint8_t> rows_, options_;
  bool rows_valid_ = false;

  Witnesses witnesses_;
  std::size_t looked_at_ = 0;  // sums, one by one
  std::uint32_t bound_ = 0;    // rare nimbers below it are looked for, block by block
  std::vector<Lanes> open_;    // heaps of the block, by nimber

  std::array<std::vector<Nim>, kBlock> missing_;
};

}  // namespace grundy
