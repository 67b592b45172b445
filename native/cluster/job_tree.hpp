// The proof-number tree of a cluster: what is to be searched next, by whom, and what follows from it.
//
// A node is a couple (component, nimber) or a sum of several unknown components, by their texts; where
// several paths lead to it, it is there once, so nothing is given to two workers. Its numbers come from the
// workers, who search couples; nothing is searched here. A leaf that somebody works on looks twice as dear,
// and below a node all of whose leaves are taken nothing is chosen. A leaf is split into its children only
// when it has cost its share of the work, or when somebody has nothing to do.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "cluster/job_numbers.hpp"
#include "cluster/saved_jobs.hpp"
#include "search/any_search.hpp"

namespace grundy {

class JobTree {
 public:
  using Texts = std::vector<std::string>;

  struct Job {  // a couple for a worker
    long id;
    std::string component;
    Nim nimber;
    double proof, disproof;
    std::uint64_t work;  // the nodes that it has cost so far
  };
  struct Seen {  // a child of a couple, as a worker has seen it
    Texts components;
    Nim nimber;
    double proof, disproof;
    std::string solved;
  };

  explicit JobTree(std::shared_ptr<AnyTable> table) : numbers_(std::move(table)) {}
  JobTree(const JobTree&) = delete;
  JobTree& operator=(const JobTree&) = delete;

  // What is to be decided. What is known of other couples stays.
  void set_root(const Texts& components, Nim nimber) {
    const long before = root();
    graph_.set_root(graph_.node_for(components, nimber, 1, 1));
    if (before != root() && before >= 0) graph_.drop_if_alone(before);
    locked_ = -1;
    numbers_.settle();
  }

  // A couple for a worker; none if all leaves are taken, or nothing is open.
  std::optional<Job> job(long worker) {
    if (root() < 0) return std::nullopt;
    if (locked_ >= 0 && (!graph_.contains(locked_) || at(locked_).solved != Verdict::open)) locked_ = -1;
    for (;;) {
      long id = locked_ >= 0 ? locked_ : root();
      if (at(id).solved != Verdict::open || !at(id).free) {
        hungry_ = at(id).solved == Verdict::open;
        return std::nullopt;
      }
      std::vector<long>& way = ways_[worker];
      std::size_t depth = 0;
      for (; at(id).expanded; ++depth) {
        const long before = depth < way.size() ? way[depth] : -1;
        const long next = best_child(at(id), worker, before);
        if (next != before) way.resize(std::min(way.size(), depth));
        if (depth == way.size()) way.push_back(next);
        id = next;
      }
      if (at(id).parts.size() > 1) {
        numbers_.spread(id);
        numbers_.settle();
        continue;
      }
      JobNode& leaf = at(id);
      leaf.busy = true;
      leaf.worker = worker;
      graph_.touch(id);
      numbers_.settle();
      given_[++last_job_] = id;
      return Job{last_job_, graph_.text(leaf.parts[0]), leaf.nimber, leaf.proof, leaf.disproof, leaf.work};
    }
  }

  // What a worker has found: a verdict, or numbers and children. `shares`: among how many leaves the work is
  // spread. The child that the worker is at comes first.
  void answer(long job, const std::string& verdict, double proof, double disproof, std::uint64_t nodes,
              const std::vector<Seen>& children, std::uint64_t shares) {
    const bool hungry = hungry_;
    const long id = taken_back(job);
    total_ += nodes;
    JobNode& node = at(id);
    node.work += nodes;
    if (!verdict.empty()) {
      numbers_.decide(id, verdict == "N" || verdict == "W" ? Verdict::won : Verdict::lost);
    } else if (node.solved == Verdict::open && !node.expanded) {
      node.proof = JobGraph::plain(proof);
      node.disproof = JobGraph::plain(disproof);
      if (!children.empty() && (hungry || node.work * shares >= total_)) {
        split(id, children);
        ways_[node.worker].push_back(graph_.node_for(children[0].components, children[0].nimber, 1, 1));
      }
    }
    graph_.touch(id);
    numbers_.settle();
    graph_.drop_if_alone(id);
  }

  // The worker is gone, or was stopped.
  void give_back(long job) {
    const long id = taken_back(job);
    graph_.touch(id);
    numbers_.settle();
    graph_.drop_if_alone(id);
  }

  // Jobs whose answer is of no use any more.
  std::vector<long> stale() const {
    std::vector<long> found;
    for (const auto& [job, id] : given_)
      if (at(id).solved != Verdict::open || (at(id).parents.empty() && id != root())) found.push_back(job);
    return found;
  }

  // Facts that the table has taken in already.
  void learn(const Facts& facts) {
    for (const auto& [component, n] : facts) numbers_.know(component, n);
    numbers_.settle();
  }
  void exclude(const std::string& component, const std::vector<Nim>& nimbers) {
    for (const Nim n : nimbers) numbers_.rule_out(component, n);
    numbers_.settle();
  }

  std::string solved() const {
    return root() < 0 || at(root()).solved == Verdict::open ? ""
           : at(root()).solved == Verdict::won              ? "W"
                                                            : "L";
  }

  // ---- to look at and to steer --------------------------------------------------------------------------
  NodeView node(long id) const { return view(graph_.found(id)); }
  std::vector<NodeView> nodes(const std::vector<long>& ids) const {
    std::vector<NodeView> views;
    for (const long id : ids)
      if (graph_.contains(id)) views.push_back(view(id));
    return views;
  }
  std::vector<NodeView> family(long id) const {
    std::vector<NodeView> views = {view(graph_.found(id))};
    if (!at(id).parents.empty()) views.push_back(view(at(id).parents[0]));
    for (const long child : at(id).children) views.push_back(view(child));
    return views;
  }
  std::vector<NodeView> top(long levels, std::size_t most) const {
    std::vector<NodeView> views;
    if (root() < 0) return views;
    views.push_back(view(root()));
    std::unordered_set<long> seen = {root()};
    for (std::size_t i = 0, end = 1; levels-- > 0 && i < end; end = views.size())
      for (; i < end; ++i)
        for (std::size_t j = 0; j < views[i].children.size() && views.size() < most; ++j)
          if (seen.insert(views[i].children[j]).second) views.push_back(view(views[i].children[j]));
    return views;
  }
  void lock(long id) {
    if (at(graph_.found(id)).solved != Verdict::open)
      throw InputError("node " + std::to_string(id) + " is solved");
    locked_ = id;
  }
  void unlock() { locked_ = -1; }
  void bias(long id, double k) {
    if (!(k > 0) || !std::isfinite(k)) throw InputError("a coefficient is a positive number");
    at(graph_.found(id)).coefficient = k;
    graph_.touch(id);
    numbers_.settle();
  }
  void auto_bias(bool on) { numbers_.auto_bias(on); }

  std::size_t used() const { return graph_.size(); }
  std::size_t bytes() const { return graph_.bytes(); }
  std::uint64_t work() const { return total_; }

  // ---- to go on later -----------------------------------------------------------------------------------
  std::string save() const { return root() < 0 ? "" : write_jobs(graph_, total_); }

  // Of a new tree: goes on from what was saved.
  void load(const std::string& text) {
    if (text.empty()) return;
    const SavedJobs saved = read_jobs(text);
    total_ = saved.work;
    std::unordered_map<long, long> ids;  // by the numbers that they had
    std::vector<std::pair<long, const SavedJob*>> links;
    std::vector<long> sums;
    for (const SavedJob& one : saved.nodes) {
      const long id = graph_.node_for(one.parts, one.nimber, one.proof, one.disproof);
      JobNode& node = at(id);
      node.coefficient = one.coefficient;
      node.work = one.work;
      ids[one.id] = id;
      const bool couple = node.parts.size() == 1;
      if (couple && one.solved != Verdict::open && node.solved == Verdict::open)
        numbers_.decide(id, one.solved);
      if (couple && one.expanded && node.solved == Verdict::open) links.emplace_back(id, &one);
      if (node.parts.size() > 1 && one.expanded) sums.push_back(id);
    }
    for (const auto& [id, one] : links) {
      if (at(id).expanded) continue;
      for (const long old : one->children) {
        const auto child = ids.find(old);
        if (child == ids.end()) throw InputError("a saved tree lacks a node");
        graph_.link(id, child->second);
      }
      at(id).expanded = true;
      graph_.touch(id);
    }
    for (const long id : sums)
      if (at(id).solved == Verdict::open && !at(id).expanded) numbers_.spread(id);
    const auto found = ids.find(saved.root);
    if (found == ids.end()) throw InputError("a saved tree lacks its root");
    graph_.set_root(found->second);
    numbers_.settle();
    for (const auto& [old, id] : ids)
      if (graph_.contains(id)) graph_.drop_if_alone(id);
  }

 private:
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();
  static constexpr double kElsewhere = 1.25, kBeyond = 2;

  long root() const { return graph_.root(); }
  JobNode& at(long id) { return graph_.at(id); }
  const JobNode& at(long id) const { return graph_.at(id); }

  long taken_back(long job) {
    const auto given = given_.find(job);
    if (given == given_.end()) throw InputError("no job " + std::to_string(job));
    const long id = given->second;
    given_.erase(given);
    at(id).busy = false;
    hungry_ = false;
    return id;
  }

  // The cheapest child that somebody may work on. A worker stays on its way until that is much dearer than
  // another one, as a depth-first search does: each change costs it what it has in hand.
  long best_child(const JobNode& node, long worker, long before) const {
    long best = -1;
    double least = kInfinity, of_before = kInfinity;
    for (const long id : node.children) {
      const JobNode& child = at(id);
      if (child.solved != Verdict::open || !child.free) continue;
      double cost = node.parts.size() > 1 ? std::min(child.shown_proof(), child.shown_disproof())
                                          : child.shown_disproof();
      if (child.work > 0 && child.worker != worker && !child.expanded) cost *= kElsewhere;
      if (id == before) of_before = cost;
      if (best < 0 || cost < least) {
        least = cost;
        best = id;
      }
    }
    if (best < 0) throw InputError("a tree of jobs has lost its way");
    return of_before < kInfinity && of_before <= least * kBeyond + 1 ? before : best;
  }

  void split(long id, const std::vector<Seen>& children) {
    for (const Seen& seen : children) {
      const long child = graph_.node_for(seen.components, seen.nimber, seen.proof, seen.disproof);
      if (child == id) continue;
      JobNode& node = at(child);
      if (node.solved == Verdict::open && !node.expanded && !node.busy && node.work == 0) {
        node.proof = JobGraph::plain(seen.proof);  // the latest guess
        node.disproof = JobGraph::plain(seen.disproof);
        graph_.touch(child);
      }
      if (node.solved == Verdict::open && node.parts.size() > 1 && !node.expanded) numbers_.spread(child);
      if (node.solved == Verdict::open && node.parts.size() == 1 && !seen.solved.empty())
        numbers_.decide(child, seen.solved == "W" ? Verdict::won : Verdict::lost);
      graph_.link(id, child);
    }
    at(id).expanded = true;
  }

  NodeView view(long id) const {
    const JobNode& node = at(id);
    NodeView view;
    view.id = id;
    view.parent = node.parents.empty() ? -1 : node.parents[0];
    view.children = node.children;
    view.nimber = node.nimber;
    for (const JobComponents::Number part : node.parts) {
      view.components.push_back(graph_.text(part));
      view.size += static_cast<long>(graph_.text(part).size());
    }
    view.proof = node.solved == Verdict::won ? 0 : node.solved == Verdict::lost ? kInfinity : node.proof;
    view.disproof = node.solved == Verdict::won    ? kInfinity
                    : node.solved == Verdict::lost ? 0
                                                   : node.disproof;
    view.subtree = static_cast<long>(node.children.size()) + 1;
    view.depth = node.children.empty() ? 0 : 1;
    view.unknown = node.expanded
                       ? std::ranges::count_if(
                             node.children, [this](long child) { return at(child).solved == Verdict::open; })
                       : -1;
    view.coefficient = node.coefficient;
    view.locked = id == locked_;
    view.computing = node.active;
    if (node.solved != Verdict::open) view.solved = node.solved == Verdict::won ? "W" : "L";
    return view;
  }

  JobNumbers numbers_;
  JobGraph& graph_ = numbers_.graph();
  std::map<long, long> given_;              // the node of each job
  std::map<long, std::vector<long>> ways_;  // of each worker, from the root to what it does
  long locked_ = -1, last_job_ = 0;
  std::uint64_t total_ = 0;
  bool hungry_ = false;
};

}  // namespace grundy
