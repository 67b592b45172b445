// Depth-first search for the nimber itself, pruned by aspiration sets (P. Beling and M. Rogalski, "On pruning
// search trees of impartial games", Artificial Intelligence 283, 2020).
//
// The question is whether the nimber of a component lies in a set. The set of nimbers that are still possible
// shrinks as options become known, and the search cuts when it misses the set that was asked for. Of an
// option only those values matter that no other option has yet and that are not above the largest one asked
// for.
#pragma once

#include <bit>

#include "search/method.hpp"

namespace grundy {

// A set of nimbers below 64.
class NimSet {
 public:
  static constexpr Nim kEnd = 64;

  constexpr NimSet() = default;
  static NimSet only(Nim n) { return NimSet(1ULL << n); }
  static NimSet up_to(unsigned n) { return NimSet((2ULL << n) - 1); }  // for n = 63: 2 << 63 is 0
  static NimSet of(std::uint64_t bits) { return NimSet(bits); }

  std::uint64_t bits() const { return bits_; }
  bool empty() const { return bits_ == 0; }
  bool single() const { return std::has_single_bit(bits_); }
  bool has(unsigned n) const { return n < kEnd && ((bits_ >> n) & 1U) != 0; }
  Nim least() const { return static_cast<Nim>(std::countr_zero(bits_)); }
  Nim most() const { return static_cast<Nim>(63 - std::countl_zero(bits_)); }
  void add(unsigned n) {
    if (n < kEnd) bits_ |= 1ULL << n;
  }

  NimSet operator&(NimSet other) const { return NimSet(bits_ & other.bits_); }
  NimSet operator|(NimSet other) const { return NimSet(bits_ | other.bits_); }
  NimSet operator~() const { return NimSet(~bits_); }

  NimSet first(std::size_t count) const { return NimSet(first_bits(bits_, count)); }  // its least members

  NimSet plus(Nim x) const {  // v ⊕ x for every member v; x < 64
    NimSet moved;
    for (std::uint64_t rest = bits_; rest != 0; rest &= rest - 1)
      moved.add(static_cast<unsigned>(std::countr_zero(rest)) ^ x);
    return moved;
  }

 private:
  explicit constexpr NimSet(std::uint64_t bits) : bits_(bits) {}
  std::uint64_t bits_ = 0;
};

template <class Rules>
class AspirationRun {
 public:
  using Key = typename Rules::Key;
  static constexpr int kNotInSet = -1;

  AspirationRun(NodeExpander<Rules>& expander, Ranking by) : expander_(expander), by_(by) {
    expander.branch = nullptr;
  }

  // The nimber of the component if it is in `wanted`, else kNotInSet (which may come with less work).
  int find(Key component, NimSet wanted) {
    const Fact fact = expander_.proved.get(component, hash_key(component));
    if (fact.known != 0) return in(wanted, fact.floor);
    const NimSet excluded = NimSet::of(fact.excluded(0));
    if ((wanted & ~excluded).empty()) return kNotInSet;

    BranchNode<Key> node{expander_.branch, &component, 1, (wanted & ~excluded).least()};
    expander_.branch = &node;
    const std::size_t keys_before = expander_.keys.size(), begin = expander_.children.size();
    const NimberSet& values = expander_.spread(component);
    const NimSet seen = NimSet::of(values.word(0));
    const std::vector<std::uint32_t> order = expander_.easiest_first(component, begin, by_);
    const bool large = values.size() + order.size() >= NimSet::kEnd;  // its nimber may not fit into a set
    const int result = large ? in(wanted, expander_.mex(component, 1))
                             : options(component, wanted, excluded, seen, order, begin, node);
    expander_.keys.resize(keys_before);
    expander_.children.resize(begin);
    expander_.branch = node.up;
    return result;
  }

  Nim nimber(Key component) {
    for (;;) {
      const Fact fact = expander_.proved.get(component, hash_key(component));
      if (fact.known != 0) return fact.floor;
      if (fact.floor >= NimSet::kEnd) return expander_.mex(component, 1);
      find(component, NimSet::only(fact.floor));
    }
  }

 private:
  static int in(NimSet wanted, Nim value) { return wanted.has(value) ? value : kNotInSet; }

  // Goes through the unknown options until the answer is clear.
  int options(Key component, NimSet wanted, NimSet excluded, NimSet seen,
              const std::vector<std::uint32_t>& order, std::size_t begin, BranchNode<Key>& node) {
    const std::uint64_t hash = hash_key(component);
    node.children = static_cast<std::uint32_t>(order.size());
    // Options found to be not worth knowing have values that are seen already or above `limit`.
    Nim limit = NimSet::kEnd;
    for (std::size_t i = 0;; ++i) {
      excluded = excluded | seen;
      const NimSet possible = (~seen).first(order.size() - i + 1) & ~excluded;
      if (possible.single() && possible.least() <= limit && (i == order.size() || limit == NimSet::kEnd)) {
        expander_.proved.prove(component, hash, possible.least());
        return in(wanted, possible.least());
      }
      const NimSet hoped = possible & wanted;
      if (hoped.empty() || i == order.size()) {
        learn(component, hash, excluded | wanted);
        return kNotInSet;
      }
      const Child<Key> child = expander_.children[order[i]];
      node.index = order[i] - static_cast<std::uint32_t>(begin) + 1;
      node.unknown = static_cast<std::uint32_t>(order.size() - i);
      const int value = option(child, ~seen & NimSet::up_to(hoped.most()));
      if (value == kNotInSet) {
        limit = hoped.most();
      } else {
        seen.add(static_cast<unsigned>(value));
      }
    }
  }

  // The nimber of an option if it is in `wanted`.
  int option(const Child<Key>& child, NimSet wanted) {
    const auto first = expander_.keys.begin() + child.first;
    std::vector<Key> sum(first, first + child.count);
    Nim n = expander_.simplify(sum, child.nimber);
    if (sum.empty()) return in(wanted, n);
    std::ranges::sort(sum, {}, [this](Key key) { return expander_.rules.size(key); });
    for (std::size_t i = 0; i + 1 < sum.size(); ++i) n ^= nimber(sum[i]);
    if (n >= NimSet::kEnd) return in(wanted, n ^ nimber(sum.back()));
    const int value = find(sum.back(), wanted.plus(n));
    return value == kNotInSet ? kNotInSet : value ^ n;
  }

  void learn(Key component, std::uint64_t hash, NimSet excluded) {
    Fact fact;
    fact.exclude_all(excluded.bits());
    expander_.proved.learn(component, hash, fact);
  }

  NodeExpander<Rules>& expander_;
  const Ranking by_;
};

template <class Rules>
class Aspiration : public Method<Rules> {
 public:
  using Key = typename Rules::Key;

  explicit Aspiration(Ranking by) : by_(by) {}

  bool wins(NodeExpander<Rules>& expander, std::vector<Key> sum, Nim n) override {
    n = expander.simplify(sum, n);
    if (sum.empty()) return n != 0;
    AspirationRun<Rules> run(expander, by_);
    std::ranges::sort(sum, {}, [&](Key key) { return expander.rules.size(key); });
    for (std::size_t i = 0; i + 1 < sum.size(); ++i) n ^= run.nimber(sum[i]);
    if (n >= NimSet::kEnd) return run.nimber(sum.back()) != n;
    return run.find(sum.back(), NimSet::only(n)) == AspirationRun<Rules>::kNotInSet;
  }

  Nim nimber(NodeExpander<Rules>& expander, Key component) override {
    return AspirationRun<Rules>(expander, by_).nimber(component);
  }

 private:
  const Ranking by_;
};

// The nimber by the mex rule alone, with a memo: what all the others are measured against.
template <class Rules>
class Mex : public Method<Rules> {
 public:
  using Key = typename Rules::Key;

  bool wins(NodeExpander<Rules>& expander, std::vector<Key> sum, Nim n) override {
    n = expander.simplify(sum, n);
    for (const Key key : sum) n ^= nimber(expander, key);
    return n != 0;
  }

  Nim nimber(NodeExpander<Rules>& expander, Key component) override {
    const Fact fact = expander.proved.get(component, hash_key(component));
    return fact.known != 0 ? fact.floor : expander.mex(component, 1);
  }
};

}  // namespace grundy
