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

#include "sequences/mark_rows.hpp"
#include "sequences/mex_search.hpp"
#include "sequences/sequence.hpp"
#include "sequences/sparse_space.hpp"
#include "sequences/thread_pool.hpp"
#include "sequences/witnesses.hpp"

namespace grundy {

class PairSequence final : public NimSequence {
 public:
  explicit PairSequence(HeapRules rules)
      : rules_(std::move(rules)), rows_(kBlock, rules_.two.empty() ? 0 : rules_.two.back()) {
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
    if (pool_ == nullptr || pool_->size() != threads) pool_ = std::make_unique<ThreadPool>(threads);
    while (size_ < count && !deadline.passed()) run_block(std::min(kBlock, count - size_));
  }

 private:
  using Word = std::uint64_t;
  using Lanes = Witnesses::Lanes;
  static constexpr std::size_t kBlock = Witnesses::kBlock, kTile = MarkRows::kTile;

  // ---- one block ----
  void run_block(std::size_t count) {
    first_ = size_;
    rows_.begin(first_);
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
    rows_.end(count);
  }

  // Every common option is marked, and most rare ones have a mark or a witness.
  void run_sparse(std::size_t count) {
    find_witnesses(count);
    const std::size_t old_rares = rares_.size(), end = first_ + count;
    std::uint32_t highest = 0;
    for (std::size_t heap = first_; heap < end; ++heap) {
      if ((heap - first_) % kTile == 0) mark_inside(heap, std::min(end, heap + kTile), old_rares);
      rows_.finish(nimbers_.data(), heap, heap - (heap - first_) % kTile);
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
    looked_at_ += mex_search_.settle(
        first_, count, known(), *pool_,
        [this](std::size_t heap, std::uint32_t from) { return next_unmarked(heap, from); });
    for (std::size_t heap = first_; heap < first_ + count; ++heap) {
      rows_.finish(nimbers_.data(), heap, first_);
      collect_options(heap);
      accept(heap == rules_.frozen ? 0 : least_from(mex_search_[heap], heap));
    }
  }
  std::uint32_t least_from(std::uint32_t settled, std::size_t heap) {
    const bool sure = settled != 0 || !rules_.unequal;
    if (sure && (settled >= rows_.width() || options_[settled] == 0)) return settled;
    while (!is_missing(settled, heap)) ++settled;
    return settled;
  }

  std::uint32_t next_unmarked(std::size_t heap, std::uint32_t from) {
    const auto marked = [&](std::uint32_t nimber) {
      return std::ranges::any_of(rules_.two, [&](std::uint32_t taken) {
        return heap >= taken + 2 && rows_[heap - taken][nimber] != 0;
      });
    };
    if (from == 0 && rules_.unequal) return 0;  // its mark may come from two equal heaps
    while (from < rows_.width() && marked(from)) ++from;
    return from;
  }

  void start_rows(std::size_t count) {
    if (!rows_valid_) {
      const std::size_t history = rows_.history();
      rows_.clear(first_ - history, history);
      mark_sums(first_ > history ? first_ - history : 0, first_);
      rows_valid_ = true;
    }
    rows_.clear(first_, count);
    mark_sums(first_, first_ + count);
  }

  // Marks all sums a + b = m with a rare or a helper and b before the block, for m from `from` to `to`.
  void mark_sums(std::size_t from, std::size_t to) {
    if (rules_.two.empty() || from >= to) return;
    pool_->each((to - from + kTile - 1) / kTile, worth_threads(), [&](std::size_t i) {
      const std::size_t start = from + i * kTile, end = std::min(to, start + kTile);
      rows_.mark(nimbers_.data(), start, end, {rares_.data(), rares_.size()}, 1, first_);
      rows_.mark(nimbers_.data(), start, end, {helpers_.data(), helpers_.size()}, 1, first_);
    });
  }
  // Marks the sums with a rare part and a part inside the block, before `start`.
  void mark_inside(std::size_t start, std::size_t end, std::size_t old_rares) {
    rows_.mark(nimbers_.data(), start, end, {rares_.data(), rares_.size()}, first_, start);
    rows_.mark(nimbers_.data(), start, end, {rares_.data() + old_rares, rares_.size() - old_rares}, 1,
               first_);
  }
  bool worth_threads() const { return rares_.size() + helpers_.size() > kWorthThreads; }

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
      const std::uint8_t* marks = rows_[heap - taken];
      if (any) {
        for (std::size_t i = 0; i < rows_.width(); ++i) options_[i] |= marks[i];
      } else {
        std::memcpy(options_.data(), marks, rows_.width());
      }
      any = true;
    }
    if (!any) std::memset(options_.data(), 0, rows_.width());
  }

  std::uint32_t least_common_missing() const {
    constexpr Word kAll = 0x0101010101010101ULL;
    for (std::size_t i = 0; i < rows_.width(); i += 8) {
      Word marks, rare;
      std::memcpy(&marks, options_.data() + i, 8);
      std::memcpy(&rare, rare_marks_.data() + i, 8);
      const Word clear = (marks | rare) ^ kAll;
      if (clear != 0) return static_cast<std::uint32_t>(i + std::countr_zero(clear) / 8);
    }
    return static_cast<std::uint32_t>(rows_.width());
  }

  // Whether no option of `heap` has this nimber, by looking at all of them if need be.
  bool is_missing(std::uint32_t nimber, std::size_t heap) {
    if (nimber >= rows_.width()) return true;
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
    pool_->each(bound_, worth_threads(), [&](std::size_t nimber) {
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
    if (nimber >= rows_.width()) widen(2 * rows_.width());
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
    if (looked_at_ > marks + marks / 4)
      set_helpers(helpers_.size() + helpers_.size() / 4 + rows_.width() / 4);
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
    rows_.widen(width);
    options_.resize(width);
    heaps_of_.resize(width);
    witnesses_.widen(width);
    mex_search_.widen(width);
    mark_rares();
  }
  void mark_rares() {
    rare_marks_.assign(rows_.width(), 0);
    for (std::size_t nimber = 0; nimber < rows_.width(); ++nimber) {
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

  static constexpr std::size_t kLook = 4096, kWorthThreads = 512;
  static constexpr std::size_t kMarkCost = 12;  // to mark a sum, in sums looked at for one nimber
  static constexpr std::size_t kWorthDense = 4;

  HeapRules rules_;
  MarkRows rows_;  // of sums; those with a common value are complete
  std::unique_ptr<ThreadPool> pool_;
  MexSearch mex_search_{rules_};

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
  std::vector<std::uint8_t> options_;
  bool rows_valid_ = false;

  Witnesses witnesses_;
  std::size_t looked_at_ = 0;  // sums, one by one
  std::uint32_t bound_ = 0;    // rare nimbers below it are looked for, block by block
  std::vector<Lanes> open_;    // heaps of the block, by nimber

  std::array<std::vector<Nim>, kBlock> missing_;
};

}  // namespace grundy
