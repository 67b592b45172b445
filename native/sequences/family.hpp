// Nimbers of a family of positions in a few sorts, numbered by size, in which a move leaves at most two
// members.
//
// The nimber of a member is the least one that no option has. Some options are marked first; then the least
// nimber that is not marked is looked for among all of them, and if it is there the next one is. Most marked
// options suffice to find all nimbers below the answer, so that it alone costs a look at all options.
#pragma once

#include <algorithm>
#include <cstring>
#include <vector>

#include "sequences/sequence.hpp"

namespace grundy {

// An option of the member n of a sort: parts whose sizes add up to n - taken, each at least so large, beside
// something that is worth `plus`. Without parts, n is `taken`.
struct FamilyRule {
  static constexpr int kNone = -1;
  int left = kNone, right = kNone;  // sorts
  std::uint32_t taken = 0;
  std::uint32_t plus = 0;
  std::uint32_t least_left = 0, least_right = 0;
};

class FamilySequence {
 public:
  explicit FamilySequence(std::vector<std::vector<FamilyRule>> rules) : rules_(std::move(rules)) {
    const int sorts = static_cast<int>(rules_.size());
    for (int sort = 0; sort < sorts; ++sort) {
      for (FamilyRule& rule : rules_[sort]) check(rule, sort, sorts);
    }
    up_.resize(rules_.size());
    down_.resize(rules_.size());
    guess_.resize(rules_.size(), 0);
  }

  std::size_t size() const { return size_; }
  std::uint32_t at(std::size_t sort, std::size_t size) const { return up_[sort][size]; }
  std::size_t sorts() const { return rules_.size(); }

  // Computes until there are `count` members of each sort or the deadline has passed.
  void extend(std::size_t count, const Deadline& deadline) {
    if (count > capacity_) reserve(std::max(count, 2 * capacity_));
    while (size_ < count && !(size_ % 64 == 0 && deadline.passed())) {
      for (std::size_t sort = 0; sort < rules_.size(); ++sort) {
        const std::uint32_t nimber = least_missing(sort);
        if (nimber >= kMaxNim) throw InputError("the nimbers of this family are too large");
        up_[sort][size_] = static_cast<Nim>(nimber);
        down_[sort][capacity_ - 1 - size_] = static_cast<Nim>(nimber);
      }
      ++size_;
    }
  }

 private:
  static constexpr std::size_t kFirstMarks = 64, kLook = 1024;

  static void check(FamilyRule& rule, int sort, int sorts) {
    const bool known = rule.left >= FamilyRule::kNone && rule.left < sorts &&
                       rule.right >= FamilyRule::kNone && rule.right < sorts;
    if (!known || (rule.left == FamilyRule::kNone && rule.right != FamilyRule::kNone))
      throw InputError("a rule of a family names sorts that there are, the left one first");
    for (const int part : {rule.left, rule.right}) {
      if (rule.taken == 0 && part >= sort) throw InputError("every option of a member comes before it");
    }
    if (rule.plus >= kMaxNim) throw InputError("the nimbers of this family are too large");
  }

  void reserve(std::size_t capacity) {
    for (std::size_t sort = 0; sort < rules_.size(); ++sort) {
      std::vector<Nim> down(capacity);
      std::copy(down_[sort].begin(), down_[sort].end(),
                down.begin() + static_cast<std::ptrdiff_t>(capacity - capacity_));
      down_[sort].swap(down);
      up_[sort].resize(capacity);
    }
    capacity_ = capacity;
  }

  // The pairs of a rule: the sizes of the left part from `first` on and below `end`.
  struct Pairs {
    std::size_t first, end;
    const Nim* left;   // left[i] is the nimber of the left part of size i
    const Nim* right;  // right[i] is that of the right part beside it
    Nim plus;
  };
  // False if there is no pair.
  bool pairs(const FamilyRule& rule, Pairs& found) const {
    if (size_ < rule.taken + rule.least_left + rule.least_right) return false;
    const std::size_t sum = size_ - rule.taken;
    found.first = rule.least_left;
    found.end = sum - rule.least_right + 1;
    if (rule.left == rule.right && rule.least_left == rule.least_right)
      found.end = std::min(found.end, sum / 2 + 1);
    found.left = up_[rule.left].data();
    found.right = down_[rule.right].data() + (capacity_ - 1 - sum);
    found.plus = static_cast<Nim>(rule.plus);
    return found.first < found.end;
  }

  std::uint32_t least_missing(std::size_t sort) {
    std::fill(marked_.begin(), marked_.end(), std::uint8_t{0});
    splits_.clear();
    for (const FamilyRule& rule : rules_[sort]) {
      if (rule.left == FamilyRule::kNone) {
        if (size_ == rule.taken) mark(rule.plus);
      } else if (rule.right == FamilyRule::kNone) {
        if (size_ >= rule.taken + rule.least_left) mark(up_[rule.left][size_ - rule.taken] ^ rule.plus);
      } else if (Pairs found; pairs(rule, found)) {
        splits_.push_back(found);
      }
    }
    const std::size_t some = kFirstMarks + 8 * guess_[sort];
    for (Pairs& split : splits_) {
      const std::size_t stop = std::min(split.end, split.first + some);
      for (std::size_t i = split.first; i < stop; ++i) mark(split.left[i] ^ split.right[i] ^ split.plus);
      split.first = stop;
    }
    std::uint32_t least = 0;
    for (;; ++least) {
      while (least < marked_.size() && marked_[least] != 0) ++least;
      if (least > kMaxNim || !is_option(static_cast<Nim>(least))) break;
    }
    guess_[sort] = least;
    return least;
  }

  void mark(std::uint32_t nimber) {
    if (nimber >= marked_.size()) marked_.resize(2 * std::max<std::size_t>(nimber, 32), 0);
    marked_[nimber] = 1;
  }

  bool is_option(Nim nimber) const {
    return std::ranges::any_of(splits_, [&](const Pairs& split) {
      const Nim wanted = nimber ^ split.plus;
      for (std::size_t i = split.first; i < split.end;) {
        const std::size_t stop = std::min(split.end, i + kLook);
        Nim found = 0;
        for (; i < stop; ++i) found |= static_cast<Nim>((split.left[i] ^ split.right[i]) == wanted);
        if (found != 0) return true;
      }
      return false;
    });
  }

  std::vector<std::vector<FamilyRule>> rules_;
  std::vector<std::vector<Nim>> up_, down_;  // nimbers by size, and the same backwards
  std::size_t size_ = 0, capacity_ = 0;
  std::vector<std::uint32_t> guess_;  // the last nimber of each sort
  std::vector<std::uint8_t> marked_;
  std::vector<Pairs> splits_;
};

}  // namespace grundy
