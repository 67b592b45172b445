// The components of one game in sums of several: each has a number, and small ones are worth a canonical
// form.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <vector>

#include "games/domineering_bounds.hpp"
#include "games/toppling_dominoes.hpp"
#include "patterns/games.hpp"
#include "values/partizan_text_rules.hpp"
#include "values/table.hpp"

namespace grundy::sums {

using patterns::Number, patterns::kOwnNegative;  // a number says whether its component is its own negative
using patterns::Signed, patterns::signed_part;

class Summands {
 public:
  virtual ~Summands() = default;
  virtual void options(Number part, bool left, patterns::Options& found) const = 0;  // distinct ones
  virtual std::vector<Signed> parse(const std::string& position) const = 0;
  virtual std::string text(Number part) const = 0;
  virtual int size(Number part) const = 0;
  virtual int ahead(
      Number part) const = 0;  // how many more moves Left has than Right, if that is quickly told
  // What players are sure of in a component whose value is not known, if anybody knows.
  virtual std::optional<partizan::BothSure> sure(Number part) = 0;  // by one thread at a time
  virtual bool is_small(Number part) const = 0;
  virtual partizan::Id value(Number part) = 0;    // by one thread at a time
  virtual partizan::AnyValueTable& values() = 0;  // that are known, likewise
  virtual std::size_t bytes() const = 0;          // likewise
};

// Which components are worth a canonical form: those of which there are few, and that come again and again.
// Chosen by time.
inline bool is_small(const patterns::Parts& parts, Number part) { return parts.size(part) <= 8; }
template <class Word>
bool is_small(const Domineering<Word>& rules, Word board) {
  const int height = rules.height(board);
  return height == 1 || rules.cells(board) <= (height == 2 ? 20 : 14);
}
inline bool is_small(const TopplingDominoes&, TopplingDominoes::Key) { return true; }
// Rules in Python are never asked while others wait.
inline bool is_small(const partizan::PartizanTextRules&, Number) { return false; }

struct NoBounds {
  static std::size_t bytes() { return 0; }
};
template <class Rules>
struct BoundsOf {
  using Type = NoBounds;
};
template <class Word>
struct BoundsOf<Domineering<Word>> {
  using Type = DomineeringBounds<Word>;
};

template <class Rules>
int size_of(const Rules& rules, const typename Rules::Key& key) {
  if constexpr (requires { rules.cells(key); }) {
    return rules.cells(key);
  } else {
    return static_cast<int>(std::min<std::size_t>(rules.text(key).size(), 1000));
  }
}

// What is sure when the players can make at most so many moves, one after the other: a game is at least as
// good for Left as minus the moves of Right. One in which both can move wherever one can is infinitesimal, so
// that its walls are 0 where moves are taxed.
inline std::optional<partizan::BothSure> sure_of(const std::array<int, 2>& moves, bool dicotic) {
  constexpr int kMost = 100;  // below what 16 bits hold
  if (!dicotic && std::ranges::any_of(moves, [](int most) { return most < 0 || most > kMost; }))
    return std::nullopt;
  partizan::BothSure sure;
  for (const std::size_t player : {0U, 1U}) {
    const int most = moves[1 - player] < 0 ? kMost : std::min(moves[1 - player], kMost);
    for (int i = 0; i < partizan::kLanes; ++i) {
      const bool counts = !dicotic || i < partizan::kCold;
      const int least = counts ? -partizan::kUnits * (moves[1 - player] < 0 ? 2 * kMost : most) : 0;
      sure[player].first[i] = sure[player].second[i] = static_cast<std::int16_t>(least);
    }
  }
  return sure;
}

template <class Rules>
class SummandsOf : public Summands {
 public:
  using Key = typename Rules::Key;

  // Where nobody else knows it, all components or none are their own negatives.
  SummandsOf(Rules rules, partizan::Forms& forms, bool own_negatives = false)
      : rules_(rules), values_(std::move(rules), forms), own_negatives_(own_negatives) {}

  void options(Number part, bool left, patterns::Options& found) const override {
    partizan::Moves<Key> lefts, rights;
    rules_.expand(key(part), lefts, rights);
    const partizan::Moves<Key>& moves = left ? lefts : rights;
    found.clear();
    std::vector<Signed> sum;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      sum.clear();
      for (const auto& one : moves[i]) sum.push_back(signed_of(one));
      found.add(sum);
    }
  }
  std::vector<Signed> parse(const std::string& position) const override {
    std::vector<Signed> sum;
    for (const auto& part : rules_.parse(position)) sum.push_back(signed_of(part));
    return sum;
  }
  std::string text(Number part) const override { return rules_.text(key(part)); }
  int size(Number part) const override { return size_of(rules_, key(part)); }
  int ahead(Number part) const override {
    if constexpr (requires { rules_.each_move(key(part), true, [](const Key&) {}); }) {
      int moves = 0;
      rules_.each_move(key(part), true, [&](const Key&) { ++moves; });
      rules_.each_move(key(part), false, [&](const Key&) { --moves; });
      return moves;
    } else {
      return 0;
    }
  }
  std::optional<partizan::BothSure> sure(Number part) override {
    if constexpr (requires { rules_.lines(key(part), true, 0, 1); }) {
      if (bounds_ == nullptr) bounds_ = std::make_unique<typename BoundsOf<Rules>::Type>();
      bounds_->begin(rules_, 0);
      partizan::BothSure sure;
      for (const int player : {0, 1}) sure[player] = bounds_->in_strips(rules_, key(part), player);
      return sure;
    } else {
      return std::nullopt;
    }
  }
  bool is_small(Number part) const override { return sums::is_small(rules_, key(part)); }
  partizan::Id value(Number part) override { return values_.value(key(part)); }
  partizan::AnyValueTable& values() override { return values_; }
  std::size_t bytes() const override {
    return (bounds_ != nullptr ? bounds_->bytes() : 0) + values_.own_bytes() +
           numbers_.size() * (sizeof(Key) + 8 * sizeof(void*));
  }

 private:
  static constexpr bool kNumbered = std::is_same_v<Key, Number>;  // keys are numbers already
  struct Hash {
    std::size_t operator()(const Key& key) const { return hash_key(key); }
  };

  Signed signed_of(const partizan::Part<Key>& part) const {
    return signed_part(number(part.key), part.negative);
  }
  Number number(const Key& key) const {
    if constexpr (kNumbered) {
      return key | (own_negatives_ ? kOwnNegative : 0);
    } else {
      const std::scoped_lock guard(mutex_);
      const auto [at, fresh] = numbers_.try_emplace(key, static_cast<Number>(keys_.size()));
      if (fresh) {
        keys_.push_back(key);
        if (rules_.own_negative(key)) at->second |= kOwnNegative;
      }
      return at->second;
    }
  }
  Key key(Number part) const {
    if constexpr (kNumbered) {
      return part & ~kOwnNegative;
    } else {
      const std::scoped_lock guard(mutex_);
      return keys_[part & ~kOwnNegative];
    }
  }

  Rules rules_;
  partizan::ValueTableOf<Rules> values_;
  mutable std::mutex mutex_;
  mutable std::unordered_map<Key, Number, Hash> numbers_;
  mutable std::vector<Key> keys_;
  std::unique_ptr<typename BoundsOf<Rules>::Type> bounds_;  // once they are needed
  bool own_negatives_;
};

// Of games whose rules are data.
class PatternSummands : public Summands {
 public:
  PatternSummands(std::shared_ptr<const patterns::Parts> parts, partizan::Forms& forms)
      : parts_(std::move(parts)), values_(patterns::PatternValues(parts_), forms) {}

  void options(Number part, bool left, patterns::Options& found) const override {
    parts_->options(part, left, found);
  }
  std::vector<Signed> parse(const std::string& position) const override { return parts_->parse(position); }
  std::string text(Number part) const override { return parts_->text(patterns::signed_part(part, false)); }
  int size(Number part) const override { return parts_->size(part); }
  int ahead(Number part) const override {
    const auto [left, right] = parts_->mobility(part);
    return left - right;
  }
  std::optional<partizan::BothSure> sure(Number part) override {
    return sure_of(parts_->most_moves(part), parts_->dicotic());
  }
  bool is_small(Number part) const override { return sums::is_small(*parts_, part); }
  partizan::Id value(Number part) override { return values_.value(part); }
  partizan::AnyValueTable& values() override { return values_; }
  std::size_t bytes() const override { return values_.own_bytes(); }

 private:
  std::shared_ptr<const patterns::Parts> parts_;
  partizan::ValueTableOf<patterns::PatternValues> values_;
};

}  // namespace grundy::sums
