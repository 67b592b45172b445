// Small proofs: a search for a small set of nodes that hold each other up.
//
// A node has clauses, a clause has answers, and an answer is a set of nodes. A set of nodes is a proof if it
// has an answer to each clause of each of its nodes, and to those of the claim. All answers of a node are
// nodes after it in the order, which goes from large to small.
//
// Each step takes a node or a few out of the proof, answers the clauses that are left open as cheaply as it
// can, and drops what is no longer needed. What an answer costs is estimated by the nodes that its parts
// would bring along. A proof that is not larger replaces the one before; sometimes a larger one does too.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <random>
#include <span>
#include <vector>

#include "core/basics.hpp"

namespace grundy::proofs {

using Node = std::uint32_t;

// Clauses of nodes, packed; node 0 stands for the claim.
class Graph {
 public:
  using Answer = std::vector<Node>;
  using Clause = std::vector<Answer>;

  // Nodes are added in their order.
  void add(const std::vector<Clause>& clauses) {
    const Node node = static_cast<Node>(first_clause_.size() - 1);
    for (const Clause& clause : clauses) {
      if (clause.empty()) throw InputError("a clause without an answer");
      for (const Answer& answer : clause) {
        for (const Node part : answer)
          if (part <= node) throw InputError("an answer comes before what it answers");
        parts_.insert(parts_.end(), answer.begin(), answer.end());
        first_part_.push_back(parts_.size());
      }
      first_answer_.push_back(first_part_.size() - 1);
    }
    first_clause_.push_back(first_answer_.size() - 1);
  }

  std::size_t size() const { return first_clause_.size() - 1; }
  void check() const {
    for (const Node part : parts_)
      if (part >= size()) throw InputError("an answer speaks of a node that is not there");
  }

  std::size_t clauses_begin(Node node) const { return first_clause_[node]; }
  std::size_t clauses_end(Node node) const { return first_clause_[node + 1]; }
  std::size_t answers_begin(std::size_t clause) const { return first_answer_[clause]; }
  std::size_t answers_end(std::size_t clause) const { return first_answer_[clause + 1]; }
  std::span<const Node> parts(std::size_t answer) const {
    return std::span(parts_).subspan(first_part_[answer], first_part_[answer + 1] - first_part_[answer]);
  }

 private:
  std::vector<std::size_t> first_clause_{0}, first_answer_{0}, first_part_{0};
  std::vector<Node> parts_;
};

class Minimiser {
 public:
  // `start` is a proof in the graph.
  Minimiser(Graph graph, const std::vector<Node>& start, std::uint64_t seed)
      : graph_(std::move(graph)), random_(seed) {
    graph_.check();
    const std::size_t n = graph_.size();
    in_.assign(n, 0);
    out_.assign(n, 0);
    needed_.assign(n, 0);
    cost_.assign(n, 0);
    sure_.assign(n, 0);
    costed_.assign(n, 0);
    for (const Node node : start) {
      if (node >= n) throw InputError("the proof has a node that is not there");
      in_[node] = 1;
    }
    current_ = start;
    rebuild(0.0F, 0.0F);
    adopt();
    best_ = current_;
  }

  // Makes so many steps; whether the best proof became smaller.
  bool run(std::size_t steps) {
    const std::size_t before = best_.size();
    for (std::size_t i = 0; i < steps && current_.size() > 1; ++i) step();
    return best_.size() < before;
  }

  const std::vector<Node>& best() const { return best_; }

  // Goes back to the best proof.
  void restart() {
    for (const Node node : current_) in_[node] = 0;
    current_ = best_;
    for (const Node node : current_) in_[node] = 1;
  }

 private:
  static constexpr float kFar = 1e6F;

  float uniform() { return static_cast<float>(random_() >> 40) * 0x1p-24F; }

  void step() {
    ++round_;
    limit_ = static_cast<float>(2U << (random_() % 5));
    const int taken = 1 + static_cast<int>(uniform() * uniform() * 4);
    std::vector<Node> away;
    for (int i = 0; i < taken; ++i) away.push_back(current_[random_() % current_.size()]);
    for (const Node node : away) out_[node] = 1;
    const float kept = uniform() < 0.5F ? 0.02F : uniform();
    rebuild(kept, uniform() < 0.5F ? 0.1F : 0.8F);
    for (const Node node : away) out_[node] = 0;
    const std::size_t limit = current_.size() + (uniform() < 0.02F ? 1 : 0);
    if (next_.size() > limit) return;
    adopt();
    if (current_.size() < best_.size())
      best_ = current_;
    else if (current_.size() > best_.size() + 2 + best_.size() / 100)
      restart();
  }

  // Makes `next_`, a proof without the nodes that are out: goes through the nodes from large to small, and
  // chooses an answer for each clause that has none yet. Nodes of the current proof cost `kept`.
  void rebuild(float kept, float noise) {
    for (const Node node : next_) needed_[node] = 0;
    next_.clear();
    heap_.assign(1, 0);
    const auto later = [](Node a, Node b) { return a > b; };
    while (!heap_.empty()) {
      std::pop_heap(heap_.begin(), heap_.end(), later);
      const Node node = heap_.back();
      heap_.pop_back();
      for (std::size_t clause = graph_.clauses_begin(node); clause < graph_.clauses_end(node); ++clause) {
        const std::size_t chosen = choose(clause, kept, noise);
        for (const Node part : graph_.parts(chosen)) {
          if (needed_[part]) continue;
          needed_[part] = 1;
          next_.push_back(part);
          heap_.push_back(part);
          std::push_heap(heap_.begin(), heap_.end(), later);
        }
      }
    }
  }

  std::size_t choose(std::size_t clause, float kept, float noise) {
    const std::size_t first = graph_.answers_begin(clause), end = graph_.answers_end(clause);
    std::size_t best = first;
    float least = std::numeric_limits<float>::max();
    for (std::size_t answer = first; answer < end; ++answer) {
      float cost = 0;
      for (const Node part : graph_.parts(answer)) {
        if (needed_[part]) continue;
        cost += in_[part] && !out_[part] ? kept : estimate(part, std::min(limit_, least) - cost);
        if (cost >= least) break;
      }
      if (cost == 0) return answer;
      cost *= 1 + noise * uniform();
      if (cost < least) {
        least = cost;
        best = answer;
      }
    }
    return best;
  }

  // About how many nodes this one brings along that are not in the current proof; when it is found to be no
  // less than `limit`, something not less.
  float estimate(Node node, float limit) {
    if (out_[node]) return kFar;
    if (limit <= 1) return 1;
    if (costed_[node] == round_ && (cost_[node] < sure_[node] || limit <= sure_[node])) return cost_[node];
    costed_[node] = round_;
    cost_[node] = sure_[node] = limit;
    float total = 1;
    for (std::size_t clause = graph_.clauses_begin(node); clause < graph_.clauses_end(node); ++clause) {
      float least = limit - total;
      for (std::size_t answer = graph_.answers_begin(clause); answer < graph_.answers_end(clause); ++answer) {
        float cost = 0;
        for (const Node part : graph_.parts(answer)) {
          if (!in_[part] || out_[part]) cost += estimate(part, least - cost);
          if (cost >= least) break;
        }
        least = std::min(least, cost);
        if (least == 0) break;
      }
      total += least;
      if (total >= limit) break;
    }
    sure_[node] = limit;
    return cost_[node] = total;
  }

  void adopt() {
    for (const Node node : current_) in_[node] = 0;
    current_ = next_;
    for (const Node node : current_) in_[node] = 1;
  }

  Graph graph_;
  std::mt19937_64 random_;
  std::vector<std::uint8_t> in_, out_, needed_;
  std::vector<float> cost_, sure_;
  std::vector<std::uint32_t> costed_;
  std::uint32_t round_ = 1;
  float limit_ = 64;
  std::vector<Node> current_, next_, best_, heap_;
};

}  // namespace grundy::proofs
