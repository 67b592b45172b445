// Proof-number search on an explicit tree: every node can be looked at, locked and given a coefficient.
//
// One node per couple. A sum of several unknown components has one child per component: the couple that is
// the next step towards its nimber. Subtrees of solved nodes are deleted. A node's numbers are multiplied by
// its coefficient k: below 1 favours it, above 1 holds it back.
#pragma once

#include <cmath>
#include <deque>
#include <limits>
#include <mutex>
#include <unordered_map>

#include "search/method.hpp"

namespace grundy {

template <class Rules>
class Pn : public Method<Rules> {
 public:
  using Key = typename Rules::Key;

  Pn(const Rules& rules, ProvedTable<Key>& proved) : rules_(rules), proved_(proved) {}

  bool wins(Couples<Rules>& couples, std::vector<Key> sum, Nim n) override {
    n = couples.simplify(sum, n);
    if (sum.empty()) return n != 0;
    std::unique_lock guard(mutex_);
    if (sum.size() == 1) {
      const Verdict known = couples.look_up(sum[0], n);
      if (known != Verdict::open) return known == Verdict::won;
    }
    if (root_parts_ != sum || root_nimber_ != n || tree_.empty()) {
      root_parts_ = sum;
      root_nimber_ = n;
      plant();
    }
    while (root_parts_ == sum && root_nimber_ == n) {
      if (tree_.empty()) plant();
      if (at(0).solved != Verdict::open) return at(0).solved == Verdict::won;
      step(couples, guard);
    }
    return couples.look_up(sum[0], n) == Verdict::won;  // another thread went on to the next question
  }

  NodeView node(long id) override {
    std::scoped_lock guard(mutex_);
    return view(id, find(id));
  }
  void lock(long id) override {
    std::scoped_lock guard(mutex_);
    if (find(id).solved != Verdict::open) throw InputError("node " + std::to_string(id) + " is solved");
    locked_ = id;
  }
  void unlock() override {
    std::scoped_lock guard(mutex_);
    locked_ = -1;
  }
  void bias(long id, double k) override {
    if (!(k > 0) || !std::isfinite(k)) throw InputError("a coefficient is a positive number");
    std::scoped_lock guard(mutex_);
    Node& node = find(id);
    node.coefficient = k;
    update_upwards(id);
  }
  void auto_bias(bool on) override {
    std::scoped_lock guard(mutex_);
    auto_bias_ = on;
  }
  void restart() override {
    std::scoped_lock guard(mutex_);
    tree_.clear();
    locked_ = -1;
    ++epoch_;
  }

  std::size_t used() const override { return nodes_.load(std::memory_order_relaxed); }
  std::size_t slots() const override { return used(); }
  std::size_t bytes() const override { return used() * kBytesPerNode; }
  void free_memory() override { restart(); }

  // Lays the path to the node that the first thread is expanding out as the computing branch.
  void show_branch(Couples<Rules>& couples) override {
    std::scoped_lock guard(mutex_);
    frames_.clear();
    std::vector<long> path;
    for (long id = tree_.contains(current_) ? current_ : -1; id >= 0; id = at(id).parent)
      path.insert(path.begin(), id);
    const Frame<Key>* up = nullptr;
    for (std::size_t i = 0; i < path.size(); ++i) {
      const Node& node = at(path[i]);
      Frame<Key>& frame =
          frames_.emplace_back(Frame<Key>{up, node.parts.data(), node.parts.size(), node.nimber});
      frame.children = static_cast<std::uint32_t>(node.children.size());
      frame.unknown = static_cast<std::uint32_t>(unknown_children(node));
      if (i + 1 < path.size())
        frame.index = 1 + static_cast<std::uint32_t>(std::ranges::find(node.children, path[i + 1]) -
                                                     node.children.begin());
      up = &frame;
    }
    couples.branch = up;
  }

 private:
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();
  static constexpr std::size_t kBytesPerNode = 256;  // a node, its list of children, its place in the index

  struct Node {
    long parent = -1;
    std::vector<long> children;
    std::vector<Key> parts;  // one: a couple; several: a sum
    Nim nimber = 0;
    double proof = 1, disproof = 1, coefficient = 1;
    long subtree = 1, depth = 0;
    Verdict solved = Verdict::open;
    bool expanded = false, busy = false;
  };

  Node& at(long id) { return tree_.find(id)->second; }
  Node& find(long id) {
    const auto found = tree_.find(id);
    if (found == tree_.end()) throw InputError("no node " + std::to_string(id) + " in the tree");
    return found->second;
  }

  void plant() {
    tree_.clear();
    nodes_ = 0;
    next_id_ = 0;
    locked_ = -1;
    ++epoch_;
    add(-1, root_parts_, root_nimber_);
  }

  long add(long parent, std::vector<Key> parts, Nim nimber) {
    const long id = next_id_++;
    Node& node = tree_[id];
    node.parent = parent;
    node.parts = std::move(parts);
    node.nimber = nimber;
    nodes_.store(tree_.size(), std::memory_order_relaxed);
    return id;
  }

  void remove(long id) {
    for (const long child : at(id).children) remove(child);
    if (locked_ == id) locked_ = -1;
    tree_.erase(id);
    nodes_.store(tree_.size(), std::memory_order_relaxed);
  }

  void remove_children(Node& node) {
    for (const long child : node.children) remove(child);
    node.children.clear();
  }

  // Expands one most-proving node and updates its ancestors.
  void step(Couples<Rules>& couples, std::unique_lock<std::mutex>& guard) {
    if (locked_ >= 0 && at(locked_).solved != Verdict::open) locked_ = -1;
    long id = locked_ >= 0 ? locked_ : 0;
    for (;;) {
      refresh(couples, id);
      const Node& node = at(id);
      if (node.solved != Verdict::open || !node.expanded) break;
      id = most_proving_child(node);
    }
    Node& leaf = at(id);
    if (leaf.solved != Verdict::open || leaf.expanded) {
      update_upwards(id);
      return;
    }
    if (leaf.busy) {  // every other way is being looked at by another thread
      guard.unlock();
      std::this_thread::yield();
      guard.lock();
      return;
    }
    if (couples.threads > 1) {
      leaf.busy = true;
      leaf.proof *= 2;
      leaf.disproof *= 2;
      update_upwards(leaf.parent);
    }
    expand(couples, id, guard);
  }

  long most_proving_child(const Node& node) {
    long best = node.children[0];
    double least = kInfinity;
    for (const long id : node.children) {
      const Node& child = at(id);
      const double cost = node.parts.size() > 1 ? std::min(child.proof, child.disproof) : child.disproof;
      if (child.solved == Verdict::open && cost < least) {
        least = cost;
        best = id;
      }
    }
    return best;
  }

  void expand(Couples<Rules>& couples, long id, std::unique_lock<std::mutex>& guard) {
    const Key component = at(id).parts[0];
    const Nim nimber = at(id).nimber;
    const long epoch = epoch_;
    if (couples.thread == 0) current_ = id;
    guard.unlock();
    const Verdict verdict = couples.unfold(component, nimber);
    guard.lock();
    if (epoch == epoch_ && tree_.contains(id)) {
      Node& node = at(id);
      node.busy = false;
      node.expanded = true;
      node.solved = verdict;
      if (verdict == Verdict::open) {
        for (const Child<Key>& child : couples.children) {
          const auto first = couples.keys.begin() + child.first;
          const long born = add(id, {first, first + child.count}, child.nimber);
          at(id).children.push_back(born);
          estimate(couples, at(born));
        }
      }
      update_upwards(id);
    }
    couples.keys.clear();
    couples.children.clear();
  }

  void estimate(Couples<Rules>& couples, Node& node) {
    node.proof = 1;
    node.disproof = 1 + couples.rules.size(node.parts[0]);
    if (node.parts.size() > 1) node.proof = node.disproof = static_cast<double>(node.parts.size());
  }

  // Brings a node up to date with the table of what is proved.
  void refresh(Couples<Rules>& couples, long id) {
    Node& node = at(id);
    if (node.solved != Verdict::open) return;
    if (node.parts.size() > 1) refresh_sum(couples, id);
    if (node.parts.size() == 1) node.solved = couples.look_up(node.parts[0], node.nimber);
    if (node.solved != Verdict::open) remove_children(node);
  }

  void refresh_sum(Couples<Rules>& couples, long id) {
    std::vector<Key> parts = at(id).parts;
    constexpr bool kOnlyTable = true;  // a search here would serve orders while the tree is locked
    const Nim nimber = couples.simplify(parts, at(id).nimber, kOnlyTable);
    if (parts != at(id).parts) {
      remove_children(at(id));
      at(id).parts = parts;
      at(id).nimber = nimber;
      at(id).expanded = false;
      if (parts.empty()) at(id).solved = nimber == 0 ? Verdict::lost : Verdict::won;
      if (parts.size() <= 1) {
        if (!parts.empty()) estimate(couples, at(id));
        return;
      }
    }
    at(id).expanded = true;
    at(id).children.resize(parts.size(), -1);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const Nim floor = couples.proved.get(parts[i], hash_key(parts[i])).floor;
      const long old = at(id).children[i];
      if (old >= 0 && at(old).nimber == floor) continue;
      if (old >= 0) remove(old);
      const long born = add(id, {parts[i]}, floor);
      at(id).children[i] = born;
      estimate(couples, at(born));
    }
  }

  void update_upwards(long id) {
    for (; id >= 0; id = at(id).parent) update(id);
  }

  void update(long id) {
    Node& node = at(id);
    if (node.expanded && node.solved == Verdict::open) combine(node);
    if (node.solved != Verdict::open) {
      remove_children(node);
      node.proof = node.solved == Verdict::won ? 0 : kInfinity;
      node.disproof = node.solved == Verdict::won ? kInfinity : 0;
      node.subtree = 1;
      node.depth = 0;
    }
  }

  void combine(Node& node) {
    const bool sum = node.parts.size() > 1;
    double proof = sum ? 0 : kInfinity, disproof = 0;
    long subtree = 1, depth = 0, unknown = 0;
    for (const long id : node.children) {
      const Node& child = at(id);
      subtree += child.subtree;
      depth = std::max(depth, child.depth + 1);
      if (sum) {
        proof += child.solved == Verdict::open ? std::min(child.proof, child.disproof) : 0;
        ++unknown;
        continue;
      }
      if (child.solved == Verdict::lost) {
        node.solved = Verdict::won;
        return record(node);
      }
      if (child.solved == Verdict::won) continue;
      ++unknown;
      proof = std::min(proof, child.disproof);
      disproof += child.proof;
    }
    if (unknown == 0) {
      node.solved = Verdict::lost;
      return record(node);
    }
    if (sum) disproof = proof;
    const double k = auto_bias_ ? std::exp(-proof / disproof) : 1.0;
    constexpr double kLeast = 1e-100;  // keeps repeated coefficients from rounding to nothing
    node.proof = std::max(proof * node.coefficient * k, kLeast);
    node.disproof = std::max(disproof * node.coefficient * k, kLeast);
    node.subtree = subtree;
    node.depth = depth;
  }

  void record(const Node& node) {
    const Key key = node.parts[0];
    if (node.solved == Verdict::won) {
      proved_.exclude(key, hash_key(key), node.nimber);
    } else {
      proved_.prove(key, hash_key(key), node.nimber);
    }
  }

  long unknown_children(const Node& node) {
    if (!node.expanded) return -1;
    return std::ranges::count_if(node.children, [this](long id) { return at(id).solved == Verdict::open; });
  }

  NodeView view(long id, const Node& node) {
    NodeView view;
    view.id = id;
    view.parent = node.parent;
    view.children = node.children;
    view.nimber = node.nimber;
    for (const Key key : node.parts) view.components.push_back(rules_.text(key));
    view.proof = node.proof;
    view.disproof = node.disproof;
    view.subtree = node.subtree;
    view.depth = node.depth;
    view.unknown = unknown_children(node);
    for (const long child : node.children) {
      const long unknown = unknown_children(at(child));
      if (unknown >= 0 && at(child).solved == Verdict::open &&
          (view.best_child_unknown < 0 || unknown < view.best_child_unknown))
        view.best_child_unknown = unknown;
    }
    view.coefficient = node.coefficient;
    view.locked = id == locked_;
    view.solved = node.solved == Verdict::won ? "W" : node.solved == Verdict::lost ? "L" : "";
    return view;
  }

  const Rules& rules_;
  ProvedTable<Key>& proved_;
  std::mutex mutex_;
  std::unordered_map<long, Node> tree_;
  std::atomic<std::size_t> nodes_{0};
  std::vector<Key> root_parts_;
  Nim root_nimber_ = 0;
  long next_id_ = 0, locked_ = -1, epoch_ = 0, current_ = -1;
  bool auto_bias_ = false;
  std::deque<Frame<Key>> frames_;
};

}  // namespace grundy
