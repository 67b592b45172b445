// Values of positions, bottom-up: a component is worth the form of its options' values, and is met once.
//
// `Rules` has a type `Key` and `expand(key, left, right)`, which lists the options of both players, each as
// components; a component may stand for the negative of the game that its key names.
#pragma once

#include <unordered_map>
#include <vector>

#include "values/partizan.hpp"

namespace grundy::partizan {

template <class Key>
struct Part {
  Key key;
  bool negative = false;
};

// Options of a position, each a sum of parts, in one flat buffer.
template <class Key>
class Moves {
 public:
  void push(Part<Key> part) { parts_.push_back(part); }
  void finish() { ends_.push_back(parts_.size()); }
  std::size_t size() const { return ends_.size(); }
  std::span<const Part<Key>> operator[](std::size_t i) const {
    const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
    return {parts_.data() + begin, ends_[i] - begin};
  }
  void clear() {
    parts_.clear();
    ends_.clear();
  }

 private:
  std::vector<Part<Key>> parts_;
  std::vector<std::size_t> ends_;
};

template <class Rules>
class Evaluator {
 public:
  using Key = typename Rules::Key;

  Evaluator(Rules rules, Forms& forms) : rules_(std::move(rules)), forms_(forms) {}

  const Rules& rules() const { return rules_; }

  std::uint64_t nodes() const { return nodes_; }
  std::size_t size() const { return known_.size(); }

  // Called at every new component; throws to end the work, and what is known stays.
  std::function<void(std::uint64_t)> poll = [](std::uint64_t) {};

  Id value(std::span<const Part<Key>> parts) {
    for (const Part<Key>& part : parts) find(part.key);
    return sum(parts);
  }

  bool knows(std::span<const Part<Key>> parts) const {
    return std::ranges::all_of(parts, [this](const Part<Key>& part) { return known_.contains(part.key); });
  }

 private:
  struct Hash {
    std::size_t operator()(const Key& key) const { return hash_key(key); }
  };
  struct Frame {
    Key key;
    Moves<Key> left, right;
    Ids lefts, rights;
  };

  void find(const Key& root) {
    if (known_.contains(root)) return;
    std::vector<Frame> stack;
    open(stack, root);
    while (!stack.empty()) {
      Frame& top = stack.back();
      if (const auto missing = advance(top.left, top.lefts); missing) {
        open(stack, *missing);
      } else if (const auto other = advance(top.right, top.rights); other) {
        open(stack, *other);
      } else {
        known_.emplace(top.key, forms_.form(std::move(top.lefts), std::move(top.rights)));
        stack.pop_back();
      }
    }
  }

  void open(std::vector<Frame>& stack, const Key& key) {
    poll(++nodes_);
    Frame frame{key, {}, {}, {}, {}};
    rules_.expand(key, frame.left, frame.right);
    stack.push_back(std::move(frame));
  }

  // Adds the values of more options; the first component whose value is missing.
  std::optional<Key> advance(const Moves<Key>& moves, Ids& values) {
    while (values.size() < moves.size()) {
      const auto option = moves[values.size()];
      for (const Part<Key>& part : option)
        if (!known_.contains(part.key)) return part.key;
      values.push_back(sum(option));
    }
    return std::nullopt;
  }

  Id sum(std::span<const Part<Key>> parts) {  // of known parts
    Id total = kZero;
    for (const Part<Key>& part : parts) {
      const Id value = known_.find(part.key)->second;
      total = forms_.add(total, part.negative ? forms_.negate(value) : value);
    }
    return total;
  }

  Rules rules_;
  Forms& forms_;
  std::unordered_map<Key, Id, Hash> known_;
  std::uint64_t nodes_ = 0;
};

}  // namespace grundy::partizan
