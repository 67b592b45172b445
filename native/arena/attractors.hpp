// Both players' attractors by retrograde analysis, in time linear in the arcs, on arenas with or without
// cycles.
#pragma once

#include "arena/arcs.hpp"

namespace grundy::arena {

struct Solution {
  std::vector<std::uint8_t> winners;     // nobody: a draw, by a sink or by a play that never ends
  std::vector<std::uint32_t> distances;  // to the end, when the winner hurries and the loser delays
  std::vector<Vertex> moves;             // a best successor; kNone in a sink
};

// Works backward from the sinks. The queue is in the order of distances: the first successor that is won
// for the owner is his fastest win, and the last of them to be lost is his slowest loss.
inline Solution attractors(const Arena& arena, const Predecessors& predecessors, Pulse& pulse) {
  const Vertex count = arena.size();
  Solution found{std::vector<std::uint8_t>(count, nobody), std::vector<std::uint32_t>(count, kNone),
                 std::vector<Vertex>(count, kNone)};
  std::vector<std::uint32_t> open(count);  // successors that are not known to be lost for the owner
  std::vector<Vertex> queue;
  queue.reserve(count);
  const auto settle = [&](Vertex v, std::uint8_t winner, std::uint32_t distance) {
    found.winners[v] = winner;
    found.distances[v] = distance;
    queue.push_back(v);
  };
  for (Vertex v = 0; v < count; ++v) {
    open[v] = static_cast<std::uint32_t>(arena.successors(v).size());
    if (open[v] == 0 && arena.verdicts[v] != nobody) settle(v, arena.verdicts[v], 0);
  }
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const Vertex w = queue[next];
    const std::uint8_t winner = found.winners[w];
    const auto sources = predecessors.of(w);
    pulse.spend(sources.size() + 1);
    for (Vertex v : sources) {
      if (found.winners[v] != nobody) continue;
      if (arena.owners[v] != winner && --open[v] != 0) continue;
      found.moves[v] = w;
      settle(v, winner, found.distances[w] + 1);
    }
  }
  for (Vertex v = 0; v < count; ++v) {  // a draw is kept by going to a draw
    if (found.winners[v] != nobody || arena.is_sink(v)) continue;
    pulse.spend(arena.successors(v).size());
    for (Vertex w : arena.successors(v)) {
      if (found.winners[w] != nobody) continue;
      found.moves[v] = w;
      break;
    }
  }
  return found;
}

}  // namespace grundy::arena
