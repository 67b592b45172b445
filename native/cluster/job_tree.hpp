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
#include <deque>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/exponential.hpp"
#include "search/any_search.hpp"
#include "search/saved.hpp"

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

  explicit JobTree(std::shared_ptr<AnyTable> table) : table_(std::move(table)) {}

  // What is to be decided. What is known of other couples stays.
  void set_root(const Texts& components, Nim nimber) {
    const long before = root_;
    root_ = node_for(components, nimber, 1, 1);
    if (before != root_ && before >= 0) drop_if_alone(before);
    locked_ = -1;
    settle();
  }

  // A couple for a worker; none if all leaves are taken, or nothing is open.
  std::optional<Job> job(long worker) {
    if (root_ < 0) return std::nullopt;
    if (locked_ >= 0 && (!contains(locked_) || at(locked_).solved != Verdict::open)) locked_ = -1;
    for (;;) {
      long id = locked_ >= 0 ? locked_ : root_;
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
        spread(id);
        settle();
        continue;
      }
      Node& leaf = at(id);
      leaf.busy = true;
      leaf.worker = worker;
      touch(id);
      settle();
      given_[++last_job_] = id;
      return Job{last_job_, text(leaf.parts[0]), leaf.nimber, leaf.proof, leaf.disproof, leaf.work};
    }
  }

  // What a worker has found: a verdict, or numbers and children. `shares`: among how many leaves the work is
  // spread. The child that the worker is at comes first.
  void answer(long job, const std::string& verdict, double proof, double disproof, std::uint64_t nodes,
              const std::vector<Seen>& children, std::uint64_t shares) {
    const bool hungry = hungry_;
    const long id = taken_back(job);
    total_ += nodes;
    Node& node = at(id);
    node.work += nodes;
    if (!verdict.empty()) {
      decide(id, verdict == "N" || verdict == "W" ? Verdict::won : Verdict::lost);
    } else if (node.solved == Verdict::open && !node.expanded) {
      node.proof = plain(proof);
      node.disproof = plain(disproof);
      if (!children.empty() && (hungry || node.work * shares >= total_)) {
        split(id, children);
        ways_[node.worker].push_back(node_for(children[0].components, children[0].nimber, 1, 1));
      }
    }
    touch(id);
    settle();
    drop_if_alone(id);
  }

  // The worker is gone, or was stopped.
  void give_back(long job) {
    const long id = taken_back(job);
    touch(id);
    settle();
    drop_if_alone(id);
  }

  // Jobs whose answer is of no use any more.
  std::vector<long> stale() const {
    std::vector<long> found;
    for (const auto& [job, id] : given_)
      if (at(id).solved != Verdict::open || (at(id).parents.empty() && id != root_)) found.push_back(job);
    return found;
  }

  // Facts that the table has taken in already.
  void learn(const Facts& facts) {
    for (const auto& [component, n] : facts)
      if (const auto found = numbers_.find(component); found != numbers_.end()) know(found->second, n);
    settle();
  }
  void exclude(const std::string& component, const std::vector<Nim>& nimbers) {
    if (const auto found = numbers_.find(component); found != numbers_.end())
      for (const Nim n : nimbers) rule_out(found->second, n);
    settle();
  }

  std::string solved() const {
    return root_ < 0 || at(root_).solved == Verdict::open ? "" : at(root_).solved == Verdict::won ? "W" : "L";
  }

  // ---- to look at and to steer --------------------------------------------------------------------------
  NodeView node(long id) const { return view(found(id)); }
  std::vector<NodeView> nodes(const std::vector<long>& ids) const {
    std::vector<NodeView> views;
    for (const long id : ids)
      if (contains(id)) views.push_back(view(id));
    return views;
  }
  std::vector<NodeView> family(long id) const {
    std::vector<NodeView> views = {view(found(id))};
    if (!at(id).parents.empty()) views.push_back(view(at(id).parents[0]));
    for (const long child : at(id).children) views.push_back(view(child));
    return views;
  }
  std::vector<NodeView> top(long levels, std::size_t most) const {
    std::vector<NodeView> views;
    if (root_ < 0) return views;
    views.push_back(view(root_));
    std::unordered_set<long> seen = {root_};
    for (std::size_t i = 0, end = 1; levels-- > 0 && i < end; end = views.size())
      for (; i < end; ++i)
        for (std::size_t j = 0; j < views[i].children.size() && views.size() < most; ++j)
          if (seen.insert(views[i].children[j]).second) views.push_back(view(views[i].children[j]));
    return views;
  }
  void lock(long id) {
    if (at(found(id)).solved != Verdict::open) throw InputError("node " + std::to_string(id) + " is solved");
    locked_ = id;
  }
  void unlock() { locked_ = -1; }
  void bias(long id, double k) {
    if (!(k > 0) || !std::isfinite(k)) throw InputError("a coefficient is a positive number");
    at(found(id)).coefficient = k;
    touch(id);
    settle();
  }
  void auto_bias(bool on) { auto_bias_ = on; }

  std::size_t used() const { return nodes_.size(); }
  std::size_t bytes() const { return nodes_.size() * sizeof(Node) + links_ * 2 * sizeof(long) + text_bytes_; }
  std::uint64_t work() const { return total_; }

  // ---- to go on later -----------------------------------------------------------------------------------
  std::string save() const {
    std::string saved;
    if (root_ < 0) return saved;
    std::unordered_set<long> seen = {root_};
    std::vector<long> open = {root_};
    saved = std::to_string(root_) + kField + std::to_string(total_) + kRecord;
    while (!open.empty()) {
      const long id = open.back();
      open.pop_back();
      const Node& node = at(id);
      saved += std::to_string(id) + kField + std::to_string(node.nimber) + kField +
               std::to_string(static_cast<int>(node.solved)) + kField + (node.expanded ? '1' : '0') + kField +
               std::to_string(node.work);
      for (const double number : {node.proof, node.disproof, node.coefficient}) {
        char digits[32];
        saved += kField;
        saved.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
      }
      saved += kField + std::to_string(node.children.size());
      for (const long child : node.children) {
        saved += kField + std::to_string(child);
        if (seen.insert(child).second) open.push_back(child);
      }
      for (const std::uint32_t part : node.parts) saved += kField + text(part);
      saved += kRecord;
    }
    return saved;
  }

  // Of a new tree: goes on from what was saved.
  void load(const std::string& saved) {
    std::unordered_map<long, long> ids;  // by the numbers that they had
    std::vector<std::pair<long, std::vector<long>>> links;
    std::vector<long> sums;
    long root = -1;
    bool first = true;
    each_record(
        saved, [] {},
        [&](SavedFields fields) {
          if (first) {
            root = fields.number<long>();
            total_ = fields.number<std::uint64_t>();
            first = false;
            return;
          }
          const auto old = fields.number<long>();
          const auto nimber = fields.number<Nim>();
          const auto solved = fields.number<int>();
          const bool expanded = fields.number<int>() != 0;
          const auto work = fields.number<std::uint64_t>();
          const auto proof = fields.number<double>(), disproof = fields.number<double>(),
                     coefficient = fields.number<double>();
          std::vector<long> children;
          for (auto count = fields.number<std::size_t>(); count > 0; --count)
            children.push_back(fields.number<long>());
          Texts parts;
          while (fields.more()) parts.emplace_back(fields.text());
          const long id = node_for(parts, nimber, proof, disproof);
          Node& node = at(id);
          node.coefficient = coefficient;
          node.work = work;
          ids[old] = id;
          if (solved != 0 && node.solved == Verdict::open && node.parts.size() == 1)
            decide(id, static_cast<Verdict>(solved));
          if (expanded && node.solved == Verdict::open && node.parts.size() == 1)
            links.emplace_back(id, std::move(children));
          if (expanded && node.parts.size() > 1) sums.push_back(id);
        });
    if (first) return;
    for (auto& [id, children] : links) {
      if (at(id).expanded) continue;
      for (const long old : children) {
        const auto child = ids.find(old);
        if (child == ids.end()) throw InputError("a saved tree lacks a node");
        link(id, child->second);
      }
      at(id).expanded = true;
      touch(id);
    }
    for (const long id : sums)
      if (at(id).solved == Verdict::open && !at(id).expanded) spread(id);
    const auto found = ids.find(root);
    if (found == ids.end()) throw InputError("a saved tree lacks its root");
    root_ = found->second;
    settle();
    for (const auto& [old, id] : ids)
      if (contains(id)) drop_if_alone(id);
  }

 private:
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();
  static constexpr double kLeast = 1e-100, kMost = 1e100, kBusy = 2, kElsewhere = 1.25, kBeyond = 2;

  struct Component {
    std::string text;
    long nimber = -1;
    std::set<Nim> excluded;
    std::vector<long> users;  // the nodes that it is in

    Nim floor() const {
      Nim n = 0;
      while (excluded.contains(n)) ++n;
      return n;
    }
  };
  struct Node {
    std::vector<std::uint32_t> parts;  // components, sorted
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

    double shown_proof() const { return proof * coefficient * (busy ? kBusy : 1); }
    double shown_disproof() const { return disproof * coefficient * (busy ? kBusy : 1); }
  };

  static double plain(double number) { return std::isnan(number) ? 1 : std::clamp(number, kLeast, kMost); }

  bool contains(long id) const { return nodes_.contains(id); }
  Node& at(long id) { return nodes_.at(id); }
  const Node& at(long id) const { return nodes_.at(id); }
  long found(long id) const {
    if (!contains(id)) throw InputError("no node " + std::to_string(id) + " in the tree");
    return id;
  }
  const std::string& text(std::uint32_t part) const { return components_.at(part).text; }

  // ---- components ---------------------------------------------------------------------------------------
  std::uint32_t number_of(const std::string& text) {
    const auto known = numbers_.find(text);
    if (known != numbers_.end()) return known->second;
    const std::uint32_t number = next_component_++;
    Component& fresh = components_[number];
    fresh.text = text;
    fresh.nimber = table_->nimber(text);
    if (fresh.nimber < 0)
      for (const Nim n : table_->excluded(text)) fresh.excluded.insert(n);
    numbers_[text] = number;
    text_bytes_ += 2 * text.size() + sizeof(Component);
    return number;
  }
  void leave(std::uint32_t part, long id) {
    Component& component = components_.at(part);
    std::erase(component.users, id);
    if (!component.users.empty()) return;
    text_bytes_ -= 2 * component.text.size() + sizeof(Component);
    numbers_.erase(component.text);
    components_.erase(part);
  }

  // ---- nodes --------------------------------------------------------------------------------------------
  long node_for(const Texts& texts, Nim nimber, double proof, double disproof) {
    std::vector<std::uint32_t> parts;
    for (const std::string& one : texts) parts.push_back(number_of(one));
    return node_for(std::move(parts), nimber, proof, disproof);
  }

  // The node of a sum, simplified by what is known: it may be new, with these numbers.
  long node_for(std::vector<std::uint32_t> all, Nim nimber, double proof, double disproof) {
    std::sort(all.begin(), all.end());
    std::vector<std::uint32_t> parts;
    for (const std::uint32_t part : all) {
      if (const long known = components_.at(part).nimber; known >= 0) {
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
      Node& node = nodes_[id];
      node.parts = parts;
      node.nimber = nimber;
      node.proof = plain(proof);
      node.disproof = plain(disproof);
      ids_[key] = id;
      for (const std::uint32_t part : parts) components_.at(part).users.push_back(id);
      if (parts.empty()) {
        node.solved = nimber == 0 ? Verdict::lost : Verdict::won;
      } else if (parts.size() == 1 && components_.at(parts[0]).excluded.contains(nimber)) {
        node.solved = Verdict::won;
      }
      touch(id);
    }
    for (const std::uint32_t part : all)  // those that are known, or cancel, are in no node
      if (const auto one = components_.find(part); one != components_.end() && one->second.users.empty())
        leave(part, id);
    return id;
  }

  void link(long parent, long child) {
    if (parent == child) return;
    Node& node = at(parent);
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
      for (const std::uint32_t part : at(id).parts) leave(part, id);
      nodes_.erase(id);
    }
  }

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
  long best_child(const Node& node, long worker, long before) const {
    long best = -1;
    double least = kInfinity, of_before = kInfinity;
    for (const long id : node.children) {
      const Node& child = at(id);
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

  // A sum becomes its parts: of each the couple that is the next step towards its nimber.
  void spread(long id) {
    const std::vector<std::uint32_t> parts = at(id).parts;
    const double share = static_cast<double>(parts.size());
    const double proof = at(id).proof / share, disproof = at(id).disproof / share;
    std::vector<long> children;
    for (const std::uint32_t part : parts)
      children.push_back(node_for(std::vector{part}, components_.at(part).floor(), proof, disproof));
    for (const long child : children) link(id, child);
    at(id).expanded = true;
    touch(id);
  }

  void split(long id, const std::vector<Seen>& children) {
    for (const Seen& seen : children) {
      const long child = node_for(seen.components, seen.nimber, seen.proof, seen.disproof);
      if (child == id) continue;
      Node& node = at(child);
      if (node.solved == Verdict::open && !node.expanded && !node.busy && node.work == 0) {
        node.proof = plain(seen.proof);  // the latest guess
        node.disproof = plain(seen.disproof);
        touch(child);
      }
      if (node.solved == Verdict::open && node.parts.size() > 1 && !node.expanded) spread(child);
      if (node.solved == Verdict::open && node.parts.size() == 1 && !seen.solved.empty())
        decide(child, seen.solved == "W" ? Verdict::won : Verdict::lost);
      link(id, child);
    }
    at(id).expanded = true;
  }

  // ---- what follows -------------------------------------------------------------------------------------
  void touch(long id) { dirty_.push_back(id); }

  void decide(long id, Verdict verdict) {
    Node& node = at(id);
    if (node.solved != Verdict::open) {
      if (node.solved != verdict)
        throw InputError("the answers about " + words(node) + " contradict each other");
      return;
    }
    node.solved = verdict;
    touch(id);
    if (node.parts.size() != 1) return;
    if (verdict == Verdict::lost) {
      know(node.parts[0], node.nimber);
    } else {
      rule_out(node.parts[0], node.nimber);
    }
  }

  void know(std::uint32_t part, Nim n) {
    Component& component = components_.at(part);
    if (component.nimber == n) return;
    if (component.nimber >= 0 || component.excluded.contains(n))
      throw InputError("'" + component.text + "' has not the nimber " + std::to_string(n) +
                       ", by what was known before");
    component.nimber = n;
    for (const long id : component.users) changed_.push_back(id);
  }
  void rule_out(std::uint32_t part, Nim n) {
    Component& component = components_.at(part);
    if (component.nimber == n)
      throw InputError("'" + component.text + "' has the nimber " + std::to_string(n) +
                       ", by what was known before");
    if (component.nimber >= 0 || !component.excluded.insert(n).second) return;
    for (const long id : component.users) changed_.push_back(id);
  }

  // Carries all changes through the tree.
  void settle() {
    while (!changed_.empty() || !dirty_.empty()) {
      if (!changed_.empty()) {
        const long id = changed_.front();
        changed_.pop_front();
        if (contains(id) && at(id).solved == Verdict::open) bring_up_to_date(id);
        continue;
      }
      const long id = dirty_.front();
      dirty_.pop_front();
      if (contains(id)) combine(id);
    }
  }

  // A node, after something has become known of one of its components.
  void bring_up_to_date(long id) {
    const std::vector<std::uint32_t> parts = at(id).parts;
    if (parts.size() == 1) {
      const Component& component = components_.at(parts[0]);
      if (component.nimber >= 0) {
        at(id).solved = component.nimber == at(id).nimber ? Verdict::lost : Verdict::won;
        touch(id);
      } else if (component.excluded.contains(at(id).nimber)) {
        at(id).solved = Verdict::won;
        touch(id);
      }
      return;
    }
    const bool simpler =
        std::ranges::any_of(parts, [this](std::uint32_t part) { return components_.at(part).nimber >= 0; });
    if (!simpler && !at(id).expanded) return;
    std::vector<long> children;
    if (simpler) {
      children.push_back(node_for(parts, at(id).nimber, at(id).proof, at(id).disproof));
    } else {
      for (const std::uint32_t part : parts)
        children.push_back(
            node_for(std::vector{part}, components_.at(part).floor(), at(id).proof, at(id).disproof));
    }
    replace_children(id, children);
    at(id).expanded = true;
    touch(id);
  }

  // The numbers of a node by those of its children, and its verdict.
  void combine(long id) {
    Node& node = at(id);
    const auto before = std::tuple(node.shown_proof(), node.shown_disproof(), node.free, node.active);
    if (node.solved == Verdict::open && node.expanded) count(id, node);
    if (at(id).solved != Verdict::open) {
      node.free = false;
      node.active = false;
      node.expanded = false;
      const std::vector<long> parents = node.parents;
      if (!node.told) {
        node.told = true;
        for (const long parent : parents) touch(parent);
        replace_children(id, {});
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
      for (const long parent : node.parents) touch(parent);
    }
  }

  void count(long id, Node& node) {
    const bool sum = node.parts.size() > 1, alias = sum && node.children.size() == 1;
    double proof = sum ? 0 : kInfinity, disproof = 0;
    bool free = false, active = false, open = false;
    for (const long child_id : node.children) {
      const Node& child = at(child_id);
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
    node.proof = plain(proof);
    node.disproof = plain(disproof);
    node.free = free;
    node.active = active;
  }

  std::string words(const Node& node) const {
    std::string said = std::to_string(node.nimber) + " - ";
    for (std::size_t i = 0; i < node.parts.size(); ++i) said += (i == 0 ? "" : " + ") + text(node.parts[i]);
    return said;
  }

  NodeView view(long id) const {
    const Node& node = at(id);
    NodeView view;
    view.id = id;
    view.parent = node.parents.empty() ? -1 : node.parents[0];
    view.children = node.children;
    view.nimber = node.nimber;
    for (const std::uint32_t part : node.parts) {
      view.components.push_back(text(part));
      view.size += static_cast<long>(text(part).size());
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

  std::shared_ptr<AnyTable> table_;
  std::unordered_map<long, Node> nodes_;
  std::map<std::pair<Nim, std::vector<std::uint32_t>>, long> ids_;
  std::unordered_map<std::uint32_t, Component> components_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::map<long, long> given_;              // the node of each job
  std::map<long, std::vector<long>> ways_;  // of each worker, from the root to what it does
  std::deque<long> dirty_, changed_;
  long root_ = -1, locked_ = -1, next_id_ = 0, last_job_ = 0;
  std::uint32_t next_component_ = 0;
  std::uint64_t total_ = 0;
  std::size_t links_ = 0, text_bytes_ = 0;
  bool hungry_ = false, auto_bias_ = false;
};

}  // namespace grundy
