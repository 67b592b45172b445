// Depth-first search on couples, with zapping: a person can make it leave the child that it is stuck in and
// try the next one; it comes back to the children that it left.
#pragma once

#include <algorithm>

#include "search/method.hpp"

namespace grundy {

template <class Rules>
class DepthRun {  // one thread's search
 public:
  using Key = typename Rules::Key;

  DepthRun(Couples<Rules>& couples, long& zap) : couples_(couples), zap_(zap) {}

  bool root(std::vector<Key> sum, Nim n) {
    couples_.branch = nullptr;
    for (;;) {
      const Verdict verdict = search(sum, n, 0);
      zap_ = -1;
      if (verdict != Verdict::open) return verdict == Verdict::won;  // else the root was zapped: start again
    }
  }

 private:
  // `open` means: left because of a zap at a level above.
  Verdict search(std::vector<Key> sum, Nim n, long level) {
    n = couples_.simplify(sum, n);
    if (sum.empty()) return n == 0 ? Verdict::lost : Verdict::won;
    if (sum.size() == 1) return couple(sum[0], n, level);
    std::ranges::sort(sum, {}, [this](Key key) { return couples_.rules.size(key); });
    Frame<Key> frame{couples_.branch, sum.data(), sum.size(), n};
    couples_.branch = &frame;
    frame.children = static_cast<std::uint32_t>(sum.size());
    Verdict verdict = Verdict::lost;
    for (std::size_t i = 0; i + 1 < sum.size() && verdict != Verdict::open; ++i) {
      frame.index = static_cast<std::uint32_t>(i + 1);
      frame.unknown = static_cast<std::uint32_t>(sum.size() - i);
      verdict = nimber(sum[i], n, level + 1);
    }
    frame.index = frame.children;
    frame.unknown = 1;
    if (verdict != Verdict::open) verdict = couple(sum.back(), n, level + 1);
    if (zap_ == level + 1) zap_ = level;  // to leave a component is to leave the sum
    couples_.branch = frame.up;
    return verdict;
  }

  // Adds the nimber of a component to n.
  Verdict nimber(Key component, Nim& n, long level) {
    for (;;) {
      const Fact fact = couples_.proved.get(component, hash_key(component));
      if (fact.known != 0) {
        n ^= fact.floor;
        return Verdict::lost;
      }
      if (couple(component, fact.floor, level) == Verdict::open) return Verdict::open;
    }
  }

  Verdict couple(Key component, Nim n, long level) {
    const Verdict known = couples_.look_up(component, n);
    if (known != Verdict::open) return known;
    Frame<Key> frame{couples_.branch, &component, 1, n};
    couples_.branch = &frame;
    const std::size_t keys_before = couples_.keys.size(), begin = couples_.children.size();
    const std::uint64_t nodes_before = couples_.nodes();
    Verdict verdict = couples_.unfold(component, n);
    if (verdict == Verdict::open) {
      if (!zapped(level)) verdict = children(begin, level, frame);
      couples_.keys.resize(keys_before);
      couples_.children.resize(begin);
      if (verdict == Verdict::won) couples_.proved.exclude(component, hash_key(component), n);
      if (verdict == Verdict::lost) prove(component, n, couples_.nodes() - nodes_before);
    }
    couples_.branch = frame.up;
    return verdict;
  }

  // Some tables want to know what it took.
  void prove(Key component, Nim n, [[maybe_unused]] std::uint64_t nodes) {
    const std::uint64_t hash = hash_key(component);
    if constexpr (requires { couples_.proved.prove(component, hash, n, nodes); }) {
      couples_.proved.prove(component, hash, n, nodes);
    } else {
      couples_.proved.prove(component, hash, n);
    }
  }

  Verdict children(std::size_t begin, long level, Frame<Key>& frame) {
    std::vector<std::uint32_t> queue = couples_.easiest_first(frame.components[0], begin);
    frame.children = static_cast<std::uint32_t>(queue.size());
    for (std::size_t i = 0; i < queue.size(); ++i) {  // zapped children go to the end of the queue
      const Child<Key> child = couples_.children[queue[i]];
      const auto place = std::find(queue.begin(), queue.begin() + frame.children, queue[i]);
      frame.index = static_cast<std::uint32_t>(place - queue.begin() + 1);
      frame.unknown = static_cast<std::uint32_t>(queue.size() - i);
      const auto first = couples_.keys.begin() + child.first;
      const Verdict verdict = search({first, first + child.count}, child.nimber, level + 1);
      if (zap_ == level + 1) zap_ = -1;
      if (zapped(level)) return verdict == Verdict::lost ? Verdict::won : Verdict::open;
      if (verdict == Verdict::lost) return Verdict::won;
      if (verdict == Verdict::open) queue.push_back(queue[i]);
    }
    return Verdict::lost;
  }

  bool zapped(long level) const { return zap_ >= 0 && zap_ <= level; }

  Couples<Rules>& couples_;
  long& zap_;  // the level of the node to leave; -1: none
};

template <class Rules>
class Depth : public Method<Rules> {
 public:
  using Key = typename Rules::Key;

  bool wins(Couples<Rules>& couples, std::vector<Key> sum, Nim n) override {
    long never = -1;  // orders go to the first thread
    return DepthRun<Rules>(couples, couples.thread == 0 ? zap_ : never).root(std::move(sum), n);
  }

  void zap(long level, long depth) override {
    if (level < 0 || level >= depth) throw InputError("no level " + std::to_string(level) + " in the branch");
    zap_ = level;
  }

 private:
  long zap_ = -1;
};

}  // namespace grundy
