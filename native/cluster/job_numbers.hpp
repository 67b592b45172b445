// The verdicts and proof numbers in a tree of jobs, and what follows from whatever becomes known.
#pragma once

#include <algorithm>
#include <deque>
#include <limits>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "cluster/job_graph.hpp"
#include "core/exponential.hpp"

namespace grundy {

class JobNumbers {
 public:
  explicit JobNumbers(std::shared_ptr<AnyTable> table) : graph_(std::move(table)) {}

  JobGraph& graph() { return graph_; }
  const JobGraph& graph() const { return graph_; }
  void auto_bias(bool on) { auto_bias_ = on; }

  // Facts, which the table has taken in already.
  void know(const std::string& component, Nim n) { changes(graph_.components().know(component, n)); }
  void rule_out(const std::string& component, Nim n) { changes(graph_.components().rule_out(component, n)); }

  void decide(long id, Verdict verdict) {
    JobNode& node = at(id);
    if (node.solved != Verdict::open) {
      if (node.solved != verdict)
        throw InputError("the answers about " + words(node) + " contradict each other");
      return;
    }
    node.solved = verdict;
    graph_.touch(id);
    if (node.parts.size() != 1) return;
    if (verdict == Verdict::lost) {
      changes(graph_.components().know(node.parts[0], node.nimber));
    } else {
      changes(graph_.components().rule_out(node.parts[0], node.nimber));
    }
  }

  // Carries all changes through the tree.
  void settle() {
    while (!changed_.empty() || graph_.any_touched()) {
      if (!changed_.empty()) {
        const long id = changed_.front();
        changed_.pop_front();
        if (graph_.contains(id) && at(id).solved == Verdict::open) bring_up_to_date(id);
        continue;
      }
      const long id = graph_.next_touched();
      if (graph_.contains(id)) combine(id);
    }
  }

  // A sum becomes its parts: of each the couple that is the next step towards its nimber.
  void spread(long id) {
    const std::vector<JobComponents::Number> parts = at(id).parts;
    const double share = static_cast<double>(parts.size());
    const double proof = at(id).proof / share, disproof = at(id).disproof / share;
    std::vector<long> children;
    for (const JobComponents::Number part : parts)
      children.push_back(
          graph_.node_for(std::vector{part}, graph_.components()[part].floor(), proof, disproof));
    for (const long child : children) graph_.link(id, child);
    at(id).expanded = true;
    graph_.touch(id);
  }

 private:
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();

  JobNode& at(long id) { return graph_.at(id); }
  const JobNode& at(long id) const { return graph_.at(id); }

  void changes(const std::vector<long>& nodes) {
    changed_.insert(changed_.end(), nodes.begin(), nodes.end());
  }

  // A node, after something has become known of one of its components.
  void bring_up_to_date(long id) {
    const std::vector<JobComponents::Number> parts = at(id).parts;
    if (parts.size() == 1) {
      const JobComponent& component = graph_.components()[parts[0]];
      if (component.nimber >= 0) {
        at(id).solved = component.nimber == at(id).nimber ? Verdict::lost : Verdict::won;
        graph_.touch(id);
      } else if (component.excluded.contains(at(id).nimber)) {
        at(id).solved = Verdict::won;
        graph_.touch(id);
      }
      return;
    }
    const bool simpler = std::ranges::any_of(
        parts, [this](JobComponents::Number part) { return graph_.components()[part].nimber >= 0; });
    if (!simpler && !at(id).expanded) return;
    std::vector<long> children;
    if (simpler) {
      children.push_back(graph_.node_for(parts, at(id).nimber, at(id).proof, at(id).disproof));
    } else {
      for (const JobComponents::Number part : parts)
        children.push_back(graph_.node_for(std::vector{part}, graph_.components()[part].floor(), at(id).proof,
                                           at(id).disproof));
    }
    graph_.replace_children(id, children);
    at(id).expanded = true;
    graph_.touch(id);
  }

  // The numbers of a node by those of its children, and its verdict.
  void combine(long id) {
    JobNode& node = at(id);
    const auto before = std::tuple(node.shown_proof(), node.shown_disproof(), node.free, node.active);
    if (node.solved == Verdict::open && node.expanded) count(id, node);
    if (at(id).solved != Verdict::open) {
      node.free = false;
      node.active = false;
      node.expanded = false;
      const std::vector<long> parents = node.parents;
      if (!node.told) {
        node.told = true;
        for (const long parent : parents) graph_.touch(parent);
        graph_.replace_children(id, {});
      }
      return;
    }
    if (!node.expanded) {
      node.free = !node.busy;
      node.active = node.busy;
    }
    if (before != std::tuple(node.shown_proof(), node.shown_disproof(), node.free, node.active) ||
        node.fresh) {
      node.fresh = false;
      for (const long parent : node.parents) graph_.touch(parent);
    }
  }

  void count(long id, JobNode& node) {
    const bool sum = node.parts.size() > 1, alias = sum && node.children.size() == 1;
    double proof = sum ? 0 : kInfinity, disproof = 0;
    bool free = false, active = false, open = false;
    for (const long child_id : node.children) {
      const JobNode& child = at(child_id);
      if (child.solved != Verdict::open) {
        if (alias) return decide(id, child.solved);
        if (!sum && child.solved == Verdict::lost) return decide(id, Verdict::won);
        continue;
      }
      open = true;
      free |= child.free;
      active |= child.active;
      if (alias) {
        proof = child.shown_proof();
        disproof = child.shown_disproof();
      } else if (sum) {
        proof += std::min(child.shown_proof(), child.shown_disproof());
      } else {
        proof = std::min(proof, child.shown_disproof());
        disproof += child.shown_proof();
      }
    }
    if (!open && !sum) return decide(id, Verdict::lost);
    if (!open) return;  // its parts are being replaced
    if (sum && !alias) disproof = proof;
    if (auto_bias_ && disproof > 0) {
      const double k = exponential(-proof / disproof);
      proof *= k;
      disproof *= k;
    }
    node.proof = JobGraph::plain(proof);
    node.disproof = JobGraph::plain(disproof);
    node.free = free;
    node.active = active;
  }

  std::string words(const JobNode& node) const {
    std::string said = std::to_string(node.nimber) + " - ";
    for (std::size_t i = 0; i < node.parts.size(); ++i)
      said += (i == 0 ? "" : " + ") + graph_.text(node.parts[i]);
    return said;
  }

  JobGraph graph_;
  std::deque<long> changed_;
  bool auto_bias_ = false;
};

}  // namespace grundy
