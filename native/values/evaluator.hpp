// Values of positions, bottom-up: a component is worth the form of its options' values, and is met once.
//
// `Rules` has a type `Key` and `expand(key, left, right)`, which lists the options of both players, each as
// components; a component may stand for the negative of the game that its key names.
#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "values/full_text.hpp"

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
  struct Hash {
    std::size_t operator()(const Key& key) const { return hash_key(key); }
  };

  Evaluator(Rules rules, Forms& forms) : rules_(std::move(rules)), forms_(forms) {}

  const Rules& rules() const { return rules_; }

  std::uint64_t nodes() const { return nodes_; }
  std::size_t size() const { return known_.size(); }

  // Called at every new component; throws to end the work, and what is known stays.
  std::function<void(std::uint64_t)> poll = [](std::uint64_t) {};

  // Called with a component that took so many to value, if these are at least `worth`; and then, as if they
  // had taken as many, with those that can be reached in one move from a component that was asked for.
  std::function<void(const Key&, Id, std::uint64_t)> found;
  std::uint64_t worth = 1;

  template <class Visit>
  void for_each(Visit&& visit) const {
    for (const auto& [key, value] : known_) visit(key, value);
  }
  void add(const Key& key, Id value) { known_.emplace(key, value); }

  // A value that is known from elsewhere, as its full text, which is read when it is needed.
  void tell(const Part<Key>& part, const std::string& text) {
    if (!known_.contains(part.key)) told_.try_emplace(part.key, Told{text, part.negative});
  }

  // What is known takes so many, beside the forms.
  std::size_t bytes() const {
    std::size_t total = known_.size() * (sizeof(typename decltype(known_)::value_type) + kNode) +
                        known_.bucket_count() * sizeof(void*);
    if constexpr (requires { rules_.bytes(); }) total += rules_.bytes();
    return total;
  }

  Id value(std::span<const Part<Key>> parts) {
    for (const Part<Key>& part : parts) find(part.key);
    return sum(parts);
  }

  bool knows(std::span<const Part<Key>> parts) const {
    return std::ranges::all_of(parts, [this](const Part<Key>& part) {
      return known_.contains(part.key) || told_.contains(part.key);
    });
  }

 private:
  struct Frame {
    Key key;
    std::uint64_t node;
    Moves<Key> left, right;
    Ids lefts, rights;
  };

  struct Told {
    std::string text;
    bool negative;  // whether it is the value of the negative
  };

  // A node of a map holds a pointer and a hash too, and is allocated by itself.
  static constexpr std::size_t kNode = 3 * sizeof(void*);

  void find(const Key& root) {
    if (is_known(root)) return;
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
        if (found) report(top, stack.size() == 1);
        stack.pop_back();
      }
    }
  }

  // Whether the value is there, or can be read.
  bool is_known(const Key& key) {
    if (known_.contains(key)) return true;
    const auto told = told_.find(key);
    if (told == told_.end()) return false;
    const Told fact = std::move(told->second);
    told_.erase(told);
    try {
      const Id value = FullReader(forms_, fact.text).read();
      known_.emplace(key, fact.negative ? forms_.negate(value) : value);
    } catch (const InputError&) {  // no form: as if nobody had told it
      return false;
    }
    read_.insert(key);
    return true;
  }

  void report(const Frame& frame, bool asked) {
    const std::uint64_t took = nodes_ - frame.node + 1;
    if (took < worth) return;
    found(frame.key, known_.find(frame.key)->second, took);
    if (!asked) return;
    for (const Moves<Key>* moves : {&frame.left, &frame.right})
      for (std::size_t i = 0; i < moves->size(); ++i)
        for (const Part<Key>& part : (*moves)[i])
          if (!read_.contains(part.key)) found(part.key, known_.find(part.key)->second, took);
  }

  void open(std::vector<Frame>& stack, const Key& key) {
    poll(++nodes_);
    Frame frame{key, nodes_, {}, {}, {}, {}};
    rules_.expand(key, frame.left, frame.right);
    stack.push_back(std::move(frame));
  }

  // Adds the values of more options; the first component whose value is missing.
  std::optional<Key> advance(const Moves<Key>& moves, Ids& values) {
    while (values.size() < moves.size()) {
      const auto option = moves[values.size()];
      for (const Part<Key>& part : option)
        if (!is_known(part.key)) return part.key;
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
  std::unordered_map<Key, Told, Hash> told_;  // and not needed yet
  std::unordered_set<Key, Hash> read_;        // of these
  std::uint64_t nodes_ = 0;
};

}  // namespace grundy::partizan
