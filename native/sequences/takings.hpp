// Nim-sequences of games in which a heap stays one heap: subtraction games and all-but subtraction games.
#pragma once

#include <algorithm>
#include <vector>

#include "sequences/sequence.hpp"

namespace grundy {

// The least number that was not noted since the last `clear`.
class NotedNimbers {
 public:
  void clear() { ++round_; }
  void note(std::uint32_t nimber) {
    if (nimber >= seen_.size()) seen_.resize(2 * static_cast<std::size_t>(nimber) + 64);
    seen_[nimber] = round_;
  }
  bool has(std::uint32_t nimber) const { return nimber < seen_.size() && seen_[nimber] == round_; }
  std::uint32_t least(std::uint32_t from = 0) const {
    while (has(from)) ++from;
    return from;
  }

 private:
  std::vector<std::uint64_t> seen_;
  std::uint64_t round_ = 1;
};

class TakingSequence : public NimSequence {
 public:
  explicit TakingSequence(HeapRules rules) : rules_(std::move(rules)) {}

  std::size_t size() const override { return nimbers_.size(); }
  std::uint32_t at(std::size_t heap) const override { return nimbers_[heap]; }
  void append(std::uint32_t nimber) override { nimbers_.push_back(nimber); }
  void extend(std::size_t count, const Deadline& deadline, int) override {
    nimbers_.reserve(count);
    while (size() < count && !deadline.passed()) {
      const std::size_t end = std::min(count, size() + kBlock);
      while (size() < end) append(size() == 0 ? 0 : next());
    }
  }

 protected:
  virtual std::uint32_t next() {
    const std::size_t heap = size();
    mex_.clear();
    for (const std::uint32_t taken : rules_.one) {
      if (taken >= heap) break;
      mex_.note(nimbers_[heap - taken]);
    }
    if (std::binary_search(rules_.none.begin(), rules_.none.end(), heap)) mex_.note(0);
    return mex_.least();
  }

  HeapRules rules_;
  std::vector<std::uint32_t> nimbers_;
  NotedNimbers mex_;

 private:
  static constexpr std::size_t kBlock = 1024;
};

// Every number may be taken but a few. The nimbers of all heaps that are further back than those few numbers
// reach are options for good, so only the near ones are looked at.
class AllButSequence final : public TakingSequence {
 public:
  explicit AllButSequence(HeapRules rules) : TakingSequence(std::move(rules)) {}

 private:
  std::uint32_t next() override {
    const std::size_t heap = size(), reach = rules_.one.empty() ? 0 : rules_.one.back();
    for (; far_ + reach < heap; ++far_) always_.note(nimbers_[far_]);
    least_ = always_.least(least_);
    mex_.clear();
    for (std::size_t left = far_; left < heap; ++left) {
      if (!std::binary_search(rules_.one.begin(), rules_.one.end(), heap - left)) mex_.note(nimbers_[left]);
    }
    std::uint32_t nimber = least_;
    while (mex_.has(nimber) || always_.has(nimber)) ++nimber;
    return nimber;
  }

  std::size_t far_ = 0;  // the heaps below it are options of every heap to come
  std::uint32_t least_ = 0;
  NotedNimbers always_;
};

}  // namespace grundy
