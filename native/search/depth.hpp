// Depth-first search on couples, with zapping: a person can make it leave the child that it is stuck in and
// try the next one; it comes back to the children that it left.
//
// Several threads begin alike, with the child that is likeliest to win. If it does not, none of them searches
// another child that some thread is at; it comes back to that one when the others are done, and finds its
// outcome in the table, or helps (as in ABDADA, Weill 1996).
#pragma once

#include <algorithm>

#include "search/method.hpp"

namespace grundy {

template <class Rules>
class DepthRun {  // one thread's search
 public:
  using Key = typename Rules::Key;

  DepthRun(NodeExpander<Rules>& expander, Ranking by, BusyFilter& busy, long& zap)
      : expander_(expander), by_(by), busy_(busy), zap_(zap) {}

  bool root(std::vector<Key> sum, Nim n) {
    expander_.branch = nullptr;
    for (;;) {
      const Verdict verdict = search(sum, n, 0);
      zap_ = -1;
      if (verdict != Verdict::open) return verdict == Verdict::won;  // else the root was zapped: start again
    }
  }

 private:
  // `open` means: left because of a zap at a level above.
  Verdict search(std::vector<Key> sum, Nim n, long level) {
    n = expander_.simplify(sum, n);
    if (sum.empty()) return n == 0 ? Verdict::lost : Verdict::won;
    if (sum.size() == 1) return couple(sum[0], n, level);
    std::ranges::sort(sum, {}, [this](Key key) { return expander_.rules.size(key); });
    BranchNode<Key> node{expander_.branch, sum.data(), sum.size(), n};
    expander_.branch = &node;
    node.children = static_cast<std::uint32_t>(sum.size());
    Verdict verdict = Verdict::lost;
    for (std::size_t i = 0; i + 1 < sum.size() && verdict != Verdict::open; ++i) {
      node.index = static_cast<std::uint32_t>(i + 1);
      node.unknown = static_cast<std::uint32_t>(sum.size() - i);
      verdict = nimber(sum[i], n, level + 1);
    }
    node.index = node.children;
    node.unknown = 1;
    if (verdict != Verdict::open) verdict = couple(sum.back(), n, level + 1);
    if (zap_ == level + 1) zap_ = level;  // to leave a component is to leave the sum
    expander_.branch = node.up;
    return verdict;
  }

  // Adds the nimber of a component to n.
  Verdict nimber(Key component, Nim& n, long level) {
    for (;;) {
      const Fact fact = expander_.proved.get(component, hash_key(component));
      if (fact.known != 0) {
        n ^= fact.floor;
        return Verdict::lost;
      }
      if (couple(component, fact.floor, level) == Verdict::open) return Verdict::open;
    }
  }

  Verdict couple(Key component, Nim n, long level) {
    const Verdict known = expander_.look_up(component, n);
    if (known != Verdict::open) return known;
    BranchNode<Key> node{expander_.branch, &component, 1, n};
    expander_.branch = &node;
    const std::size_t keys_before = expander_.keys.size(), begin = expander_.children.size();
    const std::uint64_t nodes_before = expander_.nodes();
    Verdict verdict = expander_.unfold(component, n);
    if (verdict == Verdict::open) {
      if (!zapped(level)) verdict = marked(begin, level, node);
      expander_.keys.resize(keys_before);
      expander_.children.resize(begin);
      if (verdict == Verdict::won) expander_.proved.exclude(component, hash_key(component), n);
      if (verdict == Verdict::lost) prove(component, n, expander_.nodes() - nodes_before);
    }
    expander_.branch = node.up;
    return verdict;
  }

  // Some tables want to know what it took.
  void prove(Key component, Nim n, [[maybe_unused]] std::uint64_t nodes) {
    const std::uint64_t hash = hash_key(component);
    if constexpr (requires { expander_.proved.prove(component, hash, n, nodes); }) {
      expander_.proved.prove(component, hash, n, nodes);
    } else {
      expander_.proved.prove(component, hash, n);
    }
  }

  // The search of the children of a couple, which others are told of if it may take a while.
  Verdict marked(std::size_t begin, long level, BranchNode<Key>& node) {
    const Key component = node.components[0];
    if (!shared() || expander_.rules.size(component) <= kSmall) return children(begin, level, node);
    const std::uint64_t hash = hash_couple(hash_key(component), node.nimber);
    const Busy busy(busy_, hash);
    return children(begin, level, node);
  }
  bool busy(const Child<Key>& child) const {
    if (child.count != 1) return false;
    const Key key = expander_.keys[child.first];
    return expander_.rules.size(key) > kSmall && busy_.busy(hash_couple(hash_key(key), child.nimber));
  }

  Verdict children(std::size_t begin, long level, BranchNode<Key>& node) {
    std::vector<std::uint32_t> queue = expander_.easiest_first(node.components[0], begin, by_);
    node.children = static_cast<std::uint32_t>(queue.size());
    for (std::size_t i = 0; i < queue.size();
         ++i) {  // zapped children, and busy ones, go to the end of the queue
      const Child<Key> child = expander_.children[queue[i]];
      if (shared()) {
        const Verdict decided = expander_.look_up(node.components[0], node.nimber);
        if (decided != Verdict::open) return decided;
        if (i < node.children && busy(child)) {
          queue.push_back(queue[i]);
          continue;
        }
      }
      const auto place = std::find(queue.begin(), queue.begin() + node.children, queue[i]);
      node.index = static_cast<std::uint32_t>(place - queue.begin() + 1);
      node.unknown = static_cast<std::uint32_t>(queue.size() - i);
      const auto first = expander_.keys.begin() + child.first;
      const Verdict verdict = search({first, first + child.count}, child.nimber, level + 1);
      if (zap_ == level + 1) zap_ = -1;
      if (zapped(level)) return verdict == Verdict::lost ? Verdict::won : Verdict::open;
      if (verdict == Verdict::lost) return Verdict::won;
      if (verdict == Verdict::open) queue.push_back(queue[i]);
    }
    return Verdict::lost;
  }

  bool shared() const { return expander_.threads > 1; }
  bool zapped(long level) const { return zap_ >= 0 && zap_ <= level; }

  static constexpr int kSmall = 8;

  NodeExpander<Rules>& expander_;
  const Ranking by_;
  BusyFilter& busy_;
  long& zap_;  // the level of the node to leave; -1: none
};

template <class Rules>
class Depth : public Method<Rules> {
 public:
  using Key = typename Rules::Key;

  explicit Depth(Ranking by) : by_(by) {}

  void end() override { zap_ = -1; }

  bool wins(NodeExpander<Rules>& expander, std::vector<Key> sum, Nim n) override {
    long never = -1;  // orders go to the first thread
    long& zap = expander.thread == 0 ? zap_ : never;
    return DepthRun<Rules>(expander, by_, busy_, zap).root(std::move(sum), n);
  }

  void zap(long level, long depth) override {
    if (level < 0 || level >= depth) throw InputError("no level " + std::to_string(level) + " in the branch");
    zap_ = level;
  }

 private:
  const Ranking by_;
  BusyFilter busy_;
  long zap_ = -1;
};

}  // namespace grundy
