// The nodes of a proof-number tree.
#pragma once

#include <atomic>
#include <deque>
#include <string>
#include <vector>

#include "core/basics.hpp"
#include "search/node_expander.hpp"

namespace grundy {

// Nodes by number. A number is a place and how often it was used before, so it never means two nodes.
template <class Key>
class NodeStore {
 public:
  struct Node {
    long id = -1;  // -1: the place is free
    long parent = -1;
    std::vector<long> children;
    std::vector<Key> sum;  // of several components; a couple has its one here:
    Key component{};
    Nim nimber = 0;
    Verdict solved = Verdict::open;
    bool expanded = false, busy = false;
    double proof = 1, disproof = 1, coefficient = 1;
    long subtree = 1, depth = 0;

    bool is_sum() const { return !sum.empty(); }
    std::vector<Key> parts() const { return is_sum() ? sum : std::vector<Key>{component}; }
  };

  bool contains(long id) const { return id >= 0 && place(id) < nodes_.size() && nodes_[place(id)].id == id; }
  Node& at(long id) { return nodes_[place(id)]; }
  const Node& at(long id) const { return nodes_[place(id)]; }
  Node& find(long id) {
    if (!contains(id)) throw InputError("no node " + std::to_string(id) + " in the tree");
    return at(id);
  }

  long add(long parent, const std::vector<Key>& parts, Nim nimber) {
    if (free_.empty()) {
      free_.push_back(static_cast<long>(nodes_.size()));
      nodes_.emplace_back();
      bytes_.fetch_add(sizeof(Node) + sizeof(long), std::memory_order_relaxed);
    }
    const long id = free_.back();
    free_.pop_back();
    Node& node = nodes_[place(id)];
    node = Node();
    node.id = id;
    node.parent = parent;
    node.nimber = nimber;
    node.component = parts[0];
    if (parts.size() > 1) node.sum = parts;
    used_.fetch_add(1, std::memory_order_relaxed);
    return id;
  }

  void remove(long id) {
    remove_children(id);
    Node& node = at(id);
    node.id = -1;
    node.sum = {};
    free_.push_back(id + kUses);
    used_.fetch_sub(1, std::memory_order_relaxed);
  }

  void remove_children(long id) {
    Node& node = at(id);
    for (const long child : node.children)
      if (child >= 0) remove(child);
    bytes_.fetch_sub(node.children.capacity() * sizeof(long), std::memory_order_relaxed);
    node.children = {};
  }

  void set_children(long id, std::vector<long> children) {
    Node& node = at(id);
    bytes_.fetch_add((children.capacity() - node.children.capacity()) * sizeof(long),
                     std::memory_order_relaxed);
    node.children = std::move(children);
  }

  void clear() {
    nodes_ = {};
    free_ = {};
    used_ = bytes_ = 0;
  }

  template <class Visit>  // visit(node)
  void each(Visit&& visit) const {
    for (const Node& node : nodes_)
      if (node.id >= 0) visit(node);
  }

  bool empty() const { return used_ == 0; }
  std::size_t used() const { return used_.load(std::memory_order_relaxed); }
  std::size_t bytes() const { return bytes_.load(std::memory_order_relaxed); }

 private:
  static constexpr long kUses = 1L << 32;
  static std::size_t place(long id) { return static_cast<std::size_t>(id % kUses); }

  std::deque<Node> nodes_;
  std::deque<long> free_;  // the next number of each free place
  std::atomic<std::size_t> used_{0}, bytes_{0};
};

}  // namespace grundy
