// Proof-number search on an explicit tree: every node can be looked at, locked and given a coefficient.
//
// One node per couple. A sum of several unknown components has one child per component: the couple that is
// the next step towards its nimber. Subtrees of solved nodes are deleted. A node's numbers are multiplied by
// its coefficient k: below 1 favours it, above 1 holds it back.
#pragma once

#include <deque>
#include <limits>
#include <mutex>
#include <thread>

#include "core/exponential.hpp"
#include "search/method.hpp"
#include "search/node_store.hpp"
#include "search/saved.hpp"

namespace grundy {

template <class Rules>
class Pn : public Method<Rules> {
 public:
  using Key = typename Rules::Key;

  Pn(const Rules& rules, ProvedTable<Key>& proved) : rules_(rules), proved_(proved) {}

  void end() override {
    std::scoped_lock guard(mutex_);
    locked_ = -1;
    auto_bias_ = false;
  }
  void forget() override {
    std::scoped_lock guard(mutex_);
    uproot();
  }

  bool wins(NodeExpander<Rules>& expander, std::vector<Key> sum, Nim n) override {
    for (;;) {
      n = expander.simplify(sum, n);
      if (sum.empty()) return n != 0;
      std::unique_lock guard(mutex_);
      if (sum.size() == 1) {
        const Verdict known = expander.look_up(sum[0], n);
        if (known != Verdict::open) return known == Verdict::won;
      }
      if (root_parts_ != sum || root_nimber_ != n || tree_.empty()) {
        root_parts_ = sum;
        root_nimber_ = n;
        uproot();
      }
      while (root_parts_ == sum && root_nimber_ == n) {
        if (tree_.empty()) plant();
        const Verdict solved = tree_.at(root_).solved;
        if (solved != Verdict::open) return solved == Verdict::won;
        step(expander, guard);
      }
      // Another thread knew more when it came, and asks a simpler or later question: look again.
    }
  }

  NodeView node(long id) override {
    std::scoped_lock guard(mutex_);
    return view(tree_.find(id));
  }
  // Those of the nodes that are there.
  std::vector<NodeView> nodes(const std::vector<long>& ids) override {
    std::scoped_lock guard(mutex_);
    std::vector<NodeView> views;
    for (const long id : ids)
      if (tree_.contains(id)) views.push_back(view(tree_.at(id)));
    return views;
  }
  // A node, its parent if it has one, and its children.
  std::vector<NodeView> family(long id) override {
    std::scoped_lock guard(mutex_);
    const Node& node = tree_.find(id);
    std::vector<NodeView> views = {view(node)};
    if (node.parent >= 0) views.push_back(view(tree_.at(node.parent)));
    for (const long child : node.children) views.push_back(view(tree_.at(child)));
    return views;
  }
  // The nodes at most so many levels below the root, level by level.
  std::vector<NodeView> top(NodeExpander<Rules>&, long levels, std::size_t most) override {
    std::scoped_lock guard(mutex_);
    std::vector<NodeView> views;
    if (tree_.empty()) return views;
    views.push_back(view(tree_.at(root_)));
    for (std::size_t i = 0, end = 1; levels-- > 0 && i < end; end = views.size())
      for (; i < end; ++i)
        for (std::size_t j = 0; j < views[i].children.size() && views.size() < most; ++j)
          views.push_back(view(tree_.at(views[i].children[j])));
    return views;
  }
  void lock(long id) override {
    std::scoped_lock guard(mutex_);
    if (tree_.find(id).solved != Verdict::open) throw InputError("node " + std::to_string(id) + " is solved");
    locked_ = id;
  }
  void unlock() override {
    std::scoped_lock guard(mutex_);
    locked_ = -1;
  }
  void bias(long id, double k) override {
    if (!(k > 0) || !std::isfinite(k)) throw InputError("a coefficient is a positive number");
    std::scoped_lock guard(mutex_);
    tree_.find(id).coefficient = k;
    update_upwards(id);
  }
  void auto_bias(bool on) override {
    std::scoped_lock guard(mutex_);
    auto_bias_ = on;
  }
  void restart() override {
    std::scoped_lock guard(mutex_);
    uproot();
    if (!root_parts_.empty()) plant();  // whoever watches finds the root at any time
  }

  std::string save() override {
    std::scoped_lock guard(mutex_);
    return tree_.empty() ? std::string() : write_tree(rules_, tree_, root_);
  }
  void load(std::string_view saved, const std::function<void()>& poll) override {
    std::scoped_lock guard(mutex_);
    uproot();
    std::vector<long> ids;
    try {
      ids = read_tree(rules_, tree_, saved, poll);
    } catch (...) {
      tree_.clear();
      throw;
    }
    if (ids.empty()) return;
    for (auto id = ids.rbegin(); id != ids.rend(); ++id) count_below(tree_.at(*id));
    root_ = ids.front();
    root_parts_ = tree_.at(root_).parts();
    root_nimber_ = tree_.at(root_).nimber;
  }

  void add_held(std::vector<Key>& held) const override {
    held.insert(held.end(), root_parts_.begin(), root_parts_.end());
    tree_.each([&](const Node& node) {
      const std::vector<Key> parts = node.parts();
      held.insert(held.end(), parts.begin(), parts.end());
    });
  }

  std::size_t used() const override { return tree_.used(); }
  std::size_t slots() const override { return tree_.used(); }
  std::size_t bytes() const override { return tree_.bytes(); }
  bool free_memory() override {
    restart();
    const std::size_t proved = proved_.proved();
    const bool progress = proved > proved_before_ + proved_before_ / 16;
    proved_before_ = proved;
    return progress;
  }

  // Lays the path to the node that the first thread is expanding out as the computing branch.
  void show_branch(NodeExpander<Rules>& expander) override {
    std::scoped_lock guard(mutex_);
    const std::vector<long> path = current_path();
    frames_.clear();
    const BranchNode<Key>* up = nullptr;
    for (std::size_t i = 0; i < path.size(); ++i) {
      const Node& node = tree_.at(path[i]);
      const Key* parts = node.is_sum() ? node.sum.data() : &node.component;
      BranchNode<Key>& frame = frames_.emplace_back(
          BranchNode<Key>{up, parts, std::max<std::size_t>(node.sum.size(), 1), node.nimber});
      frame.id = path[i];
      if (i + 1 < path.size()) {
        frame.children = static_cast<std::uint32_t>(node.children.size());
        frame.unknown = static_cast<std::uint32_t>(unknown_children(node));
        frame.index = 1 + static_cast<std::uint32_t>(std::ranges::find(node.children, path[i + 1]) -
                                                     node.children.begin());
      }
      up = &frame;
    }
    expander.branch = up;
  }

 private:
  using Node = typename NodeStore<Key>::Node;
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();

  // From the root to the node that the first thread is expanding.
  std::vector<long> current_path() const {
    std::vector<long> path;
    for (long id = tree_.contains(current_) ? current_ : -1; id >= 0; id = tree_.at(id).parent)
      path.push_back(id);
    std::ranges::reverse(path);
    return path;
  }

  void uproot() {
    tree_.clear();
    locked_ = -1;
    ++epoch_;
  }
  void plant() { root_ = born(root_parts_, root_nimber_, -1); }

  // A new node with the numbers of a leaf: proving that a couple is lost takes all its options.
  long born(const std::vector<Key>& parts, Nim nimber, long parent) {
    const long id = tree_.add(parent, parts, nimber);
    start_numbers(tree_.at(id));
    return id;
  }
  void start_numbers(Node& node) {
    node.proof = node.is_sum() ? static_cast<double>(node.sum.size()) : 1;
    node.disproof = node.is_sum() ? node.proof : 1.0 + rules_.size(node.component);
  }

  // Expands one most-proving node and updates its ancestors.
  void step(NodeExpander<Rules>& expander, std::unique_lock<std::mutex>& guard) {
    if (!tree_.contains(locked_) || tree_.at(locked_).solved != Verdict::open) locked_ = -1;
    long id = locked_ >= 0 ? locked_ : root_;
    for (;;) {
      refresh(expander, id);
      const Node& node = tree_.at(id);
      if (node.solved != Verdict::open || !node.expanded) break;
      id = most_proving_child(node);
    }
    Node& leaf = tree_.at(id);
    if (leaf.solved != Verdict::open) {
      update_upwards(id);
      return;
    }
    if (leaf.busy) {  // every other way is being looked at by another thread
      guard.unlock();
      expander.idle();  // the other thread may be held at a pause, or have been stopped
      std::this_thread::sleep_for(std::chrono::microseconds(50));
      guard.lock();
      return;
    }
    if (expander.threads > 1) {  // makes the others look elsewhere
      leaf.busy = true;
      leaf.proof *= 2;
      leaf.disproof *= 2;
      update_upwards(leaf.parent);
    }
    expand(expander, id, guard);
  }

  long most_proving_child(const Node& node) {
    long best = -1;
    double least = kInfinity;
    for (const long id : node.children) {
      const Node& child = tree_.at(id);
      const double cost = node.is_sum() ? std::min(child.proof, child.disproof) : child.disproof;
      if (child.solved == Verdict::open && (best < 0 || cost < least)) {
        least = cost;
        best = id;
      }
    }
    return best;
  }

  void expand(NodeExpander<Rules>& expander, long id, std::unique_lock<std::mutex>& guard) {
    const Key component = tree_.at(id).component;
    const Nim nimber = tree_.at(id).nimber;
    const long epoch = epoch_;
    if (expander.thread == 0) current_ = id;
    guard.unlock();
    Verdict verdict;
    try {
      verdict = expander.unfold(component, nimber);
    } catch (...) {  // another search may go on from here
      guard.lock();
      if (epoch == epoch_ && tree_.contains(id)) let_go(id);
      throw;
    }
    guard.lock();
    if (epoch == epoch_ && tree_.contains(id)) {
      tree_.at(id).busy = false;
      tree_.at(id).expanded = true;
      tree_.at(id).solved = verdict;
      if (verdict == Verdict::open) {
        std::vector<long> children;
        children.reserve(expander.children.size());
        for (const Child<Key>& child : expander.children) {
          const auto first = expander.keys.begin() + child.first;
          children.push_back(born({first, first + child.count}, child.nimber, id));
        }
        tree_.set_children(id, std::move(children));
      }
      update_upwards(id);
    }
    expander.keys.clear();
    expander.children.clear();
  }

  void let_go(long id) {
    Node& leaf = tree_.at(id);
    if (!leaf.busy) return;
    leaf.busy = false;
    leaf.proof /= 2;
    leaf.disproof /= 2;
    update_upwards(leaf.parent);
  }

  // Brings a node up to date with the table of what is proved.
  void refresh(NodeExpander<Rules>& expander, long id) {
    if (tree_.at(id).solved != Verdict::open) return;
    if (tree_.at(id).is_sum()) refresh_sum(expander, id);
    Node& node = tree_.at(id);
    if (!node.is_sum() && node.solved == Verdict::open)
      node.solved = expander.look_up(node.component, node.nimber);
    if (node.solved != Verdict::open) tree_.remove_children(id);
  }

  void refresh_sum(NodeExpander<Rules>& expander, long id) {
    std::vector<Key> parts = tree_.at(id).sum;
    constexpr bool kOnlyTable = true;  // a search here would serve orders while the tree is locked
    const Nim nimber = expander.simplify(parts, tree_.at(id).nimber, kOnlyTable);
    if (parts != tree_.at(id).sum) {
      tree_.remove_children(id);
      Node& node = tree_.at(id);
      node.nimber = nimber;
      node.expanded = false;
      node.sum = parts.size() > 1 ? parts : std::vector<Key>{};
      if (parts.empty()) {
        node.solved = nimber == 0 ? Verdict::lost : Verdict::won;
        return;
      }
      node.component = parts[0];
      if (parts.size() == 1) return start_numbers(node);
    }
    std::vector<long> children = tree_.at(id).children;
    children.resize(parts.size(), -1);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const Nim floor = expander.proved.get(parts[i], hash_key(parts[i])).floor;
      if (children[i] >= 0 && tree_.at(children[i]).nimber == floor) continue;
      if (children[i] >= 0) tree_.remove(children[i]);
      children[i] = born({parts[i]}, floor, id);
    }
    tree_.set_children(id, std::move(children));
    tree_.at(id).expanded = true;
  }

  void update_upwards(long id) {
    for (; id >= 0; id = tree_.at(id).parent) {
      Node& node = tree_.at(id);
      if (node.expanded && node.solved == Verdict::open) combine(node);
      if (node.solved == Verdict::open) continue;
      tree_.remove_children(id);
      node.proof = node.solved == Verdict::won ? 0 : kInfinity;
      node.disproof = node.solved == Verdict::won ? kInfinity : 0;
      node.subtree = 1;
      node.depth = 0;
    }
  }

  // Rules 3 and 4 for a couple, the sum of the least numbers for a sum.
  void combine(Node& node) {
    double proof = node.is_sum() ? 0 : kInfinity, disproof = 0;
    long subtree = 1, depth = 0, unknown = 0;
    for (const long id : node.children) {
      const Node& child = tree_.at(id);
      subtree += child.subtree;
      depth = std::max(depth, child.depth + 1);
      if (node.is_sum()) {
        ++unknown;  // a solved child is replaced when the sum is looked at again
        proof += std::min(child.proof, child.disproof);
      } else if (child.solved == Verdict::lost) {
        return record(node, Verdict::won);
      } else if (child.solved == Verdict::open) {
        ++unknown;
        proof = std::min(proof, child.disproof);
        disproof += child.proof;
      }
    }
    if (unknown == 0) return record(node, Verdict::lost);
    if (node.is_sum()) disproof = proof;
    const double k = node.coefficient * (auto_bias_ && disproof > 0 ? exponential(-proof / disproof) : 1.0);
    constexpr double kLeast = 1e-100;  // keeps repeated coefficients from rounding to nothing
    node.proof = std::max(proof * k, kLeast);
    node.disproof = std::max(disproof * k, kLeast);
    node.subtree = subtree;
    node.depth = depth;
  }

  void count_below(Node& node) {
    for (const long id : node.children) {
      node.subtree += tree_.at(id).subtree;
      node.depth = std::max(node.depth, tree_.at(id).depth + 1);
    }
  }

  void record(Node& node, Verdict verdict) {
    node.solved = verdict;
    const std::uint64_t hash = hash_key(node.component);
    if (verdict == Verdict::won) {
      proved_.exclude(node.component, hash, node.nimber);
    } else {
      proved_.prove(node.component, hash, node.nimber);
    }
  }

  long unknown_children(const Node& node) const {
    if (!node.expanded) return -1;
    return std::ranges::count_if(node.children,
                                 [this](long id) { return tree_.at(id).solved == Verdict::open; });
  }

  NodeView view(const Node& node) const {
    NodeView view;
    view.id = node.id;
    view.parent = node.parent;
    view.children = node.children;
    view.nimber = node.nimber;
    for (const Key key : node.parts()) {
      view.components.push_back(rules_.text(key));
      view.size += rules_.size(key);
    }
    view.proof = node.proof;
    view.disproof = node.disproof;
    view.subtree = node.subtree;
    view.depth = node.depth;
    view.unknown = unknown_children(node);
    for (const long id : node.children) {
      const Node& child = tree_.at(id);
      const long unknown = unknown_children(child);
      if (child.solved != Verdict::open || unknown < 0) continue;
      if (view.best_child_unknown < 0 || unknown < view.best_child_unknown) view.best_child_unknown = unknown;
    }
    view.coefficient = node.coefficient;
    view.locked = node.id == locked_;
    for (long id = tree_.contains(current_) ? current_ : -1; id >= 0 && !view.computing;
         id = tree_.at(id).parent)
      view.computing = id == node.id;
    if (node.solved != Verdict::open) view.solved = std::string(1, node.solved == Verdict::won ? 'W' : 'L');
    return view;
  }

  const Rules& rules_;
  ProvedTable<Key>& proved_;
  std::mutex mutex_;
  NodeStore<Key> tree_;
  std::vector<Key> root_parts_;
  Nim root_nimber_ = 0;
  long root_ = 0, locked_ = -1, current_ = -1;
  long epoch_ = 0;                 // how often the tree was dropped
  std::size_t proved_before_ = 0;  // when the tree was dropped last for want of memory
  bool auto_bias_ = false;
  std::deque<BranchNode<Key>> frames_;
};

}  // namespace grundy
