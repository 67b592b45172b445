// The arcs of an arena: successors and predecessors of each vertex, each in one flat array.
#pragma once

#include <algorithm>
#include <functional>
#include <span>
#include <vector>

#include "core/basics.hpp"

namespace grundy::arena {

using Vertex = std::uint32_t;
inline constexpr Vertex kNone = 0xffffffff;

enum Winner : std::uint8_t { alice = 0, bob = 1, nobody = 2 };

inline Winner opponent(Winner player) { return player == alice ? bob : alice; }

// Lets long work be interrupted: calls back once in a while.
class Pulse {
 public:
  explicit Pulse(std::function<void()> beat) : beat_(std::move(beat)) {}
  void spend(std::size_t steps) {
    if (steps < left_) {
      left_ -= steps;
    } else {
      left_ = kSteps;
      beat_();
    }
  }

 private:
  static constexpr std::size_t kSteps = std::size_t{1} << 20;
  std::function<void()> beat_;
  std::size_t left_ = kSteps;
};

// What the caller gives: the successors of v are targets[offsets[v] .. offsets[v + 1]).
struct Arena {
  std::span<const std::uint32_t> offsets;
  std::span<const Vertex> targets;
  std::span<const std::uint8_t> owners;
  std::span<const std::uint8_t> verdicts;  // who wins a play that ends there; read in sinks only

  Vertex size() const { return static_cast<Vertex>(owners.size()); }
  std::span<const Vertex> successors(Vertex v) const {
    return targets.subspan(offsets[v], offsets[v + 1] - offsets[v]);
  }
  bool is_sink(Vertex v) const { return offsets[v] == offsets[v + 1]; }

  void check(Pulse& pulse) const {
    const std::size_t count = owners.size();
    if (count >= kNone) throw InputError("an arena has less than 2^32 - 1 vertices");
    if (offsets.size() != count + 1)
      throw InputError(std::to_string(count) + " vertices have " + std::to_string(count + 1) +
                       " offsets, not " + std::to_string(offsets.size()));
    if (verdicts.size() != count) throw InputError("there is one verdict for each vertex");
    if (offsets[0] != 0 || offsets[count] != targets.size())
      throw InputError("the offsets run from 0 to the number of arcs, " + std::to_string(targets.size()));
    for (Vertex v = 0; v < count; ++v)
      if (offsets[v] > offsets[v + 1]) throw InputError("the offsets fall after vertex " + std::to_string(v));
    for (Vertex v = 0; v < count; ++v) {
      if (owners[v] > bob) throw InputError("vertex " + std::to_string(v) + " has no owner");
      if (verdicts[v] > nobody) throw InputError("vertex " + std::to_string(v) + " has no verdict");
      pulse.spend(successors(v).size() + 1);
      for (Vertex w : successors(v))
        if (w >= count)
          throw InputError("an arc leads from vertex " + std::to_string(v) + " to " + std::to_string(w) +
                           ", which is not there");
    }
  }
};

// Arcs in any order, sorted by counting into the offsets and targets of an arena; arcs of a vertex stay in
// order.
struct SortedArcs {
  std::vector<std::uint32_t> offsets;
  std::vector<Vertex> targets;

  SortedArcs(std::size_t count, std::span<const Vertex> sources, std::span<const Vertex> ends, Pulse& pulse)
      : offsets(count + 1), targets(ends.size()) {
    if (sources.size() != ends.size())
      throw InputError("there are " + std::to_string(sources.size()) + " sources and " +
                       std::to_string(ends.size()) + " targets");
    if (sources.size() >= kNone) throw InputError("an arena has less than 2^32 - 1 arcs");
    for (Vertex v : sources) {
      pulse.spend(1);
      if (v >= count)
        throw InputError("an arc leads from vertex " + std::to_string(v) + ", which is not there");
      ++offsets[v];
    }
    std::uint32_t sum = 0;
    for (std::uint32_t& offset : offsets) sum = offset += sum;
    for (std::size_t arc = ends.size(); arc-- > 0;) {
      pulse.spend(1);
      targets[--offsets[sources[arc]]] = ends[arc];
    }
  }
};

// The predecessors of all vertices, once for every arc, sorted by counting.
class Predecessors {
 public:
  Predecessors(const Arena& arena, Pulse& pulse)
      : starts_(arena.owners.size() + 1), sources_(arena.targets.size()) {
    for (Vertex w : arena.targets) {
      pulse.spend(1);
      ++starts_[w];
    }
    std::uint32_t sum = 0;
    for (std::uint32_t& start : starts_) sum = start += sum;
    for (Vertex v = arena.size(); v-- > 0;) {
      pulse.spend(arena.successors(v).size() + 1);
      for (Vertex w : arena.successors(v)) sources_[--starts_[w]] = v;
    }
  }
  std::span<const Vertex> of(Vertex v) const {
    return std::span(sources_).subspan(starts_[v], starts_[v + 1] - starts_[v]);
  }

 private:
  std::vector<std::uint32_t> starts_;
  std::vector<Vertex> sources_;
};

}  // namespace grundy::arena
