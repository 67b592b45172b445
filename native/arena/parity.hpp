// Parity games: Alice wins a play that never ends when the largest priority that it meets again and again is
// even. W. Zielonka, "Infinite games on finitely coloured graphs with applications to automata on infinite
// trees", Theoretical Computer Science 200 (1998), 135-183.
#pragma once

#include "arena/attractors.hpp"

namespace grundy::arena {

class Zielonka {
 public:
  Zielonka(const Arena& arena, std::span<const std::uint32_t> priorities, Pulse& pulse)
      : arena_(arena),
        priorities_(priorities),
        pulse_(pulse),
        predecessors_(arena, pulse),
        depth_(arena.owners.size(), kGone),
        reached_(arena.owners.size()),
        counted_(arena.owners.size()),
        open_(arena.owners.size()) {}

  // Plays that end are settled first; what is left has an arc onward everywhere.
  Solution solve() {
    found_ = attractors(arena_, predecessors_, pulse_);
    for (Vertex v = 0; v < arena_.size(); ++v)
      if (found_.winners[v] == nobody) {
        if (arena_.is_sink(v))
          throw InputError("a parity game has no draws, and vertex " + std::to_string(v) + " is one");
        order_.push_back(v);
      }
    std::vector<Frame> stack{{0, order_.size(), 0, alice}};
    enter(order_, 0);
    while (!stack.empty()) {
      Frame& frame = stack.back();
      const std::uint32_t depth = static_cast<std::uint32_t>(stack.size() - 1);
      if (frame.first == frame.last) {
        stack.pop_back();
        if (!stack.empty()) conclude(stack.back(), depth - 1);
        continue;
      }
      split(frame, depth);
      const Frame inner{frame.middle, frame.last, 0, alice};
      enter(live(inner), depth + 1);
      stack.push_back(inner);
    }
    return std::move(found_);
  }

 private:
  // A subgame: the vertices order_[first .. last). Those from `middle` on form the subgame inside it.
  struct Frame {
    std::size_t first, last, middle;
    Winner favoured;
  };
  static constexpr std::uint32_t kGone = 0xffffffff;

  std::span<Vertex> live(const Frame& frame) {
    return std::span(order_).subspan(frame.first, frame.last - frame.first);
  }
  void enter(std::span<const Vertex> vertices, std::uint32_t depth) {
    for (Vertex v : vertices) depth_[v] = depth;
  }

  // Puts what the player of the largest priority attracts to it in front, or to any that is larger than all
  // priorities of the other player: those might as well be equal.
  void split(Frame& frame, std::uint32_t depth) {
    const auto vertices = live(frame);
    pulse_.spend(vertices.size());
    std::int64_t tops[2] = {-1, -1};
    for (Vertex v : vertices) {
      std::int64_t& top = tops[priorities_[v] % 2];
      top = std::max<std::int64_t>(top, priorities_[v]);
    }
    frame.favoured = tops[alice] > tops[bob] ? alice : bob;
    seeds_.clear();
    for (Vertex v : vertices)
      if (priorities_[v] > tops[opponent(frame.favoured)]) seeds_.push_back(v);
    for (Vertex v : seeds_) found_.moves[v] = any_successor(v, depth);
    attract(frame.favoured, depth);
    const auto rest =
        std::partition(vertices.begin(), vertices.end(), [&](Vertex v) { return is_reached(v); });
    frame.middle = frame.first + static_cast<std::size_t>(rest - vertices.begin());
  }

  // The subgame inside is solved. Where the other player wins nothing in it, he wins nothing at all; else
  // what he attracts to his part is his, and the rest is looked at again.
  void conclude(Frame& frame, std::uint32_t depth) {
    const auto vertices = live(frame);
    pulse_.spend(vertices.size());
    enter(vertices, depth);
    seeds_.clear();
    for (std::size_t i = frame.middle; i < frame.last; ++i)
      if (found_.winners[order_[i]] != frame.favoured) seeds_.push_back(order_[i]);
    if (seeds_.empty()) {
      for (Vertex v : vertices) found_.winners[v] = frame.favoured;
      frame.last = frame.first;
      return;
    }
    attract(opponent(frame.favoured), depth);
    const auto lost =
        std::partition(vertices.begin(), vertices.end(), [&](Vertex v) { return !is_reached(v); });
    for (Vertex v : std::span(lost, vertices.end())) {
      found_.winners[v] = opponent(frame.favoured);
      depth_[v] = kGone;
    }
    frame.last = frame.first + static_cast<std::size_t>(lost - vertices.begin());
  }

  bool is_reached(Vertex v) const { return reached_[v] == stamp_; }

  // Marks what `player` attracts to the seeds in the subgame, and sets his moves.
  void attract(Winner player, std::uint32_t depth) {
    ++stamp_;
    for (Vertex v : seeds_) reached_[v] = stamp_;
    for (std::size_t next = 0; next < seeds_.size(); ++next) {
      const Vertex w = seeds_[next];
      const auto sources = predecessors_.of(w);
      pulse_.spend(sources.size() + 1);
      for (Vertex v : sources) {
        if (depth_[v] != depth || is_reached(v)) continue;
        if (arena_.owners[v] == player) {
          found_.moves[v] = w;
        } else if (--open_successors(v, depth) != 0) {
          continue;
        }
        reached_[v] = stamp_;
        seeds_.push_back(v);
      }
    }
  }

  std::uint32_t& open_successors(Vertex v, std::uint32_t depth) {
    if (counted_[v] != stamp_) {
      counted_[v] = stamp_;
      open_[v] = 0;
      for (Vertex w : arena_.successors(v)) open_[v] += depth_[w] == depth;
    }
    return open_[v];
  }

  Vertex any_successor(Vertex v, std::uint32_t depth) const {
    for (Vertex w : arena_.successors(v))
      if (depth_[w] == depth) return w;
    return kNone;
  }

  const Arena& arena_;
  std::span<const std::uint32_t> priorities_;
  Pulse& pulse_;
  Predecessors predecessors_;
  Solution found_;
  std::vector<Vertex> order_, seeds_;
  std::vector<std::uint32_t> depth_;              // the innermost subgame that a vertex is in
  std::vector<std::uint64_t> reached_, counted_;  // stamps of attractors
  std::vector<std::uint32_t> open_;
  std::uint64_t stamp_ = 0;
};

}  // namespace grundy::arena
