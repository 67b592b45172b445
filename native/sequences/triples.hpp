// Nim-sequences of games in which a heap may be split in three.
//
// The values of all sums a + b = m are kept, as sets of nimbers; those of a + b + c = m are their unions,
// over all c, each translated by the nimber of c. Sums with equal nimbers of c are united before the
// translation.
#pragma once

#include <algorithm>
#include <bit>
#include <cstring>
#include <vector>

#include "sequences/sequence.hpp"

namespace grundy {

class TripleSequence final : public NimSequence {
 public:
  explicit TripleSequence(HeapRules rules) : rules_(std::move(rules)) { append(0); }

  std::size_t size() const override { return nimbers_.size(); }
  std::uint32_t at(std::size_t heap) const override { return nimbers_[heap]; }

  void append(std::uint32_t nimber) override {
    if (nimber >= kMaxNim) throw InputError("the nimbers of this game are too large");
    if (nimber >= 64 * words_) widen(2 * words_);
    nimbers_.push_back(static_cast<Nim>(nimber));
    add_pairs();
  }
  void extend(std::size_t count, const Deadline& deadline, int) override {
    while (size() < count && !deadline.passed()) append(next());
  }

 private:
  using Word = std::uint64_t;

  // The set of the values of a + b = m, where m is the number of heaps that are known.
  void add_pairs() {
    const std::size_t sum = size();
    pairs_.resize((sum + 1) * words_);
    Word* set = pairs_.data() + sum * words_;
    for (std::size_t a = 1; 2 * a <= sum; ++a) insert(set, nimbers_[a] ^ nimbers_[sum - a]);
  }

  std::uint32_t next() {
    const std::size_t heap = size();
    if (heap == rules_.frozen) return 0;
    std::vector<Word> options(words_);
    for (const std::uint32_t taken : rules_.three) {
      if (taken < heap) add_triples(options, heap - taken);
    }
    for (const std::uint32_t taken : rules_.two) {
      if (taken < heap) unite(options.data(), pairs_.data() + (heap - taken) * words_);
    }
    for (const std::uint32_t taken : rules_.one) {
      if (taken < heap) insert(options.data(), nimbers_[heap - taken]);
    }
    if (std::binary_search(rules_.none.begin(), rules_.none.end(), heap)) insert(options.data(), 0);
    for (std::size_t i = 0; i < words_; ++i) {
      if (~options[i] != 0) return static_cast<std::uint32_t>(64 * i + std::countr_one(options[i]));
    }
    return static_cast<std::uint32_t>(64 * words_);
  }

  void add_triples(std::vector<Word>& options, std::size_t sum) {
    by_nimber_.assign(64 * words_ * words_, 0);
    for (std::size_t c = 1; 3 * c <= sum; ++c) {  // c is the smallest
      unite(by_nimber_.data() + nimbers_[c] * words_, pairs_.data() + (sum - c) * words_);
    }
    for (std::size_t nimber = 0; nimber < 64 * words_; ++nimber) {
      const Word* set = by_nimber_.data() + nimber * words_;
      for (std::size_t i = 0; i < words_; ++i) {
        if (set[i] != 0) options[i ^ nimber / 64] |= translated(set[i], nimber % 64);
      }
    }
  }

  // The set { v ^ nimber : v in set }.
  static Word translated(Word set, std::size_t nimber) {
    constexpr Word kLow[] = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                             0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};
    for (int bit = 0; bit < 6; ++bit) {
      if ((nimber >> bit & 1) == 0) continue;
      const int shift = 1 << bit;
      set = (set & kLow[bit]) << shift | (set >> shift & kLow[bit]);
    }
    return set;
  }

  void unite(Word* set, const Word* other) const {
    for (std::size_t i = 0; i < words_; ++i) set[i] |= other[i];
  }
  static void insert(Word* set, std::uint32_t nimber) { set[nimber / 64] |= Word{1} << nimber % 64; }

  void widen(std::size_t words) {
    const std::size_t sets = pairs_.size() / words_;
    std::vector<Word> pairs(sets * words);
    for (std::size_t i = 0; i < sets; ++i) {
      std::memcpy(pairs.data() + i * words, pairs_.data() + i * words_, words_ * sizeof(Word));
    }
    pairs_ = std::move(pairs);
    words_ = words;
  }

  HeapRules rules_;
  std::vector<Nim> nimbers_;
  std::size_t words_ = 1;                // of a set
  std::vector<Word> pairs_, by_nimber_;  // sets, one after the other
};

}  // namespace grundy
