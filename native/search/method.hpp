// What every search method offers.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "search/node_expander.hpp"

namespace grundy {

// A node of a proof-number tree, as shown to a person.
struct NodeView {
  long id = 0, parent = -1;
  std::vector<long> children;
  Nim nimber = 0;
  std::vector<std::string> components;
  double proof = 1, disproof = 1;
  long subtree = 1, depth = 0;
  long unknown = -1, best_child_unknown = -1;  // -1: not expanded
  double coefficient = 1;
  bool locked = false;
  bool computing = false;  // it, or a node below it
  long size = 0;
  std::string solved;  // "", "W" or "L"
};

// Which couples threads are searching now, by hash: others had better do something else.
class BusyFilter {
 public:
  void enter(std::uint64_t hash) { slot(hash).fetch_add(1, std::memory_order_relaxed); }
  void leave(std::uint64_t hash) { slot(hash).fetch_sub(1, std::memory_order_relaxed); }
  bool busy(std::uint64_t hash) const { return slots_[hash >> 52].load(std::memory_order_relaxed) > 0; }

 private:
  std::atomic<std::int16_t>& slot(std::uint64_t hash) { return slots_[hash >> 52]; }
  std::array<std::atomic<std::int16_t>, 4096> slots_{};
};

// Tells the others so, as long as it lives.
class Busy {
 public:
  Busy(BusyFilter& filter, std::uint64_t hash) : filter_(filter), hash_(hash) { filter_.enter(hash_); }
  ~Busy() { filter_.leave(hash_); }
  Busy(const Busy&) = delete;
  Busy& operator=(const Busy&) = delete;

 private:
  BusyFilter& filter_;
  const std::uint64_t hash_;
};

// A method belongs to a table: what it has spent on one question helps with the next one, and a search goes
// on where the last one stopped.
template <class Rules>
class Method {
 public:
  using Key = typename Rules::Key;
  virtual ~Method() = default;

  // A search begins that may spend so much memory on effort; with several threads there are `readers`.
  virtual void begin(std::size_t /*most_bytes*/, Readers* /*readers*/) {}
  virtual void share(Readers* /*readers*/) {}  // others join the first thread
  // It has ended: orders that were given to it mean nothing to the next one.
  virtual void end() {}
  virtual void forget() {}  // all effort
  // While all threads wait: adds the components that it needs, and is told when others may have been
  // forgotten.
  virtual void add_held(std::vector<Key>& /*held*/) const {}
  virtual void others_forgotten() {}

  // True if the player to move wins the sum of the components and a heap of n. Threads call it side by side
  // with the same question, and share what they prove.
  virtual bool wins(NodeExpander<Rules>& expander, std::vector<Key> sum, Nim n) = 0;

  // The nimber of a component, step by step: tests P + *0, P + *1, ... (a proof of P ~ n contains proofs of
  // P ≁ i for all i < n, so no step is wasted).
  virtual Nim nimber(NodeExpander<Rules>& expander, Key component) {
    for (;;) {
      const Fact fact = expander.proved.get(component, hash_key(component));
      if (fact.known != 0) return fact.floor;
      if (fact.floor >= kMaxNim) throw InputError("a nimber above " + std::to_string(kMaxNim));
      wins(expander, {component}, fact.floor);
    }
  }

  // Steering. Called between two nodes of the first thread.
  virtual void zap(long /*level*/, long /*depth*/) { unsupported("zap", "depth"); }
  virtual NodeView node(long) { unsupported("node", "pn"); }
  virtual std::vector<NodeView> nodes(const std::vector<long>&) { unsupported("nodes", "pn"); }
  virtual std::vector<NodeView> family(long) { unsupported("family", "pn"); }
  virtual std::vector<NodeView> top(NodeExpander<Rules>&, long, std::size_t) {
    unsupported("top", "pn or dfpn");
  }
  virtual void lock(long) { unsupported("lock", "pn"); }
  virtual void unlock() { unsupported("unlock", "pn"); }
  virtual void bias(long, double) { unsupported("bias", "pn"); }
  virtual void auto_bias(bool) { unsupported("auto_bias", "pn"); }
  virtual void restart() { unsupported("restart", "pn or dfpn"); }

  // The search effort as a text, so that another search can go on from it.
  virtual std::string save() { unsupported("save", "pn"); }
  virtual void load(std::string_view, const std::function<void()>&) { unsupported("load", "pn"); }

  // Called before the computing branch of the first thread is read.
  virtual void show_branch(NodeExpander<Rules>&) {}

  // The search effort it holds, apart from what is proved.
  virtual std::size_t used() const { return 0; }
  virtual std::size_t slots() const { return 0; }
  virtual std::size_t bytes() const { return 0; }
  virtual bool free_memory() { return true; }  // false: giving up more would only repeat the same work

 protected:
  [[noreturn]] static void unsupported(const std::string& order, const std::string& methods) {
    throw InputError("'" + order + "' needs the search method " + methods);
  }
};

}  // namespace grundy
