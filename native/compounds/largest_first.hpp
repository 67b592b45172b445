// Heaps of which a largest one is always played: who wins any number of them.
//
// A heap is not touched before all larger ones are gone, and these leave only smaller heaps. So of the heaps
// up to h, two multisets are the same for all play if no multiset of heaps up to h tells them apart: the
// classes are a commutative monoid Q(h), in which the heaps are generators. Q(h) comes from Q(h - 1): with k
// heaps of h and a class q below them, the mover is lost if k - 1 of them are won for the other one whatever
// the move leaves, W(k, q) = for no option s: W(k - 1, q s). The row W(k, .) depends on the row before it, so
// the rows repeat, and (k, q) has finitely many values. The coarsest partition of these pairs that respects
// who wins and all generators is Q(h).
#pragma once

#include <algorithm>
#include <stdexcept>
#include <unordered_map>
#include <vector>

#include "core/basics.hpp"

namespace grundy {

class LargestFirst {
 public:
  using Heaps = std::vector<std::uint32_t>;

  // With `short_end`, it is over as soon as what is left of one heap has no moves.
  LargestFirst(bool short_end, bool misere)
      : short_end_(short_end), misere_(misere), lost_{!misere}, times_(1) {}

  std::size_t heaps() const { return times_.size() - 1; }
  std::size_t classes() const { return lost_.size(); }

  // Adds the next heap. Options are the heaps with moves that are left; without any, the heap has no moves.
  void extend(const std::vector<Heaps>& options) {
    for (const Heaps& option : options)
      for (const std::uint32_t heap : option)
        if (heap == 0 || heap > heaps()) throw InputError("a move leaves smaller heaps");
    if (options.empty()) {
      times_.emplace_back(classes());
      for (std::uint32_t q = 0; q < classes(); ++q) times_.back()[q] = q;
      return;
    }
    const Rows rows = rows_of(options);
    const std::vector<std::uint32_t> part = partition(rows);
    take(rows, part);
  }

  bool loses(const Heaps& position) const { return lost_[class_of(position)]; }

  // The table, for whoever wants to check it: which classes are lost, and what one heap more makes of each.
  const std::vector<char>& lost() const { return lost_; }
  const std::vector<std::uint32_t>& times(std::size_t heap) const {
    if (heap == 0 || heap > heaps()) throw InputError("no class is known of such a heap");
    return times_[heap];
  }

 private:
  using Row = std::vector<char>;
  struct Rows {
    std::vector<Row> lost;  // of k heaps and a class
    std::size_t back = 0;   // which row comes after the last one
  };

  std::uint32_t class_of(const Heaps& position) const {
    std::uint32_t q = 0;
    for (const std::uint32_t heap : position) {
      if (heap == 0 || heap > heaps()) throw InputError("no class is known of such a heap");
      q = times_[heap][q];
    }
    return q;
  }

  // ---- who wins k heaps of the new size, over each class ----
  Rows rows_of(const std::vector<Heaps>& options) const {
    bool ends = false;
    std::unordered_map<std::uint32_t, Heaps> distinct;
    for (const Heaps& option : options) {
      if (short_end_ && option.empty())
        ends = true;
      else
        distinct.emplace(class_of(option), option);
    }
    Rows rows;
    rows.lost.push_back(lost_);
    for (;;) {
      Row next(classes());
      for (std::uint32_t q = 0; q < classes(); ++q)
        next[q] = !(ends && !misere_) && !reaches_lost(rows.lost.back(), distinct, q);
      for (rows.back = 0; rows.back < rows.lost.size(); ++rows.back)
        if (rows.lost[rows.back] == next) return rows;
      rows.lost.push_back(std::move(next));
    }
  }

  bool reaches_lost(const Row& lost, const std::unordered_map<std::uint32_t, Heaps>& options,
                    std::uint32_t q) const {
    for (const auto& [unused, option] : options) {
      std::uint32_t after = q;
      for (const std::uint32_t heap : option) after = times_[heap][after];
      if (lost[after]) return true;
    }
    return false;
  }

  // ---- the coarsest partition of the pairs (k, q) ----
  // The pair k * classes() + q after one more heap.
  std::size_t step(const Rows& rows, std::size_t pair, std::size_t heap) const {
    const std::size_t k = pair / classes(), q = pair % classes();
    if (heap < times_.size()) return k * classes() + times_[heap][q];
    return (k + 1 < rows.lost.size() ? k + 1 : rows.back) * classes() + q;
  }

  std::vector<std::uint32_t> partition(const Rows& rows) const {
    const std::size_t pairs = rows.lost.size() * classes();
    std::vector<std::uint32_t> part(pairs), finer(pairs);
    for (std::size_t pair = 0; pair < pairs; ++pair)
      part[pair] = rows.lost[pair / classes()][pair % classes()];
    std::unordered_map<std::uint64_t, std::uint32_t> seen;
    for (std::size_t count = pairs + 1; count != seen.size();) {
      count = seen.size();
      seen.clear();
      for (std::size_t pair = 0; pair < pairs; ++pair) {
        std::uint64_t signature = mix(part[pair]);
        for (std::size_t heap = 1; heap <= times_.size(); ++heap)
          signature = mix(signature + part[step(rows, pair, heap)]);
        finer[pair] = seen.emplace(signature, static_cast<std::uint32_t>(seen.size())).first->second;
      }
      part.swap(finer);
    }
    return part;
  }

  // Makes the parts the classes. Signatures are hashes: a part that holds different pairs is noticed here.
  void take(const Rows& rows, const std::vector<std::uint32_t>& part) {
    const std::size_t count = *std::max_element(part.begin(), part.end()) + std::size_t{1};
    std::vector<std::size_t> first(count, part.size());
    for (std::size_t pair = part.size(); pair-- > 0;) first[part[pair]] = pair;
    Row lost(count);
    std::vector<std::vector<std::uint32_t>> times(times_.size() + 1);
    for (std::size_t q = 0; q < count; ++q) lost[q] = rows.lost[first[q] / classes()][first[q] % classes()];
    for (std::size_t heap = 1; heap < times.size(); ++heap) {
      times[heap].resize(count);
      for (std::size_t q = 0; q < count; ++q) times[heap][q] = part[step(rows, first[q], heap)];
      for (std::size_t pair = 0; pair < part.size(); ++pair)
        if (times[heap][part[pair]] != part[step(rows, pair, heap)])
          throw std::logic_error("two signatures collide");
    }
    for (std::size_t pair = 0; pair < part.size(); ++pair)
      if (lost[part[pair]] != rows.lost[pair / classes()][pair % classes()])
        throw std::logic_error("two signatures collide");
    lost_ = std::move(lost);
    times_ = std::move(times);
  }

  bool short_end_, misere_;
  Row lost_;                                       // of each class; 0 is that of no heaps
  std::vector<std::vector<std::uint32_t>> times_;  // [heap][class]: the class with one heap more
};

}  // namespace grundy
