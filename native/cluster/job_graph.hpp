// The nodes of a tree of jobs and what joins them, without what follows from their numbers.
//
// A node is a couple (component, nimber) or a sum of several unknown components; where several paths lead to
// it, it is there once, and it goes when nothing leads to it any more.
#pragma once

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cluster/job_components.hpp"
#include "search/couple.hpp"

namespace grundy {

struct JobNode {
  std::vector<JobComponents::Number> parts;  // components, sorted
  Nim nimber = 0;
  Verdict solved = Verdict::open;
  bool expanded = false;  // a sum: its parts are its children, or the simpler sum that it is worth
  bool busy = false;
  bool free = true;                 // there is a leaf below that nobody works on
  bool active = false;              // somebody works on it, or below
  bool fresh = true, told = false;  // whether its parents know its numbers, and its verdict
  double proof = 1, disproof = 1, coefficient = 1;
  std::vector<long> parents, children;
  std::uint64_t work = 0;
  long worker = -1;  // who worked on it last

  static constexpr double kBusy = 2;  // so much dearer it looks to others

  double shown_proof() const { return proof * coefficient * (busy ? kBusy : 1); }
  double shown_disproof() const { return disproof * coefficient * (busy ? kBusy : 1); }
};

class JobGraph {
 public:
  using Number = JobComponents::Number;

  explicit JobGraph(std::shared_ptr<AnyTable> table) : components_(std::move(table)) {}

  JobComponents& components() { return components_; }
  const JobComponents& components() const { return components_; }

  bool contains(long id) const { return nodes_.contains(id); }
  JobNode& at(long id) { return nodes_.at(id); }
  const JobNode& at(long id) const { return nodes_.at(id); }
  long found(long id) const {
    if (!contains(id)) throw InputError("no node " + std::to_string(id) + " in the tree");
    return id;
  }
  const std::string& text(Number part) const { return components_[part].text; }

  std::size_t size() const { return nodes_.size(); }
  std::size_t bytes() const {
    return nodes_.size() * sizeof(JobNode) + links_ * 2 * sizeof(long) + components_.bytes();
  }

  long root() const { return root_; }  // -1: none
  void set_root(long id) { root_ = id; }

  // What has changed waits in a queue until its parents are told.
  void touch(long id) { touched_.push_back(id); }
  bool any_touched() const { return !touched_.empty(); }
  long next_touched() {
    const long id = touched_.front();
    touched_.pop_front();
    return id;
  }

  // A proof number that arithmetic can bear.
  static double plain(double number) { return std::isnan(number) ? 1 : std::clamp(number, kLeast, kMost); }

  long node_for(const std::vector<std::string>& texts, Nim nimber, double proof, double disproof) {
    std::vector<Number> parts;
    for (const std::string& one : texts) parts.push_back(components_.of(one));
    return node_for(std::move(parts), nimber, proof, disproof);
  }

  // The node of a sum, simplified by what is known: it may be new, with these numbers.
  long node_for(std::vector<Number> all, Nim nimber, double proof, double disproof) {
    std::sort(all.begin(), all.end());
    std::vector<Number> parts;
    for (const Number part : all) {
      if (const long known = components_[part].nimber; known >= 0) {
        nimber ^= static_cast<Nim>(known);
      } else if (!parts.empty() && parts.back() == part) {
        parts.pop_back();
      } else {
        parts.push_back(part);
      }
    }
    const auto key = std::pair(nimber, parts);
    const auto there = ids_.find(key);
    const long id = there != ids_.end() ? there->second : next_id_++;
    if (there == ids_.end()) {
      JobNode& node = nodes_[id];
      node.parts = parts;
      node.nimber = nimber;
      node.proof = plain(proof);
      node.disproof = plain(disproof);
      ids_[key] = id;
      for (const Number part : parts) components_.use(part, id);
      if (parts.empty()) {
        node.solved = nimber == 0 ? Verdict::lost : Verdict::won;
      } else if (parts.size() == 1 && components_[parts[0]].excluded.contains(nimber)) {
        node.solved = Verdict::won;
      }
      touch(id);
    }
    for (const Number part : all)  // those that are known, or cancel, are in no node
      if (components_.contains(part) && components_[part].users.empty()) components_.leave(part, id);
    return id;
  }

  void link(long parent, long child) {
    if (parent == child) return;
    JobNode& node = at(parent);
    if (std::ranges::find(node.children, child) != node.children.end()) return;
    node.children.push_back(child);
    at(child).parents.push_back(parent);
    ++links_;
  }

  void replace_children(long id, const std::vector<long>& fresh) {
    const std::vector<long> before = std::move(at(id).children);
    at(id).children.clear();
    links_ -= before.size();
    for (const long child : before) std::erase(at(child).parents, id);
    for (const long child : fresh) link(id, child);
    for (const long child : before) drop_if_alone(child);
  }

  // Removes a node that nothing leads to, and what only it led to.
  void drop_if_alone(long first) {
    std::vector<long> open = {first};
    while (!open.empty()) {
      const long id = open.back();
      open.pop_back();
      if (!contains(id) || id == root_ || at(id).busy || !at(id).parents.empty()) continue;
      for (const long child : at(id).children) {
        --links_;
        std::erase(at(child).parents, id);
        open.push_back(child);
      }
      ids_.erase(std::pair(at(id).nimber, at(id).parts));
      for (const Number part : at(id).parts) components_.leave(part, id);
      nodes_.erase(id);
    }
  }

 private:
  static constexpr double kLeast = 1e-100, kMost = 1e100;

  JobComponents components_;
  std::unordered_map<long, JobNode> nodes_;
  std::map<std::pair<Nim, std::vector<Number>>, long> ids_;
  std::deque<long> touched_;
  std::size_t links_ = 0;
  long root_ = -1, next_id_ = 0;
};

}  // namespace grundy
